/**
 * The glyph and colour of a step's outcome and of a problem's severity, the same in every panel. Held, failed, look, waits
 * for a person or the model, nothing to judge.
 */
import { ClockIcon } from './icons';
import { OutcomeGlyph, type Glyph, type OutcomeGlyphProps, type Tone } from './outcome';
import s from './step-outcome.module.css';
import { classNames } from './class-names';

export type StepOutcome = 'ok' | 'failed' | 'warn' | 'waiting' | 'note';
export type ProblemSeverity = 'error' | 'warn' | 'info';

const TONES: Readonly<Record<StepOutcome, Tone>> = {
  ok: 'ok',
  failed: 'bad',
  warn: 'warn',
  waiting: 'accent',
  note: 'neutral',
};
const GLYPHS: Readonly<Record<Exclude<StepOutcome, 'waiting'>, Glyph>> = {
  ok: 'ok',
  failed: 'bad',
  warn: 'warn',
  note: 'none',
};
const SEVERITIES: Readonly<Record<ProblemSeverity, Glyph & Tone>> = {
  error: 'bad',
  warn: 'warn',
  info: 'info',
};

export const toneOfOutcome = (outcome: StepOutcome): Tone => TONES[outcome];
export const glyphOfSeverity = (severity: ProblemSeverity): Glyph & Tone => SEVERITIES[severity];

export interface StepOutcomeGlyphProps extends Pick<OutcomeGlyphProps, 'label' | 'size'> {
  outcome: StepOutcome;
  /** `inherit` draws it in the colour of the text around it. */
  tone?: 'inherit' | undefined;
}

export function StepOutcomeGlyph({ outcome, label, size = 'm', tone }: StepOutcomeGlyphProps) {
  if (outcome !== 'waiting')
    return <OutcomeGlyph glyph={GLYPHS[outcome]} tone={tone} label={label} size={size} />;
  const named = label === undefined ? {} : { role: 'img', 'aria-label': label };
  return <ClockIcon className={classNames(s[size], tone === undefined && s['waiting'])} {...named} />;
}
