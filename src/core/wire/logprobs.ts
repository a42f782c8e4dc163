/**
 * Probabilities of the tokens that a model wrote, as providers report them. Each wire has its own shape; all become
 * `LoggedToken`s. None of them reports the tokens of a native call's arguments: they cover the text that the model wrote, in which
 * calls stand only where the model wrote them as text.
 *
 * Sources, November 2026: OpenAI API reference (chat `choices[].logprobs`, responses `output_text.logprobs`, legacy completions),
 * Gemini API `LogprobsResult`, llama.cpp `tools/server/README.md` (`completion_probabilities`, also its form before 2024-12).
 */
import { utf8Bytes } from '../base/utf8';
import type { ArrayNode, JsonNode } from '../json/node';
import { arrayAt, numberAt, stringAt } from './fields';
import { placeOf, type Carrier } from './frame/carrier';
import type { LoggedAlternative, LoggedToken } from './model';
import { geminiArray, geminiNumber, geminiString } from './providers/gemini-fields';

/** Alternatives of one place that are kept. OpenAI lists 20 at most; a server of one's own may list its whole vocabulary. */
const MOST_TOP = 100;
/** What is written for a probability of nothing. */
export const NOTHING = -9999;

/** UTF-8 bytes of a token. */
export const loggedBytes = ({ text, bytes }: Pick<LoggedAlternative, 'text' | 'bytes'>): Uint8Array =>
  bytes === undefined ? utf8Bytes(text) : Uint8Array.from(bytes);

/** `logprobs` of a choice: `content` of chat, or the lists of the older completions. */
export function readChoiceLogprobs(carrier: Carrier, node: JsonNode | undefined): LoggedToken[] {
  const content = arrayAt(node, 'content');
  if (content !== undefined) return readLogprobs(carrier, content);
  const tokens = arrayAt(node, 'tokens');
  return tokens === undefined ? [] : readCompletions(carrier, node, tokens);
}

/** A list of `{token, bytes, logprob, top_logprobs}`; llama.cpp's entries may have `prob` and `top_probs` instead, or `probs`. */
export function readLogprobs(carrier: Carrier, list: ArrayNode | undefined): LoggedToken[] {
  return (list?.items ?? []).flatMap((item): LoggedToken[] => {
    const listed = arrayAt(item, 'top_logprobs') ?? arrayAt(item, 'top_probs') ?? arrayAt(item, 'probs');
    const top = (listed?.items ?? []).slice(0, MOST_TOP).flatMap((node) => entryOf(node) ?? []);
    const own = entryOf(item);
    if (own === null) return [];
    // The older form names the written token only; its probability is that of the alternative with the same text.
    const same = own.logprob === undefined ? top.find(({ text }) => text === own.text)?.logprob : undefined;
    return [
      { ...own, ...(same === undefined ? {} : { logprob: same }), top, at: placeOf(carrier, item.span) },
    ];
  });
}

function entryOf(node: JsonNode): LoggedAlternative | null {
  const token = stringAt(node, 'token') ?? stringAt(node, 'tok_str') ?? stringAt(node, 'content');
  if (token === undefined) return null;
  const logprob = numberAt(node, 'logprob');
  const prob = numberAt(node, 'prob');
  return {
    ...textOf(token.value, arrayAt(node, 'bytes')),
    ...chanceOf(logprob ?? (prob === undefined ? undefined : prob > 0 ? Math.log(prob) : NOTHING)),
  };
}

const chanceOf = (logprob: number | undefined): { logprob?: number } =>
  logprob === undefined || logprob > 0 ? {} : { logprob: Math.max(logprob, NOTHING) };

/** Bytes stand beside a text that does not say them: half a character, or the older `bytes:\xe5\xa4`. */
function textOf(text: string, list: ArrayNode | undefined): Pick<LoggedAlternative, 'text' | 'bytes'> {
  const written = /^bytes:((?:\\x[0-9a-fA-F]{2})+)$/.exec(text)?.[1];
  const bytes =
    written === undefined
      ? list?.items.map((item) => (item.k === 'num' ? Number(item.raw) : NaN))
      : written
          .split('\\x')
          .slice(1)
          .map((pair) => parseInt(pair, 16));
  if (bytes === undefined || !bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256))
    return { text };
  const own = utf8Bytes(text);
  const same = own.length === bytes.length && own.every((byte, i) => byte === bytes[i]);
  return same ? { text } : { text, bytes };
}

/** `{tokens, token_logprobs, top_logprobs}`: three lists side by side, alternatives as an object by text, or as a list. */
function readCompletions(carrier: Carrier, node: JsonNode | undefined, tokens: ArrayNode): LoggedToken[] {
  const chances = arrayAt(node, 'token_logprobs')?.items ?? [];
  const tops = arrayAt(node, 'top_logprobs')?.items ?? [];
  return tokens.items.flatMap((token, i): LoggedToken[] => {
    if (token.k !== 'str') return [];
    const top = tops[i];
    const chance = chances[i];
    return [
      {
        ...textOf(token.value, undefined),
        ...chanceOf(chance?.k === 'num' ? Number(chance.raw) : undefined),
        top:
          top?.k === 'obj'
            ? top.members.slice(0, MOST_TOP).map(({ key, value }) => ({
                ...textOf(key, undefined),
                ...chanceOf(value?.k === 'num' ? Number(value.raw) : undefined),
              }))
            : top?.k === 'arr'
              ? top.items.slice(0, MOST_TOP).flatMap((entry) => entryOf(entry) ?? [])
              : [],
        at: placeOf(carrier, token.span),
      },
    ];
  });
}

/** Gemini's `logprobsResult`: the chosen candidates, and the likeliest ones of each step. */
export function readGeminiLogprobs(carrier: Carrier, node: JsonNode | undefined): LoggedToken[] {
  const steps = geminiArray(node, 'topCandidates')?.items ?? [];
  return (geminiArray(node, 'chosenCandidates')?.items ?? []).flatMap((item, i): LoggedToken[] => {
    const own = candidateOf(item);
    if (own === null) return [];
    const top = geminiArray(steps[i], 'candidates')?.items ?? [];
    return [
      {
        ...own,
        top: top.slice(0, MOST_TOP).flatMap((entry) => candidateOf(entry) ?? []),
        at: placeOf(carrier, item.span),
      },
    ];
  });
}

function candidateOf(node: JsonNode): LoggedAlternative | null {
  const token = geminiString(node, 'token');
  return token === undefined
    ? null
    : { text: token.value, ...chanceOf(geminiNumber(node, 'logProbability')) };
}

/** A reported token and where it begins: bytes from the first of the text; below 0 when it began before it. */
export interface PlacedToken {
  token: LoggedToken;
  byteStart: number;
}

/**
 * The tokens that a text was written with, for a text that stands in what they spell, such as the arguments of a call in a text
 * protocol.
 * @returns null when it does not stand there, or several times, so that one cannot tell which
 */
export function placeTokens(tokens: readonly LoggedToken[], text: string): PlacedToken[] | null {
  const wanted = utf8Bytes(text);
  const pieces = tokens.map(loggedBytes);
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const piece of pieces) {
    all.set(piece, length);
    length += piece.length;
  }
  const start = indexOfBytes(all, wanted, 0);
  if (start < 0 || wanted.length === 0 || indexOfBytes(all, wanted, start + 1) >= 0) return null;
  const placed: PlacedToken[] = [];
  let at = -start;
  for (const [i, token] of tokens.entries()) {
    const end = at + (pieces[i]?.length ?? 0);
    if (end > 0 && at < wanted.length) placed.push({ token, byteStart: at });
    at = end;
  }
  return placed;
}

/** Byte lengths of the pieces that placed tokens cut a text into. The first and the last may be parts of tokens. */
export const piecesOf = (placed: readonly PlacedToken[], textBytes: number): number[] =>
  placed.map(({ token, byteStart }) => {
    const end = Math.min(byteStart + loggedBytes(token).length, textBytes);
    return end - Math.max(byteStart, 0);
  });

function indexOfBytes(all: Uint8Array, part: Uint8Array, from: number): number {
  const [first] = part;
  if (first === undefined) return from;
  for (let at = all.indexOf(first, from); at >= 0; at = all.indexOf(first, at + 1)) {
    if (at + part.length > all.length) return -1;
    let k = 1;
    while (k < part.length && all[at + k] === part[k]) k++;
    if (k === part.length) return at;
  }
  return -1;
}
