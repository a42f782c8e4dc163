/**
 * What any grammar engine offers, ours and the peers': compile a tool's schema, walk it token by token, say which tokens a
 * mask would have left, and why. Engines run in the grammar worker; nothing here is asynchronous except set-up.
 */
import type { Result } from '../base/result';
import type { Problem } from '../base/problem';
import type { SourceSpan } from '../base/span';
import type { Plain, Standing } from './plain/plain';
import type { GrammarKind } from './text/compile';
import type { GrammarSettings } from './settings';

/** Token id → raw bytes, as the vocabulary asset lays them out (`core/tokens/vocabulary.ts`). */
export interface TokenBytes {
  /** Name of the vocabulary: `o200k_base`. */
  readonly name: string;
  readonly size: number;
  /** Raw bytes of a token; empty for an id without text (special or unused). */
  bytes(token: number): Uint8Array;
}

export interface CompileSettings {
  /** JSON whitespace between tokens: none, or as JSON allows. */
  whitespace: 'none' | 'any';
  /** Finer wishes, for an engine that knows them; they stand above `whitespace`. */
  settings?: Partial<GrammarSettings>;
  /**
   * Text that the grammar will be walked along. An engine that knows one order of keys, or only declared keys, may lay its
   * grammar out as this text has them; its caveats then say what that leaves out.
   */
  like?: string;
}

/** Codes of an engine's caveats: it takes what the schema forbids, or refuses what the schema allows. */
export const TAKES_MORE = 'ENGINE_TAKES_MORE';
export const TAKES_LESS = 'ENGINE_TAKES_LESS';

/** The source of places in a grammar that is written as text. */
export const GRAMMAR = 'grammar';

export interface EngineInfo {
  /** Ours, a peer, or one of the strategies of `engine/strategies`. */
  id: 'xgrammar' | 'callscope' | 'fsm' | 'pda' | 'incremental' | 'soft' | 'jsonformer';
  version: string;
}

export interface GrammarEngine {
  readonly info: EngineInfo;
  /** Schema text → grammar. A schema the engine refuses is a `Problem` with the pointer, never a throw. */
  compile(schemaText: string, settings: CompileSettings): Promise<Result<CompiledGrammar>>;
  /** A grammar written as text. One with errors is a `Problem` with its place (`at`, in the source `GRAMMAR`). */
  compileText?(kind: GrammarKind, text: string): Promise<Result<CompiledGrammar>>;
  /** What a matcher threw because a text asked for more than the engine makes, in words; null for a fault of the engine itself. */
  problemOf?(error: unknown): Problem | null;
  dispose(): void;
}

export interface CompiledGrammar {
  readonly compileMs: number;
  /**
   * What the engine is known to get wrong on this schema (`TAKES_MORE`, `TAKES_LESS`, with the `schemaPath` of the keyword), so
   * that no picture claims more than it shows.
   */
  readonly caveats: readonly Problem[];
  /** The same grammar read byte by byte, and where one of its matchers stands in it; of engines that have such a reading. */
  readonly plain?: Plain;
  standing?(matcher: Matcher): Standing;
  matcher(): Promise<Matcher>;
  dispose(): void;
}

export interface MaskStats {
  /** Tokens that may come next, out of the vocabulary's size. */
  allowed: number;
  /** Optional figures of engines that can tell. */
  nodes?: number;
  slices?: number;
  cacheHit?: boolean;
}

/** Bit `t & 31` of word `t >> 5` is set when token `t` is allowed. */
export type Mask = Uint32Array;

export interface Matcher {
  computeMask(into: Mask): MaskStats | Promise<MaskStats>;
  /** False (and nothing changed) when the token is blocked. */
  accept(token: number): boolean;
  /** Bytes consumed before the first that the grammar refuses; what was consumed stays consumed. */
  acceptBytes(bytes: Uint8Array): number;
  /** Takes back steps: a step is an accepted token, or an `acceptBytes` that consumed at least one byte. */
  rollback(steps: number): void;
  /** Absent capabilities are `undefined`, and the interface says so to the user. */
  fork?(): Matcher;
  isAccepting(): boolean;
  forcedBytes(): Uint8Array;
  state?(): MatcherState;
  explain?(token: number): Explanation;
  dispose(): void;
}

export interface MatcherState {
  /** JSON pointer path of the value being written. */
  path: string;
  /** What may come next, in words. */
  next: readonly string[];
  /** The stack, outermost first. */
  frames?: readonly FrameState[];
  /** Of a grammar written as text: the rules that are being written, innermost first. */
  rules?: readonly RuleRef[];
}

/** A value that is open. */
export interface FrameState {
  kind: 'object' | 'array' | 'string' | 'number' | 'literal' | 'value';
  /** JSON pointer of the value. */
  path: string;
  /** Subschemas that it is held to, as pointers. */
  schemaPaths: readonly string[];
  /** Members or items that have begun. */
  count?: number;
  /** Names that stand. */
  names?: readonly string[];
  /** Required names that are missing, of the alternative that is nearest to its end. */
  missing?: readonly string[];
  /** Names of the schema that may still come. */
  remaining?: readonly string[];
  /** Alternatives of the schema that still hold. */
  alternatives?: number;
}

export type Explanation =
  | { allowed: true; rules: readonly RuleRef[] }
  | {
      allowed: false;
      /** Index in the token's bytes at which it dies. */
      byteOffset: number;
      byte: number;
      /** Byte values that would have been accepted there. */
      expected: readonly number[];
      rules: readonly RuleRef[];
      /** Schema keyword responsible, when one is. */
      keyword?: string;
      /** Its pointer. */
      schemaPath?: string;
      sentence: string;
      /** Who refuses the byte: a keyword of the schema, JSON itself, or the settings of the grammar; absent: a rule of a grammar text. */
      by?: 'schema' | 'json' | 'settings';
      /** Which sentence it is, for other languages, and what it is filled with. */
      code?: string;
      values?: Readonly<Record<string, string | number | readonly string[]>>;
      /** JSON pointer of the value that is being written there. */
      path?: string;
      /** Of a grammar written as text: the literals and classes that would go on, or begin, there; in the source `GRAMMAR`. */
      places?: readonly SourceSpan[];
      /** Alternatives of the schema that still hold there, when they are several. */
      alternatives?: number;
    };

export interface RuleRef {
  rule: string;
  /** Pointer into the schema. */
  schemaPath: string;
  /** JSON pointer of the value that it is about. */
  path?: string;
  /** Of a grammar written as text: `3:5 expr`, and the part of it that is being written, in the source `GRAMMAR`. */
  label?: string;
  at?: SourceSpan;
}

export const maskWords = (vocabularySize: number): number => Math.ceil(vocabularySize / 32);
export const maskHas = (mask: Mask, token: number): boolean =>
  (((mask[token >> 5] ?? 0) >>> (token & 31)) & 1) === 1;

/** Number of tokens that a mask leaves. */
export function maskCount(mask: Mask): number {
  let count = 0;
  for (let word of mask) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
