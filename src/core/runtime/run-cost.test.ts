import { afterEach, expect, it, vi } from 'vitest';
import { emptyDocument } from '../document/defaults';
import type * as Hash from '../base/hash';
import type * as Spelled from '../json/spelled';
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
  };
});
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
