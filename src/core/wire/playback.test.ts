import { describe, expect, it } from 'vitest';
import { fragment, sse, chunk } from '../../testing/wire-builders';
import { frameAt } from './playback';
import { readPaste } from './read';

const STREAM = sse(
  chunk({ role: 'assistant', content: 'Let me ' }),
  chunk({ content: 'look.' }),
  fragment(0, 'call_a', 'read_file', ''),
  fragment(0, undefined, undefined, '{"path":"a\\'),
  fragment(1, 'call_b', 'list_files', '{"dir":'),
  fragment(0, undefined, undefined, 'nb"}'),
  fragment(1, undefined, undefined, '"."}'),
  chunk({}, 'tool_calls'),
  '[DONE]',
);
const read = () => {
  const [response] = readPaste(STREAM, 'response:0').responses;
  if (response === undefined) throw new Error('the stream holds a response');
  return response;
};
const seen = (index: number) =>
  frameAt(read(), index)?.parts.map(({ kind, text, fresh, call }) => [
    call?.name ?? kind,
    text,
    text.slice(fresh.start, fresh.end),
  ]);

describe('a frame of a stream', () => {
  it('holds what had arrived, and marks what its chunk added', () => {
    expect(seen(0)).toEqual([['text', 'Let me ', 'Let me ']]);
    expect(seen(1)).toEqual([['text', 'Let me look.', 'look.']]);
    expect(seen(2)).toEqual([
      ['text', 'Let me look.', ''],
      ['read_file', '', ''],
    ]);
  });

  it('follows calls whose fragments are interleaved', () => {
    expect(seen(4)?.slice(1)).toEqual([
      ['read_file', '{"path":"a\\', ''],
      ['list_files', '{"dir":', '{"dir":'],
    ]);
    expect(seen(6)?.slice(1)).toEqual([
      ['read_file', '{"path":"a\\nb"}', ''],
      ['list_files', '{"dir":"."}', '"."}'],
    ]);
  });

  it('says where the JSON of the arguments stands, escapes cut in two included', () => {
    const json = (index: number, part: number) => frameAt(read(), index)?.parts[part]?.call?.json;
    expect(json(3, 1)).toMatchObject({
      strict: false,
      open: [{ kind: 'object' }, { kind: 'string', at: 8 }],
      errors: [],
    });
    expect(json(4, 2)).toMatchObject({ strict: false, open: [{ kind: 'object', at: 0 }], errors: [] });
    expect(json(5, 1)).toMatchObject({ strict: true, open: [] });
  });

  it('is clamped to the first and the last chunk, and ends in the response itself', () => {
    const response = read();
    expect(frameAt(response, -5)?.index).toBe(0);
    const last = frameAt(response, 1_000);
    expect(last?.index).toBe(response.chunks.length - 1);
    expect(last?.stopped).toBe(true);
    expect(last?.parts.every((part) => part.whole)).toBe(true);
    const texts = response.parts.map((part) =>
      part.t === 'call' ? part.call.args.text : part.t === 'text' ? part.text.text : '',
    );
    expect(last?.parts.map((part) => part.text)).toEqual(texts);
  });

  it('grows: nothing that had arrived is taken back', () => {
    const response = read();
    for (let i = 1; i < response.chunks.length; i++) {
      const before = frameAt(response, i - 1)?.parts ?? [];
      const after = new Map(frameAt(response, i)?.parts.map((part) => [part.part, part.text]));
      for (const part of before) expect(after.get(part.part)?.startsWith(part.text)).toBe(true);
    }
  });

  it('is null for a response that came whole', () => {
    const [response] = readPaste(
      '{"choices":[{"message":{"role":"assistant","content":"x"}}]}',
      'r',
    ).responses;
    expect(response && frameAt(response, 0)).toBeNull();
  });
});
