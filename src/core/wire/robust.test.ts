import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MappedText } from '../base/span';
import { sharedPath } from '../../testing/shared-data';
import type { FormatId, Paste } from './model';
import { MOST_PROBLEMS } from './problem-list';
import { readPaste } from './read';

const RECORDED = join(import.meta.dirname, '../../testing/recorded');
const FOLDERS =
  /^(openai-chat|dashscope-openai|deepseek-chat|groq-chat|mistral-chat|zai-chat|anthropic-messages|action-contract)\//;

function samples(): string[] {
  const shared = sharedPath('data', 'wire-corpus');
  return [RECORDED, ...(shared === null ? [] : [shared])].flatMap((root) =>
    (JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: { file: string }[] }).files
      .filter(({ file }) => FOLDERS.test(file))
      .map(({ file }) => readFileSync(join(root, file), 'utf8')),
  );
}

/** Every place lies in the text, every map tiles its text, every list of problems is bounded. */
function expectSound(paste: Paste): void {
  const { length } = paste.text;
  const visit = (value: unknown, key: string): void => {
    // Nodes have offsets of their own text, raw JSON is not ours.
    if (key === 'node' || key === 'raw' || typeof value !== 'object' || value === null) return;
    if (key === 'problems') expect((value as unknown[]).length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    if ('map' in value && 'text' in value) expectTiled(value as MappedText, length);
    else if ('source' in value && 'start' in value && 'end' in value)
      expectInside(value.start, value.end, length);
    for (const [name, inner] of Object.entries(value)) if (name !== 'map') visit(inner, name);
  };
  visit(paste, '');
}

function expectTiled({ text, map }: MappedText, length: number): void {
  let at = 0;
  for (const piece of map.pieces) {
    expect(piece.start).toBe(at);
    at = piece.end;
    expectInside(piece.srcStart, piece.srcEnd, length);
  }
  expect(at).toBe(text.length);
}

function expectInside(start: unknown, end: unknown, length: number): void {
  if (!(
    typeof start === 'number' &&
    typeof end === 'number' &&
    start >= 0 &&
    start <= end &&
    end <= length
  )) {
    expect.fail(`a place ${String(start)}..${String(end)} outside of a text of ${length}`);
  }
}

const FORMATS: (FormatId | undefined)[] = [
  undefined,
  'openai-chat',
  'anthropic-messages',
  'action-text',
  'text',
];
const read = (text: string, format: FormatId | undefined): Paste =>
  readPaste(text, 'response:0', format === undefined ? {} : { format });

describe('any text gives a paste whose places lie in the text', () => {
  const all = samples();

  it('holds for recorded responses cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), (which, where) => {
        const text = all[which] ?? '';
        expectSound(read(text.slice(0, Math.floor(text.length * where)), undefined));
      }),
      { numRuns: 400, seed: 7 },
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
          expectSound(read(text.slice(0, at) + put + text.slice(at + size), format));
        },
      ),
      { numRuns: 400, seed: 8 },
    );
  });

  it('holds for random text made of what readers look for', () => {
    const word = fc.constantFrom(
      'data: ',
      'event: x',
      ':',
      '\n',
      '\r\n',
      '\r',
      '\n\n',
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      '```json\n',
      '```',
      '{"choices":[{"delta":{"content":"a"}}]}',
      '{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":"{"}}]}}]}',
      '{"type":"message_start","message":{}}',
      '{"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":"{"}}',
      '{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","name":"f","input":{}}}',
      '[DONE]',
      '{"@action":"finish"',
      '"@action"',
      '<think>',
      '</think>',
      '<|FINAL_ANSWER_x|>',
      '<|FINAL_ANSWER_END_x|>',
      '\\',
      '\\u0041',
      '\uFEFF',
      '\ud83d',
      '{"request":1,"response":',
      '"data: {}\\n\\n"',
      'HTTP/1.1 200 OK\n\n',
      '{"error":{"message":"m"}}',
      '__proto__',
      'null',
      '1',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(...FORMATS), (words, format) =>
        expectSound(read(words.join(''), format)),
      ),
      { numRuns: 2000, seed: 9 },
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
