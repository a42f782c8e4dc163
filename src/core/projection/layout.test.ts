import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Length } from '../base/utf8';
import { renderAitag } from '../prompt/aitag';
import { chooseLayout, type LayoutResult } from './layout';
import { parsePrompt } from './parse';

const SYSTEM = renderAitag('AI_CACHE_SYSTEM', 'high-static', 'A-system');
const frozenOf = (body: string): string => renderAitag('AI_CACHE_FROZEN', 'semi-dynamic', body);
const frozen = (bytes: number): string => frozenOf('f'.repeat(bytes));
const semi = (bytes: number): string =>
  renderAitag('AI_CACHE_SEMI', 'semi', renderAitag('PROMPT_SECTION', 'semi-dynamic-1', 's'.repeat(bytes)));
const semi2 = (bytes: number): string =>
  renderAitag('AI_CACHE_SEMI2', 'semi', renderAitag('PROMPT_SECTION', 'semi-dynamic-2', 't'.repeat(bytes)));
/** 64 bytes. */
const DYNAMIC = renderAitag('PROMPT_SECTION_dynamic', 'q', 'hi');
/** 140 bytes: the open timeline and the dynamic section. */
const TAIL = `${renderAitag('PROMPT_SECTION', 'timeline-open', 'open')}\n\n${DYNAMIC}`;
const join = (...parts: string[]): string => parts.join('\n\n');

const layoutOf = (text: string, threshold?: number): LayoutResult =>
  chooseLayout(parsePrompt(text), threshold);

/** Layout and message sizes in bytes, `+` where a breakpoint stands. */
const summary = (text: string, threshold?: number): string => {
  const { layout, messages } = layoutOf(text, threshold);
  const sizes = messages.map((m) => `${utf8Length(m.text.text)}${m.marked ? '+' : ''}`);
  return `${layout}: ${sizes.join(' ')}`;
};

describe('layout', () => {
  it.each([
    [
      'all pieces long',
      join(SYSTEM, frozen(1500), semi(10), semi2(1500), TAIL),
      '5: 76+ 1570+ 132 1624+ 140',
    ],
    ['no semi2', join(SYSTEM, frozen(1500), semi(1500), TAIL), '4: 76+ 1570+ 1622+ 140'],
    [
      'short frozen, long semi',
      join(SYSTEM, frozen(10), semi(1500), semi2(1500), TAIL),
      '4→3: 76+ 1703+ 1766',
    ],
    ['short frozen and semi', join(SYSTEM, frozen(10), semi(10), semi2(1500), TAIL), '4→2: 76+ 1980'],
    ['short semi2', join(SYSTEM, frozen(1500), semi(10), semi2(10), TAIL), '4: 76+ 1570+ 132+ 276'],
    ['long frozen only', join(SYSTEM, frozen(1500), TAIL), '3: 76+ 1570+ 140'],
    ['short frozen only', join(SYSTEM, frozen(10), TAIL), '2: 76 222'],
    ['no boundaries', join(SYSTEM, TAIL), '2: 76 140'],
    ['u1 one byte short', join(SYSTEM, frozen(953), DYNAMIC), '2: 76 1089'],
    ['u1 exactly long enough', join(SYSTEM, frozen(954), DYNAMIC), '3: 76+ 1024+ 64'],
    ['bytes count, not UTF-16 units', join(SYSTEM, frozenOf('冻'.repeat(320)), DYNAMIC), '3: 76+ 1030+ 64'],
    ['semi pair before the frozen pair', join(SYSTEM, semi(1500), frozen(1500), DYNAMIC), '3: 76+ 3194+ 64'],
    ['frozen and semi, nothing after', join(SYSTEM, frozen(1500), semi(1500)), '3: 76+ 1570+ 1622'],
    ['semi2 with nothing after', join(SYSTEM, frozen(1500), semi(10), semi2(1500)), '4: 76+ 1570+ 132+ 1624'],
  ])('%s', (_, text, expected) => {
    expect(summary(text)).toBe(expected);
  });

  it.each([
    ['u3 one byte short', semi2(1024 - 125), '4'],
    ['u3 exactly long enough', semi2(1024 - 124), '5'],
  ])('measures semi-dynamic-2 for layout 5: %s', (_, last, layout) => {
    expect(layoutOf(join(SYSTEM, frozen(1500), semi(0), last, TAIL)).layout).toBe(layout);
  });

  it.each([
    ['one byte short', 1024 - (80 + 1 + 122) - 1, '4→2'],
    ['exactly long enough', 1024 - (80 + 1 + 122), '4→3'],
  ])('measures the merged piece with its line feed: %s', (_, bytes, layout) => {
    expect(layoutOf(join(SYSTEM, frozen(10), semi(bytes), TAIL)).layout).toBe(layout);
  });

  it('takes the threshold from the caller', () => {
    expect(summary(join(SYSTEM, frozen(10), TAIL), 80)).toBe('3: 76+ 80+ 140');
    expect(summary(join(SYSTEM, frozen(10), TAIL), 81)).toBe('2: 76 222');
    expect(summary(join(SYSTEM, frozen(10), TAIL), 0)).toBe('3: 76+ 80+ 140');
  });

  it.each([
    ['only high-static', `${SYSTEM}\n\n`, 'ONLY_HIGH_STATIC'],
    ['no high-static', join(frozen(1500), semi(10), TAIL), 'NO_HIGH_STATIC'],
    ['a prompt that does not split', `${SYSTEM} <|PROMPT_SECTION_x|>`, 'PROMPT_NOT_SPLIT'],
  ])('leaves the prompt as one user message: %s', (_, text, code) => {
    const { layout, messages, reasons } = layoutOf(text);
    expect(layout).toBe('none');
    expect(messages.map((m) => [m.role, m.text.text, m.marked])).toEqual([['user', text, false]]);
    expect(reasons.map((r) => r.code)).toEqual([code]);
  });

  it('sends nothing for an empty prompt', () => {
    expect(layoutOf('').messages).toEqual([]);
  });

  it('joins several high-static blocks in order, old and new spelling alike', () => {
    const old = renderAitag('PROMPT_SECTION', 'high-static', 'B');
    const { messages } = layoutOf(join(SYSTEM, 'x', old));
    expect(messages[0]?.text.text).toBe(renderAitag('AI_CACHE_SYSTEM', 'high-static', 'A-system\n\nB'));
    expect(layoutOf(join(old, 'x')).messages[0]?.text.text).toBe(
      renderAitag('AI_CACHE_SYSTEM', 'high-static', 'B'),
    );
  });

  it('marks the closed buckets of an old timeline', () => {
    const block = (label: string, n: number): string => renderAitag('TIMELINE', label, 'x'.repeat(n));
    const text = join(
      SYSTEM,
      renderAitag('PROMPT_SECTION', 'timeline', `${block('b1', 1200)}\n${block('b2', 9)}`),
      DYNAMIC,
    );
    const { layout, messages } = layoutOf(text);
    expect([layout, messages.map((m) => m.marked)]).toEqual(['3', [true, true, false]]);
    expect(messages[1]?.text.text).toBe(renderAitag('PROMPT_SECTION', 'timeline', block('b1', 1200)));
    expect(messages[2]?.text.text).toBe(
      join(renderAitag('PROMPT_SECTION', 'timeline', block('b2', 9)), DYNAMIC),
    );
  });
});

describe('reasons', () => {
  it('name each layout tried, the piece measured and its bytes', () => {
    const { reasons } = layoutOf(join(SYSTEM, frozen(10), semi(10), semi2(1500), TAIL));
    expect(reasons.map((r) => [r.code, r.layout, r.piece, r.measuredBytes])).toEqual([
      ['PIECE_TOO_SHORT', '5', 'u1', 80],
      ['PIECE_TOO_SHORT', '4', 'u1', 80],
      ['PIECE_TOO_SHORT', '4→3', 'u1+u2', 213],
      ['LAYOUT_MERGED', '4→2', undefined, undefined],
    ]);
    expect(reasons[0]).toMatchObject({
      thresholdBytes: 1024,
      message: expect.stringContaining('80') as string,
    });
  });

  it('say which pair is missing and why', () => {
    const { reasons } = layoutOf(join(SYSTEM, '<|AI_CACHE_FROZEN_semi-dynamic|>', TAIL));
    expect(reasons.map((r) => [r.code, r.layout])).toEqual([
      ['BOUNDARY_MISSING', '5'],
      ['BOUNDARY_MISSING', '4'],
      ['BOUNDARY_MISSING', '3'],
      ['LAYOUT_CHOSEN', '2'],
    ]);
    expect(reasons[2]?.message).toContain('<|AI_CACHE_FROZEN_END_semi-dynamic|>');
  });

  it('end with the layout that was chosen', () => {
    for (const text of [
      join(SYSTEM, TAIL),
      join(SYSTEM, frozen(1500), TAIL),
      join(SYSTEM, frozen(1500), semi(1), semi2(1500), TAIL),
    ]) {
      const { layout, reasons } = layoutOf(text);
      expect(reasons.at(-1)?.layout).toBe(layout);
    }
  });
});

describe('stability', () => {
  const size = fc.integer({ min: 0, max: 1600 });
  const body = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
    .filter((s) => s.trim() !== '' && !s.includes('<'));

  it('changing only the open timeline and the dynamic section leaves every marked message byte-identical', () => {
    fc.assert(
      fc.property(size, size, size, fc.tuple(body, body), fc.tuple(body, body), (f, s, t, a, b) => {
        const [one, two] = [a, b].map(([open, query]) =>
          layoutOf(
            join(
              SYSTEM,
              frozen(f),
              semi(s),
              semi2(t),
              renderAitag('PROMPT_SECTION', 'timeline-open', open),
              renderAitag('PROMPT_SECTION_dynamic', 'q', query),
            ),
          ),
        );
        expect(two?.layout).toBe(one?.layout);
        const marked = (result: LayoutResult | undefined): string[] =>
          (result?.messages ?? []).filter((m) => m.marked).map((m) => m.text.text);
        expect(marked(two)).toEqual(marked(one));
        expect((one?.messages ?? []).slice(0, -1).map((m) => m.text.text)).toEqual(
          (two?.messages ?? []).slice(0, -1).map((m) => m.text.text),
        );
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  it('never marks more than three messages, nor the last one, and every user message is trimmed and not empty', () => {
    fc.assert(
      fc.property(size, size, size, fc.integer({ min: 0, max: 2000 }), (f, s, t, threshold) => {
        const { messages } = layoutOf(join(SYSTEM, frozen(f), semi(s), semi2(t), TAIL), threshold);
        expect(messages.filter((m) => m.marked).length).toBeLessThanOrEqual(3);
        expect(messages.at(-1)?.marked).toBe(false);
        for (const { text } of messages) expect(text.text).toBe(text.text.trim());
        expect(messages.every(({ text }) => text.text !== '')).toBe(true);
      }),
      { seed: 6, numRuns: 100 },
    );
  });
});
