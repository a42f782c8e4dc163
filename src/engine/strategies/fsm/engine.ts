/** Outlines: a schema becomes one regular expression, that an automaton, that an index of state to tokens; a mask is looked up. */
import { err, ok, type Result } from '../../../core/base/result';
import { createLangs } from '../../../core/grammar/lang/langs';
import { LangTooLarge } from '../../../core/grammar/lang';
import type { StrategyEngine, StrategyFacts, StrategyGrammar, StrategyParts } from '../facts';
import { FSM_FAMILY } from '../family';
import { readRules } from '../reader';
import { refusalOf, refusing, SchemaRefused, tooLarge } from '../refusal';
import { ReadingMatcher, type Reading } from '../reading';
import { dfaOf, type Dfa } from './dfa';
import { regexText } from './regex';
import { regularOf } from './regular';
import { TokenIndex } from './token-index';

export interface FsmOptions extends StrategyParts {
  /** How often a part may stand inside itself; 0: recursion is refused. */
  depth: number;
  /** Milliseconds that the index may take. */
  indexMs: number;
}

export function createFsmEngine({ vocabulary, now, breathe, depth, indexMs }: FsmOptions): StrategyEngine {
  return {
    info: { id: 'fsm', version: '1' },
    compile: async (schemaText, { whitespace }): Promise<Result<StrategyGrammar>> => {
      const begun = now();
      const langs = createLangs();
      const rules = readRules(schemaText, langs, FSM_FAMILY, whitespace);
      if (!rules.ok) return rules;
      const regular = refusing(() => regularOf(rules.value, depth));
      if (!regular.ok) return regular;
      let dfa: Dfa;
      try {
        dfa = await dfaOf(langs, regular.value.lang, { breathe });
      } catch (error) {
        if (error instanceof SchemaRefused) return err(refusalOf(error));
        if (error instanceof LangTooLarge)
          return err(refusalOf(new SchemaRefused('', tooLarge(error), 'STRATEGY_TOO_LARGE')));
        throw error;
      }
      const compileMs = now() - begun;
      const index = new TokenIndex(dfa, vocabulary);
      const figures = await index.build(now, indexMs, { breathe });
      const reading = readingOf(dfa);
      const facts: StrategyFacts = {
        states: dfa.states,
        regex: regexText(rules.value),
        index: figures,
      };
      return ok({
        compileMs,
        caveats: [...rules.value.caveats, ...regular.value.caveats],
        facts: () => facts,
        matcher: () =>
          Promise.resolve(new ReadingMatcher(reading, vocabulary, (state, into) => index.read(state, into))),
        dispose: () => undefined,
      });
    },
    dispose: () => undefined,
  };
}

const readingOf = ({ start, next, accepting }: Dfa): Reading<number> => ({
  start,
  step: (state, byte) => {
    const to = next[state * 256 + byte] ?? -1;
    return to < 0 ? null : to;
  },
  accepts: (state) => accepting[state] === 1,
});
