/**
 * Log-probabilities that a provider reported, as laws. They list the likeliest few tokens of a place and the one that was
 * written, so such a law is partial: nobody knows where the rest lies.
 */
import { utf8Bytes } from '../base/utf8';
import type { Vocabulary } from '../tokens/vocabulary';
import { loggedBytes, NOTHING, type PlacedToken } from '../wire/logprobs';
import type { LoggedAlternative, LoggedToken } from '../wire/model';
import { NO_ID, type Law } from './law';

/** Of the token that the response has at this place. */
export function loggedLaw(token: LoggedToken, vocabulary: Vocabulary): Law {
  const listed = new Map<string, { bytes: Uint8Array; text: string; logit: number }>();
  const add = (entry: LoggedAlternative): void => {
    const bytes = loggedBytes(entry);
    const key = bytes.length > 0 ? bytes.join() : entry.text;
    const { text, logprob } = entry;
    if (!listed.has(key) && logprob !== undefined && logprob > NOTHING)
      listed.set(key, { bytes, text, logit: logprob });
  };
  for (const entry of token.top) add(entry);
  const ordered = listed.size;
  add(token);
  const entries = [...listed.values()].sort((a, b) => b.logit - a.logit);
  const sum = entries.reduce((total, { logit }) => total + Math.exp(logit), 0);
  return {
    ids: Int32Array.from(entries, (entry) => idOf(entry, vocabulary)),
    logits: Float64Array.from(entries, ({ logit }) => logit),
    bytes: entries.map((entry) => entry.bytes),
    // Providers round: a thousandth of a per cent is no rest.
    rest: sum > 1 - 1e-5 ? 0 : 1 - sum,
    ordered,
  };
}

function idOf({ bytes, text }: { bytes: Uint8Array; text: string }, vocabulary: Vocabulary): number {
  const id = vocabulary.rank(bytes);
  if (id >= 0) return id;
  const special = [...vocabulary.special].find(([, name]) => name === text || isBytes(name, bytes));
  return special?.[0] ?? NO_ID;
}

function isBytes(name: string, bytes: Uint8Array): boolean {
  const own = utf8Bytes(name);
  return own.length === bytes.length && own.every((byte, i) => byte === bytes[i]);
}

/** The token that begins at a byte of the text; null where none does. */
export const loggedAt = (tokens: readonly PlacedToken[], byte: number): LoggedToken | null =>
  tokens.find(({ byteStart }) => byteStart === byte)?.token ?? null;
