/**
 * Lessons from elsewhere: JSON in a link, by anyone. One description checks the shape and bounds every part; what does not fit is
 * refused with its place. Markup is parsed by `markup.ts` and never becomes HTML.
 */
import { sentence } from '../core/base/words';
import * as z from 'zod/mini';
import type { Problem } from '../core/base/problem';
import { joinPointer } from '../core/base/pointer';
import { err, ok, type Result } from '../core/base/result';
import { BUILTIN_TOOLS, VOCABULARY_IDS } from '../core/document/document';
import { LESSON_VERSION, LIVE_PANELS, type Lesson, type Words } from './lesson';

// zod compiles validators with `new Function` where it may; the page's policy forbids that, and asking is reported.
z.config({ jitless: true });

export const LESSON_LIMITS = { text: 20_000, grammar: 60_000, steps: 60, items: 24 } as const;

const short = z.string().check(z.maxLength(400));
const text = z.string().check(z.maxLength(LESSON_LIMITS.text));
const grammarText = z.string().check(z.maxLength(LESSON_LIMITS.grammar));
const list = <T extends z.ZodMiniType>(item: T, least = 0) =>
  z.array(item).check(z.minLength(least), z.maxLength(LESSON_LIMITS.items));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const nth = z.int().check(z.minimum(1), z.maximum(1_000_000));

const words = z.strictObject({ en: text, 'zh-CN': text }) satisfies z.ZodMiniType<Words>;
const title = z.strictObject({ en: short, 'zh-CN': short });
const grammar = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('schema'),
    text: grammarText,
    whitespace: z.enum(['none', 'any']),
    settings: z.optional(
      z.strictObject({
        escapes: z.optional(z.enum(['any', 'short'])),
        keyOrder: z.optional(z.enum(['any', 'schema', 'required-first'])),
        numbers: z.optional(z.enum(['plain', 'any'])),
        formats: z.optional(z.boolean()),
      }),
    ),
  }),
  z.strictObject({ kind: z.enum(['gbnf', 'ebnf', 'lark', 'regex', 'tags']), text: grammarText }),
]);
const native = z.strictObject({ name: short, arguments: text });

const atText = { grammar: z.optional(grammar), text: z.optional(text) };
const check = z.union([
  z.strictObject({ t: z.literal('walk'), ...atText, is: z.enum(['live', 'complete']) }),
  z.strictObject({ t: z.literal('walk'), ...atText, is: z.literal('dead'), at: nth }),
  z.strictObject({ t: z.literal('token'), ...atText, token: short, allowed: z.literal(true) }),
  z.strictObject({ t: z.literal('token'), ...atText, token: short, allowed: z.literal(false), byte: nth }),
  z.strictObject({ t: z.literal('allowed'), ...atText, least: count, most: count }),
  z.strictObject({ t: z.literal('forced'), ...atText, bytes: text }),
  z.strictObject({ t: z.literal('tokens'), ...atText, tokens: z.array(short).check(z.maxLength(200)) }),
  z.strictObject({ t: z.literal('shorter'), in: z.enum(['tokens', 'bytes']), first: text, second: text }),
  z.strictObject({ t: z.literal('contains'), part: short }),
  z.strictObject({
    t: z.literal('tool'),
    tool: z.enum(BUILTIN_TOOLS),
    args: text,
    files: list(z.strictObject({ path: short, text })),
    code: z.nullable(short),
  }),
  z.strictObject({ t: z.literal('same-action'), native, text }),
  z.strictObject({
    t: z.literal('strategy'),
    ...atText,
    strategy: z.enum(['fsm', 'pda', 'jsonformer']),
    refuses: z.boolean(),
    about: z.optional(title),
  }),
  z.strictObject({
    t: z.literal('law'),
    ...atText,
    whole: text,
    mask: z.enum(['more', 'less']),
    by: z.number().check(z.minimum(0), z.maximum(100)),
  }),
]);

const live = z.strictObject({
  grammar,
  text,
  vocabulary: z.enum(VOCABULARY_IDS),
  panels: list(z.enum(LIVE_PANELS)),
  forms: z.optional(list(z.strictObject({ name: title, text, grammar, holds: words, cannot: words }))),
  action: z.optional(native),
});

const lesson = z.strictObject({
  version: z.literal(LESSON_VERSION),
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  title,
  summary: words,
  minutes: z.int().check(z.minimum(1), z.maximum(600)),
  live,
  steps: z
    .array(
      z.strictObject({
        title,
        text: words,
        live: z.optional(live),
        predict: z.optional(
          z.strictObject({
            question: words,
            choices: list(z.strictObject({ text: words, right: z.boolean() }), 2),
            reveal: words,
            proof: list(check),
          }),
        ),
        task: z.optional(
          z.strictObject({ text: words, hint: z.optional(words), done: list(check, 1), solution: text }),
        ),
        checks: z.optional(list(check)),
      }),
    )
    .check(z.minLength(1), z.maxLength(LESSON_LIMITS.steps)),
});

const MOST_PROBLEMS = 8;

/** @returns the lesson, or what does not fit with its JSON pointer */
export function decodeLesson(value: unknown): Result<Lesson, Problem[]> {
  const parsed = lesson.safeParse(value);
  if (!parsed.success)
    return err(
      parsed.error.issues.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({
        code: 'LESSON_MALFORMED',
        severity: 'error',
        ...sentence('LESSON_MALFORMED.at', 'The lesson does not fit at {path}: {why}.', {
          path: pointerOf(path) || '/',
          why: message,
        }),
        path: pointerOf(path),
        retryable: false,
      })),
    );
  const wrong = parsed.data.steps.findIndex(
    ({ predict }) => predict !== undefined && predict.choices.filter(({ right }) => right).length !== 1,
  );
  if (wrong >= 0)
    return err([
      {
        code: 'LESSON_MALFORMED',
        severity: 'error',
        ...sentence(
          'LESSON_MALFORMED.choice',
          'The prediction of step {step} needs exactly one right choice.',
          {
            step: wrong + 1,
          },
        ),
        path: `/steps/${wrong}/predict/choices`,
        retryable: false,
      },
    ]);
  // JSON has no undefined: what is optional is there or left out.
  return ok(parsed.data as Lesson);
}

const pointerOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((pointer, part) => joinPointer(pointer, String(part)), '');
