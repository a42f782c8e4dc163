/** How a token is written on a chip: a space is `·`, what cannot be seen and what is no whole character is hex. */
import { utf8Bytes } from '../../core/base/utf8';
import { hexBytes } from '../../core/tokens/show';
import type { TracedToken } from '../../core/mask/trace';

export interface TokenGlyph {
  text: string;
  /** `space`: drawn as a dot. `hex`: bytes. */
  kind: 'text' | 'space' | 'hex';
}

/** Controls, format characters, separators, lone surrogates: nothing that a chip could show. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
/** Glyphs of one chip; the rest is told by its details. */
const MOST_GLYPHS = 40;

export function glyphsOf(text: string): TokenGlyph[] {
  const glyphs: TokenGlyph[] = [];
  for (const char of text) {
    const kind = char === ' ' ? 'space' : HIDDEN.test(char) ? 'hex' : 'text';
    const shown = kind === 'space' ? '·' : kind === 'hex' ? hexBytes(utf8Bytes(char)) : char;
    const last = glyphs.at(-1);
    if (last?.kind === kind && kind !== 'hex') last.text += shown;
    else if (glyphs.length === MOST_GLYPHS) return [...glyphs, { text: '…', kind: 'text' }];
    else glyphs.push({ text: shown, kind });
  }
  return glyphs;
}

export interface TokenTexts {
  glyphs: TokenGlyph[];
  bytes: Uint8Array;
}

/** Texts of the tokens of `args`, each made when it is first asked for. */
export function tokenTexts(args: string): (token: TracedToken) => TokenTexts {
  const all = utf8Bytes(args);
  const made = new Map<number, TokenTexts>();
  return (token) => {
    const known = made.get(token.byteStart);
    if (known !== undefined && known.bytes.length === token.byteEnd - token.byteStart) return known;
    const bytes = all.subarray(token.byteStart, token.byteEnd);
    const texts: TokenTexts = {
      bytes,
      glyphs: token.partial
        ? [{ text: hexBytes(bytes), kind: 'hex' }]
        : glyphsOf(args.slice(token.span.start, token.span.end)),
    };
    made.set(token.byteStart, texts);
    return texts;
  };
}

/** A token in words, on one line. */
export const plainText = (glyphs: readonly TokenGlyph[]): string => glyphs.map(({ text }) => text).join('');

/** `k`, `space`-like bytes and all that is no visible ASCII as null: then only their hex is shown. */
export const byteChar = (byte: number): string | null =>
  byte === 0x20 ? '·' : byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : null;

/** Share of a bar for a count out of `size`, on a log scale: 1 token is 0, all are 1. */
export const logShare = (count: number, size: number): number =>
  count <= 1 || size <= 1 ? 0 : Math.min(1, Math.log(count) / Math.log(size));

/** At most `most` values for a chart, each the smallest of its stretch: where the mask left least is what one looks for. */
export function sampled(values: readonly (number | null)[], most: number): (number | null)[] {
  if (values.length <= most) return [...values];
  const out: (number | null)[] = [];
  for (let i = 0; i < most; i++) {
    const stretch = values.slice(
      Math.floor((i * values.length) / most),
      Math.floor(((i + 1) * values.length) / most),
    );
    const known = stretch.filter((value) => value !== null);
    out.push(known.length === 0 ? null : known.reduce((least, value) => Math.min(least, value)));
  }
  return out;
}
