/** Readers of what vocabularies are published as. Each gives `{ size, special, tokens }`, tokens as `[id, bytes]`. */
import { checkMerges } from './merges.mjs';

/** Lines of `base64 rank`, tiktoken's format → `[rank, bytes]`. */
export function parseRanks(text) {
  const entries = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const space = line.indexOf(' ');
    const id = Number(line.slice(space + 1));
    const bytes = Buffer.from(line.slice(0, space), 'base64');
    if (space < 1 || !Number.isInteger(id) || bytes.length === 0)
      throw new Error(`Not a rank line: ${JSON.stringify(line.slice(0, 80))}`);
    entries.push([id, bytes]);
  }
  return entries;
}

/**
 * GPT-2's alphabet, in which byte-level vocabularies write bytes as visible characters: printable ones stand for themselves,
 * the others for U+0100 and on, in their order (`bytes_to_unicode` in openai/gpt-2, src/encoder.py). Character → byte.
 */
const BYTE_OF = new Map(
  (() => {
    const visible = (byte) =>
      (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xff && byte !== 0xad);
    let next = 0x100;
    return Array.from({ length: 256 }, (_, byte) => [
      String.fromCharCode(visible(byte) ? byte : next++),
      byte,
    ]);
  })(),
);

/** Text in GPT-2's alphabet → its bytes, as a binary string. */
export function decodeByteAlphabet(text) {
  let bytes = '';
  for (const character of text) {
    const byte = BYTE_OF.get(character);
    if (byte === undefined)
      throw new Error(
        `${JSON.stringify(text)} is not written in the byte alphabet: ${JSON.stringify(character)}`,
      );
    bytes += String.fromCharCode(byte);
  }
  return bytes;
}

/**
 * A `tokenizer.json` of Hugging Face's tokenizers with a byte-level BPE model. Added tokens are special, whatever else their
 * entry says: they never come out of merging, and stand in a text for themselves. What the file does beside (normalising,
 * pre-tokenising) is no part of a vocabulary: see `src/core/tokens/pretokenise.ts`.
 */
export function readTokenizerJson(text) {
  const { model, added_tokens: added } = JSON.parse(text);
  if (model.type !== 'BPE' || model.byte_fallback || model.ignore_merges)
    throw new Error('Only plain byte-level BPE models can be read');
  const special = added.map(({ id, content }) => [id, content]).toSorted(([a], [b]) => a - b);
  const names = new Set(special.map(([, name]) => name));
  const ids = new Map();
  for (const [token, id] of Object.entries(model.vocab))
    if (!names.has(token)) ids.set(decodeByteAlphabet(token), id);
  checkMerges(
    ids,
    model.merges.map((rule) => (typeof rule === 'string' ? rule.split(' ') : rule).map(decodeByteAlphabet)),
  );
  return {
    size: 1 + [...ids.values(), ...special.map(([id]) => id)].reduce((a, b) => Math.max(a, b), -1),
    special,
    tokens: [...ids].map(([token, id]) => [id, Buffer.from(token, 'latin1')]),
  };
}
