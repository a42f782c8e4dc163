import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound, noisyWord, wireSamples } from '../../testing/hostile-pastes';
import { callBody } from '../../testing/wire-builders';
import { readPaste } from '../wire/read';
import { toCallRecords } from './to-call-records';

/** Records of everything in the text; every place lies in it, every record has its list of problems. */
function expectRecordsSound(text: string): void {
  for (const response of readPaste(text, 's').responses) {
    const found = toCallRecords(response, ['f', 'read_file']);
    expectSound(found, text.length);
    expect(found.callProblems).toHaveLength(found.calls.length);
    expect(found.calls.map(({ index }) => index)).toEqual(found.calls.map((_, i) => i));
    for (const problem of found.callProblems.flat()) expect(found.problems).toContain(problem);
  }
}

const field = fc.constantFrom(
  '"@action"',
  '"directly_call_tool"',
  '"finish"',
  '"f"',
  '"directly_call_tool_name"',
  '"directly_call_tool_params"',
  '"directly_call_tool_calls"',
  '"tool_require_calls"',
  '"tool_name"',
  '"params"',
  '"identifier"',
  '"tool_uses"',
  '"type"',
  '"__proto__"',
  ':',
  ',',
  '{',
  '}',
  '[',
  ']',
  '{}',
  'null',
  '1',
);

describe('any response gives records whose places lie in the text', () => {
  const all = wireSamples();
  it('holds for recorded responses cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), (which, where) => {
        const text = all[which] ?? '';
        expectRecordsSound(text.slice(0, Math.floor(text.length * where)));
      }),
      { numRuns: 150, seed: 21 },
    );
  });

  it('holds for text and arguments made of the contract’s own words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(noisyWord, field), { maxLength: 24 }),
        fc.constantFrom('f', 'directly_call_tool', 'multi_tool_use.parallel'),
        (words, name) => {
          const text = words.join('');
          expectRecordsSound(`{"@action":"directly_call_tool"${text}`);
          expectRecordsSound(callBody(name, `{${text}`));
          expectRecordsSound(text);
        },
      ),
      { numRuns: 250, seed: 22 },
    );
  });
});

describe('hostile size gives bounded records', () => {
  it.each([
    [
      'items of a batch',
      `{"@action":"directly_call_tool","directly_call_tool_calls":[${'{"tool_name":"f","params":{},"identifier":"x"},'.repeat(3000)}`,
    ],
    [
      'calls in a wrapper',
      callBody('multi_tool_use.parallel', `{"tool_uses":[${'{"recipient_name":"f"},'.repeat(3000)}{}]}`),
    ],
    [
      'long fields',
      `{"@action":"directly_answer"}${'<|FINAL_ANSWER_a|>x<|FINAL_ANSWER_END_a|>'.repeat(3000)}`,
    ],
    ['members @action', callBody('f', `{${'"@action":"x",'.repeat(3000)}"a":1}`)],
  ])('%s', (_, text) => {
    for (const response of readPaste(text, 's').responses) {
      const found = toCallRecords(response, ['f']);
      expect(found.calls.length).toBeLessThanOrEqual(100);
      expect(found.problems.length).toBeLessThanOrEqual(200);
    }
  });
});
