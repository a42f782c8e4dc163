import { useState } from 'react';
import type { Prompt } from '../../core/document/document';
import { isEmptyPrompt } from '../../core/prompt/switch-kind';
import { useT } from '../../i18n';
import { Banner, Button, Disclosure, PanelBody, PanelSection, SegmentedControl } from '../../ui';
import { Messages } from './messages';
import { Sections } from './sections';
import { SettingsFields } from './settings-fields';
import { usePrompt } from './use-prompt';

/** What the model is given, and the settings that decide how. */
export function PromptPanel() {
  const t = useT();
  const edits = usePrompt();
  const [asked, setAsked] = useState(false);
  const { prompt, settings } = edits;
  if (prompt === null || settings === null) return null;
  const other: Prompt['kind'] = prompt.kind === 'sections' ? 'messages' : 'sections';
  const change = () => {
    setAsked(false);
    edits.switchKind();
  };
  return (
    <PanelBody>
      <PanelSection title={t('prompt.kind')} words={t(`prompt.${prompt.kind}Words`)}>
        <div>
          <SegmentedControl
            label={t('prompt.kind')}
            options={[
              { id: 'sections', label: t('prompt.sections') },
              { id: 'messages', label: t('prompt.messages') },
            ]}
            value={prompt.kind}
            onChange={(kind) => {
              if (kind === prompt.kind) setAsked(false);
              else if (isEmptyPrompt(prompt)) change();
              else setAsked(true);
            }}
          />
        </div>
        {asked ? (
          <Banner
            tone="warn"
            announce="alert"
            title={t(`prompt.to.${other}`)}
            actions={
              <>
                <Button size="s" variant="primary" onClick={change}>
                  {t('prompt.switch')}
                </Button>
                <Button size="s" onClick={() => setAsked(false)}>
                  {t('ui.cancel')}
                </Button>
              </>
            }
          >
            {t(`prompt.to.${other}Words`)}
          </Banner>
        ) : null}
      </PanelSection>
      {prompt.kind === 'sections' ? (
        <Sections prompt={prompt} edits={edits} />
      ) : (
        <Messages prompt={prompt} edits={edits} />
      )}
      <PanelSection title={t('prompt.settings')}>
        <Disclosure summary={t('prompt.settingsWords')}>
          <SettingsFields settings={settings} edits={edits} />
        </Disclosure>
      </PanelSection>
    </PanelBody>
  );
}
