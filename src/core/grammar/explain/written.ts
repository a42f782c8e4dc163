/**
 * A scalar that is being written, read back from its bytes: what it says so far, and what one byte more would do to it. Also what
 * JSON itself has against the byte, whatever a schema says.
 */
import type { EscapeFacts } from '../json/facts';
import { freeLanguage, isDead, wholeText, type Grammar, type Moment, type Scalar } from './own-language';
import { byJson, bySettings, capital, quoted, type Reason } from './reason';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SHORT = new Map<number, number>(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, meaning]) => [letter.charCodeAt(0), meaning.charCodeAt(0)],
  ),
);
const encoder = new TextEncoder();
const utf8Of = (codePoint: number): readonly number[] => [...encoder.encode(String.fromCodePoint(codePoint))];

/** Decoded bytes of what stands between the quotes; an escape that is not over says nothing yet. */
export function saidSoFar(content: Uint8Array): Uint8Array {
  const said: number[] = [];
  let high: number | null = null;
  for (let i = 0; i < content.length; i++) {
    const byte = content[i] ?? 0;
    if (byte !== BACKSLASH) {
      said.push(byte);
      continue;
    }
    const letter = content[++i];
    if (letter === undefined) break;
    const short = SHORT.get(letter);
    if (short !== undefined) {
      said.push(...utf8Of(short));
      continue;
    }
    if (i + 4 >= content.length) break;
    const unit = Number.parseInt(String.fromCharCode(...content.subarray(i + 1, i + 5)), 16);
    i += 4;
    if (unit >= 0xd800 && unit <= 0xdbff) high = unit;
    else if (high !== null) {
      said.push(...utf8Of(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00)));
      high = null;
    } else said.push(...utf8Of(unit));
  }
  return Uint8Array.from(said);
}

/** A character as a person would name it. */
export function named(byte: number): string {
  if (byte === 0x20) return 'a space';
  if (byte === 0x0a) return 'a line break';
  if (byte === 0x09) return 'a tab';
  if (byte > 0x20 && byte < 0x7f) return quoted(String.fromCharCode(byte));
  return `byte ${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

const isHex = (byte: number): boolean => /^[0-9a-fA-F]$/.test(String.fromCharCode(byte));

type Read = { scalar: Scalar } | { reason: Reason };

/** What `byte` does inside of a string, or what JSON has against it. */
export function readString(
  grammar: Grammar,
  content: Uint8Array,
  escape: EscapeFacts | null,
  byte: number,
): Read {
  const said = saidSoFar(content);
  const does = (moment: Moment): Read => ({ scalar: { type: 'string', said, moment } });
  if (escape !== null) return readEscape(grammar, escape, byte, does);
  if (byte === QUOTE) {
    return wholeText(said) === null ? { reason: brokenUtf8(byte) } : does({ t: 'close' });
  }
  if (byte < 0x20)
    return {
      reason: byJson(
        'JSON_CONTROL',
        `JSON allows no ${byte === 0x0a ? 'line break' : byte === 0x09 ? 'tab' : 'control character'} inside a string; write it as an escape, ${byte === 0x0a ? '\\n' : byte === 0x09 ? '\\t' : `\\u${byte.toString(16).padStart(4, '0')}`}.`,
        { byte },
      ),
    };
  const { langs } = grammar;
  if (byte === BACKSLASH)
    return wholeText(said) === null
      ? { reason: brokenUtf8(byte) }
      : does({ t: 'ranges', ranges: [[0, 0x10ffff]] });
  const bytes: Moment = { t: 'bytes', bytes: [byte] };
  if (isDead(langs, langs.anything, { type: 'string', said, moment: bytes }))
    return { reason: brokenUtf8(byte) };
  return does(bytes);
}

const brokenUtf8 = (byte: number): Reason =>
  byJson(
    'JSON_UTF8',
    `${capital(named(byte))} is not valid UTF-8 here: the character before it is not complete, or no character starts with it.`,
    {
      byte,
    },
  );

function readEscape(
  { settings }: Grammar,
  { text, high }: EscapeFacts,
  byte: number,
  does: (moment: Moment) => Read,
): Read {
  const surrogate = (): Read => ({
    reason: byJson(
      'JSON_SURROGATE',
      'Half a surrogate pair is no character: \\uD800 to \\uDBFF must be followed by \\uDC00 to \\uDFFF, which cannot come alone.',
    ),
  });
  if (text === null) return surrogate();
  if (text === '') {
    const short = high === null ? SHORT.get(byte) : undefined;
    if (short !== undefined) return does({ t: 'bytes', bytes: utf8Of(short) });
    if (high !== null && byte !== 0x75) return surrogate();
    if (byte !== 0x75)
      return {
        reason: byJson(
          'JSON_ESCAPE',
          `After a backslash, JSON allows only " \\ / b f n r t and u, not ${named(byte)}.`,
          {
            byte,
          },
        ),
      };
    if (settings.escapes === 'short')
      return {
        reason: bySettings(
          'ESCAPES_SHORT',
          'Escapes of the form \\u0000 are turned off in the settings of this grammar.',
        ),
      };
  } else if (!isHex(byte))
    return {
      reason: byJson(
        'JSON_ESCAPE_HEX',
        `A \\u escape has four hexadecimal digits; ${named(byte)} is not one.`,
        { byte },
      ),
    };
  const digits = text.slice(1) + (text === '' ? '' : String.fromCharCode(byte));
  const span = 16 ** (4 - digits.length);
  const from = (digits === '' ? 0 : Number.parseInt(digits, 16)) * span;
  const ranges = high === null ? single(from, from + span - 1) : paired(high, from, from + span - 1);
  return ranges.length === 0 ? surrogate() : does({ t: 'ranges', ranges });
}

type Ranges = [number, number][];

function single(from: number, to: number): Ranges {
  const high = paired2(Math.max(from, 0xd800), Math.min(to, 0xdbff));
  return [...between(from, Math.min(to, 0xd7ff)), ...between(Math.max(from, 0xe000), to), ...high];
}

const between = (from: number, to: number): Ranges => (from <= to ? [[from, to]] : []);
const pairStart = (high: number): number => 0x10000 + ((high - 0xd800) << 10);
const paired2 = (high: number, last: number): Ranges =>
  high <= last ? [[pairStart(high), pairStart(last) + 0x3ff]] : [];

function paired(high: number, from: number, to: number): Ranges {
  const [low, last] = [Math.max(from, 0xdc00), Math.min(to, 0xdfff)];
  return low > last ? [] : [[pairStart(high) + low - 0xdc00, pairStart(high) + last - 0xdc00]];
}

const ENDS_NUMBER = new Set(Array.from(' \n\t\r,]}', (c) => c.charCodeAt(0)));

/** What `byte` does to a number whose digits so far are `said` (none yet: it begins one). */
export function readNumber(grammar: Grammar, said: Uint8Array, byte: number): Read {
  const text = new TextDecoder().decode(said);
  const free = freeLanguage(grammar, 'number');
  const ends = ENDS_NUMBER.has(byte);
  const moment: Moment = ends ? { t: 'close' } : { t: 'bytes', bytes: [byte] };
  const scalar: Scalar = { type: 'number', said, moment };
  if (!isDead(grammar.langs, free, scalar)) return { scalar };
  if (ends)
    return {
      reason: byJson('JSON_NUMBER_OPEN', `The number ${text} is not complete: a digit must follow.`, {
        text,
      }),
    };
  const zero = /^-?0$/.test(text) && byte >= 0x30 && byte <= 0x39;
  return {
    reason: zero
      ? byJson('JSON_NUMBER_ZERO', 'In a JSON number, no digit can follow a leading 0.', { text })
      : byJson('JSON_NUMBER', `${capital(named(byte))} cannot follow ${text} in a JSON number.`, {
          text,
          byte,
        }),
  };
}
