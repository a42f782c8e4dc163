import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLangs } from '../lang/langs';
import { compileGrammar } from './compile';
import { allTexts, grammars, recognises, written } from './testing/naive';
import { acceptedOf, completion } from './testing/reach';
import { Stepper } from '../step';

const TEXTS = [...new Set([...allTexts('abc', 3), ...allTexts('ab', 6)])];

describe('the machine of a random grammar', () => {
  it('takes exactly the texts that a naive recogniser takes', () => {
    fc.assert(
      fc.property(grammars, (rules) => {
        const text = written(rules);
        const made = compileGrammar(text, 'gbnf', createLangs());
        const wanted = TEXTS.filter((one) => recognises(rules, one));
        if (!made.ok) {
          expect(made.error.map(({ code }) => code)).toContain('GRAMMAR_NO_TEXT');
          expect(wanted).toEqual([]);
          return;
        }
        const found = acceptedOf(made.value.machine, TEXTS);
        expect(made.value.machine.troubles).toEqual([]);
        expect([...found].sort()).toEqual(wanted.sort());
      }),
      { seed: 4, numRuns: 150 },
    );
  });

  it('can end every text that it lets begin', () => {
    fc.assert(
      fc.property(grammars, (rules) => {
        const made = compileGrammar(written(rules), 'gbnf', createLangs());
        if (!made.ok) return;
        const { machine } = made.value;
        const stepper = new Stepper(machine);
        for (const text of allTexts('abc', 3)) {
          if (!('end' in stepper.run(new TextEncoder().encode(text)))) continue;
          expect(completion(machine, text), text).not.toBeNull();
        }
      }),
      { seed: 5, numRuns: 80 },
    );
  });
});
