import { describe, expect, it } from 'vitest';
import { callBody } from '../../testing/wire-builders';
import { readPaste } from '../wire/read';
import { toCallRecords } from './to-call-records';
import type { CallRecords, RecordOptions } from './to-call-records';

const TOOLS = ['a', 'b', 'c'];

function records(text: string, options?: RecordOptions): CallRecords {
  const [response] = readPaste(text, 's').responses;
  if (response === undefined) throw new Error('no response');
  return toCallRecords(response, TOOLS, options);
}
const direct = (items: unknown, rest: object = {}): string =>
  JSON.stringify({ '@action': 'directly_call_tool', ...rest, directly_call_tool_calls: items });
const require_ = (items: unknown, rest: object = {}): string =>
  JSON.stringify({ '@action': 'require_tool', ...rest, tool_require_calls: items });
const item = (tool_name: string, rest: object = {}): object => ({ tool_name, params: {}, ...rest });
const codes = ({ problems }: CallRecords): string[] => problems.map((p) => p.code);
/** Codes of the errors of each record. */
const perCall = ({ callProblems }: CallRecords): string[][] =>
  callProblems.map((problems) => problems.filter((p) => p.severity === 'error').map((p) => p.code));

describe('a batch becomes a record for each of its items', () => {
  it('in the order of the array, with its own name, arguments, place and id', () => {
    const text = direct([item('a', { params: { n: 2512292042121000001n.toString() } }), item('b')]);
    const found = records(text);
    expect(found.problems).toEqual([]);
    expect(
      found.calls.map(({ index, id, idOrigin, name, action, args }) => [
        index,
        id,
        idOrigin,
        name,
        action,
        args.text,
      ]),
    ).toEqual([
      [0, 'made_0.0', 'made', 'a', 'directly_call_tool', '{"n":"2512292042121000001"}'],
      [1, 'made_0.1', 'made', 'b', 'directly_call_tool', '{}'],
    ]);
    const names = found.calls.map(({ nameAt }) => nameAt && text.slice(nameAt.start, nameAt.end));
    expect(names).toEqual(['a', 'b']);
  });

  it('written natively, the same', () => {
    const fields = { directly_call_tool_calls: [item('a'), item('b')] };
    const found = records(callBody('directly_call_tool', JSON.stringify(fields)));
    expect(found.calls.map(({ id, name, expression }) => [id, name, expression])).toEqual([
      ['call_1.0', 'a', 'native'],
      ['call_1.1', 'b', 'native'],
    ]);
  });

  it('cut inside its second item, nothing of it runs', () => {
    const text = direct([item('a'), item('b')]);
    const found = records(text.slice(0, text.indexOf('"b"') + 2));
    expect(found.calls.map(({ name, complete }) => [name, complete])).toEqual([
      ['a', false],
      ['b', false],
    ]);
    expect(perCall(found)).toEqual([['ARGS_TRUNCATED'], ['ARGS_TRUNCATED']]);
  });

  it('cut after its first item it is not said to be too small', () => {
    const text = direct([item('a'), item('b')]);
    expect(codes(records(text.slice(0, text.indexOf('}}') + 2)))).toEqual(['ARGS_TRUNCATED']);
  });
});

describe('what is wrong with the array keeps every item from running', () => {
  it.each([
    [
      'one call',
      direct([item('a')]),
      {},
      'BATCH_TOO_SMALL',
      'requires at least 2 independent calls; use the legacy scalar fields for one call',
    ],
    ['none', direct([]), {}, 'BATCH_TOO_SMALL', 'requires at least 2'],
    [
      'nine calls',
      direct(Array.from({ length: 9 }, () => item('a'))),
      {},
      'BATCH_TOO_LARGE',
      'contains 9 calls, exceeding the configured maximum of 8',
    ],
    [
      'more than the session allows',
      direct([item('a'), item('b'), item('c')]),
      { maxBatch: 2 },
      'BATCH_TOO_LARGE',
      'contains 3 calls, exceeding the configured maximum of 2',
    ],
    [
      'a maximum out of range is held at 8',
      direct(Array.from({ length: 9 }, () => item('a'))),
      { maxBatch: 99 },
      'BATCH_TOO_LARGE',
      'maximum of 8',
    ],
    [
      'a maximum out of range is held at 2',
      direct([item('a'), item('b'), item('c')]),
      { maxBatch: 0 },
      'BATCH_TOO_LARGE',
      'maximum of 2',
    ],
    ['no array', direct({}), {}, 'BATCH_NOT_ARRAY', 'no array'],
    [
      'the scalar form behind it',
      direct([item('a'), item('b')])
        .replace('{"@action"', '{"x":1,"@action"')
        .replace(/\}$/, ',"directly_call_tool_name":"a"}'),
      {},
      'BATCH_WITH_SINGLE',
      'two forms',
    ],
    [
      'the array of the other action',
      direct([item('a'), item('b')], { tool_require_calls: [] }),
      {},
      'BATCH_MIXED',
      'cannot be combined with tool_require_calls',
    ],
  ])('%s', (_, text, options, code, words) => {
    const found = records(text, options);
    expect(codes(found)).toEqual([code]);
    expect(found.problems[0]?.message).toContain(words);
    expect(found.calls.length).toBeGreaterThan(0);
    for (const problems of found.callProblems) expect(problems.map((p) => p.code)).toContain(code);
  });

  it('the scalar form in front of it is the call, and the array is ignored', () => {
    const found = records(
      direct([item('a'), item('b')], { directly_call_tool_name: 'c', directly_call_tool_params: {} }),
    );
    expect(found.calls.map(({ name }) => name)).toEqual(['c']);
    expect(found.problems.map((p) => [p.code, p.severity])).toEqual([['BATCH_IGNORED', 'warn']]);
  });

  it('a hostile array is shown in part and refused whole', () => {
    const found = records(direct(Array.from({ length: 2000 }, () => item('a'))));
    expect(found.calls.length).toBeLessThan(100);
    expect(codes(found)).toEqual(['BATCH_TOO_LARGE']);
  });
});

describe('what is wrong with one item stands on that item alone', () => {
  const good = item('a');
  it.each([
    ['no name', { params: {} }, 'BATCH_ITEM_NAME_MISSING', '[1].tool_name is required'],
    [
      'no parameters',
      { tool_name: 'b' },
      'BATCH_ITEM_PARAMS_MISSING',
      '[1].params is required (use {} for a parameterless tool)',
    ],
    [
      'null as parameters',
      item('b', { params: null }),
      'BATCH_ITEM_PARAMS_NOT_OBJECT',
      '[1].params must be an object',
    ],
    [
      'an array as parameters',
      item('b', { params: [] }),
      'BATCH_ITEM_PARAMS_NOT_OBJECT',
      '[1].params must be an object',
    ],
    [
      'unknown fields',
      item('b', { zeta: 1, alpha: 1 }),
      'BATCH_ITEM_FIELDS',
      '[1] has unknown fields: alpha, zeta',
    ],
    ['an unknown tool', item('nobody'), 'TOOL_UNKNOWN', '[1].tool_name “nobody” is unavailable'],
    ['no object', 'b', 'BATCH_ITEM_NOT_OBJECT', '[1] is no object'],
  ])('%s', (_, bad, code, words) => {
    const text = direct([good, bad]);
    const found = records(text);
    expect(perCall(found)).toEqual([[], [code]]);
    const [problem] = found.problems;
    expect(problem?.message).toContain(words);
    expect(problem?.at?.start).toBeGreaterThan(text.indexOf(JSON.stringify(good)));
  });

  it('an identifier used twice names both items', () => {
    const found = records(
      direct([
        item('a', { identifier: 'x' }),
        item('b', { identifier: 'y' }),
        item('c', { identifier: 'x' }),
      ]),
    );
    expect(perCall(found)).toEqual([[], [], ['BATCH_ITEM_IDENTIFIER']]);
    expect(found.problems[0]?.message).toMatch(/\[2\].*\[0\]/);
  });

  it('empty identifiers are none', () => {
    expect(records(direct([item('a', { identifier: '' }), item('b', { identifier: '' })])).problems).toEqual(
      [],
    );
  });
});

describe('loading several tools', () => {
  it('stays one action with its fields', () => {
    const found = records(require_([{ tool_name: 'a' }, { tool_name: 'b', reason: 'r' }]));
    expect(found.problems).toEqual([]);
    expect(found.calls.map(({ name, action }) => [name, action])).toEqual([['require_tool', 'require_tool']]);
  });

  it.each([
    ['parameters', require_([{ tool_name: 'a' }, { tool_name: 'b', params: {} }]), 'BATCH_ITEM_FIELDS'],
    ['one tool', require_([{ tool_name: 'a' }]), 'BATCH_TOO_SMALL'],
    [
      'the calls of the other action',
      require_([{ tool_name: 'a' }, { tool_name: 'b' }], { directly_call_tool_calls: [] }),
      'BATCH_MIXED',
    ],
    ['an unknown tool', require_([{ tool_name: 'a' }, { tool_name: 'zz' }]), 'TOOL_UNKNOWN'],
  ])('with %s is refused', (_, text, code) => {
    expect(perCall(records(text))).toEqual([[code]]);
  });
});
