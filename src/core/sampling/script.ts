/**
 * Logits that a person writes. One token on a line, a colon, and a logit or a probability:
 *
 *     # every step, unless it has lines of its own
 *     "cel": 2.1
 *     kelvin: 0.5
 *     [2]
 *     "sius": p=0.9
 *     vin: p=0.1
 *
 * `[2]` begins what counts at the second step only; `[all]` goes back. A token is written as it is, in JSON's quotes where it has
 * blanks or line breaks, or as `#id`. Lines with logits make a whole law: what is not listed has no probability. Lines with `p=`
 * may sum to less than one; the rest lies on tokens that nobody named.
 */
import { phrase, sentence, type Said } from '../base/words';
import type { Problem } from '../base/problem';
import { err, ok, type Result } from '../base/result';
import type { Span } from '../base/span';
import { utf8Bytes } from '../base/utf8';
import { encode } from '../tokens/bpe';
import { showToken } from '../tokens/show';
import type { Vocabulary } from '../tokens/vocabulary';
import type { Law } from './law';

export const SCRIPT_SOURCE = 'logit-script';

/** Characters, and lines that are read. */
const MOST_TEXT = 100_000;
const MOST_LINES = 2_000;

interface ScriptLine {
  token: { text: string } | { id: number };
  /** A logit, or a probability. */
  value: number;
  probability: boolean;
  /** Of the token, in the script. */
  span: Span;
}

export interface LogitScript {
  always: ScriptLine[];
  /** By step, counted from 1. */
  steps: ReadonlyMap<number, ScriptLine[]>;
}

/** Fails with every mistake, each at its place (`SCRIPT_SOURCE`). */
export function parseScript(text: string): Result<LogitScript, Problem[]> {
  const problems: Problem[] = [];
  if (text.length > MOST_TEXT)
    return err([
      mistake(
        { start: MOST_TEXT, end: text.length },
        sentence('SCRIPT_INVALID.long', 'The script has more than {most} characters.', { most: MOST_TEXT }),
      ),
    ]);
  const always: ScriptLine[] = [];
  const steps = new Map<number, ScriptLine[]>();
  let section = always;
  let start = 0;
  const lines = text.split('\n');
  if (lines.length > MOST_LINES)
    return err([
      mistake(
        { start: 0, end: 0 },
        sentence('SCRIPT_INVALID.lines', 'The script has more than {most} lines.', { most: MOST_LINES }),
      ),
    ]);
  for (const line of lines) {
    const head = /^\s*\[\s*(all|\d{1,6})\s*\]\s*$/i.exec(line)?.[1];
    if (head !== undefined && Number(head) !== 0) {
      section = head.toLowerCase() === 'all' ? always : (steps.get(Number(head)) ?? []);
      if (section !== always) steps.set(Number(head), section);
    } else if (!/^\s*(?:#(?!\d)|$)/.test(line)) {
      const read = readLine(line, start);
      if (!read.ok) problems.push(read.error);
      else section.push(read.value);
    }
    start += line.length + 1;
  }
  for (const lines of [always, ...steps.values()]) problems.push(...checkSection(lines));
  if (problems.length === 0 && always.length === 0 && steps.size === 0)
    problems.push(
      mistake(
        { start: 0, end: 0 },
        sentence(
          'SCRIPT_INVALID.empty',
          'The script is empty. Write a token, a colon and a logit: `celsius: 2`.',
        ),
      ),
    );
  return problems.length > 0 ? err(problems) : ok({ always, steps });
}

function readLine(line: string, start: number): Result<ScriptLine> {
  const indent = line.length - line.trimStart().length;
  const whole = { start: start + indent, end: start + line.trimEnd().length };
  const quoted = /^\s*("(?:[^"\\]|\\.)*")\s*:(.*)$/.exec(line);
  // The last colon: a token may have one of its own.
  const plain = /^\s*(.*\S)\s*:([^:]*)$/.exec(line);
  const match = quoted ?? plain;
  if (match === null)
    return err(
      mistake(
        whole,
        sentence(
          'SCRIPT_INVALID.line',
          'A line is a token, a colon and a logit, such as `celsius: 2` or `"cel": p=0.3`.',
        ),
      ),
    );
  const [, written = '', after = ''] = match;
  const token = tokenOf(written, quoted !== null);
  const span = { start: whole.start, end: whole.start + written.length };
  if (token === null)
    return err(mistake(span, sentence('SCRIPT_INVALID.string', '{written} is no JSON string.', { written })));
  const valueAt = { start: start + line.length - after.trimStart().length, end: whole.end };
  const number = /^\s*(p\s*=\s*)?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*$/i.exec(after);
  if (number === null)
    return err(
      mistake(
        valueAt,
        sentence(
          'SCRIPT_INVALID.value',
          '{found} stands where a logit (`-1.5`) or a probability (`p=0.2`) has to.',
          { found: after.trim() === '' ? phrase('Nothing', 'script.nothing') : `\`${after.trim()}\`` },
        ),
      ),
    );
  const value = Number(number[2]);
  const probability = number[1] !== undefined;
  if (probability && !(value > 0 && value <= 1))
    return err(
      mistake(
        valueAt,
        sentence('SCRIPT_INVALID.probability', 'A probability is above 0 and at most 1; {found} is not.', {
          found: String(value),
        }),
      ),
    );
  if (Math.abs(value) > 1e6)
    return err(
      mistake(valueAt, sentence('SCRIPT_INVALID.logit', 'A logit is between -1,000,000 and 1,000,000.')),
    );
  return ok({ token, value, probability, span });
}

function tokenOf(written: string, quoted: boolean): ScriptLine['token'] | null {
  if (!quoted) {
    const id = /^#(\d{1,8})$/.exec(written)?.[1];
    return id === undefined ? { text: written } : { id: Number(id) };
  }
  try {
    const text: unknown = JSON.parse(written);
    return typeof text === 'string' ? { text } : null;
  } catch {
    return null;
  }
}

function checkSection(lines: readonly ScriptLine[]): Problem[] {
  const [first] = lines;
  if (first === undefined) return [];
  const mixed = lines.find(({ probability }) => probability !== first.probability);
  if (mixed !== undefined)
    return [
      mistake(
        mixed.span,
        sentence('SCRIPT_INVALID.mixed', 'One step has either logits or probabilities (`p=`), not both.'),
      ),
    ];
  const sum = lines.reduce((total, { value }) => total + value, 0);
  const last = lines.at(-1) ?? first;
  return first.probability && sum > 1 + 1e-9
    ? [
        mistake(
          last.span,
          sentence('SCRIPT_INVALID.sum', 'The probabilities of this step sum to {sum}, more than 1.', {
            sum: String(Number(sum.toFixed(4))),
          }),
        ),
      ]
    : [];
}

/**
 * The law of a step.
 * @param step counted from 1
 */
export function scriptLaw(script: LogitScript, step: number, vocabulary: Vocabulary): Result<Law> {
  const lines = script.steps.get(step) ?? script.always;
  if (lines.length === 0)
    return err({
      code: 'SCRIPT_HAS_NO_STEP',
      severity: 'error',
      ...sentence(
        'SCRIPT_HAS_NO_STEP',
        'The script says nothing about step {step}. Add a section [{step}], or lines for every step before the first section.',
        { step: String(step) },
      ),
      retryable: false,
    });
  const byId = new Map<number, ScriptLine>();
  for (const line of lines) {
    const id = idOf(line, vocabulary);
    if (!id.ok) return id;
    if (byId.has(id.value))
      return err(
        mistake(line.span, sentence('SCRIPT_INVALID.twice', 'This token stands in this step already.')),
      );
    byId.set(id.value, line);
  }
  const entries = [...byId].sort(([a, x], [b, y]) => y.value - x.value || a - b);
  const probability = lines[0]?.probability === true;
  const rest = probability ? 1 - lines.reduce((sum, { value }) => sum + value, 0) : 0;
  return ok({
    ids: Int32Array.from(entries, ([id]) => id),
    logits: Float64Array.from(entries, ([, { value }]) => (probability ? Math.log(value) : value)),
    rest: rest > 1e-9 ? rest : 0,
    // Nobody said that what is not named is less likely.
    ...(rest > 1e-9 ? { ordered: 0 } : {}),
  });
}

function idOf({ token, span }: ScriptLine, vocabulary: Vocabulary): Result<number> {
  if ('id' in token)
    return token.id < vocabulary.size
      ? ok(token.id)
      : err(
          mistake(
            span,
            sentence(
              'SCRIPT_INVALID.id',
              'The vocabulary {vocabulary} has no token {id}; its last is {last}.',
              { vocabulary: vocabulary.name, id: String(token.id), last: String(vocabulary.size - 1) },
            ),
          ),
        );
  const special = [...vocabulary.special].find(([, name]) => name === token.text);
  const id = special?.[0] ?? vocabulary.rank(utf8Bytes(token.text));
  if (id >= 0) return ok(id);
  const [first] = encode(vocabulary, token.text);
  const whole = sentence('SCRIPT_INVALID.token', '{token} is no single token of {vocabulary}.', {
    token: JSON.stringify(token.text),
    vocabulary: vocabulary.name,
  });
  return err(
    mistake(
      span,
      first === undefined
        ? whole
        : sentence('SCRIPT_INVALID.begins', '{whole} It begins with the token {first}.', {
            whole,
            first: JSON.stringify(showToken(vocabulary, first).text),
          }),
    ),
  );
}

const mistake = ({ start, end }: Span, said: Said): Problem => ({
  code: 'SCRIPT_INVALID',
  severity: 'error',
  ...said,
  at: { source: SCRIPT_SOURCE, start, end: Math.max(start, end) },
  retryable: false,
});
