import { describe, expect, it } from 'vitest';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import { err, ok } from '../../core/base/result';
import type { Matcher } from '../../core/grammar/engine';
import type { GrammarSource, Place } from '../../core/mask/place';
import { utf8Bytes } from '../../core/base/utf8';
import type { CallContext } from '../rpc';
import type { GrammarApi, GrammarProgress, GrammarRequest } from './protocol';
import { grammarService, type LosableEngine, type ServiceParts } from './service';

const schemaOf = (schema: unknown): GrammarSource => ({
  kind: 'schema',
  text: JSON.stringify(schema),
  whitespace: 'none',
});
const vocabulary = tinyVocabulary(['{"', 'unit', '":"', 'kel', 'vin', '"}']);
const request = (text: string, more: object = {}): GrammarRequest => ({
  grammar: schemaOf({
    type: 'object',
    properties: { unit: { enum: ['celsius', 'fahrenheit'] } },
    required: ['unit'],
    additionalProperties: false,
    ...more,
  }),
  text,
  vocabulary: 'teaching',
});

const placeIn = ({ grammar, vocabulary: of }: GrammarRequest, prefix: string): Place => ({
  grammar,
  vocabulary: of,
  prefix: utf8Bytes(prefix),
});

function context(): CallContext<GrammarProgress> & { phases: string[]; abort: () => void } {
  const controller = new AbortController();
  const phases: string[] = [];
  return {
    signal: controller.signal,
    progress: ({ phase }) => {
      if (phases.at(-1) !== phase) phases.push(phase);
    },
    transfer: () => undefined,
    phases,
    abort: () => controller.abort(),
  };
}

interface Seen {
  loads: number;
  engines: number;
  compiled: string[];
  disposed: number;
  open: number;
}

/** The service over the plain engine, with what it did. */
function service(parts: Partial<ServiceParts> = {}): { api: ReturnType<typeof grammarService>; seen: Seen } {
  const seen: Seen = { loads: 0, engines: 0, compiled: [], disposed: 0, open: 0 };
  const api = grammarService({
    loadVocabulary: () => {
      seen.loads++;
      return Promise.resolve(ok(vocabulary));
    },
    makeEngine: () => {
      seen.engines++;
      return Promise.resolve(counting(tinyEngine(vocabulary), seen));
    },
    now: () => 0,
    breathe: () => Promise.resolve(),
    ...parts,
  });
  return { api, seen };
}

function counting(engine: LosableEngine, seen: Seen): LosableEngine {
  return {
    ...engine,
    compile: async (schema, settings) => {
      seen.compiled.push(schema);
      const made = await engine.compile(schema, settings);
      if (!made.ok) return made;
      return ok({
        ...made.value,
        matcher: async () => {
          seen.open++;
          const matcher = await made.value.matcher();
          const dispose = matcher.dispose.bind(matcher);
          return Object.assign(matcher, {
            dispose: () => {
              seen.open--;
              dispose();
            },
          });
        },
        dispose: () => {
          seen.disposed++;
        },
      });
    },
  };
}

const wrong = '{"unit":"kelvin"}';

describe('trace', () => {
  it('loads vocabulary and engine once, and says what it is at', async () => {
    const { api, seen } = service();
    const first = context();
    const { value } = await api.trace(request(wrong), first);
    expect(value?.trace.firstBlocked).toBe(3);
    expect(value?.trace.block?.at).toEqual({ source: 'arguments', start: 9, end: 10 });
    expect(value?.engine).toEqual({ id: 'callscope', version: 'tiny' });
    expect(first.phases).toEqual(['load', 'compile', 'trace']);
    await api.trace(request('{"unit":"celsius"}'), context());
    expect([seen.loads, seen.engines, seen.open]).toEqual([1, 1, 0]);
  });

  it('answers the same request from what it kept', async () => {
    const { api, seen } = service();
    const first = await api.trace(request(wrong), context());
    const again = context();
    expect((await api.trace(request(wrong), again)).value).toBe(first.value);
    expect(again.phases).toEqual([]);
    expect(seen.compiled).toHaveLength(1);
  });

  it('says what is to be known of the engine whatever the grammar', async () => {
    const note = { code: 'KERNEL_REFUSED', severity: 'info', message: 'slower', retryable: false } as const;
    const { api } = service({
      makeEngine: () => Promise.resolve({ ...tinyEngine(vocabulary), notes: [note] }),
    });
    expect(await api.trace(request('{"unit":"kelvin"}'), context())).toMatchObject({
      value: { caveats: [], notes: [note] },
    });
  });

  it('makes a grammar once for all its texts, and drops those that were not used for long', async () => {
    const { api, seen } = service();
    for (let i = 0; i < 7; i++) await api.trace(request(`{"unit":${i}`), context());
    expect([seen.compiled.length, seen.disposed]).toEqual([1, 0]);
    for (let i = 0; i < 6; i++)
      await api.trace({ ...request(wrong), grammar: schemaOf({ const: i }) }, context());
    expect([seen.compiled.length, seen.disposed]).toEqual([7, 3]);
  });

  it("gives the engine's refusal, and goes on", async () => {
    const { api } = service();
    const refused = await api.trace(request(wrong, { not: {} }), context());
    expect(refused).toMatchObject({ problem: { code: 'GRAMMAR_REFUSED', schemaPath: '/not' }, spent: false });
    expect((await api.trace(request(wrong), context())).value).toBeDefined();
  });

  it('stops when it is told to, and frees what it held', async () => {
    let turns = 0;
    const stopped = context();
    const { api, seen } = service({
      breathe: () => {
        if (++turns > 2) stopped.abort();
        return Promise.resolve();
      },
    });
    const long = request(JSON.stringify('x'.repeat(400)));
    await expect(api.trace({ ...long, grammar: schemaOf({ type: 'string' }) }, stopped)).rejects.toThrow(
      'aborted',
    );
    expect(seen.open).toBe(0);
    expect((await api.trace(request(wrong), context())).value).toBeDefined();
  });

  it('runs one call after another, so that no grammar is dropped while it is used', async () => {
    const { api, seen } = service();
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => api.trace(request(`{"unit":${i}`), context())),
    );
    expect(all.every(({ value }) => value !== undefined)).toBe(true);
    expect([seen.engines, seen.open]).toEqual([1, 0]);
  });
});

describe('a vocabulary that does not come', () => {
  it('is a problem, and is asked for again by the next call', async () => {
    let tries = 0;
    const { api } = service({
      loadVocabulary: () =>
        Promise.resolve(
          ++tries === 1
            ? err({
                code: 'VOCABULARY_UNREACHABLE',
                severity: 'error' as const,
                message: 'offline',
                retryable: true,
              })
            : ok(vocabulary),
        ),
    });
    expect(await api.trace(request(wrong), context())).toMatchObject({
      problem: { code: 'VOCABULARY_UNREACHABLE' },
      spent: false,
    });
    expect((await api.trace(request(wrong), context())).value).toBeDefined();
    expect(tries).toBe(2);
  });
});

describe('another vocabulary', () => {
  const other = tinyVocabulary(['celsius']);
  const both: Partial<ServiceParts> = {
    loadVocabulary: (id) => Promise.resolve(ok(id === 'qwen3' ? other : vocabulary)),
  };
  const text = '{"unit":"celsius"}';

  it('has an engine of its own, in the place of the one before', async () => {
    const made: number[] = [];
    let gone = 0;
    const { api, seen } = service({
      ...both,
      makeEngine: (words) => {
        made.push(words.size);
        return Promise.resolve({
          ...counting(tinyEngine(words), seen),
          dispose: () => {
            gone++;
          },
        });
      },
    });
    const first = await api.trace(request(text), context());
    const second = await api.trace({ ...request(text), vocabulary: 'qwen3' }, context());
    expect([first, second].map(({ value }) => value?.trace.size)).toEqual([vocabulary.size, other.size]);
    // Which of both has `celsius` as a token.
    const longest = [first, second].map(({ value }) =>
      Math.max(...(value?.trace.tokens ?? []).map(({ span }) => span.end - span.start)),
    );
    expect(longest).toEqual([4, 7]);
    expect([made, gone, seen.disposed]).toEqual([[vocabulary.size, other.size], 1, 1]);
    // What was traced is kept over the change, and looks into its masks go back.
    expect((await api.trace(request(text), context())).value).toBe(first.value);
    expect(made).toHaveLength(2);
    const look = { place: placeIn(request(text), ''), query: '', limit: 3 };
    expect((await api.look(look, context())).value?.size).toBe(vocabulary.size);
    expect(made).toHaveLength(3);
  });

  it('that does not come leaves the engine that is there', async () => {
    const { api, seen } = service({
      loadVocabulary: (id) =>
        Promise.resolve(
          id === 'teaching'
            ? ok(vocabulary)
            : err({ code: 'VOCABULARY_UNREACHABLE', severity: 'error', message: '', retryable: true }),
        ),
    });
    await api.trace(request(text), context());
    expect(await api.trace({ ...request(text), vocabulary: 'qwen3' }, context())).toMatchObject({
      problem: { code: 'VOCABULARY_UNREACHABLE' },
    });
    expect((await api.trace(request('{"unit":1}'), context())).value).toBeDefined();
    expect(seen.engines).toBe(1);
  });

  it('is counted with, without an engine', async () => {
    const { api, seen } = service(both);
    const quiet = { ...context(), progress: () => undefined };
    expect((await api.tokenCount({ vocabulary: 'teaching', texts: ['celsius'] }, quiet)).value).toEqual([7]);
    expect((await api.tokenCount({ vocabulary: 'qwen3', texts: ['celsius'] }, quiet)).value).toEqual([1]);
    expect(seen.engines).toBe(0);
  });
});

describe('an engine that breaks', () => {
  it('in the middle of a walk is a problem, and the worker is spent', async () => {
    const broken = (matcher: Matcher): Matcher =>
      Object.assign(matcher, {
        accept: () => {
          throw new WebAssembly.RuntimeError('memory access out of bounds');
        },
      });
    const inner = tinyEngine(vocabulary);
    const { api } = service({
      makeEngine: () =>
        Promise.resolve({
          ...inner,
          compile: async (schema, settings) => {
            const made = await inner.compile(schema, settings);
            return made.ok
              ? ok({ ...made.value, matcher: async () => broken(await made.value.matcher()) })
              : made;
          },
        }),
    });
    const answer = await api.trace(request(wrong), context());
    expect(answer).toMatchObject({ problem: { code: 'ENGINE_CRASHED', retryable: true }, spent: true });
    expect(answer.problem?.message).toContain('memory access out of bounds');
  });

  it('while it is made is a problem too', async () => {
    const { api } = service({ makeEngine: () => Promise.reject(new Error('out of memory')) });
    expect(await api.load('teaching', context())).toMatchObject({
      problem: { code: 'ENGINE_CRASHED' },
      spent: true,
    });
  });

  it('for good makes the worker spent, and frees nothing in it any more', async () => {
    let lost = false;
    const { api, seen } = service({
      makeEngine: () =>
        Promise.resolve({
          ...counting(tinyEngine(vocabulary), seen),
          get lost() {
            return lost;
          },
          compile: (schema, settings) => {
            lost = schema.includes('not');
            return tinyEngine(vocabulary).compile(schema, settings);
          },
        }),
    });
    expect((await api.trace(request(wrong), context())).spent).toBe(false);
    expect(await api.trace(request(wrong, { not: {} }), context())).toMatchObject({ spent: true });
    expect(seen.disposed).toBe(0);
  });
});

describe('look', () => {
  it('shows the mask at a place, with where the blocked tokens die', async () => {
    const { api } = service();
    const look = async (prefix: string, query: string) =>
      (await api.look({ place: placeIn(request(''), prefix), query, limit: 5 }, context())).value;
    expect(await look('{"unit":"', '')).toMatchObject({ allowed: 2, total: 2, nextBytes: [0x63, 0x66] });
    const found = await look('{"unit":"', 'ke');
    expect(found?.groups).toBeNull();
    expect(found?.tokens.map(({ text, allowed, dies }) => [text, allowed, dies])).toEqual([
      ['ke', false, { byteOffset: 0, byte: 0x6b }],
      ['kel', false, { byteOffset: 0, byte: 0x6b }],
    ]);
  });

  it('has the mask at the end, and none behind a byte that is refused', async () => {
    const { api } = service();
    const at = (prefix: string) => ({ place: placeIn(request(''), prefix), query: '', limit: 5 });
    expect((await api.look(at('{"unit":"celsius"}'), context())).value).toMatchObject({
      allowed: 1,
      tokens: [{ text: '<|end|>', allowed: true }],
    });
    expect(await api.look(at('{"unit":"kelvin'), context())).toMatchObject({
      problem: { code: 'NOT_REACHED', message: expect.stringContaining('refuses byte 10') },
    });
    expect((await api.look(at('{"unit":"f'), context())).value).toMatchObject({ allowed: 1 });
  });

  it('lists a bounded number, whatever is asked for', async () => {
    const { api } = service();
    const place = { ...placeIn(request(''), '"'), grammar: schemaOf({ type: 'string' }) };
    const listed = async (limit: number): Promise<[number | undefined, number | undefined]> => {
      const { value } = await api.look({ place, query: '', limit }, context());
      return [value?.tokens.length, value?.total];
    };
    const [all, total] = await listed(1e9);
    expect(all).toBe(total);
    expect(await listed(3)).toEqual([3, total]);
    expect(await listed(-1)).toEqual([0, total]);
  });

  it('lists the tokens that are named', async () => {
    const { api } = service();
    const wish = { place: placeIn(request(''), '{"unit":"'), query: '', limit: 9, ids: [0x66, 0x6b] };
    expect(
      (await api.look(wish, context())).value?.tokens.map(({ text, allowed }) => [text, allowed]),
    ).toEqual([
      ['f', true],
      ['k', false],
    ]);
  });
});

describe('tokenCount', () => {
  it('needs no engine', async () => {
    const { api, seen } = service();
    expect(
      await api.tokenCount(
        { vocabulary: 'teaching', texts: ['', 'kelvin', '{"unit":'] },
        { ...context(), progress: () => undefined },
      ),
    ).toEqual({
      value: [0, 2, 3],
      spent: false,
    });
    expect(seen.engines).toBe(0);
  });
});

describe('load', () => {
  it('says what there is', async () => {
    const { api } = service();
    expect((await api.load('teaching', context())).value).toEqual({
      name: 'tiny',
      size: vocabulary.size,
      engine: { id: 'callscope', version: 'tiny' },
      vocabularyMs: 0,
      setupMs: 0,
    });
  });
});

// The handlers are what the protocol says.
const places: (keyof GrammarApi)[] = ['load', 'trace', 'look', 'explain', 'state', 'walk', 'tokenCount'];
const typed = [...places, 'distribution', 'sample', 'conditioned', 'chances', 'feasible'];
describe('the protocol', () => {
  it('is served whole', () => expect(Object.keys(service().api).toSorted()).toEqual(typed.toSorted()));
});
