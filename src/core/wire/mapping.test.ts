import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapSpan } from '../base/span';
import type { MappedText } from '../base/span';
import { callBody, chunk, completion, fragment, namedSse, sse } from '../../testing/wire-builders';
import { readPaste } from './read';

/** Undoes `depth` layers of JSON string escapes. */
const decoded = (written: string, depth: number): string =>
  depth === 0 ? written : decoded(JSON.parse(`"${written}"`) as string, depth - 1);

/** Every piece of the text, decoded from the source where the map says it stands, is the piece itself. */
function expectMapped(source: string, mapped: MappedText | undefined, expected: string, depth: number): void {
  expect(mapped?.text).toBe(expected);
  for (const { start, end, srcStart, srcEnd } of mapped?.map.pieces ?? []) {
    expect(decoded(source.slice(srcStart, srcEnd), depth)).toBe(expected.slice(start, end));
  }
}

const text = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ':', '1', 'é', '😀', '\u0001', ' '),
  maxLength: 30,
});
/** The text cut at random places; an empty fragment is sent too. */
const fragments = text.chain((whole) =>
  fc.array(fc.nat(whole.length), { maxLength: 5 }).map((cuts) => {
    const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
    return at.slice(1).map((end, i) => whole.slice(at[i], end));
  }),
);

describe('every character of what the model wrote leads to where it stands in the paste', () => {
  it('text and arguments of a body', () => {
    fc.assert(
      fc.property(text, (said) => {
        const paste = callBody('f', said);
        expectMapped(paste, readPaste(paste, 's').responses[0]?.toolCalls[0]?.args, said, 1);
        const spoken = completion({ content: `x${said}` });
        const [part] = readPaste(spoken, 's').responses[0]?.parts ?? [];
        expectMapped(spoken, part?.t === 'text' ? part.text : undefined, `x${said}`, 1);
      }),
      { numRuns: 120, seed: 1 },
    );
  });

  it('arguments of a stream, whatever the fragments', () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const paste = sse(
          fragment(0, 'a', 'f', ''),
          ...parts.map((part) => fragment(0, undefined, undefined, part)),
          chunk({}, 'tool_calls'),
        );
        expectMapped(paste, readPaste(paste, 's').responses[0]?.toolCalls[0]?.args, parts.join(''), 1);
      }),
      { numRuns: 120, seed: 2 },
    );
  });

  it('partial_json of a stream, whatever the fragments', () => {
    fc.assert(
      fc.property(
        fragments.filter((parts) => parts.join('') !== ''),
        (parts) => {
          const paste = namedSse(
            { type: 'message_start', message: { id: 'm', content: [] } } as { type: string },
            {
              type: 'content_block_start',
              index: 0,
              content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
            } as { type: string },
            ...parts.map((part) => ({
              type: 'content_block_delta',
              index: 0,
              delta: { type: 'input_json_delta', partial_json: part },
            })),
            { type: 'content_block_stop', index: 0 } as { type: string },
          );
          expectMapped(paste, readPaste(paste, 's').responses[0]?.toolCalls[0]?.args, parts.join(''), 1);
        },
      ),
      { numRuns: 120, seed: 3 },
    );
  });

  it('a body that is itself a string of an exchange', () => {
    fc.assert(
      fc.property(text, (said) => {
        const paste = JSON.stringify({ request: {}, response: callBody('f', said) });
        expectMapped(paste, readPaste(paste, 's').responses[0]?.toolCalls[0]?.args, said, 2);
      }),
      { numRuns: 120, seed: 4 },
    );
  });

  it('a payload that is spread over several data lines', () => {
    fc.assert(
      fc.property(text, (said) => {
        const pretty = JSON.stringify(JSON.parse(callBody('f', said)), null, 1);
        const paste = `${pretty
          .split('\n')
          .map((line) => `data: ${line}`)
          .join('\r\n')}\r\n\r\n`;
        expectMapped(paste, readPaste(paste, 's').responses[0]?.toolCalls[0]?.args, said, 1);
      }),
      { numRuns: 120, seed: 5 },
    );
  });

  it('an object in place of the string is its own text', () => {
    const paste = callBody('f', { a: ['x', 1] });
    const args = readPaste(paste, 's').responses[0]?.toolCalls[0]?.args;
    expectMapped(paste, args, '{"a":["x",1]}', 0);
  });
});

describe('a fault of the arguments is shown at its character', () => {
  it.each([
    ['a word that is no value', '{"a": tru}', 'tru', 'ARGS_NOT_JSON'],
    ['a trailing comma', '{"a":1,}', ',', 'ARGS_NOT_JSON'],
    ['single quotes', "{'a':1}", "'", 'ARGS_NOT_JSON'],
    ['a raw line break in a string', '{"a":"x\ny"}', '\n', 'ARGS_NOT_JSON'],
    ['an array', '[1]', '[1]', 'ARGS_NOT_OBJECT'],
    ['an object in a string', '"{\\"a\\":1}"', '"{\\"a\\":1}"', 'ARGS_DOUBLE_ENCODED'],
    ['null', 'null', 'null', 'ARGS_NULL'],
    ['a cut string', '{"a":"xyz', 'z', 'ARGS_TRUNCATED'],
  ])('%s', (_, args, marked, code) => {
    const paste = callBody('f', args);
    const problems = readPaste(paste, 's').responses[0]?.toolCalls[0]?.problems ?? [];
    const [problem] = problems;
    expect(problems.map((p) => p.code)).toEqual([code]);
    expect(problem?.at && JSON.parse(`"${paste.slice(problem.at.start, problem.at.end)}"`)).toBe(marked);
    expect(problem?.layer).toBe('syntax');
  });

  it('in the fragment of a stream in which it stands', () => {
    const paste = sse(
      fragment(0, 'a', 'f', '{"a":'),
      fragment(0, undefined, undefined, 'nope'),
      fragment(0, undefined, undefined, '}'),
      chunk({}, 'tool_calls'),
    );
    const [problem] = readPaste(paste, 's').responses[0]?.toolCalls[0]?.problems ?? [];
    expect(problem?.at && paste.slice(problem.at.start, problem.at.end)).toBe('nope');
  });

  it.each([
    ['empty arguments', '', 'ARGS_EMPTY'],
    ['blanks', ' \n', 'ARGS_EMPTY'],
  ])('%s warn and stay as they are', (_, args, code) => {
    const paste = callBody('f', args);
    const [call] = readPaste(paste, 's').responses[0]?.toolCalls ?? [];
    expect(call?.args.text).toBe(args);
    expect(call?.problems.map((p) => [p.code, p.severity])).toEqual([[code, 'warn']]);
    expect(call?.problems[0]?.at).toBeDefined();
  });

  it('legal JSON that loses data elsewhere warns and stays whole', () => {
    const paste = callBody('f', '{"id":2512292042121000001,"id":"\\ud83d"}');
    const [call] = readPaste(paste, 's').responses[0]?.toolCalls ?? [];
    expect(call?.argsOk).toBe(true);
    expect(call?.problems.map((p) => p.code).sort()).toEqual([
      'DUPLICATE_KEY',
      'LONE_SURROGATE',
      'NUMBER_LOSES_DIGITS',
    ]);
  });

  it('a place inside a long run of fragments is exact', () => {
    const paste = sse(
      fragment(0, 'a', 'f', '{"a":"'),
      ...'0123456789'.split('').map((d) => fragment(0, undefined, undefined, d)),
      fragment(0, undefined, undefined, '"}'),
    );
    const args = readPaste(paste, 's').responses[0]?.toolCalls[0]?.args;
    const span = args && mapSpan(args.map, { start: 13, end: 14 });
    expect(args && span && paste.slice(span.start, span.end)).toBe('7');
  });
});
