import { describe, expect, test } from 'vitest';
import { runCheck, type CheckPlace } from '../features/lessons/check';
import { ok } from '../core/base/result';
import { createStrategies, type StrategiesPort } from '../state/strategies';
import { countingClock } from '../testing/clock';
import { enginePort } from '../testing/engine-port';
import { kernelModule } from '../testing/kernel-module';
import { vocabularyNamed } from '../testing/vocabulary-assets';
import { strategiesService, type ServiceParts } from '../workers/strategies/service';
import { LESSONS } from '.';
import { decodeLesson } from './decode';
import { liveAt, type Check, type Lesson, type Words } from './lesson';
import { decodeLessonLink, encodeLesson, parseLesson } from './link';
import { parseMarkup } from './markup';

const now = countingClock();
const strategies = createStrategies(
  strategiesPort({
    loadVocabulary: (id) => Promise.resolve(ok(vocabularyNamed(id))),
    loadKernel: () => Promise.resolve(kernelModule()),
    // Lessons claim nothing of these two.
    makeXgrammar: () => Promise.reject(new Error('not in these tests')),
    loadModel: () => Promise.resolve(null),
    now,
    breathe: () => Promise.resolve(),
  }),
);
const engine = enginePort();
const port = { grammar: engine, sampling: engine, strategy: strategies.refuses };
const { signal } = new AbortController();

function strategiesPort(parts: ServiceParts): StrategiesPort {
  const service = strategiesService(parts);
  return {
    compare: async (request, { signal } = {}) => {
      const context = {
        signal: signal ?? new AbortController().signal,
        progress: () => undefined,
        transfer: () => undefined,
      };
      return ok((await service.compare(request, context)).outcome);
    },
  };
}

interface Claim {
  name: string;
  check: Check;
  place: CheckPlace;
}

/** Every check of a lesson with the place where it is made; a task's with the text that is said to do it. */
function claims(lesson: Lesson): Claim[] {
  return lesson.steps.flatMap((step, i) => {
    const { grammar, text, vocabulary } = liveAt(lesson, i);
    const at = (checks: readonly Check[] = [], typed = text): Claim[] =>
      checks.map((check) => ({
        name: `${lesson.id} ${i + 1}: ${JSON.stringify(check).slice(0, 120)}`,
        check,
        place: { grammar, vocabulary, text: typed },
      }));
    return [
      ...at(step.checks),
      ...at(step.predict?.proof),
      ...(step.task === undefined ? [] : at(step.task.done, step.task.solution)),
    ];
  });
}

const all = LESSONS.flatMap(claims);

describe('what lessons claim', () => {
  test.each(all.map((claim) => [claim.name, claim] as const))('%s', async (_name, { check, place }) => {
    const result = await runCheck(check, place, port, signal);
    expect(result.holds, JSON.stringify(result.found)).toBe(true);
  });

  test.each(
    LESSONS.flatMap((lesson) => lesson.steps.map((step, i) => [lesson.id, i, lesson, step] as const)),
  )(
    '%s, step %i: a task is not done before it is begun, a prediction has a proof',
    async (_id, i, lesson, step) => {
      const { grammar, text, vocabulary } = liveAt(lesson, i);
      if (step.predict !== undefined) {
        expect(step.predict.choices.filter(({ right }) => right)).toHaveLength(1);
        expect(step.predict.proof.length).toBeGreaterThan(0);
      }
      if (step.task === undefined) return;
      const done = await Promise.all(
        step.task.done.map((check) => runCheck(check, { grammar, text, vocabulary }, port, signal)),
      );
      expect(done.every(({ holds }) => holds)).toBe(false);
    },
  );

  test('a wrong claim does not pass', async () => {
    const [lesson] = LESSONS;
    if (lesson === undefined) throw new Error('There are no lessons.');
    const { grammar, vocabulary } = lesson.live;
    const place = { grammar, vocabulary, text: '' };
    const wrong: Check[] = [
      { t: 'walk', text: '{"unit":"cent', is: 'dead', at: 11 },
      { t: 'walk', text: '{"unit":"ce', is: 'complete' },
      { t: 'token', text: '{"unit":"ce', token: 'nt', allowed: true },
      { t: 'token', text: '{"unit":"ce', token: 'nt', allowed: false, byte: 2 },
      { t: 'token', text: '{"unit":"ce', token: 'no such token in any vocabulary', allowed: true },
      { t: 'allowed', text: '{"unit":"ce', least: 100, most: 200 },
      { t: 'forced', text: '{"unit":"ce', bytes: 'lsius' },
      { t: 'shorter', in: 'bytes', first: 'ab', second: 'a' },
      { t: 'contains', part: 'x' },
      { t: 'same-action', native: { name: 'a', arguments: '{"b":1}' }, text: '{"@action":"a","b":1.0}' },
    ];
    for (const check of wrong) expect((await runCheck(check, place, port, signal)).holds).toBe(false);
  });
});

describe('lessons as data', () => {
  test('each has an id of its own', () => {
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
  });

  test.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))('%s decodes to itself', (_id, lesson) => {
    const decoded = decodeLesson(JSON.parse(JSON.stringify(lesson)));
    expect(decoded).toEqual({ ok: true, value: lesson });
  });

  test.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))(
    '%s goes through a link',
    async (_id, lesson) => {
      const payload = await encodeLesson(lesson);
      expect(payload).toMatch(/^1\.[A-Za-z0-9_-]+$/);
      expect(await decodeLessonLink(payload)).toEqual({ ok: true, value: lesson });
    },
  );

  const texts = (value: unknown): Words[] => {
    if (typeof value !== 'object' || value === null) return [];
    if ('en' in value && 'zh-CN' in value) return [value as Words];
    return Object.values(value).flatMap(texts);
  };

  test.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))(
    '%s says everything in both languages, with the same code in the text',
    (_id, lesson) => {
      for (const { en, 'zh-CN': zh } of texts(lesson)) {
        expect(en).not.toBe('');
        expect(zh, en).toMatch(/[\u4e00-\u9fff]/);
        expect(en.replace(/`[^`]*`/g, '')).not.toMatch(/[\u4e00-\u9fff]/);
        const blocks = (text: string) => parseMarkup(text).filter(({ t }) => t === 'code');
        expect(blocks(zh)).toEqual(blocks(en));
        expect(parseMarkup(zh).map(({ t }) => t)).toEqual(parseMarkup(en).map(({ t }) => t));
      }
    },
  );

  test.each([
    ['not JSON', '{'],
    ['another version', '{"version":2}'],
    ['an array', '[]'],
    ['a name of the prototype', '{"__proto__":{"version":1},"constructor":1}'],
    ['no step', JSON.stringify({ ...LESSONS[0], steps: [] })],
    ['a thousand steps', JSON.stringify({ ...LESSONS[0], steps: Array(1000).fill(LESSONS[0]?.steps[0]) })],
    ['an id that is a path', JSON.stringify({ ...LESSONS[0], id: '../x' })],
    ['a field that no lesson has', JSON.stringify({ ...LESSONS[0], script: 'alert(1)' })],
    [
      'a text without end',
      JSON.stringify({ ...LESSONS[0], summary: { en: 'a'.repeat(30_000), 'zh-CN': '' } }),
    ],
    [
      'no right choice',
      JSON.stringify({
        ...LESSONS[0],
        steps: [
          {
            ...LESSONS[0]?.steps[2],
            predict: {
              ...LESSONS[0]?.steps[2]?.predict,
              choices: [1, 2].map(() => ({ text: { en: 'a', 'zh-CN': 'b' }, right: false })),
            },
          },
        ],
      }),
    ],
  ])('%s is refused with a reason', (_name, json) => {
    const parsed = parseLesson(json);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error[0]?.message).not.toBe('');
  });

  test.each([
    ['that is empty', ''],
    ['without a payload', '1.'],
    ['with other characters', '1.!!'],
    ['of another codec', '2.abc'],
    ['that does not unpack', '1.abc'],
    ['without end', `1.${'A'.repeat(600_000)}`],
  ])('a link %s is refused', async (_name, payload) => {
    expect((await decodeLessonLink(payload)).ok).toBe(false);
  });
});

describe('markup', () => {
  test('paragraphs, lists, code, and marks inside of a line', () => {
    expect(parseMarkup('A **b** `c`\nd\n\n- e\n- `f`\n```json\n{ "**": 1 }\n\n```\ng')).toEqual([
      {
        t: 'paragraph',
        inlines: [
          { t: 'text', text: 'A ' },
          { t: 'bold', text: 'b' },
          { t: 'text', text: ' ' },
          { t: 'code', text: 'c' },
          { t: 'text', text: '\nd' },
        ],
      },
      { t: 'list', items: [[{ t: 'text', text: 'e' }], [{ t: 'code', text: 'f' }]] },
      { t: 'code', language: 'json', text: '{ "**": 1 }\n' },
      { t: 'paragraph', inlines: [{ t: 'text', text: 'g' }] },
    ]);
  });

  test('what is not closed is text, and HTML is text', () => {
    expect(parseMarkup('a ** b ` <script>x</script>')).toEqual([
      { t: 'paragraph', inlines: [{ t: 'text', text: 'a ** b ` <script>x</script>' }] },
    ]);
    expect(parseMarkup('```\nx')).toEqual([{ t: 'code', language: '', text: 'x' }]);
  });
});
