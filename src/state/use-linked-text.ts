/**
 * A text that is linked with the other views: what is hovered or selected elsewhere is lit in it, hovering lights its line
 * elsewhere, pressing selects. Where the text stands in its source is told by two functions; keep them stable.
 */
import { useCallback, useMemo } from 'react';
import type { SourceSpan, Span } from '../core/base/span';
import { locate, pathAt } from '../core/json/locate';
import type { JsonNode } from '../core/json/node';
import { scanJson } from '../core/json/scan';
import { litSpans, sameSpan, type Highlight } from './linking';
import { useSession, useViewState } from './react';

export interface LinkedTextOptions {
  text: string;
  /** Where a range of the text stands; null for text that stands nowhere. */
  toSource: (span: Span) => SourceSpan | null;
  /** Ranges of the text that show a span. */
  fromSource: (span: SourceSpan) => readonly Span[];
  /** What is lit and chosen by pointing at `offset`. Default: its line. */
  unitAt?: (offset: number) => Span;
  highlight: Highlight | null;
}

export interface LinkedText {
  ranges: readonly (Span & { kind: 'mark' | 'strong' })[];
  /** What stays in sight in a folded text: the step's value. */
  keep: readonly Span[];
  /** Where the selection begins; null when it is elsewhere. */
  reveal: number | null;
  onHover: (offset: number | null) => void;
  onSelect: (span: Span) => void;
}

const NOWHERE: readonly Span[] = [];

export function useLinkedText({
  text,
  toSource,
  fromSource,
  unitAt,
  highlight,
}: LinkedTextOptions): LinkedText {
  const session = useSession();
  // A span that is not of this text is the same as none: the text is not drawn again for it.
  const own = (span: SourceSpan | null): SourceSpan | null =>
    span !== null && fromSource(span).length > 0 ? span : null;
  const hover = useViewState((state) => own(state.hover));
  const selection = useViewState((state) => own(state.selection));
  const hovered = useMemo(() => (hover === null ? NOWHERE : fromSource(hover)), [hover, fromSource]);
  const selected = useMemo(
    () => (selection === null ? NOWHERE : fromSource(selection)),
    [selection, fromSource],
  );
  const keep = useMemo(() => litSpans(text, highlight), [text, highlight]);
  const ranges = useMemo(
    () => [
      ...keep.map((span) => ({ ...span, kind: 'mark' as const })),
      ...hovered.map((span) => ({ ...span, kind: 'mark' as const })),
      ...selected.map((span) => ({ ...span, kind: 'strong' as const })),
    ],
    [keep, hovered, selected],
  );
  const onHover = useCallback(
    (offset: number | null) => {
      const next = offset === null ? null : toSource(unitAt?.(offset) ?? lineAround(text, offset));
      if (!sameSpan(session.stores.view.getState().hover, next)) session.view({ hover: next });
    },
    [session, text, toSource, unitAt],
  );
  const onSelect = useCallback(
    (span: Span) => {
      // A press selects its line, a drag what was dragged over. The same again takes it back.
      const pressed = span.end - span.start <= 1;
      const next = toSource(pressed ? (unitAt?.(span.start) ?? lineAround(text, span.start)) : span);
      session.select(sameSpan(session.stores.view.getState().selection, next) ? null : next);
    },
    [session, text, toSource, unitAt],
  );
  return { ranges, keep, reveal: selected[0]?.start ?? null, onHover, onSelect };
}

/** Farthest that a line reaches to either side: text without line ends is linked in pieces. */
const REACH = 120;

/** The line that holds `offset`, without its line end; of a very long one a stretch around `offset`. */
export function lineAround(text: string, offset: number): Span {
  const at = Math.max(0, Math.min(offset, text.length - 1));
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const end = next < 0 ? text.length : next;
  if (text[at] === '\n' && at === start) return { start: at, end: at };
  return {
    start: at - start > REACH ? notInside(text, at - REACH) : start,
    end: end - at > REACH ? notInside(text, at + REACH) : end,
  };
}

/** An offset that stands at no second half of a surrogate pair. */
function notInside(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code < 0xe000 ? offset + 1 : offset;
}

/** In JSON text, however broken: the value or key at an offset. Between them, the container. */
export function jsonUnits(text: string): (offset: number) => Span {
  let root: JsonNode | null | undefined;
  return (offset) => {
    root ??= scanJson(text, { maxErrors: 1 }).root ?? null;
    if (root === null) return lineAround(text, offset);
    const found = locate(root, pathAt(root, offset));
    const { keySpan, node } = found ?? {};
    if (keySpan !== undefined && offset >= keySpan.start && offset < keySpan.end) return keySpan;
    return node?.span ?? keySpan ?? root.span;
  };
}
