/**
 * A streamed response as it stood after each of its chunks. Nothing is read again: every character of a part knows where it
 * stands in the source, so what had arrived by the end of a chunk is a prefix of each part.
 *
 * A frame is about the finished reading: text that turned out to be a call is shown as that call from its first character.
 */
import type { MappedText, SourceSpan, Span } from '../base/span';
import type { JsonError, OpenPart } from '../json/node';
import { scanJson } from '../json/scan';
import type { Part, Response, ToolCall } from './model';

export interface StreamFrame {
  /** From 0. */
  index: number;
  count: number;
  /** The chunk that came last. */
  at: SourceSpan;
  name?: string;
  /** Parts of which something had arrived, in the order of the response. */
  parts: FramePart[];
  /** The stop reason had arrived. */
  stopped: boolean;
}

export interface FramePart {
  /** Index into `response.parts`. */
  part: number;
  kind: 'text' | 'reasoning' | 'refusal' | 'call';
  /** What had arrived of the text, or of the arguments. */
  text: string;
  /** What this chunk added, in offsets of `text`. Empty when it added nothing. */
  fresh: Span;
  /** All of it is there. */
  whole: boolean;
  /** For a call. */
  call?: FrameCall;
}

export interface FrameCall {
  id: string;
  /** `''` while the name has not arrived. */
  name: string;
  json: PartialJson | null;
}

/** The state of a JSON scanner at the end of what arrived. */
export interface PartialJson {
  /** Strict JSON as it stands. */
  strict: boolean;
  /** From the outermost to the innermost. */
  open: readonly OpenPart[];
  /** Errors that more characters cannot mend. */
  errors: readonly JsonError[];
}

/** @param index of a chunk of the response; values outside are brought to its first or last. Null: it was not streamed. */
export function frameAt(response: Response, index: number): StreamFrame | null {
  const count = response.chunks.length;
  const at = Math.max(0, Math.min(index, count - 1));
  const chunk = response.chunks[at];
  if (chunk === undefined) return null;
  const before = response.chunks[at - 1]?.at.end ?? -1;
  const { end } = chunk.at;
  return {
    index: at,
    count,
    at: chunk.at,
    ...(chunk.name === undefined ? {} : { name: chunk.name }),
    parts: response.parts.flatMap((part, i) => framePart(part, i, before, end)),
    stopped: response.stop?.at !== undefined && response.stop.at.start < end,
  };
}

function framePart(part: Part, index: number, before: number, end: number): FramePart[] {
  switch (part.t) {
    case 'text':
    case 'reasoning':
    case 'refusal': {
      const frame = prefix(part.text, before, end);
      return frame.text === '' ? [] : [{ part: index, kind: part.t, ...frame }];
    }
    case 'call': {
      const { call } = part;
      const frame = prefix(call.args, before, end);
      const named = call.nameAt !== undefined && call.nameAt.start < end;
      if (frame.text === '' && !named) return [];
      return [{ part: index, kind: 'call', ...frame, call: frameCall(call, frame.text, named) }];
    }
    case 'result':
    case 'media':
    case 'unknown':
      return [];
  }
}

function frameCall(call: ToolCall, args: string, named: boolean): FrameCall {
  return { id: call.id, name: named ? call.name : '', json: call.kind === 'custom' ? null : partial(args) };
}

function partial(args: string): PartialJson {
  const { strict, open, errors } = scanJson(args);
  return { strict, open, errors: errors.filter((e) => e.severity === 'error' && e.code !== 'TRUNCATED') };
}

function prefix(
  mapped: MappedText,
  before: number,
  end: number,
): Pick<FramePart, 'text' | 'fresh' | 'whole'> {
  const length = arrived(mapped, end);
  return {
    text: mapped.text.slice(0, length),
    fresh: { start: Math.min(arrived(mapped, before), length), end: length },
    whole: length === mapped.text.length,
  };
}

/** How many characters of a text stand before offset `end` of its source. Pieces are in the order of the source. */
export function arrived({ map: { pieces } }: MappedText, end: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((pieces[mid]?.srcEnd ?? Infinity) <= end) low = mid + 1;
    else high = mid;
  }
  const piece = pieces[low];
  if (piece === undefined) return pieces.at(-1)?.end ?? 0;
  const exact = piece.end - piece.start === piece.srcEnd - piece.srcStart;
  return piece.start + (exact ? Math.max(0, Math.min(end, piece.srcEnd) - piece.srcStart) : 0);
}
