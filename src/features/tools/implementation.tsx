import { answersOk } from '../../core/tools/draft';
import { useRef } from 'react';
import {
  BUILTIN_TOOLS,
  type BuiltinTool,
  type ScriptedCase,
  type ToolDefinition,
  type ToolImplementation,
} from '../../core/document/document';
import { useI18n } from '../../i18n';
import { withMoved, withReplaced, without } from '../../state/removal';
import {
  Button,
  DeleteIcon,
  followFocus,
  IconButton,
  MoveButtons,
  PanelRows,
  PanelSection,
  PanelWords,
  PlusIcon,
  SegmentedControl,
  Select,
} from '../../ui';
import { JsonField } from './json-field';
import s from './tools.module.css';

interface ImplementationProps {
  tool: ToolDefinition;
  onChange: (implementation: ToolImplementation, key?: string) => void;
  onBlur: () => void;
}

/** What a call gives back: one of the built-in tools over the session's files, or answers written beforehand. */
export function Implementation({ tool, onChange, onBlur }: ImplementationProps) {
  const { t } = useI18n();
  const { implementation } = tool;
  const builtin = BUILTIN_TOOLS.find((name) => name === tool.name) ?? BUILTIN_TOOLS[0];
  return (
    <PanelSection title={t('tools.implementation')} words={t(`tools.${implementation.kind}Words`)}>
      <div>
        <SegmentedControl
          label={t('tools.implementation')}
          options={[
            { id: 'builtin', label: t('tools.kind.builtin') },
            { id: 'scripted', label: t('tools.kind.scripted') },
            { id: 'recorded', label: t('tools.kind.recorded') },
          ]}
          value={implementation.kind}
          onChange={(kind) => {
            if (kind === implementation.kind) return;
            onChange(ofKind(kind, builtin));
          }}
        />
      </div>
      {implementation.kind === 'builtin' ? (
        <Select<BuiltinTool>
          label={t('tools.builtin')}
          value={implementation.name}
          options={BUILTIN_TOOLS.map((id) => ({ id, label: id }))}
          onChange={(name) => onChange({ kind: 'builtin', name })}
        />
      ) : null}
      {implementation.kind === 'scripted' ? (
        <Cases
          cases={implementation.cases}
          onChange={(cases, key) => onChange({ kind: 'scripted', cases }, key)}
          onBlur={onBlur}
        />
      ) : null}
    </PanelSection>
  );
}

function ofKind(kind: ToolImplementation['kind'], builtin: BuiltinTool): ToolImplementation {
  switch (kind) {
    case 'builtin':
      return { kind, name: builtin };
    case 'scripted':
      return answersOk();
    case 'recorded':
      return { kind };
  }
}

interface CasesProps {
  cases: ScriptedCase[];
  onChange: (cases: ScriptedCase[], key?: string) => void;
  onBlur: () => void;
}

/** Tried in order: the first whose arguments are those of the call answers. */
function Cases({ cases, onChange, onBlur }: CasesProps) {
  const { t } = useI18n();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      {cases.length === 0 ? <PanelWords>{t('tools.noCases')}</PanelWords> : null}
      <div ref={list}>
        <PanelRows label={t('tools.cases')}>
          {cases.map((one, index) => {
            const number = index + 1;
            const { args, result } = one;
            // A case that answers every call leaves nothing to those after it.
            const hidden = cases.findIndex((other) => other.args === undefined);
            return (
              <li key={index} data-row={index} className={s['case']}>
                <header className={s['caseHead']}>
                  <h4>{t('tools.case', { number })}</h4>
                  <span className={s['end']}>
                    <MoveButtons
                      what={t('tools.caseNumber', { number })}
                      index={index}
                      count={cases.length}
                      onMove={(by) => {
                        followFocus(list.current, index, index + by);
                        onChange(withMoved(cases, index, by));
                      }}
                    />
                    <IconButton
                      size="s"
                      label={t('tools.removeCase', { number })}
                      icon={<DeleteIcon />}
                      onClick={() => onChange(without(cases, index))}
                    />
                  </span>
                </header>
                {hidden >= 0 && hidden < index ? (
                  <PanelWords>{t('tools.neverReached', { number: hidden + 1 })}</PanelWords>
                ) : null}
                <JsonField
                  label={t('tools.caseArgs', { number })}
                  hint={args === undefined ? t('tools.anyArgs') : undefined}
                  value={args}
                  optional
                  onChange={(next) =>
                    onChange(
                      withReplaced(cases, index, next === undefined ? { result } : { args: next, result }),
                      `args.${index}`,
                    )
                  }
                  onBlur={onBlur}
                />
                <JsonField
                  label={t('tools.caseResult', { number })}
                  value={result}
                  onChange={(next) => {
                    if (next !== undefined)
                      onChange(withReplaced(cases, index, { ...one, result: next }), `result.${index}`);
                  }}
                  onBlur={onBlur}
                />
              </li>
            );
          })}
        </PanelRows>
      </div>
      <div>
        <Button
          size="s"
          icon={<PlusIcon />}
          onClick={() => onChange([...cases, { args: {}, result: { ok: true } }])}
        >
          {t('tools.addCase')}
        </Button>
      </div>
    </>
  );
}
