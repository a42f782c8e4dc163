/** Subtrees that are taken without a walk have the tokens that a walk would have found. */
import { describe, expect, it } from 'vitest';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import { createLangs } from '../../core/grammar/lang/langs';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../../core/grammar/settings';
import { maskHas } from '../../core/grammar/engine';
import { kernelModule } from '../../testing/kernel-module';
import { o200k } from '../../testing/o200k';
import { maskOf } from '../../testing/walks';
import { openWorkspace } from './workspace';

const vocabulary = o200k();
const encoder = new TextEncoder();

const machineOf = (schema: unknown): JsonMachine => {
  const langs = createLangs();
  const shapes = createShapes(JSON.stringify(schema), langs, DEFAULT_SETTINGS);
  if (!shapes.ok) throw new Error(shapes.error.map(({ message }) => message).join(' '));
  return new JsonMachine(shapes.value, langs, DEFAULT_SETTINGS);
};

/** `most`: nodes that a walk may look at; without the subtrees it would be all 421,660, or nearly. */
const CASES = [
  { schema: { pattern: '^(?:\\S+\\s+){0,9}\\S+$', maxLength: 100 }, text: 'some words ', most: 40_000 },
  { schema: { pattern: '^(?:\\S+\\s+){0,9}\\S+$', maxLength: 20 }, text: 'some words in', most: 300_000 },
  { schema: { pattern: '^\\S+$' }, text: 'x', most: 40_000 },
  { schema: { pattern: '^[a-z0-9-]+$', maxLength: 63 }, text: 'abc', most: 15_000 },
  { schema: { pattern: '^[a-z0-9-]+$', maxLength: 6 }, text: 'abc', most: 60_000 },
  { schema: { pattern: '^[a-z ._:/-]+$', maxLength: 40 }, text: 'ab', most: 3_000 },
  { schema: { pattern: '^[0-9 -]+$', maxLength: 4 }, text: '12', most: 3_000 },
  { schema: { pattern: '^[^ -~]+$', maxLength: 9 }, text: 'é', most: 420_000 },
  { schema: { pattern: '^[^aé]+$' }, text: 'x', most: 420_000 },
  { schema: { pattern: '^[^中]+$' }, text: 'x', most: 420_000 },
];

describe('a walk that takes subtrees', () => {
  const wasm = openWorkspace(vocabulary, kernelModule(), { cache: false });
  const typed = openWorkspace(vocabulary, null, { cache: false });

  it.each(CASES)('$schema after $text', ({ schema, text, most }) => {
    const machine = machineOf({ type: 'string', ...schema });
    const [matcher, other] = [wasm.matcher(machine), typed.matcher(machine)];
    const bytes = encoder.encode(`"${text}`);
    expect(matcher.acceptBytes(bytes)).toBe(bytes.length);
    other.acceptBytes(bytes);
    const mask = maskOf(matcher, vocabulary);
    const { nodes, allowed } = matcher.computeMask(new Uint32Array(mask.length));
    expect(maskOf(other, vocabulary)).toEqual(mask);
    expect(other.computeMask(new Uint32Array(mask.length)).nodes).toBe(nodes);
    expect(nodes).toBeLessThan(most);
    let taken = 0;
    for (const token of vocabulary.sorted) {
      const runs = matcher.path(token).byteOffset === vocabulary.bytes(token).length;
      if (runs) taken++;
      if (runs !== maskHas(mask, token)) expect.fail(`token ${token} is ${runs ? 'left out' : 'let in'}`);
    }
    expect(taken).toBe(allowed);
  });
});
