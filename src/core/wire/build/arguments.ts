/**
 * Judges the arguments of a call as text: whole, strict JSON, an object. Every finding points at the exact characters of
 * the source. Nothing is mended here: empty arguments stay empty, cut ones stay cut.
 */
import { literally, phrase, sentence, words, type Part, type Phrase } from '../../base/words';
import { mapSpan } from '../../base/span';
import type { MappedText, SourceSpan } from '../../base/span';
import type { Problem } from '../../base/problem';
import { kindWords } from '../../json/kind';
import type { JsonError, JsonNode, JsonScan, OpenPart } from '../../json/node';
import { clientCut } from '../../json/repair';
import { scanJson } from '../../json/scan';
import { inQuotes } from '../words';
import { emptyObjectFix, suggestFix, suggestUnwrapping } from './fix';
import { stringsEscapedTwice } from './escaped-twice';

export interface ArgumentsReading {
  node?: JsonNode;
  /** The arguments ended. */
  complete: boolean;
  /** Strict JSON and an object. */
  ok: boolean;
  problems: Problem[];
}

const MOST_WARNINGS = 10;

/**
 * @param name   the call's name, for the sentences
 * @param closed the carrier itself ended as it should: the JSON string was closed, the stream came to its stop
 * @param place  where the arguments would stand, for arguments of no characters
 */
export function readArguments(
  name: string,
  args: MappedText,
  closed: boolean,
  place?: SourceSpan,
): ArgumentsReading {
  const who = name === '' ? phrase('this call', 'this-call') : literally(inQuotes(name));
  if (args.text.trim() === '') return emptyArguments(who, args, closed, place);
  const scan = scanJson(args.text);
  const problems = warnings(args, scan);
  const whole = scan.strict && scan.root !== undefined;
  const found = scan.root === undefined ? {} : { node: scan.root };
  if (scan.truncated || (!closed && !whole)) {
    problems.push(truncated(who, args, scan));
    return { ...found, complete: false, ok: false, problems };
  }
  if (!whole) {
    problems.push(notJson(who, args, scan));
    return { ...found, complete: true, ok: false, problems };
  }
  if (scan.root?.k !== 'obj') {
    problems.push(notObject(who, args, scan));
    return { ...found, complete: true, ok: false, problems };
  }
  problems.push(...escapedTwice(args, scan.root));
  return { ...found, complete: true, ok: true, problems };
}

function emptyArguments(
  who: Phrase,
  args: MappedText,
  closed: boolean,
  emptyAt: SourceSpan | undefined,
): ArgumentsReading {
  const at = args.text === '' ? emptyAt : mapSpan(args.map, { start: 0, end: args.text.length });
  const place = at === undefined ? {} : { at };
  if (!closed) {
    const problem: Problem = {
      code: 'ARGS_TRUNCATED',
      severity: 'error',
      ...sentence(
        'ARGS_TRUNCATED.before',
        'The arguments of {who} had not begun when the response ended. The call is shown and never runs. Ask again with room for a longer answer.',
        { who },
      ),
      layer: 'syntax',
      path: '',
      retryable: true,
      ...place,
    };
    return { complete: false, ok: false, problems: [problem] };
  }
  const problem: Problem = {
    code: 'ARGS_EMPTY',
    severity: 'warn',
    ...sentence(
      'ARGS_EMPTY',
      'The arguments of {who} are empty. That is not JSON; models write it for a tool without parameters, and it is read as {}.',
      { who },
    ),
    layer: 'syntax',
    path: '',
    retryable: true,
    ...place,
  };
  return { complete: true, ok: false, problems: [problem] };
}

function truncated(who: Phrase, args: MappedText, scan: JsonScan): Problem {
  const end = args.text.length;
  if (clientCut(args.text, scan)) {
    return {
      code: 'ARGS_CUT_BY_CLIENT',
      severity: 'error',
      ...sentence(
        'ARGS_CUT_BY_CLIENT',
        'The arguments of {who} end in a mark that says they were shortened{inside}. A program did that when it kept the conversation; the model wrote more. The call is shown and never runs.',
        { who, inside: openWords(scan.open) },
      ),
      layer: 'syntax',
      path: '',
      at: mapSpan(args.map, { start: Math.max(0, end - 1), end }),
      retryable: true,
    };
  }
  return {
    code: 'ARGS_TRUNCATED',
    severity: 'error',
    ...sentence(
      'ARGS_TRUNCATED',
      'The arguments of {who} were cut off after {count} characters{inside}. The call is shown and never runs. Ask again with room for a longer answer.',
      { who, count: end, inside: openWords(scan.open) },
    ),
    layer: 'syntax',
    path: '',
    at: mapSpan(args.map, { start: Math.max(0, end - 1), end }),
    retryable: true,
  };
}

function openWords(open: readonly OpenPart[]): Phrase {
  const innermost = open.at(-1);
  if (innermost === undefined) return literally('');
  const kind = innermost.kind === 'literal' ? 'word' : innermost.kind;
  const { at } = innermost;
  const values = { kind: words(`open.${kind}`), at };
  const text = `, inside the ${kind} that opens at character ${at}`;
  return open.length === 1
    ? phrase(text, 'inside', values)
    : phrase(`${text}, ${open.length} levels deep`, 'inside.deep', { ...values, depth: open.length });
}

function notJson(who: Phrase, args: MappedText, scan: JsonScan): Problem {
  const errors = scan.errors.filter((error) => error.severity === 'error');
  const [first] = errors;
  const offset = first?.offset ?? 0;
  const reason: Part = first ?? phrase('the text is not one JSON value.', 'not-one-value');
  const values = { who, at: offset, reason };
  const said =
    errors.length > 1
      ? sentence(
          'ARGS_NOT_JSON.more',
          'The arguments of {who} are not JSON, at character {at}: {reason} {count} more faults follow.',
          { ...values, count: errors.length - 1 },
        )
      : sentence('ARGS_NOT_JSON', 'The arguments of {who} are not JSON, at character {at}: {reason}', values);
  const fix = suggestFix(args, scan);
  return {
    code: 'ARGS_NOT_JSON',
    severity: 'error',
    ...said,
    layer: 'syntax',
    path: '',
    at: mapSpan(args.map, first?.span ?? { start: 0, end: args.text.length }),
    retryable: true,
    ...(fix === undefined ? {} : { fix }),
  };
}

function notObject(who: Phrase, args: MappedText, scan: JsonScan): Problem {
  const at = mapSpan(args.map, scan.root?.span ?? { start: 0, end: args.text.length });
  const { root } = scan;
  if (root?.k === 'lit' && root.value === null) {
    return {
      code: 'ARGS_NULL',
      severity: 'warn',
      ...sentence(
        'ARGS_NULL',
        'The arguments of {who} are the word null. Some servers send it for a tool without parameters, and it is read as {}.',
        { who },
      ),
      layer: 'syntax',
      path: '',
      at,
      retryable: true,
      fix: emptyObjectFix(args, root),
    };
  }
  const wrapped = root === undefined ? undefined : suggestUnwrapping(args, root);
  if (wrapped !== undefined) {
    return {
      code: 'ARGS_DOUBLE_ENCODED',
      severity: 'error',
      ...(wrapped.layers === 1
        ? sentence(
            'ARGS_DOUBLE_ENCODED',
            'The arguments of {who} are a string that holds the JSON of an object: they were encoded twice. Send the object itself.',
            { who },
          )
        : sentence(
            'ARGS_DOUBLE_ENCODED.more',
            'The arguments of {who} are a string that holds the JSON of an object: they were encoded {count} times. Send the object itself.',
            { who, count: wrapped.layers + 1 },
          )),
      layer: 'syntax',
      path: '',
      at,
      retryable: true,
      fix: wrapped.fix,
    };
  }
  return {
    code: 'ARGS_NOT_OBJECT',
    severity: 'error',
    ...sentence(
      'ARGS_NOT_OBJECT',
      'The arguments of {who} are {kind}, not an object. Send one object with the parameters as its members.',
      { who, kind: kindWords(root) },
    ),
    layer: 'syntax',
    path: '',
    at,
    retryable: true,
  };
}

/** Legal JSON that other readers lose data over: duplicate keys, lost digits, lone surrogates. */
function warnings(args: MappedText, scan: JsonScan): Problem[] {
  return scan.errors
    .filter((error) => error.severity === 'warn')
    .slice(0, MOST_WARNINGS)
    .map((error) => syntaxProblem(args, error));
}

/** Legal JSON whose strings hold `\\n` where line breaks seem to have been meant. Said, and never rewritten. */
const escapedTwice = (args: MappedText, root: JsonNode): Problem[] =>
  stringsEscapedTwice(root, 1).map(({ path, node }) => ({
    code: 'ARGS_ESCAPED_TWICE',
    severity: 'warn',
    ...sentence(
      'ARGS_ESCAPED_TWICE',
      'The string at {path} holds a backslash and an n where a line break seems to have been meant: it was escaped twice. It is used as it is written.',
      { path },
    ),
    layer: 'syntax',
    path,
    at: mapSpan(args.map, node.span),
    retryable: true,
  }));

const syntaxProblem = (args: MappedText, error: JsonError): Problem => ({
  code: error.code,
  severity: error.severity,
  message: error.message,
  words: error.words,
  layer: 'syntax',
  at: mapSpan(args.map, error.span),
  retryable: true,
});
