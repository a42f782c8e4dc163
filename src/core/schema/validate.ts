/**
 * The validate stage. In: the schema's text, the arguments' text with its map to the source, the scanned arguments. Out:
 * every way in which they do not hold, each with its place in the arguments, in the source and in the schema. Nothing is
 * coerced: `"3"` is no number, because the model did not write one.
 */
import { mapSpan, type MappedText, type SourceId, type Span } from '../base/span';
import type { Fix } from '../base/problem';
import { words, type Words } from '../base/words';
import { toValue, type JsonNode } from '../json/node';
import { losesDigits } from '../json/number';
import { joinPointer } from '../base/pointer';
import { placeEdits } from '../wire/build/fix';
import type { Advice } from './advice';
import { explain } from './explain';
import type { Explained } from './explained';
import { toProblem } from './finding';
import { MAX_LISTED, type ArgumentsCheck, type ArgumentsCode, type ArgumentsProblem } from './model';
import type { PatternEngine } from './pattern';
import { indexPlaces, parentPointer, type Found } from './places';
import { prepareSchema } from './prepare';
import { foldErrors, type RawError } from './raw-error';
import { shown } from './words';

/** Errors put into words; a hostile value can fail a million times. */
const MAX_EXPLAINED = 2_000;
const MAX_NUMBERS = 20;

/**
 * `node` is the scanned `args.text`, its spans offsets into it; absent when the text holds no value. `schemaSource` names
 * the schema's text in problems that are the schema's own fault. `patterns`: how its patterns are matched; the platform's way
 * where it is absent.
 */
export function validateArguments(
  schemaText: string,
  args: MappedText,
  node: JsonNode | undefined,
  schemaSource?: SourceId,
  patterns?: PatternEngine,
): ArgumentsCheck {
  const prepared = prepareSchema(schemaText, patterns);
  const { validate } = prepared;
  const whole: Span = node?.span ?? { start: 0, end: args.text.length };
  const result = (judged: boolean, problems: ArgumentsProblem[], more = 0): ArgumentsCheck => ({
    valid: judged && !problems.some(({ severity }) => severity === 'error'),
    judged,
    schemaHash: prepared.hash,
    dialect: prepared.dialect,
    problems,
    more,
  });
  const about = (
    code: ArgumentsCode,
    message: string,
    said: Words = words(code),
    span: Span = whole,
  ): ArgumentsProblem => ({
    code,
    severity: 'error',
    message,
    words: said,
    layer: 'syntax',
    path: '',
    span,
    at: mapSpan(args.map, span),
    keyword: '',
    retryable: true,
  });

  if (validate === undefined) {
    const cause = prepared.findings.find(({ severity }) => severity === 'error');
    const why = cause === undefined ? '' : ` ${cause.message}`;
    const problem = about(
      'SCHEMA_UNUSABLE',
      `The tool's schema cannot be used, so its arguments were not checked.${why}`,
      cause?.words === undefined ? undefined : words('SCHEMA_UNUSABLE.why', { why: cause.words }),
    );
    const at =
      cause === undefined || schemaSource === undefined ? problem.at : toProblem(cause, schemaSource).at;
    return result(false, [
      {
        ...problem,
        ...(at === undefined ? {} : { at }),
        ...(cause?.schemaPath === undefined ? {} : { schemaPath: cause.schemaPath }),
        retryable: false,
      },
    ]);
  }
  if (node === undefined)
    return result(true, [
      about(
        'ARGUMENTS_NOT_JSON',
        args.text.trim() === ''
          ? 'The arguments are empty. A call without arguments sends {}.'
          : 'The arguments hold no JSON value that could be checked.',
        words(args.text.trim() === '' ? 'ARGUMENTS_NOT_JSON.empty' : 'ARGUMENTS_NOT_JSON'),
      ),
    ]);

  let errors: RawError[];
  try {
    errors = validate(toValue(node));
  } catch (error) {
    // A schema that refers to itself without consuming anything never ends; its own stack runs out.
    if (!(error instanceof RangeError)) throw error;
    return result(false, [
      {
        ...about(
          'VALIDATION_TOO_DEEP',
          'The check did not end: the schema refers to itself without going deeper into the value, or the value is nested too deep.',
        ),
        retryable: false,
      },
    ]);
  }

  const find = indexPlaces(node);
  const forest = foldErrors(errors);
  const explained = forest.slice(0, MAX_EXPLAINED).flatMap((tree) => explain(tree, 'The arguments'));
  const problems = distinct(explained)
    .filter((problem) => !(problem.code === 'MISSING_FIELD' && mayStillCome(problem, find)))
    .map((problem) => locate(problem, args, find, whole));
  if (!node.complete)
    problems.push(
      about(
        'ARGUMENTS_INCOMPLETE',
        'The arguments end before they are complete; what is missing cannot be judged.',
        undefined,
        {
          start: args.text.length,
          end: args.text.length,
        },
      ),
    );
  problems.push(...lostDigits(node, args));
  problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const more = Math.max(0, problems.length - MAX_LISTED) + Math.max(0, forest.length - MAX_EXPLAINED);
  return result(true, problems.slice(0, MAX_LISTED), more);
}

/** The same fault reached over two ways through the schema is one fault. */
function distinct(problems: readonly Explained[]): Explained[] {
  const seen = new Set<string>();
  return problems.filter(({ code, path, message }) => {
    const key = `${code}\n${path}\n${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A field of an object that the text cut off may have been about to follow. */
const mayStillCome = ({ path }: Explained, find: (pointer: string) => Found | undefined): boolean =>
  find(parentPointer(path))?.node?.complete === false;

function locate(
  problem: Explained,
  args: MappedText,
  find: (pointer: string) => Found | undefined,
  whole: Span,
): ArgumentsProblem {
  const { code, message, words: said, keyword, path, target, schemaPath, fix, because } = problem;
  const place = find(target === 'parent' ? parentPointer(path) : path);
  const span = (target === 'key' ? place?.keySpan : undefined) ?? place?.node?.span ?? whole;
  return {
    code,
    severity: 'error',
    message,
    words: said,
    layer: 'syntax',
    path,
    ...(schemaPath === undefined ? {} : { schemaPath }),
    at: mapSpan(args.map, span),
    span,
    keyword,
    retryable: true,
    ...(fix === undefined ? {} : { fix: fixAt(fix, args, target === 'value' ? place?.node : undefined) }),
    ...(because === undefined ? {} : { because: because.map((reason) => locate(reason, args, find, whole)) }),
  };
}

/** The advice, as an edit of the source where it names what to write in the place of a whole value. */
function fixAt({ put, ...fix }: Advice, args: MappedText, node: JsonNode | undefined): Fix {
  if (put === undefined || node?.complete !== true) return fix;
  const edits = placeEdits(args.map, [{ span: node.span, text: put }]);
  const [only] = edits ?? [];
  if (edits === null || only === undefined) return fix;
  return edits.length === 1 ? { ...fix, edit: only } : { ...fix, edits };
}

/** Numbers whose digits a double cannot hold: what the tool gets is not what the model wrote. */
function lostDigits(root: JsonNode, args: MappedText): ArgumentsProblem[] {
  const found: ArgumentsProblem[] = [];
  const stack: { node: JsonNode; path: string }[] = [{ node: root, path: '' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, path } = next;
    if (node.k === 'obj')
      for (const { key, value } of node.members)
        if (value !== undefined) stack.push({ node: value, path: joinPointer(path, key) });
    if (node.k === 'arr')
      node.items.forEach((item, i) => stack.push({ node: item, path: joinPointer(path, i) }));
    if (node.k !== 'num' || !losesDigits(node.raw) || found.length >= MAX_NUMBERS) continue;
    found.push({
      code: 'NUMBER_LOSES_DIGITS',
      severity: 'warn',
      message: `${path === '' ? 'The number' : path} is ${shown(node.raw).slice(1, -1)}, which arrives as ${String(Number(node.raw))}: it has more digits than a double keeps. Send it as a string where every digit counts.`,
      words: words('NUMBER_LOSES_DIGITS', {
        where: path === '' ? words('whole.number') : path,
        value: shown(node.raw).slice(1, -1),
        arrives: String(Number(node.raw)),
      }),
      layer: 'syntax',
      path,
      at: mapSpan(args.map, node.span),
      span: node.span,
      keyword: '',
      retryable: true,
    });
  }
  return found;
}
