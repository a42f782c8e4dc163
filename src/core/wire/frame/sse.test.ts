import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanSse } from './sse';

const payloads = (text: string): { name?: string; id?: string; data: string }[] =>
  scanSse(text).events.map(({ name, id, data }) => ({
    ...(name === undefined ? {} : { name }),
    ...(id === undefined ? {} : { id }),
    data: data.map(({ start, end }) => text.slice(start, end)).join('\n'),
  }));

describe('framing of server-sent events', () => {
  it.each([
    ['a payload without its blank line counts', 'data: a', [{ data: 'a' }]],
    ['one blank after the colon is dropped, a second is not', 'data:  a\n\n', [{ data: ' a' }]],
    ['a line of the field name alone has an empty value', 'data\n\n', [{ data: '' }]],
    ['several data lines are one payload', 'data: a\ndata: b\n\n', [{ data: 'a\nb' }]],
    [
      'lines end with CR LF',
      'event: x\r\ndata: a\r\n\r\ndata: b\r\n\r\n',
      [{ name: 'x', data: 'a' }, { data: 'b' }],
    ],
    ['lines end with a lone CR', 'data: a\r\rdata: b\r\r', [{ data: 'a' }, { data: 'b' }]],
    ['an event without data is none', 'event: x\n\ndata: a\n\n', [{ data: 'a' }]],
    ['a name does not outlive its event', 'event: x\n\ndata: a\n\n', [{ data: 'a' }]],
    ['an id is kept', 'id: 7\ndata: a\n\n', [{ id: '7', data: 'a' }]],
    ['comments are no events', ': ping\n\ndata: a\n\n', [{ data: 'a' }]],
    ['a field needs its exact name', 'dataset: a\n\n', []],
  ])('%s', (_, text, expected) => {
    expect(payloads(text)).toEqual(expected);
  });

  it('keeps comments and lines that are no field, with their places', () => {
    const text = ': hello\ndata: a\n{"error":1}\n\nretry: 3\n';
    const scan = scanSse(text);
    expect(scan.comments.map(({ start, end }) => text.slice(start, end))).toEqual([': hello']);
    expect(scan.strays.map(({ start, end }) => text.slice(start, end))).toEqual(['{"error":1}']);
  });

  it('an event reaches from its first field to the end of its last', () => {
    const text = '\n\nevent: x\ndata: a\n\n';
    const [event] = scanSse(text).events;
    expect(event && text.slice(event.span.start, event.span.end)).toBe('event: x\ndata: a');
    expect(event?.terminated).toBe(true);
  });

  it('scans a range as it scans the text of the range', () => {
    const inner = 'data: a\r\n\r\ndata: b';
    const text = `xx${inner}\nyy`;
    const moved = scanSse(text, 2, 2 + inner.length).events.map(({ data }) => data.map((d) => d.start - 2));
    expect(moved).toEqual(scanSse(inner).events.map(({ data }) => data.map((d) => d.start)));
  });
});

describe('agreement with eventsource-parser', () => {
  const piece = fc.constantFrom(
    'data: ',
    'data:',
    'data',
    'event: ',
    'event:a',
    'id: 1',
    'retry: 2',
    'retry',
    ':',
    ': c',
    ' ',
    'x',
    '{"a":1}',
    '[DONE]',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\r\n\r\n',
    'dat',
    ':data',
    'é',
  );
  it('the same events, names and payloads for any stream that ends with its blank line', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = `${pieces.join('')}\n\n`;
        const expected: { name?: string; id?: string; data: string }[] = [];
        const parser = createParser({
          onEvent: ({ event, id, data }) =>
            expected.push({
              ...(event === undefined ? {} : { name: event }),
              ...(id === undefined ? {} : { id }),
              data,
            }),
        });
        parser.feed(text);
        expect(payloads(text).map(withoutEmptyName)).toEqual(expected.map(withoutEmptyName));
      }),
      { numRuns: 3000, seed: 3 },
    );
  });
});

/** `event:` with nothing behind it is no name; the parsers differ in how they say so. */
const withoutEmptyName = ({ name, ...event }: { name?: string; id?: string; data: string }): object =>
  name === undefined || name === '' ? event : { name, ...event };
