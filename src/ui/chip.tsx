import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { glyphOf, OutcomeGlyph, type Glyph, type Tone } from './outcome';
import s from './chip.module.css';

export interface ChipProps {
  tone?: Tone | undefined;
  /** `null` for none. Default: the tone's own. */
  glyph?: Glyph | null | undefined;
  /** Outlined chips list formats and the like, on a page to read. */
  outlined?: boolean | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** One or two words: a fact or a state. Never a button. */
export function Chip({
  tone = 'neutral',
  glyph = glyphOf(tone),
  outlined = false,
  title,
  children,
}: ChipProps) {
  return (
    <span className={classNames(s['chip'], s[tone], outlined && s['outlined'])} title={title}>
      {glyph === null ? null : <OutcomeGlyph glyph={glyph} tone="inherit" size="xs" />}
      {children}
    </span>
  );
}
