import { describe, expect, test } from 'vitest';
import type { Problem } from '../../core/base/problem';
import { identityMap } from '../../core/base/span';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import type { StepDetail, StepEvent } from '../../core/runtime/events';
import { openMoments } from '../../core/runtime/moment';
import { runDocument } from '../../core/runtime/run';
import { builtinDefinition } from '../../core/tools/builtin';
import { english } from '../../i18n/context';
import { EXAMPLES } from '../../examples';
import { logOf } from '../../testing/log-builder';
import { answerCall, unansweredCallOf } from '../../state/answer-call';
import { applyFix } from '../../state/apply-fix';
import { testSession } from '../../testing/test-session';
import { callBody } from '../../testing/wire-builders';
import { excerptOf, schemaExcerpt, valueAt } from './evidence';
import { fileEffectOf, matchesIn } from './file-effect';
import { findingOf, mainProblem, wordsOf } from './finding';
import { lanesOf, retryOf, stepInLane } from './lanes';
import { mendsOf } from './mends';

const problem = (patch: Partial<Problem> = {}): Problem => ({
  code: 'WRONG_TYPE',
  severity: 'error',
  message: 'One thing. Another thing.',
  retryable: true,
  ...patch,
});
const example = (id: string): SessionDocument => {
  const found = EXAMPLES.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no example ${id}`);
  return found.build();
};
const momentAt = (document: SessionDocument, id: string) => {
  const log = runDocument(document);
  const index = log.events.findIndex((event) => event.id === id);
  const moment = openMoments(document, log).at(index);
  if (moment === null || index < 0) throw new Error(`no step ${id}`);
  return { moment, events: log.events };
};

describe('the headline of a step', () => {
  test.each([
    [
      'a code with words says them, and the message is the proof',
      problem(),
      'A value has the wrong type',
      'One thing. Another thing.',
    ],
    [
      'a code without words speaks with its first sentence',
      problem({ code: 'NEVER_SEEN' }),
      'One thing',
      'Another thing.',
    ],
    [
      'a single sentence stands alone',
      problem({ code: 'NEVER_SEEN', message: 'Only this' }),
      'Only this',
      null,
    ],
    [
      'a code that names something inherited is not looked up',
      problem({ code: 'toString' }),
      'One thing',
      'Another thing.',
    ],
    [
      'a dot inside a name ends no sentence',
      problem({ code: 'X', message: 'src/a.ts is gone. Look again.' }),
      'src/a.ts is gone',
      'Look again.',
    ],
  ])('%s', (_, given, title, text) => {
    expect(wordsOf(given, english)).toEqual({ title, text });
  });

  test('an error goes before warnings; warnings speak only where the step asks for a look', () => {
    const [step] = logOf([{ stage: 'observe', detail: { t: 'observe', entries: [] } }]).events;
    const warn = problem({ severity: 'warn', code: 'A' });
    const error = problem({ code: 'B' });
    expect(mainProblem({ ...(step as StepEvent), problems: [warn, error] })?.code).toBe('B');
    expect(mainProblem({ ...(step as StepEvent), problems: [warn], outcome: 'warn' })?.code).toBe('A');
    expect(mainProblem({ ...(step as StepEvent), problems: [warn], outcome: 'ok' })).toBeUndefined();
  });

  test('every step of every example has a headline of its own words', () => {
    for (const { id } of EXAMPLES) {
      const document = example(id);
      for (const event of runDocument(document).events) {
        const { title } = findingOf(event, 'edit', english);
        expect(title).toMatch(/^\S.*\S$/);
        expect(title).not.toMatch(/^(step|finding)\.|\{|undefined/);
      }
    }
  });
});

describe('the calls of a turn', () => {
  test('each has its own lane, and says where it stopped', () => {
    const { moment, events } = momentAt(example('batch'), '1.validate.1');
    const lanes = lanesOf(events, 1);
    expect(lanes.map(({ id, stoppedAt }) => [id, stoppedAt?.stage ?? null])).toEqual([
      ['call_zurich', null],
      ['call_lisbon', 'validate'],
    ]);
    const other = lanes[0];
    if (other === undefined) throw new Error('no lane');
    expect(events[stepInLane(other, 'validate') ?? -1]?.id).toBe('1.validate.0');
    expect(moment.event.call).toBe(1);
    expect(events[stepInLane(lanes[1] ?? other, 'execute') ?? -1]?.id).toBe('1.observe.1');
    expect(lanesOf(events, 99)).toEqual([]);
  });

  test('a retry is a later call of the same tool that went through', () => {
    const { moment, events } = momentAt(example('not-unique'), '1.execute.0');
    expect(retryOf(events, moment.event, 'edit')?.id).toBe('2.execute.0');
    expect(retryOf(events, moment.event, 'read_file')).toBeNull();
    const last = events.at(-1);
    expect(last === undefined ? null : retryOf(events, last, 'edit')).toBeNull();
  });
});

describe('the lines a failed edit looked at', () => {
  test('are every place of the text that was to be replaced', () => {
    const { moment, events } = momentAt(example('not-unique'), '1.execute.0');
    const effect = fileEffectOf(moment, events);
    expect(effect?.path).toBe('src/config.ts');
    expect(effect?.count).toBe(3);
    expect(effect?.lines.map(({ text, match }) => text.slice(match?.start, match?.end))).toEqual(
      Array.from({ length: 3 }, () => 'const timeout = 30;'),
    );
  });
  test('are none where the step did not fail', () => {
    const { moment, events } = momentAt(example('not-unique'), '2.execute.0');
    expect(fileEffectOf(moment, events)).toBeNull();
  });

  test.each<[string, string, string, [number, string, boolean][]]>([
    [
      'a text over two lines marks both',
      'a\nbc\nde\n',
      'c\nd',
      [
        [2, 'bc', true],
        [3, 'de', true],
      ],
    ],
    [
      'two on one line are two',
      'xx yy xx',
      'xx',
      [
        [1, 'xx yy xx', true],
        [1, 'xx yy xx', true],
      ],
    ],
    ['whitespace and case alone', 'if (A)\n  Return  1;\n', 'return 1;', [[2, '  Return  1;', false]]],
    ['nothing like it', 'a\nb\n', 'zzz', []],
    ['the last line without a break', 'a\nb', 'b', [[2, 'b', true]]],
  ])('%s', (_, text, wanted, expected) => {
    expect(
      matchesIn(text, wanted).lines.map(({ number, text: line, match }) => [number, line, match !== null]),
    ).toEqual(expected);
  });

  test('many places are counted, not all listed', () => {
    const { count, lines, more } = matchesIn('same\n'.repeat(1000), 'same');
    expect([count, lines.length, more]).toEqual([1000, 20, 980]);
  });
});

describe('evidence', () => {
  test('an excerpt is one line around the place, and knows what it left out', () => {
    const text = `first\n${'a'.repeat(100)}HERE${'b'.repeat(100)}\nlast`;
    const excerpt = excerptOf(text, { source: 'response:0', start: 106, end: 110 });
    expect(excerpt.text.slice(excerpt.mark.start, excerpt.mark.end)).toBe('HERE');
    expect([excerpt.cutBefore, excerpt.cutAfter, excerpt.line, excerpt.column]).toEqual([true, true, 2, 101]);
    expect(excerpt.text).not.toContain('\n');
  });
  test.each([
    ['at the end of the text', 'ab', 2, 2, { start: 2, end: 2 }],
    ['past the end', 'ab', 9, 12, { start: 2, end: 2 }],
    ['over a line end, up to it', 'ab\ncd', 1, 4, { start: 1, end: 2 }],
    ['in an empty text', '', 0, 0, { start: 0, end: 0 }],
  ])('a place %s', (_, text, start, end, mark) => {
    expect(excerptOf(text, { source: 'response:0', start, end }).mark).toEqual(mark);
  });
  test('the indent of the line is left out', () => {
    const excerpt = excerptOf('{\n      "a": 1', { source: 'response:0', start: 13, end: 14 });
    expect([excerpt.text, excerpt.mark, excerpt.cutBefore, excerpt.column]).toEqual([
      '"a": 1',
      { start: 5, end: 6 },
      false,
      12,
    ]);
  });
  test('never cuts a character in two', () => {
    const text = '😀'.repeat(60);
    const { text: shown } = excerptOf(text, { source: 'response:0', start: 60, end: 62 });
    expect(encodeURIComponent(shown)).not.toContain('%EF%BF%BD');
  });
  test('the keyword of the schema is found by its pointer', () => {
    const excerpt = schemaExcerpt(example('batch'), 'get_weather', '/properties/unit/enum');
    expect(excerpt?.text.slice(excerpt.mark.start, excerpt.mark.end)).toBe(
      '"enum": ["celsius", "fahrenheit"]',
    );
    expect(schemaExcerpt(example('batch'), 'get_weather', '/properties/none/enum')).toBeNull();
    expect(schemaExcerpt(example('batch'), 'no_tool', '')).toBeNull();
  });
  test('the value is shown as it was written', () => {
    const text = '{"a": {"b": "x\\n"}, "n": 1.50}';
    const args = { text, map: identityMap('response:0', 0, text.length) };
    expect(valueAt(args, '/a/b')).toBe('"x\\n"');
    expect(valueAt(args, '/n')).toBe('1.50');
    expect(valueAt(args, '/missing')).toBeNull();
    expect(valueAt(args, '')).toBeNull();
  });
});

describe('the ways out', () => {
  const kinds = (id: string, step: string) => {
    const document = example(id);
    const { moment, events } = momentAt(document, step);
    return mendsOf(moment, document, events).mends.map(({ t }) => t);
  };
  test.each([
    [
      'a failed edit that a later turn mends',
      'not-unique',
      '1.execute.0',
      ['retry', 'character', 'edit-response'],
    ],
    [
      'a value that the schema forbids',
      'batch',
      '1.validate.1',
      ['retry', 'schema', 'character', 'edit-response'],
    ],
    ['a refusal', 'refused', '1.authorize.0', ['policy', 'edit-response']],
    ['a call that is cut off', 'cut-off', '1.parse.1', ['character', 'edit-response']],
    ['a prompt without an answer', 'cut-off', '2.respond.0', ['next-response']],
    ['a step that held', 'not-unique', '2.execute.0', []],
  ])('of %s', (_, id, step, expected) => {
    expect(kinds(id, step)).toEqual(expected);
  });
  test('of a question are the two answers', () => {
    const base = example('not-unique');
    const document = { ...base, policy: { ...base.policy, confirm: ['edit'] } };
    const { moment, events } = momentAt(document, '1.authorize.0');
    expect(mendsOf(moment, document, events).mends.slice(0, 2)).toEqual([
      { t: 'approve', step: '1.authorize.0' },
      { t: 'deny', step: '1.authorize.0' },
    ]);
  });
  test('of a call that its tool knows no answer to is one that can be written', async () => {
    const tool = { ...builtinDefinition('get_weather'), implementation: { kind: 'recorded' as const } };
    const document = {
      ...emptyDocument('t'),
      tools: [tool],
      responses: [{ text: callBody('get_weather', '{"city": "Rome", "unit": "celsius"}') }],
    };
    const { moment, events } = momentAt(document, '1.execute.0');
    const call = unansweredCallOf(moment, document);
    expect(call).toEqual({ name: 'get_weather', args: { city: 'Rome', unit: 'celsius' } });
    expect(mendsOf(moment, document, events, null, call).mends[0]).toEqual({ t: 'answer', call });
    expect(unansweredCallOf(moment, { ...document, tools: [] })).toBeNull();

    const session = testSession(runDocument);
    await session.open(document);
    if (call !== null) answerCall(session, call, 'Answer');
    const answered = session.stores.document.getState().document;
    expect(answered?.tools[0]?.implementation).toEqual({
      kind: 'scripted',
      cases: [{ args: { city: 'Rome', unit: 'celsius' }, result: { ok: true } }],
    });
    if (answered === null) throw new Error('no document');
    expect(momentAt(answered, '1.execute.0').moment.event.outcome).toBe('ok');
  });
  test('of bare arguments, which were read as text, is the tool that takes them', () => {
    const document = {
      ...emptyDocument('t'),
      tools: [builtinDefinition('get_weather')],
      responses: [{ text: '{"city": "Rome"}' }],
    };
    const { moment, events } = momentAt(document, '1.parse.0');
    const { problem, mends } = mendsOf(moment, document, events);
    expect(problem?.severity).toBe('info');
    const [only, ...more] = mends;
    expect(more).toEqual([]);
    expect(only?.t === 'apply' ? applyFix(document, only.edits)?.responses : null).toEqual([
      { text: '{"name": "get_weather", "arguments": {"city": "Rome"}}' },
    ]);
  });
});

describe('a fix', () => {
  const document: SessionDocument = {
    ...emptyDocument('A session'),
    responses: [{ text: 'abc', note: 'kept' }],
    tools: [
      { name: 'a:b', description: '', schema: '{"x":1}', implementation: { kind: 'scripted', cases: [] } },
    ],
    files: [{ path: 'f', text: 'xyz' }],
  };
  const read = (after: SessionDocument | null) =>
    after === null ? null : [after.responses[0]?.text, after.tools[0]?.schema, after.files[0]?.text];
  test.each([
    ['in a response', 'response:0', 1, 2, ['aXc', '{"x":1}', 'xyz']],
    ['in a schema of a tool with a colon in its name', 'tool:a:b', 5, 6, ['abc', '{"x":X}', 'xyz']],
    ['in a file', 'file:f', 3, 3, ['abc', '{"x":1}', 'xyzX']],
    ['outside of the text', 'response:0', 2, 9, null],
    ['in a response that is not there', 'response:7', 0, 0, null],
    ['in a source that is derived', 'prompt:raw', 0, 0, null],
  ])('%s', (_, source, start, end, expected) => {
    expect(read(applyFix(document, [{ at: { source, start, end }, text: 'X' }]))).toEqual(expected);
  });

  test('of several places is made whole or not at all', () => {
    const put = (start: number, end: number, text: string) => ({
      at: { source: 'response:0', start, end },
      text,
    });
    expect(read(applyFix(document, [put(0, 1, 'long'), put(1, 1, '-'), put(2, 3, '')]))?.[0]).toBe('long-b');
    expect(applyFix(document, [put(0, 1, 'X'), put(2, 9, '')])).toBeNull();
  });
});

test('a step detail of any kind can be told', () => {
  const details: StepDetail[] = [
    { t: 'prompt', bytes: 0, hash: '', parts: [] },
    { t: 'project', layout: '', reasons: [], messages: [] },
    { t: 'respond', entry: 0, part: 0, parts: 1, bytes: 0, chunks: 0, hash: '' },
    { t: 'validate', tool: 'x', schemaHash: '', valid: false },
    { t: 'authorize', decision: 'ask', rule: '', ruleWords: { key: '' }, accesses: [] },
    { t: 'execute', result: { ok: true, value: null }, writes: [] },
    { t: 'observe', entries: [] },
    { t: 'end', reason: 'turn-limit', text: 'Two turns.' },
  ];
  for (const { detail, ...event } of logOf(details.map((detail) => ({ stage: 'observe', detail }))).events)
    expect(findingOf({ ...event, detail }, null, english).title.trim()).not.toBe('');
});
