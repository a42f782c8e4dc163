/** llama.cpp, xgrammar: context-free rules, a set of stacks, a mask by walking the vocabulary with it. */
import { sentence } from '../../../core/base/words';
import { err, ok } from '../../../core/base/result';
import type { Mask } from '../../../core/grammar/engine';
import type { Langs } from '../../../core/grammar/lang';
import { createLangs } from '../../../core/grammar/lang/langs';
import { NO_TOKEN, nodeByte, nodeDepth, nodeSize, nodeToken, NODE_WORDS } from '../../../core/tokens/trie';
import type { Vocabulary } from '../../../core/tokens/vocabulary';
import type { Rules } from '../expression';
import type { StackFigures, StrategyEngine, StrategyFacts, StrategyGrammar, StrategyParts } from '../facts';
import { PDA_FAMILY } from '../family';
import { readRules } from '../reader';
import { refusing, SchemaRefused, refusalOf } from '../refusal';
import { ReadingMatcher, setBit, trieOf, type Reading } from '../reading';
import { networkOf, type Network } from './network';
import { StackSets, type Stacks } from './stacks';

/** States of the languages that places read, counted up to here. */
const MOST_COUNTED = 20_000;

export function createPdaEngine({ vocabulary, now }: StrategyParts): StrategyEngine {
  return {
    info: { id: 'pda', version: '1' },
    compile: (schemaText, { whitespace }) => {
      const begun = now();
      const langs = createLangs();
      const rules = readRules(schemaText, langs, PDA_FAMILY, whitespace);
      if (!rules.ok) return Promise.resolve(rules);
      const network = refusing(() => networkOf(rules.value));
      if (!network.ok) return Promise.resolve(network);
      const sets = new StackSets(network.value, langs);
      if (sets.start.tops.length === 0 && !sets.start.accepting)
        return Promise.resolve(
          err(
            refusalOf(
              new SchemaRefused(
                '',
                sentence('STRATEGY_TAKES_NOTHING', 'Nothing holds to this schema.'),
                'STRATEGY_TAKES_NOTHING',
              ),
            ),
          ),
        );
      const compileMs = now() - begun;
      return Promise.resolve(ok(grammarOf(rules.value, network.value, sets, vocabulary, compileMs)));
    },
    dispose: () => undefined,
  };
}

function grammarOf(
  { langs, caveats }: Rules,
  network: Network,
  sets: StackSets,
  vocabulary: Vocabulary,
  compileMs: number,
): StrategyGrammar {
  const positions = positionsOf(network, langs);
  const figures: StackFigures = { deepest: 0, most: 0, alone: 0, below: 0 };
  const reading: Reading<Stacks> = {
    start: sets.start,
    step: (state, byte) => sets.step(state, byte)?.to ?? null,
    accepts: ({ accepting }) => accepting,
  };
  return {
    compileMs,
    caveats,
    facts: (): StrategyFacts => ({ ...positions, rules: network.rules, stack: { ...figures } }),
    matcher: () =>
      Promise.resolve(
        new ReadingMatcher(reading, vocabulary, (state, into) => {
          figures.deepest = Math.max(figures.deepest, state.deepest);
          figures.most = Math.max(figures.most, state.tops.length);
          const walked = walkStacks(sets, vocabulary, state, into);
          if (walked.below >= figures.below) [figures.alone, figures.below] = [walked.alone, walked.below];
          return walked.nodes;
        }),
      ),
    dispose: () => undefined,
  };
}

/**
 * Like `walkTrie`, and tells apart the tokens that the innermost rule decides from those that end a rule which was open before
 * them: of those the stack decides. Tokens that are left out together count where their first byte was refused.
 */
function walkStacks(
  sets: StackSets,
  vocabulary: Vocabulary,
  from: Stacks,
  into: Mask,
): { nodes: number; alone: number; below: number } {
  const trie = trieOf(vocabulary);
  const base = from.shallowest;
  const states: Stacks[] = [from];
  const ended: boolean[] = [false];
  let nodes = 0;
  let below = 0;
  for (let i = 0; i < trie.length;) {
    const word0 = trie[i] ?? 0;
    const word1 = trie[i + 1] ?? 0;
    const depth = nodeDepth(word1);
    nodes++;
    const needed = ended[depth - 1] === true;
    const step = sets.step(states[depth - 1] ?? from, nodeByte(word0));
    if (step === null) {
      const size = nodeSize(word0);
      if (needed)
        for (let k = 0; k < size; k++) if (nodeToken(trie[i + k * NODE_WORDS + 1] ?? 0) !== NO_TOKEN) below++;
      i += size * NODE_WORDS;
      continue;
    }
    states[depth] = step.to;
    ended[depth] = needed || step.low < base;
    const token = nodeToken(word1);
    if (token !== NO_TOKEN) {
      setBit(into, token);
      if (ended[depth]) below++;
    }
    i += NODE_WORDS;
  }
  return { nodes, below, alone: vocabulary.sorted.length - below };
}

/** Places of the grammar, and the states of what they read. */
function positionsOf(network: Network, langs: Langs): { states: number; statesMore?: true } {
  const seen = new Set<number>();
  let count = 0;
  for (const node of network.nodes) {
    if (node.t !== 'read') continue;
    const queue = [node.lang];
    for (let lang = queue.pop(); lang !== undefined; lang = queue.pop()) {
      if (seen.has(lang)) continue;
      seen.add(lang);
      if (++count > MOST_COUNTED) return { states: MOST_COUNTED, statesMore: true };
      for (const byte of langs.classes(lang).representatives) {
        const next = langs.derive(lang, byte);
        if (next !== langs.nothing) queue.push(next);
      }
    }
  }
  return { states: count + network.nodes.length };
}
