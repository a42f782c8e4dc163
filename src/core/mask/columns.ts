/**
 * The tokens of a trace as columns, for the way from the worker to the page: a hundred thousand objects would be copied for longer
 * than a page may stand still. Read back, a token is a view of its row; what it says is made when it is asked for.
 */
import { mapSpan, type SourceSpan, type Span, type TextMap } from '../base/span';
import type { TracedToken } from './trace';

export interface TokenColumns {
  ids: Int32Array;
  /** A token begins where the one before it ends. */
  byteEnds: Uint32Array;
  spanStarts: Uint32Array;
  spanEnds: Uint32Array;
  flags: Uint8Array;
  /** NONE where it was not reached. */
  allowed: Int32Array;
  /** NONE where the engine does not count, or it was not reached. */
  nodes: Int32Array;
  /** NaN where no clock was given, or it was not reached. */
  micros: Float32Array;
}

const NONE = -1;
const PARTIAL = 1;
const FORCED = 2;
const STATES = ['allowed', 'blocked', 'not-reached'] as const;
const STATE_SHIFT = 2;

export function tokenColumns(tokens: readonly TracedToken[]): TokenColumns {
  const { length } = tokens;
  const columns: TokenColumns = {
    ids: new Int32Array(length),
    byteEnds: new Uint32Array(length),
    spanStarts: new Uint32Array(length),
    spanEnds: new Uint32Array(length),
    flags: new Uint8Array(length),
    allowed: new Int32Array(length),
    nodes: new Int32Array(length),
    micros: new Float32Array(length),
  };
  tokens.forEach((token, i) => {
    columns.ids[i] = token.id;
    columns.byteEnds[i] = token.byteEnd;
    columns.spanStarts[i] = token.span.start;
    columns.spanEnds[i] = token.span.end;
    columns.flags[i] =
      (token.partial ? PARTIAL : 0) |
      (token.forced === true ? FORCED : 0) |
      (STATES.indexOf(token.state) << STATE_SHIFT);
    columns.allowed[i] = token.allowed ?? NONE;
    columns.nodes[i] = token.nodes ?? NONE;
    columns.micros[i] = token.micros ?? Number.NaN;
  });
  return columns;
}

/** @param map leads spans of the text to its source */
export const tokensOf = (columns: TokenColumns, map: TextMap): TracedToken[] =>
  Array.from(columns.ids, (_, i) => new Row(columns, i, map));

class Row implements TracedToken {
  constructor(
    private readonly columns: TokenColumns,
    private readonly index: number,
    private readonly map: TextMap,
  ) {}

  get id(): number {
    return this.columns.ids[this.index] ?? NONE;
  }
  get byteStart(): number {
    return this.columns.byteEnds[this.index - 1] ?? 0;
  }
  get byteEnd(): number {
    return this.columns.byteEnds[this.index] ?? 0;
  }
  get span(): Span {
    const { spanStarts, spanEnds } = this.columns;
    return { start: spanStarts[this.index] ?? 0, end: spanEnds[this.index] ?? 0 };
  }
  get at(): SourceSpan {
    return mapSpan(this.map, this.span);
  }
  get partial(): boolean {
    return (this.flags & PARTIAL) !== 0;
  }
  get state(): TracedToken['state'] {
    return STATES[this.flags >> STATE_SHIFT] ?? 'not-reached';
  }
  get allowed(): number | undefined {
    return counted(this.columns.allowed[this.index]);
  }
  get forced(): boolean | undefined {
    return (this.flags & FORCED) === 0 ? undefined : true;
  }
  get nodes(): number | undefined {
    return counted(this.columns.nodes[this.index]);
  }
  get micros(): number | undefined {
    const micros = this.columns.micros[this.index] ?? Number.NaN;
    return Number.isNaN(micros) ? undefined : micros;
  }

  private get flags(): number {
    return this.columns.flags[this.index] ?? 0;
  }
}

const counted = (value: number | undefined): number | undefined => (value === NONE ? undefined : value);

/** The same tokens, led to another source. */
export const tokensIn = (tokens: readonly TracedToken[], map: TextMap): TracedToken[] =>
  tokens.map((token) => new Led(token, map));

class Led implements TracedToken {
  constructor(
    private readonly token: TracedToken,
    private readonly map: TextMap,
  ) {}

  get at(): SourceSpan {
    return mapSpan(this.map, this.token.span);
  }
  get id(): number {
    return this.token.id;
  }
  get byteStart(): number {
    return this.token.byteStart;
  }
  get byteEnd(): number {
    return this.token.byteEnd;
  }
  get span(): Span {
    return this.token.span;
  }
  get partial(): boolean {
    return this.token.partial;
  }
  get state(): TracedToken['state'] {
    return this.token.state;
  }
  get allowed(): number | undefined {
    return this.token.allowed;
  }
  get forced(): boolean | undefined {
    return this.token.forced;
  }
  get nodes(): number | undefined {
    return this.token.nodes;
  }
  get micros(): number | undefined {
    return this.token.micros;
  }
}
