import { utf8Length } from '../../core/base/utf8';
import { SECTION_IDS, type SectionsPrompt } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { LongText, PanelWords, PlainTextField, sectionColour } from '../../ui';
import type { PromptEdits } from './use-prompt';
import s from './prompt-editor.module.css';

/** Characters above which a text is not opened for editing by itself. */
export const LIMIT = 20_000;

/** The six sections, calm to changing. Bodies only: the tags are added when the prompt is rendered. */
export function Sections({ prompt, edits }: { prompt: SectionsPrompt; edits: PromptEdits }) {
  const { t, bytes } = useI18n();
  return (
    <div className={s['sections']}>
      {SECTION_IDS.map((id, index) => {
        const text = prompt.sections[id];
        const size = utf8Length(text);
        return (
          <div key={id} role="group" className={s['section']} style={sectionColour(index)} aria-label={id}>
            <header className={s['head']}>
              <h3 className={s['name']}>{id}</h3>
              <span className={s['size']}>{bytes(size)}</span>
            </header>
            <PanelWords>{t(`prompt.section.${id}`)}</PanelWords>
            <LongText text={text} bytes={size} limit={LIMIT}>
              <PlainTextField
                label={t('prompt.textOf', { section: id })}
                hideLabel
                value={text}
                onChange={(next) => edits.writeSection(id, next)}
                onBlur={edits.settle}
              />
            </LongText>
          </div>
        );
      })}
    </div>
  );
}
