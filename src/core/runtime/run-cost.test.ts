import { afterEach, expect, it, vi } from 'vitest';
import { emptyDocument } from '../document/defaults';
import { sha256Hex, TextHash } from '../base/hash';
import type * as Hash from '../base/hash';
import type * as Spelled from '../json/spelled';
import { builtinDefinition } from '../tools/builtin';
import { logHash } from './log-hash';
import { openMoments } from './moment';
import { runDocument } from './run';

/** Texts that were hashed. */
const hashed = vi.hoisted(() => [] as string[]);
vi.mock('../base/hash', async (original) => {
  const hash = await original<typeof Hash>();
  return {
    ...hash,
    sha256Hex: (text: string) => {
      hashed.push(text);
      return hash.sha256Hex(text);
    },
    jsonHash: (value: unknown) => {
      projected.push(value);
      return hash.jsonHash(value);
    },
  };
});
/** Messages and tools that were hashed. */
const projected = vi.hoisted(() => [] as unknown[]);
/** Requests that were printed. */
const printed = vi.hoisted(() => [] as unknown[]);
vi.mock('../json/spelled', async (original) => {
  const spelled = await original<typeof Spelled>();
  return {
    ...spelled,
    printSpelled: (...input: Parameters<typeof spelled.printSpelled>) => {
      printed.push(input[0]);
      return spelled.printSpelled(...input);
    },
  };
});
afterEach(() => {
  hashed.length = 0;
  projected.length = 0;
  printed.length = 0;
});

const answers = (count: number) => {
  const line = JSON.stringify({
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hi' } }],
  });
  return { ...emptyDocument('t'), responses: [{ text: `${line}\n`.repeat(count) }] };
};

it('the request of a turn is printed when somebody looks at it', () => {
  const document = answers(20);
  const run = runDocument(document);
  expect(printed).toHaveLength(0);
  const projection = openMoments(document, run).at(run.events.length - 1)?.projection;
  expect(projection?.requestBodyText).toContain('"hi"');
  expect(projection?.requestBodyText).toBe(JSON.stringify(projection?.requestBody, null, 2));
});

it('a message is one object in the log, however many turns list it', () => {
  const { events } = runDocument(answers(20));
  const listed = events.flatMap(({ detail }) => (detail.t === 'project' ? detail.messages : []));
  expect(listed.length).toBeGreaterThan(150);
  expect(new Set(listed).size).toBeLessThanOrEqual(2 * 20);
});

it('a paste is hashed once, however many turns it holds', () => {
  const document = answers(20);
  const { events } = runDocument(document);
  expect(events.filter(({ detail }) => detail.t === 'respond')).toHaveLength(20);
  expect(hashed.filter((one) => one === document.responses[0]?.text)).toHaveLength(1);
});

const callOf = (i: number) =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: `Look ${i}.`,
          tool_calls: [0, 1].map((n) => ({
            id: `call_${i}_${n}`,
            type: 'function',
            function: { name: 'get_weather', arguments: `{"city":"Rome ${i}"}` },
          })),
        },
      },
    ],
  });

const calling = (turns: number) => ({
  ...emptyDocument('t'),
  settings: { ...emptyDocument('t').settings, maxTurns: 1000 },
  tools: [builtinDefinition('get_weather')],
  prompt: {
    kind: 'messages' as const,
    messages: [
      { role: 'system' as const, content: 'Be brief.', cacheBreakpoint: true },
      { role: 'user' as const, content: 'Go on.' },
    ],
  },
  responses: [{ text: Array.from({ length: turns }, (_, i) => callOf(i)).join('\n') }],
});

it.each(['anthropic', 'dashscope-explicit'] as const)(
  '%s: a turn hashes its own messages, however many stand before them',
  (profile) => {
    const hashesOf = (turns: number): number => {
      projected.length = 0;
      const { events } = runDocument({ ...calling(turns), profile });
      expect(events.at(-1)?.turn).toBe(turns + 1);
      return projected.length;
    };
    const [few, more, most] = [hashesOf(10), hashesOf(20), hashesOf(30)];
    expect(most - more).toBe(more - few);
    expect(more - few).toBeLessThanOrEqual(10 * 8);
  },
);

it('what was kept of one document does not show in another', () => {
  const document = calling(3);
  const first = runDocument(document).hash;
  runDocument({ ...document, profile: 'dashscope-explicit' });
  runDocument({ ...document, prompt: { ...document.prompt, messages: document.prompt.messages.slice(1) } });
  expect(runDocument(document).hash).toBe(first);
  expect(runDocument(structuredClone(document)).hash).toBe(first);
});

it('texts that are hashed one after the other are hashed as one', () => {
  expect(new TextHash().add('["é').add('').add('😀"]').hex()).toBe(sha256Hex('["é😀"]'));
  expect(logHash([])).toBe(sha256Hex('[]'));
});
