import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endTag, renderAitag, splitAitags, startTag, type AitagBlock } from './aitag';
import { OUTER_NAMES } from './sections';

function blocksOf(text: string, names: readonly string[]): AitagBlock[] {
  const split = splitAitags(text, names);
  if (!split.ok) throw new Error(split.error.message);
  return split.value;
}

/** `NAME/LABEL=content` for tags, the bare text for text. */
const shape = (text: string, names: readonly string[]): string[] =>
  blocksOf(text, names).map((b) => (b.kind === 'tag' ? `${b.name}/${b.label}=${b.content}` : b.raw));

describe('AITAG splitter', () => {
  it('joins back to its input and gives every block its place', () => {
    const text = 'a <|X_1|>\none\n<|X_END_1|> b <|Y_2|>two<|Y_END_2|>\n\n<|X_1|><|X_END_1|>';
    const blocks = blocksOf(text, ['X', 'Y']);
    expect(blocks.map((b) => b.raw).join('')).toBe(text);
    for (const block of blocks) {
      expect(text.slice(block.span.start, block.span.end)).toBe(block.raw);
      if (block.kind === 'tag') {
        expect(text.slice(block.contentSpan.start, block.contentSpan.end)).toBe(block.content);
        expect(text.slice(block.inner.start, block.inner.end)).toBe(
          block.raw.slice(startTag(block.name, block.label).length, -endTag(block.name, block.label).length),
        );
      }
    }
    expect(shape(text, ['X', 'Y'])).toEqual(['a ', 'X/1=one', ' b ', 'Y/2=two', '\n\n', 'X/1=']);
  });

  it.each([
    ['inline', '<|X_1|>c<|X_END_1|>', 'c'],
    ['one line feed at each end is formatting', '<|X_1|>\nc\n<|X_END_1|>', 'c'],
    ['a second one is content', '<|X_1|>\n\nc\n\n<|X_END_1|>', '\nc\n'],
    ['only one of two ends', '<|X_1|>\nc<|X_END_1|>', 'c'],
    ['nothing', '<|X_1|><|X_END_1|>', ''],
    ['a single line feed', '<|X_1|>\n<|X_END_1|>', ''],
    ['an empty block as it is rendered', renderAitag('X', '1', ''), ''],
    ['a carriage return stays', '<|X_1|>\r\nc\r\n<|X_END_1|>', '\r\nc\r'],
  ])('strips at most one line feed at each end: %s', (_, text, content) => {
    expect(shape(text, ['X'])).toEqual([`X/1=${content}`]);
  });

  it('takes the longest NAME that fits, whatever the order they are given in', () => {
    const text = '<|PROMPT_SECTION_dynamic_q1|>a<|PROMPT_SECTION_dynamic_END_q1|>';
    for (const names of [OUTER_NAMES, OUTER_NAMES.toReversed()])
      expect(shape(text, names)).toEqual(['PROMPT_SECTION_dynamic/q1=a']);
    expect(
      shape('<|PROMPT_SECTION_timeline-open|>a<|PROMPT_SECTION_END_timeline-open|>', OUTER_NAMES),
    ).toEqual(['PROMPT_SECTION/timeline-open=a']);
  });

  it('keeps underscores of a label', () => {
    const name = 'FUNCTION_CALL_ACTION_SCHEMA';
    expect(shape(renderAitag(name, 'directly_call_tool', '{}'), [name])).toEqual([
      `${name}/directly_call_tool={}`,
    ]);
  });

  it.each([
    ['an end tag alone', '<|X_END_1|> a'],
    ['a label that begins with END_', '<|X_END_END_1|> a <|X_END_END_END_1|>'],
    ['no label', '<|X_|> a <|X_END_|>'],
    ['the NAME alone', '<|X|> a'],
    ['an unknown NAME', '<|Z_1|> a <|Z_END_1|>'],
    ['a delimiter that breaks across lines', '<|X_1\n|> a <|X_END_1\n|>'],
    ['an opening without |>', '<|X_1 a'],
  ])('leaves as text: %s', (_, text) => {
    expect(shape(text, ['X'])).toEqual([text]);
  });

  it.each([
    [198, 1],
    [199, 0],
  ])('accepts |> within 200 bytes of <| only: %i bytes between', (bytes, tags) => {
    const ascii = 'l'.repeat(bytes - 2);
    const text = `<|X_${ascii}|>a<|X_END_${ascii}|>`;
    expect(blocksOf(text, ['X']).filter((b) => b.kind === 'tag')).toHaveLength(tags);
  });

  it('measures that distance in bytes, not in UTF-16 units', () => {
    const fits = '冻'.repeat(65);
    expect(blocksOf(`<|X_${fits}|><|X_END_${fits}|>`, ['X'])[0]?.kind).toBe('tag');
    const tooLong = '冻'.repeat(66);
    expect(blocksOf(`<|X_${tooLong}|><|X_END_${tooLong}|>`, ['X'])[0]?.kind).toBe('text');
    const pairs = '😀'.repeat(49);
    expect(blocksOf(`<|X_${pairs}|><|X_END_${pairs}|>`, ['X'])[0]?.kind).toBe('tag');
    expect(blocksOf(`<|X_${pairs}a|><|X_END_${pairs}a|>`, ['X'])[0]?.kind).toBe('text');
  });

  it('goes on right behind a <| that opens nothing', () => {
    expect(shape('<|broken<|X_1|>a<|X_END_1|>', ['X'])).toEqual(['<|broken', 'X/1=a']);
  });

  it("does not nest: a tag inside a block, and another label's end, are its text", () => {
    const inner = '<|X_2|>b<|X_END_2|><|X_END_3|>';
    expect(shape(`<|X_1|>${inner}<|X_END_1|>`, ['X'])).toEqual([`X/1=${inner}`]);
    expect(shape('<|X_1|><|X_1|>a<|X_END_1|>b', ['X'])).toEqual(['X/1=<|X_1|>a', 'b']);
  });

  it('gives every occurrence of the same tag its own block', () => {
    expect(shape('<|X_1|>a<|X_END_1|><|X_1|>b<|X_END_1|>', ['X'])).toEqual(['X/1=a', 'X/1=b']);
  });

  it('fails as a whole on a missing end, and says which end is missing where', () => {
    const split = splitAitags('ok <|X_1|>a<|X_END_1|> then <|X_2|>b<|X_END_1|>', ['X'], 'prompt:raw');
    expect(split.ok).toBe(false);
    if (split.ok) return;
    expect(split.error).toMatchObject({
      code: 'AITAG_NOT_CLOSED',
      at: { source: 'prompt:raw', start: 28, end: 35 },
    });
    expect(split.error.message).toContain('<|X_END_2|>');
    expect(split.error.message).toContain('offset 28');
  });

  it('treats keys of Object.prototype as NAMEs like any other', () => {
    expect(shape('<|__proto___1|>a<|__proto___END_1|>', ['__proto__', 'constructor'])).toEqual([
      '__proto__/1=a',
    ]);
    expect(shape('<|toString_1|>a', ['X'])).toEqual(['<|toString_1|>a']);
  });

  it('reads a text of nothing but openings', () => {
    const text = '<|'.repeat(100_000);
    expect(shape(text, ['X'])).toEqual([text]);
    expect(splitAitags('<|X_1|>'.repeat(50_000), ['X']).ok).toBe(false);
  });

  const atom = fc.constantFrom(
    '<|',
    '|>',
    'X',
    'XY',
    '_',
    'END_',
    '1',
    '2',
    '\n',
    'a',
    '冻',
    '😀',
    '<',
    '|',
    ' ',
  );
  const hostile = fc.array(
    fc.oneof(atom, fc.constantFrom('<|X_1|>', '<|X_END_1|>', '<|XY_2|>', '<|XY_END_2|>', '<|X_Y_2|>')),
    { maxLength: 40 },
  );
  it('always joins back to its input, or fails with the place', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const text = parts.join('');
        const split = splitAitags(text, ['X', 'XY']);
        if (split.ok) {
          let at = 0;
          for (const block of split.value) {
            expect(block.span.start).toBe(at);
            expect(block.span.end).toBeGreaterThan(at);
            at = block.span.end;
          }
          expect(at).toBe(text.length);
          expect(split.value.map((b) => b.raw).join('')).toBe(text);
        } else expect(text.slice(split.error.at?.start)).toMatch(/^<\|/u);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
