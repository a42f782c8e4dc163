/** Pastes that break readers, and what must hold for whatever is made of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { MappedText } from '../core/base/span';
import { MOST_PROBLEMS } from '../core/wire/build/problem-list';
import { sharedPath } from './shared-data';

const RECORDED = join(import.meta.dirname, 'recorded');
const FOLDERS =
  /^(openai-chat|dashscope-openai|deepseek-chat|groq-chat|mistral-chat|zai-chat|anthropic-messages|action-contract)\//;

/** Recorded responses of the formats that are read: our own, and the shared corpus where it is. */
export function wireSamples(): string[] {
  const shared = sharedPath('data', 'wire-corpus');
  return [RECORDED, ...(shared === null ? [] : [shared])].flatMap((root) =>
    (JSON.parse(readFileSync(join(root, 'INDEX.json'), 'utf8')) as { files: { file: string }[] }).files
      .filter(({ file }) => FOLDERS.test(file))
      .map(({ file }) => readFileSync(join(root, file), 'utf8')),
  );
}

/** What readers look for, to be strung together at random. */
export const noisyWord = fc.constantFrom(
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

/** Every place lies in the text, every map tiles its text, every list of problems is bounded. */
export function expectSound(found: unknown, length: number): void {
  const visit = (value: unknown, key: string): void => {
    // Nodes have offsets of their own text, raw JSON is not ours.
    if (key === 'node' || key === 'raw' || typeof value !== 'object' || value === null) return;
    if (key === 'problems') expect((value as unknown[]).length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    if ('map' in value && 'text' in value) expectTiled(value as MappedText, length);
    else if ('source' in value && 'start' in value && 'end' in value)
      expectInside(value.start, value.end, length);
    for (const [name, inner] of Object.entries(value)) if (name !== 'map') visit(inner, name);
  };
  visit(found, '');
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
