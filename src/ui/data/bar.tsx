import { classNames } from '../class-names';
import type { Tone } from '../outcome';
import s from './bar.module.css';

export interface BarProps {
  /** 0 to 1. */
  value: number;
  tone?: Exclude<Tone, 'neutral'> | 'muted' | undefined;
  /** Hatched: written, lost or infeasible. */
  hatched?: boolean | undefined;
  /** Named only where no number stands beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A share of a whole, drawn small. Anything above zero shows at least a sliver. */
export function Bar({ value, tone = 'accent', hatched = false, label, className }: BarProps) {
  const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span className={classNames(s['bar'], className)} {...named}>
      {share === 0 ? null : (
        <span
          className={classNames(s['fill'], s[tone], hatched && s['hatched'])}
          style={{ inlineSize: `${share * 100}%` }}
        />
      )}
    </span>
  );
}
