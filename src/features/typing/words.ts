/** Bytes and explanations as a person reads them. */
import { utf8Bytes } from '../../core/base/utf8';
import { hexBytes } from '../../core/tokens/show';
import type { I18n } from '../../i18n';
import type { Refusal } from '../../core/mask/allowed';
import { nextWords as nextOf, sentenceOf } from '../../state/explanation-words';

const SIGNS: ReadonlyMap<string, string> = new Map([
  [' ', '·'],
  ['\n', '⏎'],
  ['\r', '␍'],
  ['\t', '⇥'],
]);

/** On one line, with blanks and control characters seen. */
export const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029 ]/gu,
    (c) => SIGNS.get(c) ?? `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** `c`, `·` for a blank, `E2`. */
export const byteName = (byte: number): string =>
  byte < 0x80 && (byte > 0x20 || SIGNS.has(String.fromCharCode(byte))) && byte !== 0x7f
    ? visible(String.fromCharCode(byte))
    : hexBytes([byte]);

const MOST_NAMED = 4;

/** What leads along an edge: a text where the bytes are one, else the bytes, or how many they are. */
export function edgeWords(bytes: readonly number[], run: Uint8Array, { t }: I18n): string {
  const [first] = bytes;
  if (bytes.length === 1 && first !== undefined) return textOf(Uint8Array.of(first, ...run));
  const some =
    bytes.length <= MOST_NAMED ? bytes.map(byteName).join(' ') : t('typing.bytes', { count: bytes.length });
  return run.length === 0 ? some : `${some} ${textOf(run)}`;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text where the bytes are whole characters, else hex. */
export function textOf(bytes: Uint8Array): string {
  try {
    return visible(strict.decode(bytes));
  } catch {
    return hexBytes(bytes);
  }
}

/** The whole characters at the beginning of bytes, as text that can be typed. */
export function typeable(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
  return text.includes('\ufffd') && utf8Bytes(text).length !== bytes.length ? '' : text;
}

export { stateWords } from '../../state/explanation-words';

/** Characters of what may come, and of a sentence: a key may be as long as a page. */
const LONGEST_NEXT = 120;
const LONGEST_SENTENCE = 600;

export const nextWords = (next: string, i18n: I18n): string => folded(nextOf(next, i18n), LONGEST_NEXT);
export const refusalWords = (refusal: Refusal, i18n: I18n): string =>
  folded(sentenceOf(refusal, i18n), LONGEST_SENTENCE);

/** Head and tail of a long text. */
export function folded(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const head = Math.ceil((most * 2) / 3);
  return `${characters.slice(0, head).join('')} … ${characters.slice(head - most).join('')}`;
}
