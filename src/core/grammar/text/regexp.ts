/**
 * A regular expression that is written in a grammar, as the language of whole strings it matches. Enters: the pattern of
 * ECMA-262, Python or Rust as people write it. Leaves: a language by `core/grammar/pattern`, which reads ECMA-262.
 *
 * What the notations write alike and mean differently is rewritten (`.`, ignored case) or refused with its place (sets inside of
 * classes, anchors of other letters); nothing is read as something else. `\d`, `\w`, `\s` are those of ECMA-262. Flags stand outside,
 * at the beginning or in a group.
 */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { sentence, type Said } from '../../base/words';
import { LangTooLarge, type LangId, type Langs } from '../lang';
import { PatternRefused, patternLang } from '../pattern/pattern';
import { otherCases } from './case';
import type { Expr, LookAhead } from './grammar';
import { withHint } from './hints';
import { regexpParts } from './regexp-parts';
import { syntaxSaid, wayOut } from './regexp-words';
import type { Fault, Range } from './source';

export interface RegexpOptions {
  readonly at: Range;
  /** Offset in the source of an offset in the pattern. */
  readonly place: (offset: number) => number;
  /** `.`: every character, all but \n, or as ECMA-262 has it. */
  readonly dot: 'all' | 'line' | 'ecma';
  readonly ignoreCase: boolean;
  /** Case is ignored for the letters of ASCII alone; else as Unicode folds letters one by one. */
  readonly asciiCase?: boolean;
  /** A terminal of Lark in the dialect of Rust: no anchors, no look-around; “[” in a class begins a class. */
  readonly rust: boolean;
}

export interface Regexp {
  readonly lang: LangId;
  /** False where a rest may be empty without being `nothing`. */
  readonly sure: boolean;
  /** A quantifier such as `*?` is in it. */
  readonly lazy: boolean;
  /** \d, \w, \s or their complements are in it. */
  readonly shorthand: boolean;
  /** The same, each part at its place; assertions are left out. */
  readonly parts: () => Expr;
  readonly lookAheads: readonly LookAhead[];
}

type Fail = (offset: number, why: Said) => Fault;

const MOST_LENGTH = 20_000;
const MOST_GROUPS = 150;
const PREFIX = '^(?:';

/** A pattern that is being rewritten, and where each of its characters came from. */
interface Rewritten {
  readonly text: string;
  /** One more than the text is long. */
  readonly offsets: readonly number[];
}

/** @throws Fault */
export function readRegexp(langs: Langs, written: string, outside: RegexpOptions): Regexp {
  const { pattern, options } = withLeadingFlags(written, outside);
  const fail: Fail = (offset, why) => faultAt(options, offset, why);
  if (pattern.length > MOST_LENGTH)
    throw options.at.source.fault(
      'GRAMMAR_TOO_LARGE',
      options.at,
      sentence(
        'GRAMMAR_TOO_LARGE.regexp',
        'The regular expression has more than {most} characters. Split it over several rules.',
        { most: MOST_LENGTH },
      ),
    );
  const plain = escapesSpelled(pattern, options.rust, fail);
  const ast = parse(plain, fail);
  const found = survey(ast, plain, options, fail);
  const final = replaced(plain, found.replacements);
  try {
    const lang = patternLang(langs, `${PREFIX}${final.text})$`);
    const range = (start: number, end: number): Range =>
      options.at.source.range(
        options.place(final.offsets[start] ?? 0),
        options.place(final.offsets[end] ?? pattern.length),
      );
    const parts = (): Expr => regexpParts(langs, parse(final, fail).alternatives, range);
    const { sure, lazy, shorthand } = found;
    const lookAheads = found.lookAheads.map((one): LookAhead => ({
      at: options.at.source.range(
        options.place(plain.offsets[one.start] ?? 0),
        options.place(plain.offsets[one.end] ?? pattern.length),
      ),
      alone: () => {
        const others = found.lookAheads.filter((other) => other !== one);
        const kept = found.replacements.filter(
          (change) => !others.some(({ start, end }) => start <= change.start && change.end <= end),
        );
        const gone = others.map(({ start, end }) => ({ start, end, text: '' }));
        return patternLang(langs, `${PREFIX}${replaced(plain, [...kept, ...gone]).text})$`);
      },
    }));
    return { lang, sure, lazy, shorthand, parts, lookAheads };
  } catch (error) {
    if (error instanceof PatternRefused)
      throw fail(
        final.offsets[Math.max(0, error.offset - PREFIX.length)] ?? 0,
        withHint(error.said, wayOut(error.said)),
      );
    if (error instanceof LangTooLarge || error instanceof RangeError)
      throw options.at.source.fault(
        'GRAMMAR_TOO_LARGE',
        options.at,
        sentence(
          'GRAMMAR_TOO_LARGE.regexp-states',
          'The regular expression makes too many states. Make its repetitions smaller, or split it over several rules.',
        ),
      );
    throw error;
  }
}

/** `(?i)…`: flags of the whole, as Python and Rust write them. */
function withLeadingFlags(
  pattern: string,
  options: RegexpOptions,
): { readonly pattern: string; readonly options: RegexpOptions } {
  const lead = /^\(\?([isu]+)\)/.exec(pattern);
  if (lead === null) return { pattern, options };
  const [all, flags = ''] = lead;
  return {
    pattern: pattern.slice(all.length),
    options: {
      ...options,
      place: (offset) => options.place(offset + all.length),
      ignoreCase: options.ignoreCase || flags.includes('i'),
      dot: flags.includes('s') ? 'all' : options.dot,
    },
  };
}

function faultAt({ at, place }: RegexpOptions, offset: number, why: Said): Fault {
  const start = place(offset);
  const end = Math.min(Math.max(place(offset + 1), start + 1), at.end);
  return at.source.fault(
    'GRAMMAR_REFUSED',
    { start, end: Math.max(start, end) },
    sentence('GRAMMAR_REFUSED.regexp', 'In the regular expression: {why}', { why }),
  );
}

/** Escaped punctuation as \xHH, which every mode and every place reads alike. Looks at classes on the way. */
function escapesSpelled(pattern: string, rust: boolean, fail: Fail): Rewritten {
  const parts: string[] = [];
  const offsets: number[] = [];
  const put = (text: string, offset: number): void => {
    parts.push(text);
    for (let i = 0; i < text.length; i++) offsets.push(offset);
  };
  let classFrom = -1;
  let groups = 0;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charAt(i);
    const next = pattern.charAt(i + 1);
    if (c === '\\' && /[!-/:-@[-`{-~ ]/.test(next)) {
      put(`\\x${next.charCodeAt(0).toString(16).padStart(2, '0')}`, i);
      i++;
      continue;
    }
    if (c === '\\') {
      put(c + next, i);
      i++;
      continue;
    }
    if (classFrom < 0) {
      if (c === '[') {
        classFrom = i;
        if (/^\^?\]/.test(pattern.slice(i + 1, i + 3)))
          throw fail(
            i,
            sentence(
              'regexp.class-bracket',
              'A class that begins with “]” means different things in different notations. Write {bracket} for the bracket, {any} for any character.',
              { bracket: '\\]', any: '[\\s\\S]' },
            ),
          );
      } else if (c === '(' && ++groups > MOST_GROUPS) {
        throw fail(
          i,
          sentence('regexp.groups', 'It has more than {most} groups. Split it over several rules.', {
            most: MOST_GROUPS,
          }),
        );
      }
    } else if (c === ']') classFrom = -1;
    else if (c === '[' && (rust || next === ':'))
      throw fail(
        i,
        sentence(
          'regexp.class-set',
          'A set inside of a class is not supported. Write {bracket} for the bracket, ranges such as a-z for a named set.',
          { bracket: '\\[' },
        ),
      );
    else if (c === next && /[&~-]/.test(c) && i > classFrom + 1)
      throw fail(
        i,
        sentence(
          'regexp.class-operation',
          '“{sign}” in a class is an operation in some notations. Write {escape} for the character.',
          { sign: c + c, escape: `\\${c}` },
        ),
      );
    put(c, i);
  }
  offsets.push(pattern.length);
  return { text: parts.join(''), offsets };
}

function parse(pattern: Rewritten, fail: Fail): AST.Pattern {
  try {
    const parser = new RegExpParser({ ecmaVersion: 2025 });
    return parser.parsePattern(pattern.text, 0, pattern.text.length, { unicode: true });
  } catch (error) {
    const index = typeof error === 'object' && error !== null && 'index' in error ? Number(error.index) : 0;
    const reason =
      error instanceof Error ? error.message.replace(/^Invalid regular expression: \/.*\/u?: /su, '') : '';
    const { said, at } = syntaxSaid(reason, pattern.text, index);
    throw fail(pattern.offsets[at] ?? 0, said);
  }
}

interface Survey {
  replacements: { start: number; end: number; text: string }[];
  sure: boolean;
  lazy: boolean;
  shorthand: boolean;
  /** Those that stand in no other one. */
  lookAheads: AST.LookaroundAssertion[];
}

function survey(ast: AST.Pattern, { offsets }: Rewritten, options: RegexpOptions, fail: Fail): Survey {
  const found: Survey = { replacements: [], sure: true, lazy: false, shorthand: false, lookAheads: [] };
  const failAt = (node: AST.Node, why: Said): Fault => fail(offsets[node.start] ?? 0, why);
  let flags: Pick<RegexpOptions, 'dot' | 'ignoreCase'> = options;
  const outside: (typeof flags)[] = [];
  const replace = ({ start, end }: AST.Node, text: string): void => {
    found.replacements.push({ start, end, text });
  };
  const variants = (from: number, to: number): string =>
    otherCases(from, to, options.asciiCase ?? false)
      .map(spelled)
      .join('');
  visitRegExpAST(ast, {
    onAssertionEnter(node) {
      if (options.rust)
        throw failAt(
          node,
          sentence(
            'regexp.anchor',
            'Anchors and look-around are not part of a terminal: it is matched as a whole. Remove it.',
          ),
        );
      if (node.kind !== 'lookahead') return;
      found.sure = false;
      const before = found.lookAheads.at(-1);
      if (before === undefined || before.end <= node.start) found.lookAheads.push(node);
    },
    onGroupEnter(node) {
      outside.push(flags);
      const { modifiers } = node;
      if (modifiers === null) return;
      const { add, remove } = modifiers;
      if (add.multiline || remove?.multiline === true)
        throw failAt(
          node,
          sentence(
            'regexp.multiline',
            'The flag m changes what ^ and $ mean. Write {escape} where a line ends.',
            {
              escape: '\\n',
            },
          ),
        );
      flags = {
        ignoreCase: add.ignoreCase || (flags.ignoreCase && remove?.ignoreCase !== true),
        dot: add.dotAll
          ? 'all'
          : remove?.dotAll === true
            ? options.dot === 'ecma'
              ? 'ecma'
              : 'line'
            : flags.dot,
      };
      found.replacements.push({ start: node.start, end: modifiers.end + 1, text: '(?:' });
    },
    onGroupLeave() {
      flags = outside.pop() ?? options;
    },
    onQuantifierEnter(node) {
      if (!node.greedy) found.lazy = true;
    },
    onCharacterSetEnter(node) {
      if (node.kind === 'any') {
        if (flags.dot !== 'ecma') replace(node, flags.dot === 'all' ? '[^]' : '[^\\n]');
      } else if (node.kind !== 'property') {
        found.shorthand = true;
        if (flags.ignoreCase && options.asciiCase !== true && node.kind === 'word') {
          const members = node.negate ? NOT_WORD : WORD;
          replace(node, node.parent.type === 'CharacterClass' ? members : `[${members}]`);
        }
      } else if (flags.ignoreCase)
        throw failAt(
          node,
          sentence(
            'regexp.property-case',
            'A property together with ignored case is not supported. Put it outside of what ignores case.',
          ),
        );
    },
    onCharacterEnter(node) {
      if (
        !flags.ignoreCase ||
        node.parent.type === 'CharacterClass' ||
        node.parent.type === 'CharacterClassRange'
      )
        return;
      const more = variants(node.value, node.value);
      if (more !== '') replace(node, `[${node.raw}${more}]`);
    },
    onCharacterClassEnter(node) {
      if (!flags.ignoreCase) return;
      let more = '';
      for (const one of node.elements) {
        if (one.type === 'Character') more += variants(one.value, one.value);
        else if (one.type === 'CharacterClassRange') more += variants(one.min.value, one.max.value);
      }
      if (more !== '') found.replacements.push({ start: node.end - 1, end: node.end - 1, text: more });
    },
  });
  return found;
}

/** `\w` and `\W` when case is ignored, as members of a class: the long s and the Kelvin sign fold onto letters of ASCII. */
const WORD = '\\w\\u{17f}\\u{212a}';
const NOT_WORD =
  '\\u{0}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{5e}\\u{60}\\u{7b}-\\u{17e}\\u{180}-\\u{2129}\\u{212b}-\\u{10ffff}';

const spelled = (point: number): string => `\\u{${point.toString(16)}}`;

function replaced(
  { text, offsets }: Rewritten,
  replacements: readonly { start: number; end: number; text: string }[],
): Rewritten {
  const parts: string[] = [];
  const out: number[] = [];
  let at = 0;
  const keep = (to: number): void => {
    parts.push(text.slice(at, to));
    for (; at < to; at++) out.push(offsets[at] ?? 0);
  };
  for (const one of [...replacements].sort((a, b) => a.start - b.start)) {
    keep(one.start);
    parts.push(one.text);
    for (let i = 0; i < one.text.length; i++) out.push(offsets[one.start] ?? 0);
    at = one.end;
  }
  keep(text.length);
  out.push(offsets.at(-1) ?? 0);
  return { text: parts.join(''), offsets: out };
}
