import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callBody } from '../../testing/wire-builders';
import { readPaste } from '../wire/read';
import type { CallRecord } from './call';
import { recordAsActionText, recordAsNativeAction, toActionText, toNativeCall } from './express';
import { toCallRecords } from './to-call-records';

const name = fc.constantFrom('finish', 'directly_answer', 'x', '__proto__', 'é"');
/** JSON objects without @action, as text that JSON.stringify writes. */
const object = fc
  .dictionary(
    fc.string({ maxLength: 5 }).filter((key) => key !== '@action'),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 4 },
  )
  .map((value) => JSON.stringify(value));

describe('text and native spelling', () => {
  it('a native call comes back from its text', () => {
    fc.assert(
      fc.property(name, object, (action, args) => {
        const text = toActionText({ name: action, arguments: args });
        expect(text.ok && toNativeCall(text.value)).toEqual({
          ok: true,
          value: { name: action, arguments: args },
        });
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('a text comes back from its native call, with @action first', () => {
    fc.assert(
      fc.property(name, object, (action, args) => {
        const rest = args.slice(1, -1);
        const key = `"@action":${JSON.stringify(action)}`;
        const first = `{${key}${rest === '' ? '' : `,${rest}`}}`;
        const last = `{${rest === '' ? '' : `${rest},`}${key}}`;
        for (const text of [first, last]) {
          const call = toNativeCall(text);
          expect(call.ok && toActionText(call.value)).toEqual({ ok: true, value: first });
        }
      }),
      { numRuns: 150, seed: 2 },
    );
  });

  it.each([
    ['digits', '{"n":2512292042121000001,"m":1.0}'],
    ['the order of keys', '{"b":1,"a":2}'],
    ['duplicate keys', '{"a":1,"a":2}'],
    ['keys with a meaning elsewhere', '{"__proto__":1,"constructor":2}'],
  ])('%s are kept', (_, args) => {
    const text = toActionText({ name: 'finish', arguments: args });
    expect(text).toEqual({ ok: true, value: `{"@action":"finish",${args.slice(1)}` });
  });

  it.each([
    ['broken arguments', '{"a":', 'ARGS_TRUNCATED'],
    ['arguments that are no JSON', '{a:1}', 'ARGS_NOT_JSON'],
    ['arguments that are no object', '[]', 'ARGS_NOT_OBJECT'],
    ['another @action', '{"@action":"x"}', 'ACTION_CONFLICT'],
    ['an @action that is no name', '{"@action":1}', 'ACTION_CONFLICT'],
  ])('%s have no text spelling', (_, args, code) => {
    const text = toActionText({ name: 'finish', arguments: args });
    expect(text.ok ? text.value : text.error.code).toBe(code);
  });

  it('an @action that agrees is written once', () => {
    expect(toActionText({ name: 'finish', arguments: '{"a":1,"@action":"finish"}' })).toEqual({
      ok: true,
      value: '{"@action":"finish","a":1}',
    });
  });

  it.each([
    ['{"a":1}', 'ACTION_UNKNOWN'],
    ['{"@action":1}', 'ACTION_UNKNOWN'],
    ['{"@action":"x"', 'ARGS_TRUNCATED'],
    ['"x"', 'ARGS_NOT_OBJECT'],
  ])('%s has no native spelling', (text, code) => {
    const call = toNativeCall(text);
    expect(call.ok ? call.value : call.error.code).toBe(code);
  });
});

describe('a record in both spellings', () => {
  const recordOf = (text: string): CallRecord => {
    const [response] = readPaste(text, 's').responses;
    const [record] = response === undefined ? [] : toCallRecords(response, ['edit']).calls;
    if (record === undefined) throw new Error('no record');
    return record;
  };
  const direct = { directly_call_tool_name: 'edit', directly_call_tool_params: { a: 1 } };
  const directText = JSON.stringify({ '@action': 'directly_call_tool', ...direct });

  it.each([
    ['a native call of a tool', callBody('edit', '{"a":1}'), directText],
    ['a text call of a tool', directText, directText],
    ['an action', '{"summary":"s","@action":"finish"}', '{"@action":"finish","summary":"s"}'],
  ])('%s as text gives the same record again', (_, written, text) => {
    const spelt = recordAsActionText(recordOf(written));
    expect(spelt).toEqual({ ok: true, value: text });
    const { name: tool, action, args } = recordOf(text);
    const before = recordOf(written);
    expect([tool, action, JSON.parse(args.text)]).toEqual([
      before.name,
      before.action,
      JSON.parse(before.args.text),
    ]);
  });

  it('a call of a tool as a native call of the action', () => {
    expect(recordAsNativeAction(recordOf(callBody('edit', '{"a":1}')))).toEqual({
      ok: true,
      value: { name: 'directly_call_tool', arguments: JSON.stringify(direct) },
    });
  });

  it('a cut call has no other spelling', () => {
    const spelt = recordAsActionText(recordOf(callBody('edit', '{"a":')));
    expect(spelt.ok ? spelt.value : spelt.error.code).toBe('ARGS_TRUNCATED');
  });
});
