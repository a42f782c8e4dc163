/**
 * A grammar engine for tests: correct by being plain. It asks every token of the vocabulary at every step, so it is for
 * small vocabularies, and it refuses every schema that it cannot do exactly: no references, no open objects.
 */
import type { Problem } from '../core/base/problem';
import { err, ok, type Result } from '../core/base/result';
import type {
  CompiledGrammar,
  CompileSettings,
  GrammarEngine,
  Mask,
  MaskStats,
  Matcher,
} from '../core/grammar/engine';
import { vocabularyOf, type Vocabulary } from '../core/tokens/vocabulary';
import {
  after,
  byteRange,
  EMPTY,
  either,
  type Expression,
  literal,
  matchesEmpty,
  NOTHING,
  optional,
  repeat,
  sequence,
  times,
} from './byte-regex';

/**
 * A vocabulary of all 256 bytes (ids are the bytes), then `words` by rank, each after its own prefixes so that merging
 * arrives at it, then `<|end|>`.
 */
export function tinyVocabulary(words: readonly string[] = []): Vocabulary {
  const bytes = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
  const merged = new Map<string, Uint8Array>();
  for (const word of words) {
    const whole = new TextEncoder().encode(word);
    for (let length = 2; length <= whole.length; length++) {
      const prefix = whole.subarray(0, length);
      merged.set(prefix.join(), prefix);
    }
  }
  const tokens = [...bytes, ...merged.values(), new Uint8Array()];
  const end = tokens.length - 1;
  return vocabularyOf({ name: 'tiny', split: 'none', special: [[end, '<|end|>']], end: [end] }, tokens);
}

export function tinyEngine(vocabulary: Vocabulary, caveats: readonly Problem[] = []): GrammarEngine {
  return {
    info: { id: 'callscope', version: 'tiny' },
    compile: (schemaText, settings) => Promise.resolve(compile(vocabulary, schemaText, settings, caveats)),
    dispose: () => undefined,
  };
}

function compile(
  vocabulary: Vocabulary,
  schemaText: string,
  settings: CompileSettings,
  caveats: readonly Problem[],
): Result<CompiledGrammar> {
  try {
    const space =
      settings.whitespace === 'none' ? EMPTY : repeat(either(...[0x20, 9, 10, 13].map((b) => byteRange(b))));
    const value = new SchemaReader(space).read(JSON.parse(schemaText), '');
    const grammar = sequence(space, value, space);
    return ok({
      compileMs: 0,
      caveats,
      matcher: () => Promise.resolve(new TinyMatcher(vocabulary, [grammar])),
      dispose: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return err({
      code: 'GRAMMAR_REFUSED',
      severity: 'error',
      message: `The test engine cannot do ${error.pointer}.`,
      schemaPath: error.pointer,
      retryable: false,
    });
  }
}

class Refused extends Error {
  constructor(readonly pointer: string) {
    super(pointer);
  }
}

const DIGIT = byteRange(0x30, 0x39);
const HEX = either(DIGIT, byteRange(0x41, 0x46), byteRange(0x61, 0x66));
const CONTINUATION = byteRange(0x80, 0xbf);
const CHARACTER = either(
  byteRange(0x20, 0x21),
  byteRange(0x23, 0x5b),
  byteRange(0x5d, 0x7f),
  sequence(byteRange(0xc2, 0xdf), CONTINUATION),
  sequence(byteRange(0xe0), byteRange(0xa0, 0xbf), CONTINUATION),
  sequence(either(byteRange(0xe1, 0xec), byteRange(0xee, 0xef)), CONTINUATION, CONTINUATION),
  sequence(byteRange(0xed), byteRange(0x80, 0x9f), CONTINUATION),
  sequence(byteRange(0xf0), byteRange(0x90, 0xbf), CONTINUATION, CONTINUATION),
  sequence(byteRange(0xf1, 0xf3), CONTINUATION, CONTINUATION, CONTINUATION),
  sequence(byteRange(0xf4), byteRange(0x80, 0x8f), CONTINUATION, CONTINUATION),
  sequence(
    byteRange(0x5c),
    either(...Array.from('"\\/bfnrt', (c) => literal(c)), sequence(literal('u'), HEX, HEX, HEX, HEX)),
  ),
);
const INTEGER = sequence(
  optional(literal('-')),
  either(literal('0'), sequence(byteRange(0x31, 0x39), repeat(DIGIT))),
);
const DIGITS = sequence(DIGIT, repeat(DIGIT));
const NUMBER = sequence(
  INTEGER,
  optional(sequence(literal('.'), DIGITS)),
  optional(
    sequence(either(literal('e'), literal('E')), optional(either(literal('+'), literal('-'))), DIGITS),
  ),
);
const DONE = ['title', 'description', 'type', '$schema'];

class SchemaReader {
  constructor(private readonly space: Expression) {}

  read(schema: unknown, pointer: string): Expression {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw new Refused(pointer);
    const keywords = new Map<string, unknown>(Object.entries(schema));
    const only = (...names: string[]): void => {
      for (const name of keywords.keys())
        if (!names.includes(name) && !DONE.includes(name)) throw new Refused(`${pointer}/${name}`);
    };
    const count = (name: string, otherwise: number): number => {
      const value = keywords.get(name);
      return typeof value === 'number' ? value : otherwise;
    };
    const list = (name: string): unknown[] => {
      const value = keywords.get(name);
      if (!Array.isArray(value)) throw new Refused(`${pointer}/${name}`);
      return value;
    };
    if (keywords.has('enum')) {
      only('enum');
      return either(...list('enum').map((value) => literal(JSON.stringify(value))));
    }
    if (keywords.has('const')) {
      only('const');
      return literal(JSON.stringify(keywords.get('const')));
    }
    if (keywords.has('anyOf')) {
      only('anyOf');
      return either(...list('anyOf').map((part, i) => this.read(part, `${pointer}/anyOf/${i}`)));
    }
    switch (keywords.get('type')) {
      case 'null':
        only();
        return literal('null');
      case 'boolean':
        only();
        return either(literal('true'), literal('false'));
      case 'integer':
        only();
        return INTEGER;
      case 'number':
        only();
        return NUMBER;
      case 'string':
        only('minLength', 'maxLength');
        return sequence(
          literal('"'),
          times(CHARACTER, count('minLength', 0), count('maxLength', Infinity)),
          literal('"'),
        );
      case 'array': {
        only('items', 'minItems', 'maxItems');
        const item = this.read(keywords.get('items'), `${pointer}/items`);
        return this.array(item, count('minItems', 0), count('maxItems', Infinity));
      }
      case 'object': {
        only('properties', 'required', 'additionalProperties');
        if (keywords.get('additionalProperties') !== false)
          throw new Refused(`${pointer}/additionalProperties`);
        return this.object(
          Object.entries(keywords.get('properties') ?? {}),
          new Set(keywords.has('required') ? list('required') : []),
          pointer,
        );
      }
      default:
        throw new Refused(`${pointer}/type`);
    }
  }

  private array(item: Expression, least: number, most: number): Expression {
    const more = sequence(this.space, literal(','), this.space, item);
    const some = most < 1 ? NOTHING : sequence(item, times(more, Math.max(least - 1, 0), most - 1));
    return sequence(literal('['), this.space, least > 0 ? some : optional(some), this.space, literal(']'));
  }

  /** Keys in the schema's order. */
  private object(
    properties: [string, unknown][],
    required: ReadonlySet<unknown>,
    pointer: string,
  ): Expression {
    let first = EMPTY;
    let later = EMPTY;
    for (const [key, schema] of properties.toReversed()) {
      const value = this.read(schema, `${pointer}/properties/${key}`);
      const member = sequence(literal(JSON.stringify(key)), this.space, literal(':'), this.space, value);
      const rest = sequence(this.space, literal(','), this.space, member, later);
      first = either(sequence(member, later), required.has(key) ? NOTHING : first);
      later = either(rest, required.has(key) ? NOTHING : later);
    }
    return sequence(literal('{'), this.space, first, this.space, literal('}'));
  }
}

class TinyMatcher implements Matcher {
  /** `stack` holds what is left to match, after each step; `NOTHING` last means that the end has been taken. */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly stack: Expression[],
  ) {}

  private get rest(): Expression {
    return this.stack.at(-1) ?? NOTHING;
  }

  computeMask(into: Mask): MaskStats {
    into.fill(0);
    let allowed = 0;
    for (let token = 0; token < this.vocabulary.size; token++) {
      if (this.next(token) === undefined) continue;
      into[token >> 5] = ((into[token >> 5] ?? 0) | (1 << (token & 31))) >>> 0;
      allowed++;
    }
    return { allowed };
  }

  /** What is left after `token`; undefined when it is blocked. */
  private next(token: number): Expression | undefined {
    if (this.vocabulary.end.includes(token)) return matchesEmpty(this.rest) ? NOTHING : undefined;
    const bytes = this.vocabulary.bytes(token);
    let rest = this.rest;
    for (const byte of bytes) rest = after(rest, byte);
    return bytes.length === 0 || rest === NOTHING ? undefined : rest;
  }

  accept(token: number): boolean {
    const next = this.next(token);
    if (next !== undefined) this.stack.push(next);
    return next !== undefined;
  }

  acceptBytes(bytes: Uint8Array): number {
    let consumed = 0;
    let rest = this.rest;
    for (const byte of bytes) {
      const next = after(rest, byte);
      if (next === NOTHING) break;
      rest = next;
      consumed++;
    }
    if (consumed > 0) this.stack.push(rest);
    return consumed;
  }

  rollback(steps: number): void {
    this.stack.length = Math.max(1, this.stack.length - steps);
  }

  fork(): Matcher {
    return new TinyMatcher(this.vocabulary, [...this.stack]);
  }

  isAccepting(): boolean {
    return matchesEmpty(this.rest);
  }

  forcedBytes(): Uint8Array {
    const forced: number[] = [];
    for (let rest = this.rest; !matchesEmpty(rest) && forced.length < 1000;) {
      const possible: number[] = [];
      for (let byte = 0; byte < 256 && possible.length < 2; byte++)
        if (after(rest, byte) !== NOTHING) possible.push(byte);
      const [only] = possible;
      if (only === undefined || possible.length > 1) break;
      forced.push(only);
      rest = after(rest, only);
    }
    return Uint8Array.from(forced);
  }

  dispose(): void {
    this.stack.length = 0;
  }
}
