import { useMemo } from 'react';
import type { Span } from '../../core/base/span';
import { MonoText, type MonoRange } from './mono-text';

export interface EditDiffProps {
  /** The text before the edits. */
  text: string;
  /** In order, not overlapping. */
  edits: readonly { at: Span; text: string }[];
  label: string;
  className?: string | undefined;
}

/** Characters shown on either side of an edit. */
const AROUND = 40;
const GAP = '\n⋯\n';
const MOST_EDITS = 50;

/** What edits change in a text: what goes struck out, what comes underlined, a little of what stands around. */
export function EditDiff({ text, edits, label, className }: EditDiffProps) {
  const { shown, ranges } = useMemo(() => diffOf(text, edits.slice(0, MOST_EDITS)), [text, edits]);
  return <MonoText text={shown} ranges={ranges} label={label} className={className} />;
}

export function diffOf(
  text: string,
  edits: readonly { at: Span; text: string }[],
): { shown: string; ranges: MonoRange[] } {
  let shown = '';
  let upTo = 0;
  const ranges: MonoRange[] = [];
  const mark = (kind: 'del' | 'ins', part: string): void => {
    if (part === '') return;
    ranges.push({ kind, start: shown.length, end: shown.length + part.length });
    shown += part;
  };
  for (const [i, { at, text: comes }] of edits.entries()) {
    const from = Math.max(upTo, at.start - AROUND);
    if (from > upTo && i > 0) shown += text.slice(upTo, Math.min(from, upTo + AROUND)) + GAP;
    shown += text.slice(i > 0 && from === upTo ? upTo : from, at.start);
    mark('del', text.slice(at.start, at.end));
    mark('ins', comes);
    upTo = at.end;
  }
  return { shown: shown + text.slice(upTo, upTo + AROUND), ranges };
}
