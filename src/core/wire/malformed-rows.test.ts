import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeShared } from '../../testing/shared-data';

/** Where the rows of each format are held to their diagnosis. */
const JUDGED = new Map([
  ['arguments-string', 'json/malformed, json/repair, wire/build/fix'],
  ['schema+arguments', 'schema/malformed-schema'],
  ['tool-name', 'contract/malformed-names'],
  ['openai-chat-json', 'wire/malformed-provider'],
  ['sse-openai', 'wire/malformed-provider'],
  ['openai-chat-history', 'wire/malformed-provider'],
  ['anthropic-messages-history', 'wire/malformed-provider'],
  ['gemini-json', 'wire/providers/gemini'],
  ['text', 'wire/text/malformed-text'],
  ['text-react', 'wire/text/malformed-text'],
  ['text-json-action', 'wire/text/malformed-text'],
]);

describeShared('malformed calls from public reports', ['data', 'malformed-calls.jsonl'], (path) => {
  it('are all judged somewhere: no row has a format that no test reads', () => {
    const rows = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as { id: string; format: string });
    expect(rows.length).toBe(52);
    expect(rows.filter(({ format }) => !JUDGED.has(format))).toEqual([]);
  });
});
