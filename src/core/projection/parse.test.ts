import { describe, expect, it } from 'vitest';
import { renderAitag } from '../prompt/aitag';
import { parsePrompt } from './parse';

const SYSTEM = renderAitag('AI_CACHE_SYSTEM', 'high-static', 'A-system');
const dynamic = (nonce: string): string => renderAitag('PROMPT_SECTION_dynamic', nonce, 'hi');
const FROZEN = renderAitag('AI_CACHE_FROZEN', 'semi-dynamic', 'frozen');
const semi = (name: string, label: string): string =>
  renderAitag(name, 'semi', renderAitag('PROMPT_SECTION', label, label));

describe('cache view', () => {
  it('lists tagged blocks alone, with section, nonce, bytes of the content and hash', () => {
    const { chunks } = parsePrompt(`${SYSTEM}\n\nprose\n\n${dynamic('q1')}`);
    expect(chunks).toEqual([
      {
        section: 'high-static',
        nonce: 'high-static',
        bytes: 8,
        hash: '82654dbbd889b47421bbb74ec3442086322c389c7f4c26c3b5e70794818ec72d',
        content: 'A-system',
      },
      {
        section: 'dynamic',
        nonce: 'dynamic_q1',
        bytes: 2,
        hash: '9304d8ebc615895ff18bcf77990beaf77b6f8afce4ea1b489506b6fc1534625d',
        content: 'hi',
      },
    ]);
  });

  it('gives the dynamic section the same hash under another turn nonce', () => {
    const hashes = ['q1', 'zz9'].map((nonce) => parsePrompt(dynamic(nonce)).chunks[0]?.hash);
    expect(hashes[0]).toBe(hashes[1]);
  });

  it.each([
    ['a prompt without tags', 'hello', '6a656a1d1960a96ddc97be0daa5b4fff31edc925de8456aadd90d3074a231fa6'],
    ['a prompt that does not split', '<|PROMPT_SECTION_x|> hello', undefined],
  ])('is one raw chunk for %s', (_, text, hash) => {
    const { chunks, problems } = parsePrompt(text);
    expect(chunks).toMatchObject([
      { section: 'raw', content: text, ...(hash === undefined ? {} : { hash }) },
    ]);
    expect(problems.map((p) => p.code)).toEqual(hash === undefined ? ['AITAG_NOT_CLOSED'] : []);
  });

  it('has no chunk for an empty prompt', () => {
    expect(parsePrompt('').chunks).toEqual([]);
  });

  it('measures content in bytes', () => {
    expect(parsePrompt(renderAitag('PROMPT_SECTION', 'x', '工具')).chunks[0]?.bytes).toBe(6);
  });
});

describe('projection view', () => {
  it('takes either spelling of high-static, in order, and leaves the rest to the user', () => {
    const old = renderAitag('PROMPT_SECTION', 'high-static', 'old');
    const { statics, user, hasOther } = parsePrompt(`${SYSTEM} a ${old} b`);
    expect(statics.map((s) => s.content)).toEqual(['A-system', 'old']);
    expect(user.text).toBe(' a  b');
    expect(hasOther).toBe(true);
  });

  it.each([
    ['nothing', '', false],
    ['white space', ' \u0085\n', false],
    ['a byte order mark', '\ufeff', true],
    ['text', 'x', true],
    ['an empty block', renderAitag('PROMPT_SECTION', 'x', ''), true],
  ])('beside high-static: %s', (_, rest, hasOther) => {
    expect(parsePrompt(`${SYSTEM}${rest}`).hasOther).toBe(hasOther);
  });

  it('cuts after each end tag, pieces trimmed', () => {
    const semi1 = semi('AI_CACHE_SEMI', 'semi-dynamic-1');
    const semi2 = semi('AI_CACHE_SEMI2', 'semi-dynamic-2');
    const { cuts, missing } = parsePrompt(
      [SYSTEM, 'pre', FROZEN, semi1, 'mid', semi2, dynamic('q')].join('\n\n'),
    );
    const texts = (pieces: readonly { text: string }[] | undefined): string[] =>
      (pieces ?? []).map((p) => p.text);
    expect(texts(cuts.semi2)).toEqual([`pre\n\n${FROZEN}`, semi1, `mid\n\n${semi2}`, dynamic('q')]);
    expect(texts(cuts.semi)).toEqual([`pre\n\n${FROZEN}`, semi1, `mid\n\n${semi2}\n\n${dynamic('q')}`]);
    expect(texts(cuts.frozen)[0]).toBe(`pre\n\n${FROZEN}`);
    expect(missing).toBeUndefined();
  });

  const open = '<|AI_CACHE_FROZEN_semi-dynamic|>';
  const close = '<|AI_CACHE_FROZEN_END_semi-dynamic|>';
  const SEMI = semi('AI_CACHE_SEMI', 'semi-dynamic-1');
  it.each([
    ['no frozen start', `a ${close} b`, [], { id: 'frozen', why: 'no-start' }],
    ['a frozen start without end', `${open} a`, [], { id: 'frozen', why: 'no-end' }],
    ['the frozen end before its start', `${close} a ${open} b`, [], { id: 'frozen', why: 'no-end' }],
    ['nothing after frozen', FROZEN, [], { id: 'frozen', why: 'empty-piece' }],
    ['semi before frozen', `${SEMI} ${FROZEN} a`, ['frozen'], { id: 'semi', why: 'no-start' }],
    ['semi inside frozen', `${open} ${SEMI} ${close} a`, ['frozen'], { id: 'semi', why: 'no-start' }],
    ['semi without its end', `${FROZEN} <|AI_CACHE_SEMI_semi|> a`, ['frozen'], { id: 'semi', why: 'no-end' }],
    ['nothing after semi', `${FROZEN} ${SEMI} `, ['frozen'], { id: 'semi', why: 'empty-piece' }],
    ['no semi2', `${FROZEN} ${SEMI} a`, ['frozen', 'semi'], { id: 'semi2', why: 'no-start' }],
  ])('falls back one level on %s', (_, rest, levels, missing) => {
    const parsed = parsePrompt(`${SYSTEM}\n\n${rest}`);
    expect(Object.keys(parsed.cuts)).toEqual(levels);
    expect(parsed.missing).toMatchObject(missing);
  });

  it('does not see a boundary inside a high-static block', () => {
    const text = `${renderAitag('AI_CACHE_SYSTEM', 'high-static', FROZEN)}\n\n${dynamic('q')}`;
    expect(parsePrompt(text).cuts).toEqual({});
  });

  it('keeps every piece of the user text mapped to the prompt', () => {
    const text = `a ${SYSTEM} b ${SYSTEM} c`;
    const { user } = parsePrompt(text);
    for (const piece of user.map.pieces)
      expect(text.slice(piece.srcStart, piece.srcEnd)).toBe(user.text.slice(piece.start, piece.end));
    expect(user.text).toBe('a  b  c');
  });
});

describe('old timeline without a frozen pair', () => {
  const block = (label: string): string => renderAitag('TIMELINE', label, label);
  const timeline = (section: string, ...labels: string[]): string =>
    renderAitag('PROMPT_SECTION', section, labels.map(block).join('\n\n'));
  const wrap = (...labels: string[]): string => timeline('timeline', ...labels);
  const cut = (rest: string): string[] | undefined =>
    parsePrompt(`${SYSTEM}\n\n${rest}`).timelineCut?.map((piece) => piece.text);

  it.each([
    ['timeline', 'timeline'],
    ['timeline-open', 'timeline-open'],
  ])('is cut before the last b block of %s, halves wrapped anew', (_, section) => {
    expect(cut(`pre\n\n${timeline(section, 'r1t1', 'b1t1', 'b2t2')}\n\n${dynamic('q')}`)).toEqual([
      `pre\n\n${wrap('r1t1', 'b1t1')}`,
      `${wrap('b2t2')}\n\n${dynamic('q')}`,
    ]);
  });

  it('leaves what follows the open bucket in the open half', () => {
    expect(cut(wrap('b1t1', 'b2t2', 'r9t9'))).toEqual([wrap('b1t1'), wrap('b2t2', 'r9t9')]);
  });

  it.each([
    ['only one bucket', wrap('b1t1')],
    ['no bucket', wrap('r1t1', 'r2t2')],
    [
      'a bucket that does not end',
      renderAitag('PROMPT_SECTION', 'timeline', `${block('b1')}<|TIMELINE_b2|>`),
    ],
    ['no timeline section', dynamic('q')],
    ['text before the only bucket', renderAitag('PROMPT_SECTION', 'timeline', `text ${block('b1')}`)],
  ])('is not cut: %s', (_, rest) => {
    expect(cut(rest)).toBeUndefined();
  });

  it('gives way to a frozen pair', () => {
    const parsed = parsePrompt(`${SYSTEM}\n\n${FROZEN}\n\n${wrap('b1t1', 'b2t2')}`);
    expect(parsed.timelineCut).toBeUndefined();
    expect(parsed.cuts.frozen).toBeDefined();
  });

  it('maps both halves to the places they came from', () => {
    const text = `${SYSTEM}\n\n${wrap('b1t1', 'b2t2')}\n\n${dynamic('q')}`;
    const halves = parsePrompt(text).timelineCut ?? [];
    const kept = halves.flatMap((half) =>
      half.map.pieces.map((piece) => {
        const made = half.text.slice(piece.start, piece.end);
        if (piece.srcEnd > piece.srcStart) expect(text.slice(piece.srcStart, piece.srcEnd)).toBe(made);
        else expect(made).toMatch(/PROMPT_SECTION_(END_)?timeline/u);
        return piece.srcEnd > piece.srcStart ? made : '';
      }),
    );
    expect(kept.join('')).toBe(`${block('b1t1')}${block('b2t2')}\n\n${dynamic('q')}`);
  });
});
