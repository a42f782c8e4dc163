import { describe, expect, it } from 'vitest';
import { responseSource, type MappedText, type SourceSpan } from '../core/base/span';
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import { renderPrompt } from '../core/prompt/render';
import { RAW_PROMPT } from '../core/prompt/aitag';
import { runDocument } from '../core/runtime/run';
import { openMoments, type Moment } from '../core/runtime/moment';
import { builtinDefinition } from '../core/tools/builtin';
import {
  derivedSpans,
  highlightOf,
  litSpans,
  MIN_HIGHLIGHT,
  messageSpans,
  occurrences,
  promptSpans,
  spanTouches,
} from './linking';

const span = (start: number, end: number, source = 'a'): SourceSpan => ({ source, start, end });

describe('spanTouches', () => {
  it.each([
    ['sharing a character', span(0, 5), span(4, 9), true],
    ['only neighbours', span(0, 5), span(5, 9), false],
    ['a caret inside', span(0, 5), span(3, 3), true],
    ['a caret at the edge', span(0, 5), span(5, 5), true],
    ['another source', span(0, 5), span(0, 5, 'b'), false],
    ['nothing', span(0, 5), null, false],
  ])('%s', (_, a, b, touches) => {
    expect(spanTouches(a, b)).toBe(touches);
    expect(spanTouches(b, a)).toBe(touches);
  });
});

describe('derivedSpans', () => {
  // `a\nb` inside a JSON string: the escape is two characters of the source and one of the text.
  const map: MappedText['map'] = {
    source: 'a',
    pieces: [
      { start: 0, end: 1, srcStart: 10, srcEnd: 11 },
      { start: 1, end: 2, srcStart: 11, srcEnd: 13 },
      { start: 2, end: 5, srcStart: 13, srcEnd: 16 },
    ],
  };
  it.each([
    ['a character', span(10, 11), [{ start: 0, end: 1 }]],
    ['half an escape is the whole character', span(12, 13), [{ start: 1, end: 2 }]],
    ['neighbours are joined', span(10, 14), [{ start: 0, end: 3 }]],
    ['inside a piece', span(14, 15), [{ start: 3, end: 4 }]],
    ['outside', span(16, 20), []],
    ['another source', span(10, 11, 'b'), []],
  ])('%s', (_, source, spans) => expect(derivedSpans(map, source)).toEqual(spans));
});

describe('promptSpans', () => {
  const sections = {
    'high-static': '  You edit files.',
    frozen: '',
    'semi-dynamic-1': '',
    'semi-dynamic-2': '',
    'timeline-open': '',
    dynamic: 'Raise it.',
  };
  const prompt = renderPrompt({ kind: 'sections', sections }, { turnNonce: 'abc123', timeline: [] });

  it('follows what is edited into the raw prompt', () => {
    const at = sections['high-static'].indexOf('edit');
    const [found] = promptSpans(prompt, span(at, at + 4, 'prompt:high-static'));
    expect(prompt.text.slice(found?.start, found?.end)).toBe('edit');
    expect(promptSpans(prompt, span(0, 1, 'prompt:frozen'))).toEqual([]);
  });

  it('leaves a span of the raw prompt as it is', () => {
    expect(promptSpans(prompt, span(3, 9, RAW_PROMPT))).toEqual([{ start: 3, end: 9 }]);
  });
});

describe('messageSpans', () => {
  it('follows the prompt into a message, and lights no text that the projection put in', () => {
    const pieces = [
      { section: 'between' as const, at: { start: 0, end: 4 }, span: span(100, 100, RAW_PROMPT) },
      { section: 'frozen' as const, at: { start: 4, end: 14 }, span: span(100, 110, RAW_PROMPT) },
    ];
    expect(messageSpans({ pieces }, span(98, 103, RAW_PROMPT))).toEqual([{ start: 4, end: 7 }]);
    expect(messageSpans({ pieces }, span(110, 120, RAW_PROMPT))).toEqual([]);
  });
});

const call = (name: string, args: unknown): string =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name, arguments: JSON.stringify(args) } },
          ],
        },
      },
    ],
  });

function momentAt(response: string, step: string): Moment {
  const document: SessionDocument = {
    ...emptyDocument('t'),
    tools: [builtinDefinition('edit'), builtinDefinition('get_weather'), builtinDefinition('read_file')],
    files: [{ path: 'a.ts', text: 'let x = 1;\nlet x = 1;\n' }],
    responses: [{ text: response }],
  };
  const log = runDocument(document);
  const moment = openMoments(document, log).at(log.events.findIndex(({ id }) => id === step));
  if (moment?.event.id !== step) throw new Error(`There is no step ${step}.`);
  return moment;
}

describe('highlightOf', () => {
  const editArgs = { path: 'a.ts', edits: [{ oldText: 'let x = 1;\n', newText: 'let x = 2;\n' }] };

  it('is the text that a tool could not place, decoded, with its place in the response', () => {
    const response = call('edit', editArgs);
    const found = highlightOf(momentAt(response, '1.execute.0'));
    expect(found).toMatchObject({ text: 'let x = 1;\n', spelled: 'let x = 1;\\n' });
    expect(found?.at.source).toBe(responseSource(0));
    expect(response.slice(found?.at.start, found?.at.end)).toBe('let x = 1;\\\\n');
  });

  it.each([
    ['a value that an enum does not hold', { city: 'Rome', unit: 'kelvin' }, '1.validate.0', 'kelvin'],
    ['a number where a string belongs, as written', { city: 12345 }, '1.validate.0', '12345'],
    [`under ${MIN_HIGHLIGHT} characters: nothing`, { city: 'Rome', unit: 'K' }, '1.validate.0', undefined],
    ['an object: nothing', { city: { name: 'Rome' } }, '1.validate.0', undefined],
    ['a step that holds: nothing', { city: 'Rome', unit: 'kelvin' }, '1.parse.1', undefined],
    ['a step about no call: nothing', { city: 'Rome', unit: 'kelvin' }, '1.respond.0', undefined],
  ])('%s', (_, args, step, text) => {
    expect(highlightOf(momentAt(call('get_weather', args), step))?.text).toBe(text);
  });

  it('reads a value that was cut off', () => {
    const moment = momentAt(call('get_weather', { city: 'Rome' }), '1.validate.0');
    const cut = '{"city":"Lisb';
    const { call: made } = moment;
    if (made === null) throw new Error('There is a call.');
    const map = {
      source: 'response:0',
      pieces: [{ start: 0, end: cut.length, srcStart: 0, srcEnd: cut.length }],
    };
    const problem = { code: 'X', severity: 'error' as const, message: '', path: '/city', retryable: false };
    const found = highlightOf({
      event: { ...moment.event, problems: [problem] },
      call: { ...made, record: { ...made.record, args: { text: cut, map } } },
    });
    expect(found).toMatchObject({ text: 'Lisb', span: { start: 9, end: 13 } });
  });
});

describe('lit text', () => {
  it('is found plain and as JSON spells it', () => {
    const text = 'say "a\\nb" or\na\nb';
    expect(litSpans(text, { text: 'a\nb', spelled: 'a\\nb' })).toEqual([
      { start: 5, end: 9 },
      { start: 14, end: 17 },
    ]);
  });

  it('does not overlap, and ends at the limit', () => {
    expect(occurrences('aaaaa', 'aa')).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
    ]);
    expect(occurrences('x'.repeat(1000), 'x', 7)).toHaveLength(7);
    expect(occurrences('abc', '')).toEqual([]);
  });
});
