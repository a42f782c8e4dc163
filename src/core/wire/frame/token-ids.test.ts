import { describe, expect, it } from 'vitest';
import { mapSpan } from '../../base/span';
import { readPaste } from '../read';
import { o200k } from '../../../testing/o200k';

const encoder = new TextEncoder();
/** Pieces of a text as the ids of its tokens; a number stands for itself. */
function ids(...parts: readonly (string | number)[]): string {
  const vocabulary = o200k();
  return parts
    .map((part) => (typeof part === 'number' ? part : vocabulary.rank(encoder.encode(part))))
    .join(' ');
}
const LIST = ids(
  200005,
  'analysis',
  200008,
  'Look',
  '.',
  200007,
  200006,
  'assistant',
  ' to',
  '=',
  'functions',
  '.f',
  200005,
  'comment',
  'ary',
  200008,
  '{"',
  'a',
  '":',
  '1',
  '}',
  200012,
);

describe('a list of token ids', () => {
  it('is read as the text that it stands for, every part mapped to its tokens', () => {
    const paste = readPaste(LIST, 'response:0', { tokenBytes: (id) => o200k().bytes(id) });
    expect(paste.detection.format).toBe('text-harmony');
    const [response] = paste.responses;
    expect(response?.reasoning).toBe('Look.');
    const [call] = response?.toolCalls ?? [];
    expect([call?.name, call?.args.text, call?.complete]).toEqual(['f', '{"a":1}', true]);
    const at = call && mapSpan(call.args.map, { start: 0, end: call.args.text.length });
    expect(at && LIST.slice(at.start, at.end)).toBe(ids('{"', 'a', '":', '1', '}'));
  });

  it('says what is missing where no vocabulary is at hand', () => {
    const paste = readPaste(LIST, 'response:0');
    expect(paste.problems.map(({ code }) => code)).toContain('TOKEN_IDS');
  });

  it('joins tokens that hold pieces of one character', () => {
    const bytes = [...encoder.encode('é')];
    const tokenBytes = (id: number): Uint8Array => Uint8Array.of(bytes[id - 1] ?? 0x78);
    const [response] = readPaste('200008 1 2 7', 'response:0', { tokenBytes }).responses;
    expect(response?.text).toContain('éx');
  });

  it('of any other numbers is a text', () => {
    for (const text of ['1 2 3', '[1, 2, 3]', '200008', '2000081 5'])
      expect(readPaste(text, 'r', { tokenBytes: () => new Uint8Array(0) }).detection.format).toBe('text');
  });
});
