/**
 * One schema and one text, and every strategy of constrained decoding run on them: a table of figures, and for each row what it is,
 * where its sets part from ours and which texts it gets wrong. Nothing runs until one asks for it.
 */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { VocabularyId } from '../../core/document/document';
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import { STRATEGIES, type GrammarSource, type StrategiesState } from '../../state/strategies';
import { Button, PlayIcon, ProgressBar } from '../../ui';
import { StrategySettings } from './strategy-settings';
import { StrategyTable } from './strategy-table';
import { shownText } from './token-words';
import s from './strategies.module.css';

export interface StrategiesProps {
  grammar: GrammarSource;
  text: string;
  vocabulary: VocabularyId;
  /** Index of the token that is looked at elsewhere; null: the first that ours blocks, else the end. */
  cursor?: number | null | undefined;
  /** Level of the heading; null: it stands above already. */
  level?: 2 | 3 | 4 | null | undefined;
}

export function Strategies({ grammar, text, vocabulary, cursor = null, level = 3 }: StrategiesProps) {
  const { t } = useI18n();
  const { strategies } = useSession();
  const subject = useMemo(() => ({ grammar, text, vocabulary }), [grammar, text, vocabulary]);
  useEffect(() => strategies.show(subject), [strategies, subject]);
  const state = useStore(strategies.store);
  const at = cursor ?? placeOf(state);
  const left = STRATEGIES.filter((id) => state.rows.get(id)?.status !== 'done').length;
  const Heading = level === null ? null : (`h${level}` as const);
  return (
    <section className={s['strategies']} aria-label={t('strategies.title')}>
      <div className={s['head']}>
        <div className={s['words']}>
          {Heading === null ? null : <Heading className={s['title']}>{t('strategies.title')}</Heading>}
          <p className={s['lead']}>{t('strategies.lead')}</p>
        </div>
        {state.running || left === 0 ? null : (
          <Button variant="primary" icon={<PlayIcon />} onClick={() => strategies.run()}>
            {t(left === STRATEGIES.length ? 'strategies.run' : 'strategies.runMore')}
          </Button>
        )}
      </div>
      <StrategySettings
        subject={subject}
        wishes={state.wishes}
        onWish={(wishes) => strategies.wish(wishes)}
      />
      {state.running ? <Running state={state} onCancel={strategies.cancel} /> : null}
      <StrategyTable rows={state.rows} text={text} at={at} busy={state.running} onRun={strategies.run} />
      <p className={s['note']}>
        <At state={state} at={at} /> {t('strategies.reading')}
      </p>
    </section>
  );
}

/** Where ours blocks the text, or its end; before a run the start. */
function placeOf({ rows }: StrategiesState): number {
  const ours = rows.get('callscope')?.outcome;
  const any = ours?.t === 'run' ? ours.run : null;
  if (any === null) {
    const other = [...rows.values()].map(({ outcome }) => outcome).find((outcome) => outcome?.t === 'run');
    return other?.t === 'run' ? (other.run.firstBlocked ?? other.run.steps.length - 1) : 0;
  }
  return any.firstBlocked ?? any.steps.length - 1;
}

/** Says which place the column of allowed tokens is about. */
function At({ state, at }: { state: StrategiesState; at: number }) {
  const { t } = useI18n();
  for (const { outcome } of state.rows.values()) {
    if (outcome?.t !== 'run') continue;
    const step = outcome.run.steps[at];
    if (step === undefined) continue;
    return step.token === null
      ? t('strategies.atEnd')
      : t('strategies.atCursor', { number: at + 1, token: shownText(step.token) });
  }
  return null;
}

function Running({ state, onCancel }: { state: StrategiesState; onCancel: () => void }) {
  const { t } = useI18n();
  const running = STRATEGIES.findIndex((id) => state.rows.get(id)?.status === 'running');
  const name = STRATEGIES[running];
  if (name === undefined) return null;
  const wanted = [...state.rows.values()].filter(({ status }) => status !== 'idle').length;
  const done = [...state.rows.values()].filter(
    ({ status }) => status === 'done' || status === 'failed',
  ).length;
  return (
    <ProgressBar
      label={t('strategies.progress', { name })}
      value={wanted === 0 ? null : done / wanted}
      onCancel={onCancel}
    />
  );
}
