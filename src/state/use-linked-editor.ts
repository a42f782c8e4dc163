/**
 * An editor over a whole source, linked one way: what is hovered or selected elsewhere is lit in it and the selection comes into
 * sight. The caret of someone who types selects nothing elsewhere.
 */
import { useMemo } from 'react';
import type { SourceId, SourceSpan, Span } from '../core/base/span';
import { useViewState } from './react';

export interface LinkedEditor {
  highlights: (Span & { kind: 'mark' | 'strong' })[];
  /** The selected range; null when the selection is in another source. */
  reveal: Span | null;
}

export function useLinkedEditor(source: SourceId): LinkedEditor {
  // A span of another source is the same as none: the editor is not drawn again for it.
  const own = (span: SourceSpan | null): SourceSpan | null => (span?.source === source ? span : null);
  const hover = useViewState((state) => own(state.hover));
  const selection = useViewState((state) => own(state.selection));
  return useMemo(
    () => ({
      highlights: [
        ...(hover === null ? [] : [{ start: hover.start, end: hover.end, kind: 'mark' as const }]),
        ...(selection === null
          ? []
          : [{ start: selection.start, end: selection.end, kind: 'strong' as const }]),
      ],
      reveal: selection,
    }),
    [hover, selection],
  );
}
