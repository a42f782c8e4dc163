/**
 * Outcomes: a colour role, and the glyph that always goes with it, so that colour is never the only sign.
 * ✓ held · ✕ failed · ⚠ look · ⓘ fact · – nothing to judge or not reported · ≠ differs · = same · ⚑ complete.
 */
import {
  CheckIcon,
  DiffersIcon,
  EqualIcon,
  EyeIcon,
  FailIcon,
  FlagIcon,
  InfoIcon,
  LockIcon,
  MinusIcon,
  WarnIcon,
  type Icon,
} from './icons';
import { classNames } from './class-names';
import s from './outcome.module.css';

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'accent';
export type Glyph =
  'ok' | 'bad' | 'warn' | 'info' | 'none' | 'same' | 'differs' | 'complete' | 'lock' | 'eye';

const GLYPHS: Readonly<Record<Glyph, Icon>> = {
  ok: CheckIcon,
  bad: FailIcon,
  warn: WarnIcon,
  info: InfoIcon,
  none: MinusIcon,
  same: EqualIcon,
  differs: DiffersIcon,
  complete: FlagIcon,
  lock: LockIcon,
  eye: EyeIcon,
};

/** The glyph that a tone carries when none is named; neutral and accent carry none. */
export const glyphOf = (tone: Tone): Glyph | null => (tone === 'neutral' || tone === 'accent' ? null : tone);

export interface OutcomeGlyphProps {
  glyph: Glyph;
  /** Colour. Default: the glyph's own role; `none` for the colour of the text around it. */
  tone?: Tone | 'inherit' | undefined;
  /** Named for assistive technology where no word stands beside it. */
  label?: string | undefined;
  size?: 'xs' | 's' | 'm' | undefined;
}

const TONES: Readonly<Record<Glyph, Tone | 'inherit'>> = {
  ok: 'ok',
  bad: 'bad',
  warn: 'warn',
  info: 'info',
  none: 'neutral',
  same: 'neutral',
  differs: 'neutral',
  complete: 'info',
  lock: 'inherit',
  eye: 'accent',
};

export function OutcomeGlyph({ glyph, tone = TONES[glyph], label, size = 'm' }: OutcomeGlyphProps) {
  const Shape = GLYPHS[glyph];
  const named = label === undefined ? {} : { role: 'img', 'aria-label': label };
  return <Shape className={classNames(s['glyph'], s[size], s[tone])} {...named} />;
}
