/** What the track is made of: an unfolded turn with its stages, a folded turn, a gap that counts turns. All are pictures: the
 *  slider around them carries the role, the keys and the spoken value. */
import type { ReactNode } from 'react';
import type { Outcome } from '../../core/runtime/events';
import { useT, useI18n } from '../../i18n';
import { classNames } from '../../ui/class-names';
import { StepOutcomeGlyph, toneOfOutcome } from '../../ui/step-outcome';
import type { StageCell, StepRange, TimelineStep, Turn } from './turns';
import s from './track.module.css';

type Place = 'past' | 'current' | 'ahead';

const placeOf = ({ first, last }: StepRange, cursor: number): Place =>
  last < cursor ? 'past' : first > cursor ? 'ahead' : 'current';

export interface UnfoldedTurnProps {
  turn: Turn;
  cells: readonly StageCell[];
  steps: readonly TimelineStep[];
  cursor: number;
}

export function UnfoldedTurn({ turn, cells, steps, cursor }: UnfoldedTurnProps) {
  return (
    <span className={s['turn']}>
      <span className={s['number']}>{turn.turn}</span>
      {cells.map((cell) => (
        <Cell key={cell.stage} cell={cell} steps={steps} cursor={cursor} />
      ))}
    </span>
  );
}

function Cell({ cell, steps, cursor }: { cell: StageCell; steps: readonly TimelineStep[]; cursor: number }) {
  const t = useT();
  const { range, outcome, breakpoint } = cell;
  const stage = t(`stage.${cell.stage}`);
  const place = range === null ? 'absent' : placeOf(range, cursor);
  const told =
    range === null || outcome === null
      ? t('timeline.notReached', { stage })
      : t('timeline.cell', {
          stage,
          count: range.last - range.first + 1,
          outcome: t(`stage.outcome.${outcome}`),
        });
  return (
    <span
      className={classNames(s['cell'], s[place], outcome === null ? null : s[toneOfOutcome(outcome)])}
      title={breakpoint ? t('timeline.cellBreakpoint', { cell: told }) : told}
      {...(range === null ? { 'data-absent': '' } : { 'data-first': range.first, 'data-last': range.last })}
      {...(place === 'current' ? { 'data-current': '' } : {})}
    >
      {place === 'current' ? <span className={s['outline']} data-outline="" /> : null}
      {breakpoint ? <span className={s['breakpoint']} /> : null}
      {outcome === null ? null : <StepOutcomeGlyph outcome={outcome} size="xs" />}
      <span className={s['name']}>{stage}</span>
      {range === null || range.first === range.last ? null : (
        <SubSteps range={range} steps={steps} cursor={cursor} />
      )}
    </span>
  );
}

const MOST_PIPS = 5;

/** Few sub-steps are pips to press; many are a count. */
function SubSteps({
  range,
  steps,
  cursor,
}: {
  range: StepRange;
  steps: readonly TimelineStep[];
  cursor: number;
}) {
  const { number } = useI18n();
  const count = range.last - range.first + 1;
  if (count > MOST_PIPS) {
    const at = cursor - range.first + 1;
    return (
      <span className={s['count']}>
        {at >= 1 && at <= count ? `${number(at)}/${number(count)}` : `×${number(count)}`}
      </span>
    );
  }
  return (
    <span className={s['pips']}>
      {steps.slice(range.first, range.last + 1).map(({ outcome }, i) => (
        <span
          key={i}
          data-step={range.first + i}
          className={classNames(
            s['pip'],
            s[placeOf({ first: range.first + i, last: range.first + i }, cursor)],
            s[toneOfOutcome(outcome)],
          )}
        />
      ))}
    </span>
  );
}

export function FoldedTurn({ turn, cursor }: { turn: Turn; cursor: number }) {
  const t = useT();
  const count = turn.last - turn.first + 1;
  return (
    <Folded
      range={turn}
      outcome={turn.outcome}
      cursor={cursor}
      title={t('timeline.foldedCell', {
        turn: turn.turn,
        count,
        outcome: t(`stage.outcome.${turn.outcome}`),
      })}
    >
      {t('stage.turn', { turn: turn.turn })}
    </Folded>
  );
}

/** `turns` are those counted together, at least two. */
export function Gap({
  first,
  last,
  count,
  outcome,
  cursor,
}: {
  first: Turn;
  last: Turn;
  count: number;
  outcome: Outcome;
  cursor: number;
}) {
  const t = useT();
  return (
    <Folded
      range={{ first: first.first, last: last.last }}
      outcome={outcome}
      cursor={cursor}
      proportional
      title={t('timeline.gap', { count, from: first.turn, to: last.turn })}
    >
      {t('timeline.folded', { count })}
    </Folded>
  );
}

interface FoldedProps {
  range: StepRange;
  outcome: Outcome;
  cursor: number;
  title: string;
  proportional?: boolean;
  children: ReactNode;
}

function Folded({ range, outcome, cursor, title, proportional = false, children }: FoldedProps) {
  const place = placeOf(range, cursor);
  return (
    <span
      className={classNames(
        s['cell'],
        s['folded'],
        s[place],
        outcome === 'failed' && s['bad'],
        proportional && s['gap'],
      )}
      title={title}
      data-first={range.first}
      data-last={range.last}
      {...(proportional ? { 'data-proportional': '' } : {})}
      {...(place === 'current' ? { 'data-current': '' } : {})}
    >
      {place === 'current' ? <span className={s['outline']} data-outline="" /> : null}
      <StepOutcomeGlyph outcome={outcome} size="xs" />
      <span className={s['foldedName']}>{children}</span>
    </span>
  );
}
