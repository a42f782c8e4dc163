import { describe, expect, it } from 'vitest';
import type { Response } from '../model';
import { readPaste } from '../read';

function only(text: string): Response {
  const [response, ...more] = readPaste(text, 's').responses;
  if (response === undefined || more.length > 0) throw new Error('not one response');
  return response;
}
const shape = (response: Response): unknown[] =>
  response.parts.map((part) => {
    if (part.t === 'call') return ['call', part.call.name, part.call.args.text];
    return part.t === 'text' || part.t === 'reasoning' ? [part.t, part.text.text] : part.t;
  });
const codes = (response: Response): string[] => response.problems.map((p) => p.code);
const A = '{"@action":"a"}';
const B = '{"@action":"b"}';

describe('calls of the action contract in text', () => {
  it.each([
    ['alone', A, [['call', 'a', A]]],
    [
      'in prose',
      `before ${A} after`,
      [
        ['text', 'before '],
        ['call', 'a', A],
        ['text', ' after'],
      ],
    ],
    [
      'in a fence, whose lines belong to it',
      `before\n\`\`\`json\n${A}\n\`\`\`\nafter`,
      [
        ['text', 'before'],
        ['call', 'a', A],
        ['text', '\nafter'],
      ],
    ],
    ['in a fence of tildes', `~~~\n${A}\n~~~`, [['call', 'a', A]]],
    [
      'in backticks',
      `do \`${A}\` now`,
      [
        ['text', 'do `'],
        ['call', 'a', A],
        ['text', '` now'],
      ],
    ],
    [
      'in markup',
      `<action>${A}</action>`,
      [
        ['text', '<action>'],
        ['call', 'a', A],
        ['text', '</action>'],
      ],
    ],
    [
      'several',
      `${A} and ${B}`,
      [
        ['call', 'a', A],
        ['text', ' and '],
        ['call', 'b', B],
      ],
    ],
    [
      'on lines',
      `${A}\n${B}\n`,
      [
        ['call', 'a', A],
        ['call', 'b', B],
      ],
    ],
    [
      'in an array',
      `[${A},${B}]`,
      [
        ['text', '['],
        ['call', 'a', A],
        ['text', ','],
        ['call', 'b', B],
        ['text', ']'],
      ],
    ],
    [
      'inside another object',
      `{"next":${A}}`,
      [
        ['text', '{"next":'],
        ['call', 'a', A],
        ['text', '}'],
      ],
    ],
    [
      'inside an action: that is its data',
      `{"@action":"a","p":${B}}`,
      [['call', 'a', `{"@action":"a","p":${B}}`]],
    ],
    ['the key need not be first', '{"x":1,"@action":"a"}', [['call', 'a', '{"x":1,"@action":"a"}']]],
    [
      'the key may be written with escapes',
      '{"\\u0040action":"a"}',
      [['call', 'a', '{"\\u0040action":"a"}']],
    ],
    [
      'the name may stand in an object',
      '{"@action":{"type":"a"}}',
      [['call', 'a', '{"@action":{"type":"a"}}']],
    ],
    [
      'the same key twice: the last counts',
      '{"@action":"b","@action":"a"}',
      [['call', 'a', '{"@action":"b","@action":"a"}']],
    ],
    [
      'in a string of other JSON it is text',
      JSON.stringify({ note: A }),
      [['text', JSON.stringify({ note: A })]],
    ],
    [
      'in the body of a long field it is text',
      `<|FINAL_ANSWER_x1|>${A}<|FINAL_ANSWER_END_x1|>`,
      [['text', `<|FINAL_ANSWER_x1|>${A}<|FINAL_ANSWER_END_x1|>`]],
    ],
    [
      'after the body of a long field',
      `<|FINAL_ANSWER_x1|>${B}<|FINAL_ANSWER_END_x1|>${A}`,
      [
        ['text', `<|FINAL_ANSWER_x1|>${B}<|FINAL_ANSWER_END_x1|>`],
        ['call', 'a', A],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(shape(only(text))).toEqual(expected);
  });

  it('a call of the contract is an action without an id of its own', () => {
    const [call] = only(`x ${A}`).toolCalls;
    expect(call).toMatchObject({
      kind: 'action',
      idOrigin: 'made',
      argsWire: 'object',
      complete: true,
      argsOk: true,
      problems: [],
    });
    expect(call?.nameAt).toEqual({ source: 's', start: 14, end: 15 });
  });

  it.each([
    ['after the key', '{"@action"', ''],
    ['inside the name', '{"@action":"fin', 'fin'],
    ['after the name', '{"@action":"finish","p":{"q":[1', 'finish'],
    ['in a fence', '```json\n{"@action":"finish","p":', 'finish'],
  ])('cut %s it is a call that never runs', (_, text, name) => {
    const [call] = only(text).toolCalls;
    expect(call).toMatchObject({ name, complete: false, argsOk: false });
    expect(call?.problems.map((p) => p.code)).toContain('ARGS_TRUNCATED');
  });

  it('before the key was written there is no call', () => {
    expect(shape(only('{"@acti'))).toEqual([['text', '{"@acti']]);
  });

  it.each([
    ['a trailing comma', '{"@action":"a","n":1,}'],
    ['single quotes', "{'@action':'a'}"],
    ['a raw line break', '{"@action":"a","n":"x\ny"}'],
    ['words of Python', '{"@action":"a","n":True}'],
  ])('%s does not hide the call, and is no valid one', (_, text) => {
    const [call] = only(`so: ${text}`).toolCalls;
    expect(call).toMatchObject({ name: 'a', complete: true, argsOk: false });
    expect(call?.problems.map((p) => p.code)).toEqual(['ARGS_NOT_JSON']);
  });
});

describe('reasoning is taken out before calls are looked for', () => {
  it.each([
    [
      'a closed region',
      '<think>why</think>so',
      [
        ['reasoning', 'why'],
        ['text', 'so'],
      ],
      [],
    ],
    [
      'a region that is never closed',
      'x<think>why',
      [
        ['text', 'x'],
        ['reasoning', 'why'],
      ],
      [],
    ],
    [
      'a closing tag alone',
      'why</think>so',
      [
        ['reasoning', 'why'],
        ['text', 'so'],
      ],
      ['THINK_OPENER_MISSING'],
    ],
    [
      'two regions',
      '<think>a</think>b<think>c</think>d',
      [
        ['reasoning', 'a'],
        ['text', 'b'],
        ['reasoning', 'c'],
        ['text', 'd'],
      ],
      [],
    ],
    [
      'a closing tag after a closed region is text',
      '<think>a</think>b</think>c',
      [
        ['reasoning', 'a'],
        ['text', 'b</think>c'],
      ],
      [],
    ],
    [
      'blanks between are no part',
      '<think>a</think>\n\n' + A,
      [
        ['reasoning', 'a'],
        ['call', 'a', A],
      ],
      [],
    ],
    ['another tag is text', '<thinking>a</thinking>b', [['text', '<thinking>a</thinking>b']], []],
    [
      'tags in a string of a call are data',
      '{"@action":"a","t":"<think>x</think>"}',
      [['call', 'a', '{"@action":"a","t":"<think>x</think>"}']],
      [],
    ],
    [
      'a closing tag in a string of a call is data',
      '{"@action":"a","t":"</think>"}',
      [['call', 'a', '{"@action":"a","t":"</think>"}']],
      [],
    ],
    [
      'braces left open in it',
      `<think>{"@action":"x","p":{</think>${A}`,
      [
        ['reasoning', '{"@action":"x","p":{'],
        ['call', 'a', A],
      ],
      ['CALL_IN_REASONING'],
    ],
  ])('%s', (_, text, expected, problems) => {
    const response = only(text);
    expect(shape(response)).toEqual(expected);
    expect(codes(response)).toEqual(problems);
  });

  it('a region that is never closed says so', () => {
    expect(only('<think>a').parts[0]).toMatchObject({ t: 'reasoning', unterminated: true });
  });

  it('a call that stands only inside it is a candidate', () => {
    const response = only(`<think>maybe ${A}</think>No.`);
    expect(response.toolCalls).toEqual([]);
    expect(response.candidates.map(({ name }) => name)).toEqual(['a']);
    expect(response.problems[0]).toMatchObject({
      code: 'CALL_IN_REASONING',
      at: { start: 13, end: 13 + A.length },
    });
  });

  it('a draft inside it does not keep the call after it from counting', () => {
    const response = only(`<think>maybe ${A}</think>${B}`);
    expect([response.toolCalls.map((c) => c.name), response.candidates.map((c) => c.name)]).toEqual([
      ['b'],
      ['a'],
    ]);
  });

  it('what stands before a closing tag alone was a draft', () => {
    const response = only(`${A}</think>${B}`);
    expect([response.toolCalls.map((c) => c.name), response.candidates.map((c) => c.name)]).toEqual([
      ['b'],
      ['a'],
    ]);
  });

  it('a call that stands only in a reasoning channel is a candidate too', () => {
    const body = {
      choices: [{ message: { reasoning_content: `so ${A}`, content: '' }, finish_reason: 'stop' }],
    };
    const text = JSON.stringify(body);
    const response = only(text);
    expect([response.reasoning, response.toolCalls, response.candidates.map((c) => c.name)]).toEqual([
      `so ${A}`,
      [],
      ['a'],
    ]);
    const [problem] = response.problems;
    expect(problem?.code).toBe('CALL_IN_REASONING');
    expect(problem?.at && JSON.parse(`"${text.slice(problem.at.start, problem.at.end)}"`)).toBe(A);
  });

  it('ids are numbered through calls and candidates', () => {
    const response = only(`<think>${A}</think>${B}${A}`);
    const ids = [...response.candidates, ...response.toolCalls].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });
});
