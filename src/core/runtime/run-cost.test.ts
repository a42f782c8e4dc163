import { afterEach, expect, it, vi } from 'vitest';
import { emptyDocument } from '../document/defaults';
import type * as Hash from '../base/hash';
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
afterEach(() => {
  hashed.length = 0;
});

it('a paste is hashed once, however many turns it holds', () => {
  const line = JSON.stringify({
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hi' } }],
  });
  const text = `${line}\n`.repeat(20);
  const { events } = runDocument({ ...emptyDocument('t'), responses: [{ text }] });
  expect(events.filter(({ detail }) => detail.t === 'respond')).toHaveLength(20);
  expect(hashed.filter((one) => one === text)).toHaveLength(1);
});
