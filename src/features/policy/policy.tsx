import { useI18n, useT } from '../../i18n';
import {
  Banner,
  Button,
  Checkbox,
  Chip,
  DeleteIcon,
  IconButton,
  PanelBody,
  PanelRows,
  PanelSection,
  PanelWords,
  SegmentedControl,
} from '../../ui';
import { PathRules } from './path-rules';
import { usePolicy, type PolicyModel } from './use-policy';
import s from './policy.module.css';

/** What calls may do: which tools run, which files they touch, when a person is asked. */
export function PolicyPanel() {
  const model = usePolicy();
  if (model === null) return null;
  return (
    <PanelBody>
      <Effect model={model} />
      <AllowedTools model={model} />
      <PathRules model={model} />
      <Confirm model={model} />
      <Decisions model={model} />
    </PanelBody>
  );
}

const TONES = { allow: 'ok', refuse: 'bad', ask: 'warn' } as const;

function Effect({ model: { effect, current } }: { model: PolicyModel }) {
  const { t, say } = useI18n();
  if (effect === null) return null;
  return (
    <PanelSection
      title={t('policy.now')}
      meta={t('policy.ofCall', { tool: effect.tool })}
      actions={<Chip tone={TONES[effect.decision]}>{t(`policy.${effect.decision}`)}</Chip>}
      words={say(effect.rule)}
    >
      {current ? null : <PanelWords>{t('policy.edited')}</PanelWords>}
    </PanelSection>
  );
}

function AllowedTools({ model }: { model: PolicyModel }) {
  const t = useT();
  const { allowTools } = model.policy;
  return (
    <PanelSection title={t('policy.allowed')} words={t('policy.allowedWords')}>
      <div>
        <SegmentedControl
          label={t('policy.allowed')}
          options={[
            { id: 'all', label: t('policy.allTools') },
            { id: 'some', label: t('policy.someTools') },
          ]}
          value={allowTools === null ? 'all' : 'some'}
          onChange={(id) => model.setAllowed(id === 'all' ? null : [...model.tools])}
        />
      </div>
      {allowTools === null ? null : (
        <>
          {allowTools.length === 0 ? <Banner tone="warn" title={t('policy.noneAllowed')} /> : null}
          <ToolChecks model={model} chosen={allowTools} onChange={model.setAllowed} />
        </>
      )}
    </PanelSection>
  );
}

function Confirm({ model }: { model: PolicyModel }) {
  const t = useT();
  return (
    <PanelSection title={t('policy.confirm')} words={t('policy.confirmWords')}>
      <ToolChecks model={model} chosen={model.policy.confirm} onChange={model.setConfirm} />
    </PanelSection>
  );
}

interface ToolChecksProps {
  model: PolicyModel;
  chosen: readonly string[];
  onChange: (tools: string[]) => void;
}

/** Every tool of the session, and those chosen that it does not have. */
function ToolChecks({ model, chosen, onChange }: ToolChecksProps) {
  const t = useT();
  const absent = chosen.filter((tool) => !model.tools.includes(tool));
  if (model.tools.length + absent.length === 0) return <PanelWords>{t('policy.noTools')}</PanelWords>;
  return (
    <div className={s['checks']}>
      {[...model.tools, ...absent].map((tool) => (
        <Checkbox
          key={tool}
          label={
            <>
              <code>{tool}</code>{' '}
              {absent.includes(tool) ? <Chip tone="warn">{t('policy.absent')}</Chip> : null}
            </>
          }
          checked={chosen.includes(tool)}
          onChange={(on) => onChange(on ? [...chosen, tool] : chosen.filter((other) => other !== tool))}
        />
      ))}
    </div>
  );
}

function Decisions({ model }: { model: PolicyModel }) {
  const t = useT();
  const entries = Object.entries(model.policy.decisions);
  return (
    <PanelSection title={t('policy.decisions')} words={t('policy.decisionsWords')}>
      {entries.length === 0 ? (
        <PanelWords>{t('policy.noDecisions')}</PanelWords>
      ) : (
        <PanelRows label={t('policy.decisions')}>
          {entries.map(([step, word]) => (
            <li key={step} className={s['decision']}>
              <Chip tone={word === 'approve' ? 'ok' : 'bad'}>{t(`policy.${word}`)}</Chip>
              <Button
                variant="ghost"
                size="s"
                aria-label={t('policy.goTo', { step })}
                onClick={() => model.goTo(step)}
              >
                <code>{step}</code>
              </Button>
              <IconButton
                size="s"
                className={s['end']}
                label={t('policy.forget', { step })}
                icon={<DeleteIcon />}
                onClick={() => model.forget(step)}
              />
            </li>
          ))}
        </PanelRows>
      )}
    </PanelSection>
  );
}
