/**
 * jsonformer: the program writes the structure, the model only fills in scalars. A token may not go from one into the other, because
 * the model is asked for content alone. Every declared name is written, in order; an array has one to ten items.
 */
import { err, ok } from '../../../core/base/result';
import { createLangs } from '../../../core/grammar/lang/langs';
import { readSchema } from '../../xgrammar/source';
import type { Rules } from '../expression';
import type { StrategyEngine, StrategyParts } from '../facts';
import { PDA_FAMILY } from '../family';
import { networkOf } from '../pda/network';
import { StackSets, type Stacks, type Step } from '../pda/stacks';
import { Reader } from '../reader';
import { refusing } from '../refusal';
import { ReadingMatcher, setBit, trieOf, type Reading } from '../reading';
import { formed, joined } from './forms';
import { NO_TOKEN, nodeByte, nodeDepth, nodeSize, nodeToken, NODE_WORDS } from '../../../core/tokens/trie';
import type { Vocabulary } from '../../../core/tokens/vocabulary';

/** Which part of a text is structure, written by the program, and which is content. Half-open ranges of bytes, in order. */
export interface WrittenSpan {
  start: number;
  end: number;
  by: 'program' | 'model';
}

export function createJsonformerEngine({ vocabulary, now }: StrategyParts): StrategyEngine {
  return {
    info: { id: 'jsonformer', version: '1' },
    compile: (schemaText) => {
      const begun = now();
      const made = jsonformerSets(schemaText);
      if (!made.ok) return Promise.resolve(err(made.error));
      const { sets, caveats } = made.value;
      const reading = readingOf(sets);
      return Promise.resolve(
        ok({
          compileMs: now() - begun,
          caveats,
          facts: () => ({}),
          matcher: () =>
            Promise.resolve(
              new ReadingMatcher(
                reading,
                vocabulary,
                (state, into) => walkInside(sets, vocabulary, state, into),
                (state, bytes) => readInside(sets, state, bytes),
              ),
            ),
          dispose: () => undefined,
        }),
      );
    },
    dispose: () => undefined,
  };
}

function jsonformerSets(schemaText: string) {
  const source = readSchema(schemaText);
  if (!source.ok) return source;
  return refusing(() => {
    const langs = createLangs();
    const reader = new Reader(langs, PDA_FAMILY, 'none', () => undefined);
    const root = joined(formed(reader, source.value.root, ''));
    const rules: Rules = { langs, root, rules: reader.rules, caveats: reader.caveats };
    return { sets: new StackSets(networkOf(rules), langs), caveats: reader.caveats };
  });
}

const readingOf = (sets: StackSets): Reading<Stacks> => ({
  start: sets.start,
  step: (state, byte) => sets.step(state, byte)?.to ?? null,
  accepts: ({ accepting }) => accepting,
});

/** What the strategy writes of a text, and what the model; as far as the text goes along with it. */
export function writtenSpans(schemaText: string, bytes: Uint8Array): WrittenSpan[] {
  const made = jsonformerSets(schemaText);
  if (!made.ok) return [];
  const spans: WrittenSpan[] = [];
  let at = made.value.sets.start;
  for (const [i, byte] of bytes.entries()) {
    const step = made.value.sets.step(at, byte);
    if (step === null) break;
    // Of two ways to read a byte the content comes first: the program writes on when the model has stopped.
    const by = made.value.sets.contentTakes(at, byte) ? 'model' : 'program';
    const last = spans.at(-1);
    if (last?.by === by) last.end = i + 1;
    else spans.push({ start: i, end: i + 1, by });
    at = step.to;
  }
  return spans;
}

/** A token's bytes all read by what the first was read by; the last may end it. */
function readInside(sets: StackSets, from: Stacks, bytes: Uint8Array): Stacks | null {
  let at: Stacks | null = from;
  let whole: Stacks | null = null;
  for (const byte of bytes) {
    const step: Step | null = at === null ? null : sets.step(at, byte);
    if (step === null) return null;
    whole = step.to;
    at = step.same;
  }
  return whole;
}

function walkInside(sets: StackSets, vocabulary: Vocabulary, from: Stacks, into: Uint32Array): number {
  const trie = trieOf(vocabulary);
  const states: (Stacks | null)[] = [from];
  let nodes = 0;
  for (let i = 0; i < trie.length;) {
    const word0 = trie[i] ?? 0;
    const word1 = trie[i + 1] ?? 0;
    const depth = nodeDepth(word1);
    nodes++;
    const state = states[depth - 1] ?? null;
    const step = state === null ? null : sets.step(state, nodeByte(word0));
    if (step === null) {
      i += nodeSize(word0) * NODE_WORDS;
      continue;
    }
    states[depth] = step.same;
    const token = nodeToken(word1);
    if (token !== NO_TOKEN) setBit(into, token);
    i += NODE_WORDS;
  }
  return nodes;
}
