import type { ReactNode } from 'react';
import { fixEdits } from '../../core/base/problem';
import { PLACEHOLDER } from '../../core/tools/draft';
import { useI18n, type Translate } from '../../i18n';
import { Button, EditDiff, MendCard } from '../../ui';
import type { Mend as MendAction, Mends } from './mends';
import s from './step.module.css';

export interface MendProps {
  mends: Mends;
  /** The text that the fix's edits change; null where there are none. */
  before: string | null;
  /** Name of the tool that is asked for. */
  tool: string;
  onMend: (mend: MendAction) => void;
}

/** The ways out: what mends the step in words, and the buttons that do it. The first is the one to take. */
export function Mend({ mends: { problem, mends }, before, tool, onMend }: MendProps) {
  const { t, sayTitle } = useI18n();
  if (mends.length === 0 && problem?.fix === undefined) return null;
  const asks = mends.some((mend) => mend.t === 'approve');
  const retry = mends.find((mend) => mend.t === 'retry');
  const sentences: ReactNode[] = [];
  if (asks) sentences.push(t('step.mend.askText', { name: tool }));
  if (problem?.fix !== undefined) {
    sentences.push(sayTitle(problem.fix));
    if (fixEdits(problem.fix).length > 0 && !problem.fix.safe) sentences.push(t('step.mend.unsafe'));
  }
  const edits = problem?.fix === undefined ? [] : fixEdits(problem.fix);
  if (retry?.t === 'retry') sentences.push(t('step.mend.retryText', { turn: retry.turn, name: tool }));
  return (
    <div className={s['mend']}>
      <MendCard
        title={t(asks ? 'step.mend.ask' : problem === null ? 'step.mend.next' : 'step.mend')}
        actions={
          mends.length === 0 ? undefined : (
            <>
              {mends.map((mend, i) => (
                <Button
                  key={mend.t}
                  size="s"
                  className={s['wraps']}
                  variant={asks && i === 0 ? 'primary' : 'default'}
                  onClick={() => onMend(mend)}
                >
                  {label(mend, t)}
                </Button>
              ))}
            </>
          )
        }
      >
        {sentences.length === 0 ? undefined : sentences.map((sentence, i) => <p key={i}>{sentence}</p>)}
        {before === null || edits.length === 0 ? null : (
          <EditDiff text={before} edits={edits} label={t('step.mend.diff')} className={s['diff']} />
        )}
      </MendCard>
    </div>
  );
}

function label(mend: MendAction, t: Translate): string {
  if (mend.t === 'schema') return t('step.mend.schema', { keyword: mend.keyword });
  if (mend.t === 'draft') return t('step.mend.draft', { name: mend.call.name });
  if (mend.t === 'answer') return t('step.mend.answer', { answer: JSON.stringify(PLACEHOLDER) });
  return t(`step.mend.${mend.t}`);
}
