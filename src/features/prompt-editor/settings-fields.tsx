import { defaultSettings } from '../../core/document/defaults';
import type { Settings } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { Button, Field, SegmentedControl, TextInput } from '../../ui';
import { NumberField } from './number-field';
import type { PromptEdits } from './use-prompt';
import s from './prompt-editor.module.css';

/** One line of explanation each: what the article does, which is the default, and what the original code does instead. */
export function SettingsFields({ settings, edits }: { settings: Settings; edits: PromptEdits }) {
  const { t } = useI18n();
  const set = (name: string, patch: Partial<Settings>, key?: string) =>
    edits.setSettings(t('prompt.set', { name }), (before) => ({ ...before, ...patch }), key);
  return (
    <div className={s['settings']}>
      <Choice
        label={t('prompt.expression')}
        hint={t('prompt.expressionWords')}
        options={[
          { id: 'native', label: t('prompt.expression.native') },
          { id: 'text', label: t('prompt.expression.text') },
        ]}
        value={settings.toolExpression}
        onChange={(toolExpression) => set(t('prompt.expression'), { toolExpression })}
      />
      <NumberField
        label={t('prompt.threshold')}
        hint={t('prompt.thresholdWords')}
        suffix="B"
        min={0}
        max={1_000_000}
        value={settings.layout.thresholdBytes}
        onChange={(thresholdBytes) =>
          set(t('prompt.threshold'), { layout: { thresholdBytes } }, 'settings.threshold')
        }
        onBlur={edits.settle}
      />
      <TextInput
        label={t('prompt.seed')}
        hint={t('prompt.seedWords')}
        mono
        maxLength={200}
        value={settings.nonceSeed}
        onChange={(nonceSeed) => set(t('prompt.seed'), { nonceSeed }, 'settings.seed')}
        onBlur={edits.settle}
      />
      <Choice
        label={t('prompt.receipt')}
        hint={t('prompt.receiptWords')}
        options={[
          { id: 'article', label: t('prompt.receipt.article') },
          { id: 'code', label: t('prompt.receipt.code') },
        ]}
        value={settings.receipt}
        onChange={(receipt) => set(t('prompt.receipt'), { receipt })}
      />
      <Choice
        label={t('prompt.admission')}
        hint={t('prompt.admissionWords')}
        options={[
          { id: 'partial', label: t('prompt.admission.partial') },
          { id: 'atomic', label: t('prompt.admission.atomic') },
        ]}
        value={settings.batch.admission}
        onChange={(admission) => set(t('prompt.admission'), { batch: { ...settings.batch, admission } })}
      />
      <NumberField
        label={t('prompt.maxCalls')}
        hint={t('prompt.maxCallsWords')}
        min={1}
        max={64}
        value={settings.batch.maxCalls}
        onChange={(maxCalls) =>
          set(t('prompt.maxCalls'), { batch: { ...settings.batch, maxCalls } }, 'settings.maxCalls')
        }
        onBlur={edits.settle}
      />
      <Choice
        label={t('prompt.whitespace')}
        hint={t('prompt.whitespaceWords')}
        options={[
          { id: 'any', label: t('prompt.whitespace.any') },
          { id: 'none', label: t('prompt.whitespace.none') },
        ]}
        value={settings.grammar.whitespace}
        onChange={(whitespace) => set(t('prompt.whitespace'), { grammar: { whitespace } })}
      />
      <NumberField
        label={t('prompt.maxTurns')}
        hint={t('prompt.maxTurnsWords')}
        min={1}
        max={10_000}
        value={settings.maxTurns}
        onChange={(maxTurns) => set(t('prompt.maxTurns'), { maxTurns }, 'settings.maxTurns')}
        onBlur={edits.settle}
      />
      <div>
        <Button size="s" onClick={() => set(t('prompt.defaults'), defaultSettings())}>
          {t('prompt.defaults')}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  hint: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

function Choice<Id extends string>({ label, hint, ...control }: ChoiceProps<Id>) {
  return (
    <Field label={label} hint={hint}>
      {({ id, 'aria-describedby': described }) => (
        <div id={id} aria-describedby={described}>
          <SegmentedControl label={label} {...control} />
        </div>
      )}
    </Field>
  );
}
