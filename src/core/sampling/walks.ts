/** Sources of logits along a text that is being written. */
import { sentence } from '../base/words';
import { err, ok, type Result } from '../base/result';
import type { Vocabulary } from '../tokens/vocabulary';
import { loggedBytes, type PlacedToken } from '../wire/logprobs';
import type { Law, TokenModel } from './law';
import { loggedAt, loggedLaw } from './logged';
import type { LawWalk } from './sample';
import { scriptLaw, type LogitScript } from './script';

/** Where logits come from. */
export type LogitSource =
  | { kind: 'model' }
  | { kind: 'script'; text: string }
  /** What a provider reported for the text that stands at the place; offsets are from the text's first byte. */
  | { kind: 'logprobs'; tokens: readonly PlacedToken[] };

/** The small model, behind a text. */
export function modelWalk(source: TokenModel, text: Uint8Array): LawWalk {
  const { model, vocabulary } = source;
  let context = model.context(text);
  return {
    next: () => ok(source.at(context)),
    accept(token) {
      for (const byte of vocabulary.bytes(token)) context = model.extend(context, byte);
    },
  };
}

/** @param step of the next token, counted from 1 */
export function scriptWalk(script: LogitScript, vocabulary: Vocabulary, step = 1): LawWalk {
  let now = step;
  return {
    next: () => scriptLaw(script, now, vocabulary),
    accept: () => {
      now++;
    },
  };
}

/** What a provider reported at one place. Nobody knows what the model would have written after another token. */
export function loggedLawAt(
  tokens: readonly PlacedToken[],
  byte: number,
  vocabulary: Vocabulary,
): Result<Law> {
  const token = loggedAt(tokens, byte);
  if (token !== null) return ok(loggedLaw(token, vocabulary));
  const inside = tokens.some(
    ({ byteStart, token: own }) => byteStart < byte && byte < byteStart + loggedBytes(own).length,
  );
  return err({
    code: 'NO_LOGPROBS_HERE',
    severity: 'info',
    ...(inside
      ? sentence(
          'NO_LOGPROBS_HERE.inside',
          'This place lies inside of a token of the response: the provider reported probabilities for other borders than those of the chosen vocabulary.',
        )
      : sentence(
          'NO_LOGPROBS_HERE',
          'The response reports no probabilities for this place: it was written, if at all, after another text.',
        )),
    retryable: false,
  });
}
