/** Scalars as the regular expressions of other libraries write them. */
import type { LangId, Langs } from '../../core/grammar/lang';
import type { Expression } from './expression';

type Lang = Extract<Expression, { t: 'lang' }>;

export class Scalars {
  readonly blanks: Lang;
  readonly integer: Lang;
  readonly number: Lang;
  readonly boolean: Lang;
  readonly nothing: Lang;
  /** One character of a string's content, escapes among them. */
  private readonly character: LangId;
  /** Characters that stand for themselves. */
  readonly plain: LangId;

  constructor(readonly langs: Langs) {
    const digit = langs.codePoints([[0x30, 0x39]]);
    const hex = langs.codePoints([
      [0x30, 0x39],
      [0x41, 0x46],
      [0x61, 0x66],
    ]);
    const plainCharacter = langs.codePoints([
      [0x20, 0x21],
      [0x23, 0x5b],
      [0x5d, 0x10ffff],
    ]);
    const escape = langs.concat([
      langs.text('\\'),
      langs.union([
        langs.texts(['"', '\\', '/', 'b', 'f', 'n', 'r', 't']),
        langs.concat([langs.text('u'), langs.repeat(hex, 4, 4)]),
      ]),
    ]);
    this.character = langs.union([plainCharacter, escape]);
    this.plain = langs.repeat(plainCharacter, 0, null);
    const whole = langs.concat([
      langs.repeat(langs.text('-'), 0, 1),
      langs.union([
        langs.text('0'),
        langs.concat([langs.codePoints([[0x31, 0x39]]), langs.repeat(digit, 0, null)]),
      ]),
    ]);
    const digits = langs.repeat(digit, 1, null);
    const fraction = langs.repeat(langs.concat([langs.text('.'), digits]), 0, 1);
    const exponent = langs.repeat(
      langs.concat([langs.texts(['e', 'E']), langs.repeat(langs.texts(['+', '-']), 0, 1), digits]),
      0,
      1,
    );
    this.integer = { t: 'lang', lang: whole, source: '-?(0|[1-9][0-9]*)' };
    this.number = {
      t: 'lang',
      lang: langs.concat([whole, fraction, exponent]),
      source: String.raw`-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`,
    };
    this.boolean = { t: 'lang', lang: langs.texts(['true', 'false']), source: '(true|false)' };
    this.nothing = { t: 'lang', lang: langs.text('null'), source: 'null' };
    const blank = langs.codePoints([
      [0x09, 0x0a],
      [0x0d, 0x0d],
      [0x20, 0x20],
    ]);
    this.blanks = { t: 'lang', lang: langs.repeat(blank, 0, null), source: String.raw`[ \t\n\r]*` };
  }

  /** A string of `min` to `max` characters, quotes included; each escape counts one. */
  string(min: number, max: number | null): Lang {
    const { langs } = this;
    return this.quoted(
      langs.repeat(this.character, min, max),
      String.raw`([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))${bounds(min, max)}`,
    );
  }

  /** A string whose content is in `lang`, written without escapes. */
  patterned(lang: LangId, min: number, max: number | null, source: string): Lang {
    const { langs } = this;
    const parts = [lang, this.plain];
    if (min > 0 || max !== null) parts.push(langs.length(min, max));
    return this.quoted(langs.intersect(parts), source);
  }

  /** Content and its closing quote: what a model writes after the opening one. */
  contentOf(min: number, max: number | null): Lang {
    const { langs } = this;
    return {
      t: 'lang',
      lang: langs.concat([langs.repeat(this.character, min, max), langs.text('"')]),
      source: '…"',
    };
  }

  /** One of the texts as they are. */
  oneOf(texts: readonly string[]): Lang {
    return {
      t: 'lang',
      lang: this.langs.texts(texts),
      source: texts.length === 1 ? escaped(texts[0] ?? '') : `(${texts.map(escaped).join('|')})`,
    };
  }

  private quoted(content: LangId, source: string): Lang {
    const { langs } = this;
    return {
      t: 'lang',
      lang: langs.concat([langs.text('"'), content, langs.text('"')]),
      source: `"${source}"`,
    };
  }
}

export const bounds = (min: number, max: number | null): string => {
  if (min === 0 && max === null) return '*';
  if (min === 1 && max === null) return '+';
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max ?? ''}}`;
};

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
