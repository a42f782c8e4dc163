/** The examples on the real engine: each is a grammar, its text is the beginning of one of its texts, and can be finished. */
import { beforeAll, expect, test } from 'vitest';
import type { GrammarPort } from '../../state/mask';
import { enginePort } from '../../testing/engine-port';
import { EXAMPLES, OWN_KINDS } from './examples';
import { sourceOf } from './own-grammar';

let port: GrammarPort;
beforeAll(() => {
  port = enginePort();
});

test.each(OWN_KINDS)('%s', async (kind) => {
  const { text, typed } = EXAMPLES[kind];
  const grammar = sourceOf(kind, text, 'none');
  const walked = await port.walk({ grammar, vocabulary: 'teaching', text: typed });
  if (!walked.ok) throw new Error(walked.error.message);
  expect(walked.value.deadAt).toBeNull();
  expect(walked.value.complete).toBe(false);
  expect(walked.value.allowed).toBeGreaterThan(0);
  const traced = await port.trace({ grammar, vocabulary: 'teaching', text: typed });
  expect(traced.ok && traced.value.caveats.filter(({ severity }) => severity === 'error')).toEqual([]);
  const rest = new TextDecoder().decode(walked.value.completion ?? new Uint8Array());
  const whole = await port.walk({ grammar, vocabulary: 'teaching', text: typed + rest });
  expect(whole.ok && whole.value.complete, rest).toBe(true);
});
