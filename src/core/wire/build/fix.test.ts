import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import { callBody, chunk, completion, fragment, namedSse, sse } from '../../../testing/wire-builders';
import type { Fix, FixEdit } from '../../base/problem';
import type { Json } from '../../base/json-value';
import { identityMap } from '../../base/span';
import { suggestRepair } from '../../json/repair';
import { scanJson } from '../../json/scan';
import { damagedText } from '../../json/testing/texts';
import type { ToolCall } from '../model';
import { readPaste } from '../read';
import { encodeForSource, placeEdits } from './fix';
import { looksEscapedTwice } from './escaped-twice';

const editsOf = (fix: Fix | undefined): FixEdit[] =>
  fix?.edits ?? (fix?.edit === undefined ? [] : [fix.edit]);

const applied = (source: string, edits: readonly FixEdit[]): string =>
  edits.reduceRight((text, { at, text: put }) => text.slice(0, at.start) + put + text.slice(at.end), source);

const callOf = (paste: string): ToolCall | undefined => readPaste(paste, 's').responses[0]?.toolCalls[0];

const fixIn = (call: ToolCall | undefined): Fix | undefined =>
  call?.problems.find(({ fix, code }) => fix !== undefined && code.startsWith('ARGS_'))?.fix;

const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, i) => text.slice(i * length, (i + 1) * length));

const deltas = (parts: readonly string[]): string =>
  sse(
    fragment(0, 'a', 'f', ''),
    ...parts.map((part) => fragment(0, undefined, undefined, part)),
    chunk({}, 'tool_calls'),
    '[DONE]',
  );

const partialJson = (parts: readonly string[]): string =>
  namedSse(
    ...([
      { type: 'message_start', message: { id: 'm', content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
      },
      ...parts.map((part) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: part },
      })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_stop' },
    ] as { type: string }[]),
  );

/** Everything that can carry arguments as text, from one layer of escapes to two. */
const CARRIERS: [name: string, paste: (args: string) => string][] = [
  ['a body', (args) => callBody('f', args)],
  ['a body with every character escaped', (args) => callBody('f', '@').replace('@', () => escaped(args))],
  ['a stream', (args) => deltas(pieces(args, 3))],
  ['a stream of single characters', (args) => deltas(args.split(''))],
  ['a stream of partial_json', (args) => partialJson(pieces(args, 2))],
];

const escaped = (text: string): string =>
  text
    .split('')
    .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

const ROWS: [args: string, mended: string, safe: boolean][] = [
  ['{"a":1,}', '{"a":1}', true],
  [`{'a': 'it"s'}`, '{"a": "it\\"s"}', true],
  ['{"a": True, "b": None}', '{"a": true, "b": null}', true],
  ['{a: 1}', '{"a": 1}', true],
  ['{"a":"x\ny"}', '{"a":"x\\ny"}', true],
  ['{"a":"😀\t"}', '{"a":"😀\\t"}', true],
  ['{"a": 1 /* c */}', '{"a": 1 }', true],
  ['```json\n{"a":1}\n```', '\n{"a":1}\n', true],
  ['\ufeff{"a":1}', '{"a":1}', true],
  ['{"a":[1,2}', '{"a":[1,2]}', false],
  ['{"re":"\\d"}', '{"re":"\\\\d"}', false],
  ['null', '{}', true],
  ['"{\\"a\\":\\"x\\\\ny\\"}"', '{"a":"x\\ny"}', true],
  ['"\\"{\\\\\\"a\\\\\\":1}\\""', '{"a":1}', true],
];

describe('a fix, applied to the paste and read again, gives the mended arguments', () => {
  it.each(CARRIERS.flatMap(([name, paste]) => ROWS.map((row) => [name, ...row, paste] as const)))(
    '%s: %s',
    (_, args, mended, safe, paste) => {
      const source = paste(args);
      const call = callOf(source);
      expect(call?.args.text).toBe(args);
      const fix = fixIn(call);
      expect(fix).toMatchObject({ safe });
      const after = callOf(applied(source, editsOf(fix)));
      expect(after?.args.text).toBe(mended);
      expect(after).toMatchObject({
        name: call?.name,
        argsOk: true,
        problems: call?.problems.filter((p) => !p.fix),
      });
    },
  );

  it('for any damaged arguments that can be mended, whatever the fragments', () => {
    fc.assert(
      fc.property(damagedText, fc.integer({ min: 1, max: 9 }), fc.nat(), (args, length, pick) => {
        const [, paste] = CARRIERS[pick % CARRIERS.length] ?? CARRIERS[0] ?? [];
        const source = pick % 2 === 0 ? deltas(pieces(args, length)) : (paste?.(args) ?? '');
        const call = callOf(source);
        if (call?.args.text !== args) return;
        const edits = editsOf(call.problems.find(({ code }) => code === 'ARGS_NOT_JSON')?.fix);
        if (edits.length === 0) return;
        const after = callOf(applied(source, edits))?.args.text;
        expect(after).toBe(suggestRepair(args, scanJson(args))?.value);
      }),
      { numRuns: 400, seed: 20 },
    );
  });

  const TAGS = '<tool_call>\n{"name":"f","arguments":ARGS}\n</tool_call>';
  const said = (content: string): string => completion({ content });
  const inString = (args: string): string => TAGS.replace('ARGS', () => JSON.stringify(args));
  it.each([
    ['as an object', (args: string) => TAGS.replace('ARGS', () => args)],
    ['as an object, in a body', (args: string) => said(TAGS.replace('ARGS', () => args))],
    ['as a string', inString],
    ['as a string, in a body', (args: string) => said(inString(args))],
    [
      'as a string, in a body, streamed',
      (args: string) =>
        sse(...pieces(inString(args), 5).map((content) => chunk({ content })), chunk({}, 'stop')),
    ],
  ])('in the words of the model, %s: one layer of escapes more or less', (_, paste) => {
    const source = paste(`{"a": 'x"y', }`);
    const call = callOf(source);
    const edits = editsOf(fixIn(call));
    expect(edits.length).toBeGreaterThan(0);
    expect(callOf(applied(source, edits))).toMatchObject({ args: { text: '{"a": "x\\"y" }' }, argsOk: true });
  });
});

describe('no fix is offered', () => {
  it.each([
    ['arguments that were cut off', '{"a":1'],
    ['arguments that lack their last brace', '{"a":[1]'],
    ['arguments that a client shortened', '{"a":"xyz...[truncated]'],
    ['strict arguments', '{"a":"what\'s on"}'],
    ['a list', '[1,2,3]'],
    ['JSON in a string that is no object', '"[1]"'],
  ])('for %s', (_, args) => {
    expect(fixIn(callOf(callBody('f', args)))).toBeUndefined();
  });

  it('as an edit where nobody knows what was meant: words only', () => {
    for (const args of ['{"a":NaN}', '{"a":1}{"b":2}']) {
      const fix = fixIn(callOf(callBody('f', args)));
      expect(fix).toMatchObject({ title: expect.stringMatching(/\.$/) as string, safe: false });
      expect(fix).not.toHaveProperty('edit');
      expect(fix).not.toHaveProperty('edits');
    }
  });
});

describe('placeEdits', () => {
  const quoted = { source: 's', quoted: 1, pieces: [{ start: 0, end: 2, srcStart: 5, srcEnd: 17 }] };

  it('refuses to change half of an escape, text that was made, and text of unknown writing', () => {
    expect(placeEdits(quoted, [{ span: { start: 0, end: 1 }, text: '' }])).toBeNull();
    expect(placeEdits(quoted, [{ span: { start: 1, end: 1 }, text: 'x' }])).toBeNull();
    expect(placeEdits(quoted, [{ span: { start: 0, end: 2 }, text: '"' }])).toEqual([
      { at: { source: 's', start: 5, end: 17 }, text: '\\"' },
    ]);
    const made = { source: 's', quoted: 0, pieces: [{ start: 0, end: 3, srcStart: 4, srcEnd: 4 }] };
    expect(placeEdits(made, [{ span: { start: 0, end: 1 }, text: '' }])).toBeNull();
    const { source, pieces: own } = identityMap('s', 0, 4);
    expect(placeEdits({ source, pieces: own }, [{ span: { start: 0, end: 1 }, text: '' }])).toBeNull();
  });

  it('leaves what stands between two fragments', () => {
    const map = {
      source: 's',
      quoted: 0,
      pieces: [
        { start: 0, end: 2, srcStart: 10, srcEnd: 12 },
        { start: 2, end: 4, srcStart: 50, srcEnd: 52 },
      ],
    };
    expect(placeEdits(map, [{ span: { start: 1, end: 3 }, text: 'x' }])).toEqual([
      { at: { source: 's', start: 11, end: 12 }, text: 'x' },
      { at: { source: 's', start: 50, end: 51 }, text: '' },
    ]);
  });

  it('escapes once for every layer', () => {
    expect([0, 1, 2].map((layers) => encodeForSource({ ...quoted, quoted: layers }, '"\n'))).toEqual([
      '"\n',
      '\\"\\n',
      '\\\\\\"\\\\n',
    ]);
  });
});

describe('strings that seem to have been escaped twice', () => {
  it.each([
    ['def f():\\n\\treturn 1', true],
    ['one\\n\\ntwo', true],
    ['a\\nb\\nc\\nd', true],
    ['if x:\\n    pass', true],
    ['one\ntwo\\n\\n', false],
    ['C:\\new\\name\\nine', false],
    ["printf 'a\\n\\nb\\n'", false],
    ['echo "a\\nb\\nc\\nd"', false],
    ['{"a":"x\\n\\ny"}', false],
    ['a\\nb', false],
    ['^\\d+\\n\\s*\\n\\w\\n', false],
  ])('%s: %s', (value, expected) => {
    expect(looksEscapedTwice(value)).toBe(expected);
  });

  it('are said, at their place, and used as they are written', () => {
    const call = callOf(callBody('f', '{"p":{"code":"def f():\\\\n\\\\treturn 1"}}'));
    expect(call).toMatchObject({
      argsOk: true,
      problems: [{ code: 'ARGS_ESCAPED_TWICE', severity: 'warn', path: '/p/code' }],
    });
    expect(call?.problems[0]?.fix).toBeUndefined();
  });
});

/** What a call with these arguments is told, per diagnosis of the reports. */
const CODES: Record<string, string | null> = {
  ok: null,
  truncated: 'ARGS_TRUNCATED',
  truncated_by_client: 'ARGS_CUT_BY_CLIENT',
  not_json: 'ARGS_NOT_JSON',
  double_encoded: 'ARGS_DOUBLE_ENCODED',
  arguments_not_object: 'ARGS_NOT_OBJECT',
  null_arguments: 'ARGS_NULL',
  empty_arguments: 'ARGS_EMPTY',
  python_literal: 'ARGS_NOT_JSON',
  trailing_comma: 'ARGS_NOT_JSON',
  markdown_fence: 'ARGS_NOT_JSON',
  control_character: 'ARGS_NOT_JSON',
  suspicious_double_escape: 'ARGS_ESCAPED_TWICE',
  lone_surrogate: 'LONE_SURROGATE',
  non_finite_number: 'ARGS_NOT_JSON',
  number_overflow: 'NUMBER_LOSES_DIGITS',
  unsafe_integer: 'NUMBER_LOSES_DIGITS',
  duplicate_key: 'DUPLICATE_KEY',
  concatenated_json: 'ARGS_NOT_JSON',
};

interface Row {
  id: string;
  format: string;
  input: string;
  expect: {
    diagnosis: string;
    recoverable: string;
    value?: Json;
    errorOffset?: number;
    mustNotExecute?: boolean;
    path?: string;
  };
}

describeShared('calls with arguments from bug reports', ['data', 'malformed-calls.jsonl'], (path) => {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
    // In a stream the arguments of a cut stream never end; here the carrier ends as it should.
    .filter(({ format }) => format === 'arguments-string');

  it.each(rows)('$id: $expect.diagnosis', ({ input, expect: wanted }) => {
    // Truncation does not always come to a truncated carrier: what the call says must not depend on it.
    const source = callBody('f', input);
    const call = callOf(source);
    const code = CODES[wanted.diagnosis];
    expect(code, `no rule for ${wanted.diagnosis}`).not.toBeUndefined();
    const codes = call?.problems.map((problem) => problem.code) ?? [];
    if (code === null) expect(codes).toEqual([]);
    // Prose that leaks into a key leaves the text open: it is cut off before it is anything else.
    else if (wanted.diagnosis === 'not_json')
      expect(codes.some((c) => c === code || c === 'ARGS_TRUNCATED')).toBe(true);
    else expect(codes).toContain(code);
    if (wanted.mustNotExecute === true) expect(call).toMatchObject({ complete: false, argsOk: false });
    if (wanted.recoverable === 'ok' || wanted.recoverable === 'no-change') expect(call?.argsOk).toBe(true);

    const fix = fixIn(call);
    const edits = editsOf(fix);
    const mends = wanted.recoverable === 'yes-with-warning' && wanted.value !== undefined && input !== '';
    expect(edits.length > 0).toBe(mends);
    if (mends) {
      const after = callOf(applied(source, edits));
      expect(after?.argsOk).toBe(true);
      expect(JSON.parse(after?.args.text ?? '')).toEqual(wanted.value);
    }
  });
});
