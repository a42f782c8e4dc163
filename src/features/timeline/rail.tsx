import type { Outcome } from '../../core/runtime/events';
import { classNames } from '../../ui/class-names';
import s from './track.module.css';

export interface RailProps {
  /** The worst outcome in each equal part of the run; bounded by the caller. */
  bins: readonly Outcome[];
  steps: number;
  cursor: number;
  title: string;
}

/** The whole run as one line to scrub on, with a tick wherever something failed or waits. Only where turns are folded away. */
export function Rail({ bins, steps, cursor, title }: RailProps) {
  const share = steps <= 1 ? 1 : cursor / (steps - 1);
  return (
    <span className={s['rail']} data-rail="" data-first={0} data-last={steps - 1} title={title}>
      <span className={s['line']}>
        <span className={s['done']} style={{ inlineSize: `${share * 100}%` }} />
        {bins.map((outcome, i) =>
          outcome === 'ok' || outcome === 'note' ? null : (
            <span
              key={i}
              className={classNames(s['tick'], s[`tick-${outcome}`])}
              style={{ insetInlineStart: `${((i + 0.5) / bins.length) * 100}%` }}
            />
          ),
        )}
      </span>
      <span className={s['thumb']} style={{ insetInlineStart: `${share * 100}%` }} />
    </span>
  );
}
