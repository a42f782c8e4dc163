/**
 * The UTF-16 offset of the character under a point. Elements that show a piece of text carry `data-start` and `data-end`
 * (offsets into the whole text), and `data-whole` when what they show is not the text itself.
 */
interface Caret {
  node: Node;
  offset: number;
}

function caretAt(x: number, y: number): Caret | null {
  // Not in every engine that we run in, whatever the types say; without it a piece counts as a whole.
  const page: Partial<Pick<Document, 'caretPositionFromPoint'>> = document;
  const caret = page.caretPositionFromPoint?.call(document, x, y) ?? null;
  return caret === null ? null : { node: caret.offsetNode, offset: caret.offset };
}

export function offsetAt(x: number, y: number, target: EventTarget | null): number | null {
  if (!(target instanceof Element)) return null;
  const piece = target.closest<HTMLElement>('[data-start]');
  if (piece === null) return null;
  const [start, end] = [Number(piece.dataset['start']), Number(piece.dataset['end'])];
  if (piece.dataset['whole'] !== undefined) return start;
  const caret = caretAt(x, y);
  if (caret === null || !piece.contains(caret.node)) return start;
  // A caret stands between characters; right of a character's middle it is already the next one's.
  const left = caret.offset > 0 && caret.node instanceof Text && isLeftOf(caret, x) ? 1 : 0;
  return Math.min(end - 1, start + caret.offset - left);
}

function isLeftOf({ node, offset }: Caret, x: number): boolean {
  const range = document.createRange();
  range.setStart(node, offset - 1);
  range.setEnd(node, offset);
  const box = range.getBoundingClientRect();
  return x >= box.left && x < box.right;
}
