/** Along a text, how much of what could have come next the mask leaves. */
import { err, ok, type Result } from '../base/result';
import { maskHas, maskWords, type Matcher } from '../grammar/engine';
import { acceptToken, allowsToken } from '../mask/token-step';
import type { Vocabulary } from '../tokens/vocabulary';
import type { TextToken, TextWalk } from './chances';
import { bytesOf, feasibleMass, type Interval } from './distribution';
import { NO_ID } from './law';

/**
 * Feasible mass before each token, which `matcher` and `laws` stand before; null where the source says nothing about a place.
 * Ends behind the first token that the grammar does not take. The matcher is put back where it stood.
 * @param pause waited for now and then
 */
export async function feasibleAlong(
  tokens: readonly TextToken[],
  laws: TextWalk,
  matcher: Matcher,
  vocabulary: Vocabulary,
  pause: () => Promise<void>,
): Promise<Result<(Interval | null)[]>> {
  const mask = new Uint32Array(maskWords(vocabulary.size));
  const found: (Interval | null)[] = [];
  let steps = 0;
  for (const [index, token] of tokens.entries()) {
    if (index % 16 === 15) await pause();
    const law = laws.next();
    if (!law.ok && law.error.severity === 'error') return err(law.error);
    if (law.ok) {
      await matcher.computeMask(mask);
      const { value } = law;
      found.push(
        feasibleMass(value, (index) => {
          const id = value.ids[index] ?? NO_ID;
          // Of hundreds of tokens nobody wants the bytes.
          return id === NO_ID
            ? allowsToken(matcher, mask, id, bytesOf(value, index, vocabulary))
            : maskHas(mask, id);
        }),
      );
    } else found.push(null);
    if (!acceptToken(matcher, token.id, token.bytes)) break;
    steps++;
    laws.accept(token);
  }
  if (steps > 0) matcher.rollback(steps);
  return ok(found);
}
