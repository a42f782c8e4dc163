/** What the validator says of texts that strategies are tried on. */
import { identityMap } from '../../core/base/span';
import { linearTest } from '../../core/grammar/pattern/linear-test';
import { scanJson } from '../../core/json/scan';
import { validateArguments } from '../../core/schema/validate';
import type { Judge } from '../../engine/strategies/candidates';

export const judgeOf =
  (schemaText: string): Judge =>
  (text) => {
    const scan = scanJson(text, { maxErrors: 8 });
    // The validator sees one of two members with one name, and nothing of what is nested too deep: what it says then says little.
    if (scan.errors.some(({ code }) => code === 'DUPLICATE_KEY' || code === 'TOO_DEEP')) return null;
    if (scan.root === undefined || !scan.strict) return false;
    const mapped = { text, map: identityMap('candidate', 0, text.length) };
    const check = validateArguments(schemaText, mapped, scan.root, undefined, linearTest);
    if (!check.judged) return null;
    // `format` is an annotation unless one asks for it, and grammars are not asked here.
    return !check.problems.some(({ severity, keyword }) => severity === 'error' && keyword !== 'format');
  };
