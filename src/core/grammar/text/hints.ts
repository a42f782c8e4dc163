/** Ways out for what is often written by mistake where a part of a grammar, or a rule, has to stand. */
import { sentence, type Said } from '../../base/words';
import type { Cursor } from './cursor';

export type Notation = 'gbnf' | 'ebnf' | 'lark';

/** A sentence, and its way out when there is one. */
export const withHint = (said: Said, hint: Said | null): Said =>
  hint === null ? said : sentence('hint.after', '{said} {hint}', { said, hint });

export const closeHint = (meant: string | undefined): Said | null =>
  meant === undefined ? null : sentence('hint.close', '{meant} is close.', { meant });

const COMMENT = /^(?:\/\/|\/\*|\(\*|;|--)/;

const commentHint = (notation: Notation): Said =>
  notation === 'lark'
    ? sentence('hint.comment-lark', 'A comment begins with “//” or “#” and ends with its line.')
    : sentence('hint.comment', 'A comment begins with “#” and ends with its line.');

/** Where a string, a class, a rule or a group was to stand. */
export function partHint(cursor: Cursor, notation: Notation): Said | null {
  if (cursor.done) return null;
  const c = String.fromCodePoint(cursor.point);
  if (/[“”„‟‘’‚‛'`´«»]/.test(c))
    return sentence('hint.quotes', 'Strings stand in “"”, the straight quotation mark.');
  if (c === '~')
    return sentence('hint.counts', 'How often something stands is written {example} after it.', {
      example: '{2,3}',
    });
  if (/[*+?{]/.test(c)) return sentence('hint.repeat', 'A repetition stands after what it repeats.');
  if (/[,;，；、]/.test(c))
    return sentence(
      'hint.separator',
      'Parts that follow each other are separated by blanks, and a rule ends with its line. Remove it.',
    );
  if (COMMENT.test(cursor.text.slice(cursor.at, cursor.at + 2))) return commentHint(notation);
  if (/[$^]/.test(c))
    return sentence(
      'hint.anchor',
      'The whole text is held to the grammar: anchors are not needed. Remove it.',
    );
  if (c === '/')
    return sentence(
      'hint.slash',
      'Alternatives are separated by “|”; a regular expression is written with classes, [a-z]+.',
    );
  if (c === '\\')
    return sentence('hint.class', 'Characters stand in a string or in a class, {example}.', {
      example: '[0-9]',
    });
  if (c === '.' && notation === 'lark')
    return sentence('hint.any-lark', 'Any character is /./, and a range is "a".."z".');
  if (c === ':' && notation === 'lark')
    return sentence(
      'hint.not-lark',
      '“::=” is written in GBNF and in EBNF: choose that notation, or write “:”.',
    );
  if (/[εϵλΛ∅]/u.test(c)) return sentence('hint.empty', 'The empty text is written "".');
  if (/[^\x21-\x7e\p{L}\p{N}\p{S}\p{P}]/u.test(c))
    return sentence('hint.invisible', 'Replace it with a blank, or remove it.');
  if (c > '~')
    return sentence(
      'hint.names',
      'Names are made of the letters a to z, digits, “-” and “_”; text stands in “"”.',
    );
  return null;
}

/** Where a rule was to begin. */
export function ruleHint(cursor: Cursor, notation: Notation): Said | null {
  if (cursor.done) return null;
  if (cursor.starts('```'))
    return sentence('hint.fence', 'The fence of a code block is no part of the grammar. Remove it.');
  if (COMMENT.test(cursor.text.slice(cursor.at, cursor.at + 2))) return commentHint(notation);
  const c = String.fromCodePoint(cursor.point);
  if (c === '<') return sentence('hint.brackets', 'Names stand without “<” and “>”.');
  if (c === '%') return sentence('hint.directive', 'Directives are written in Lark: choose that notation.');
  if (c === '{')
    return sentence('hint.json', 'JSON is read as a structural tag, or as a schema: choose that instead.');
  if (/["[(.]/.test(c) && notation !== 'ebnf')
    return notation === 'lark'
      ? sentence(
          'hint.line-lark',
          'A rule ends with its line; it goes on in the next one only behind a “|” that begins it.',
        )
      : sentence(
          'hint.line',
          'A rule ends with its line. Put its parts in parentheses to go on in the next one.',
        );
  return partHint(cursor, notation);
}
