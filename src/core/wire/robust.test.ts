import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSound, noisyWord, wireSamples } from '../../testing/hostile-pastes';
import type { FormatId, Paste } from './model';
import { MOST_PROBLEMS } from './build/problem-list';
import { readPaste } from './read';

const FORMATS: (FormatId | undefined)[] = [
  undefined,
  'openai-chat',
  'anthropic-messages',
  'action-text',
  'text',
];
const read = (text: string, format: FormatId | undefined): Paste =>
  readPaste(text, 'response:0', format === undefined ? {} : { format });

const expectPasteSound = (paste: Paste): void => expectSound(paste, paste.text.length);

describe('any text gives a paste whose places lie in the text', () => {
  const all = wireSamples();

  it('holds for recorded responses cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), (which, where) => {
        const text = all[which] ?? '';
        expectPasteSound(read(text.slice(0, Math.floor(text.length * where)), undefined));
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('holds for recorded responses with a piece taken out or put in', () => {
    fc.assert(
      fc.property(
        fc.nat(all.length - 1),
        fc.nat(),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 6 }),
        fc.constantFrom(...FORMATS),
        (which, from, size, put, format) => {
          const text = all[which] ?? '';
          const at = from % (text.length + 1);
          expectPasteSound(read(text.slice(0, at) + put + text.slice(at + size), format));
        },
      ),
      { numRuns: 200, seed: 8 },
    );
  });

  it('holds for random text made of what readers look for', () => {
    fc.assert(
      fc.property(fc.array(noisyWord, { maxLength: 30 }), fc.constantFrom(...FORMATS), (words, format) =>
        expectPasteSound(read(words.join(''), format)),
      ),
      { numRuns: 1000, seed: 9 },
    );
  });
});

describe('hostile size stays linear and its list of problems bounded', () => {
  const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));
  const expectBounded = (paste: Paste): void => {
    expect(paste.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    for (const response of paste.responses) {
      expect(response.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
      for (const call of response.toolCalls)
        expect(call.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    }
  };

  it.each([
    ['empty data lines', 'data:\n'],
    ['open objects', '{"a":'],
  ])('5 MB of %s', (_, unit) => expectBounded(readPaste(fill(unit, 5 * 1024 * 1024), 'response:0')), 60_000);

  it.each([
    ['empty events', 'data:\n\n'],
    ['events that are no JSON', 'data: x\n\n'],
    ['open objects in prose', 'see {"a": '],
    ['open arrays', '['],
    ['action objects without end', '{"@action":"a","b":'],
    ['whole action objects', '{"@action":"a"} '],
    ['think tags', '<think>'],
    ['think tags that close', '<think>{"@action":</think>'],
    ['closing think tags', '</think>'],
    ['long-field tags', '<|FINAL_ANSWER_a|>'],
    [
      'events with broken JSON',
      'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f","arguments":"{"}}]}}]\n\n',
    ],
    ['lines of broken JSON', '{"a":1}\n{"a"\n'],
    ['data lines of one event', 'data: {"a":\n'],
    [
      'fragments without id',
      'data: {"choices":[{"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}]}\n\n',
    ],
    [
      'blocks of one message',
      'data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}}}\n\n',
    ],
  ])('100 kB of %s', (_, unit) => expectBounded(readPaste(fill(unit, 100 * 1024), 'response:0')), 60_000);
});
