/**
 * Why an `oldText` could not be placed, in words that let the model mend it in one go: which lines it stands on and what to
 * add so that it is unique, or where a text stands that differs in whitespace, escapes or copied line numbers only.
 */
import { phrase, sentence, words, type Phrase, type Said } from '../base/words';
import { lineOf, lineStarts, splitLines } from './lines';
import { occurrences } from './occurrences';

const MAX_LINE_NUMBERS = 12;
/** Occurrences beyond this are counted, not compared with each other. */
const MAX_COMPARED = 500;
const MAX_QUOTED = 120;
/** Lines looked at above and below an occurrence. */
const REACH = 3;

/** `found`: offsets of all occurrences, at least two, ascending. */
export function ambiguous(
  subject: Phrase,
  oldText: string,
  path: string,
  text: string,
  found: readonly number[],
): Said {
  const starts = lineStarts(text);
  const lines = found.map((at) => lineOf(starts, at));
  const shown = lines.slice(0, MAX_LINE_NUMBERS).map(String);
  const left = lines.length - shown.length;
  const head = sentence(
    'edit.ambiguous',
    '{subject} stands {count} times in {path}, at lines {lines}. Nothing was changed.',
    {
      subject,
      count: found.length,
      path,
      lines: {
        text: `${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''}`,
        words: left > 0 ? [...shown, words('list.more', { count: left })] : shown,
      },
    },
  );
  const hint = neighbour(oldText, text, found.slice(0, MAX_COMPARED), starts);
  if (hint === undefined || found.length > MAX_COMPARED)
    return sentence('OLD_TEXT_NOT_UNIQUE', '{head} Quote more of the text around the one you mean.', {
      head,
    });
  const place = hint.side === 'before' ? 'starts' : 'ends';
  const side = hint.side === 'before' ? 'above' : 'below';
  const many = hint.distance > 1 ? `, {distance} lines ${side},` : '';
  return sentence(
    `OLD_TEXT_NOT_UNIQUE.${side}`,
    `{head} To mean the one at line {line}, quote a text that ${place} with {text}${many} (line {at}), which stands ${side} no other.`,
    { head, line: hint.line, text: quote(hint.text), at: hint.at, distance: hint.distance },
  );
}

interface Neighbour {
  /** Line of the occurrence that becomes unique. */
  line: number;
  /** Line of the neighbour and its text, without its line break. */
  at: number;
  text: string;
  side: 'before' | 'after';
  distance: number;
}

/** The closest non-blank line around one of the occurrences that no other occurrence has in the same place. */
function neighbour(
  oldText: string,
  text: string,
  found: readonly number[],
  starts: readonly number[],
): Neighbour | undefined {
  const line = (n: number): string | undefined => {
    const start = starts[n - 1];
    if (n < 1 || start === undefined) return undefined;
    const end = starts[n] ?? text.length;
    return text.slice(start, end).replace(/\r?\n$/, '');
  };
  for (let distance = 1; distance <= REACH; distance++) {
    for (const side of ['before', 'after'] as const) {
      const owners = new Map<string, { count: number; line: number; at: number }>();
      for (const offset of found) {
        const first = lineOf(starts, offset);
        const last = lineOf(starts, offset + oldText.length - 1);
        const at = side === 'before' ? first - distance : last + distance;
        const content = line(at);
        if (content === undefined || content.trim() === '') continue;
        const owner = owners.get(content);
        if (owner === undefined) owners.set(content, { count: 1, line: first, at });
        else owner.count++;
      }
      for (const [content, owner] of owners)
        if (owner.count === 1) return { line: owner.line, at: owner.at, text: content, side, distance };
    }
  }
  return undefined;
}

/** `oldText` does not occur in `text`. */
export function notFound(subject: Phrase, oldText: string, path: string, text: string): Said {
  const head = sentence('edit.not-found', '{subject} does not stand in {path}. Nothing was changed.', {
    subject,
    path,
  });
  const loose = sameButForWhitespace(oldText, text);
  if (loose !== undefined)
    return loose.how === null
      ? sentence(
          'OLD_TEXT_NOT_FOUND.whitespace',
          '{head} Line {line} differs only in whitespace: the file has {text}.',
          { head, line: loose.line, text: quote(loose.text) },
        )
      : sentence(
          'OLD_TEXT_NOT_FOUND.whitespace-how',
          '{head} Line {line} differs only in whitespace ({how}): the file has {text}.',
          { head, line: loose.line, how: loose.how, text: quote(loose.text) },
        );
  const unescaped = oldText.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\"', '"');
  if (unescaped !== oldText && occurrences(text, unescaped).length > 0)
    return sentence(
      'OLD_TEXT_NOT_FOUND.escaped',
      '{head} It would with its escapes resolved: oldText is escaped twice (a backslash and an n instead of a line break).',
      { head },
    );
  const unnumbered = splitLines(oldText).map((line) => line.replace(/^ {0,8}\d{1,7}(?:\t|: ?|\| ?)/, ''));
  const bare = unnumbered.join('\n');
  if (bare !== oldText && bare !== '' && occurrences(text, bare).length > 0)
    return sentence(
      'OLD_TEXT_NOT_FOUND.numbered',
      '{head} It would without the line numbers: they belong to the listing, not to the file.',
      { head },
    );
  const foldedText = text.toLowerCase();
  const at = foldedText.length === text.length ? foldedText.indexOf(oldText.toLowerCase()) : -1;
  if (at !== -1) {
    const line = lineOf(lineStarts(text), at);
    return sentence(
      'OLD_TEXT_NOT_FOUND.case',
      '{head} Line {line} differs only in upper and lower case: the file has {text}.',
      { head, line, text: quote(text.slice(at, at + oldText.length)) },
    );
  }
  return sentence(
    'OLD_TEXT_NOT_FOUND',
    '{head} Read the file again and quote the text exactly as it stands.',
    {
      head,
    },
  );
}

interface Loose {
  line: number;
  text: string;
  how: Phrase | null;
}

/** Compares line by line with runs of whitespace taken for one space and none at the ends. */
function sameButForWhitespace(oldText: string, text: string): Loose | undefined {
  const wanted = splitLines(oldText).map(squeeze);
  while (wanted[0] === '') wanted.shift();
  while (wanted.at(-1) === '') wanted.pop();
  if (wanted.length === 0) return undefined;
  const fileLines = splitLines(text);
  const squeezed = fileLines.map(squeeze);
  // A line break cannot occur inside a squeezed line, so a match of the joined text that begins and ends at one is exact.
  const joined = `\n${squeezed.join('\n')}\n`;
  const at = joined.indexOf(`\n${wanted.join('\n')}\n`);
  if (at !== -1) {
    const line = lineOf(lineStarts(joined.slice(1)), at);
    return found(line);
  }
  // Part of a line: the file's line holds more than was quoted.
  if (wanted.length > 1) return undefined;
  const [only = ''] = wanted;
  const index = squeezed.findIndex((candidate) => candidate.includes(only));
  return index === -1 ? undefined : found(index + 1);

  function found(line: number): Loose {
    const lines = fileLines.slice(line - 1, line - 1 + wanted.length);
    const fileText = lines.join('\n');
    return { line, text: lines[0] ?? '', how: difference(oldText, fileText) };
  }
}

const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ');

function difference(quoted: string, inFile: string): Phrase | null {
  if (inFile.includes('\r') && !quoted.includes('\r'))
    return phrase('its lines end with CR LF', 'space.line-ends');
  if (inFile.includes('\t') !== quoted.includes('\t')) return phrase('tabs against spaces', 'space.tabs');
  if (/[^\S\n]$/m.test(inFile) !== /[^\S\n]$/m.test(quoted))
    return phrase('spaces at the end of a line', 'space.trailing');
  if (/[\u00a0\u2000-\u200a\u202f\u3000]/.test(inFile + quoted))
    return phrase('a special space', 'space.special');
  return null;
}

const quote = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
