import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Length } from '../base/utf8';
import { SECTION_IDS, type SectionId, type SectionsPrompt } from '../document/document';
import { splitAitags } from './aitag';
import { renderPrompt, type RenderContext, type RenderedPrompt } from './render';
import { OUTER_NAMES } from './sections';

const EMPTY: Record<SectionId, string> = {
  'high-static': '',
  frozen: '',
  'semi-dynamic-1': '',
  'semi-dynamic-2': '',
  'timeline-open': '',
  dynamic: '',
};
const prompt = (sections: Partial<Record<SectionId, string>>): SectionsPrompt => ({
  kind: 'sections',
  sections: { ...EMPTY, ...sections },
});
const render = (
  sections: Partial<Record<SectionId, string>>,
  context: Partial<RenderContext> = {},
): RenderedPrompt => renderPrompt(prompt(sections), { turnNonce: 'q1w2e3', timeline: [], ...context });

const inner = (rendered: RenderedPrompt, section: SectionId): string | undefined => {
  const part = rendered.parts.find((p) => p.section === section);
  return part === undefined ? undefined : rendered.text.slice(part.inner.start, part.inner.end);
};

describe('rendering of sections', () => {
  it('writes six sections in order, each in its tags, a blank line between them', () => {
    const all = Object.fromEntries(SECTION_IDS.map((id) => [id, `body of ${id}`]));
    expect(render(all).text).toBe(
      [
        '<|AI_CACHE_SYSTEM_high-static|>\nbody of high-static\n<|AI_CACHE_SYSTEM_END_high-static|>',
        '<|AI_CACHE_FROZEN_semi-dynamic|>\nbody of frozen\n<|AI_CACHE_FROZEN_END_semi-dynamic|>',
        '<|AI_CACHE_SEMI_semi|>\n<|PROMPT_SECTION_semi-dynamic-1|>\nbody of semi-dynamic-1\n<|PROMPT_SECTION_END_semi-dynamic-1|>\n<|AI_CACHE_SEMI_END_semi|>',
        '<|AI_CACHE_SEMI2_semi|>\n<|PROMPT_SECTION_semi-dynamic-2|>\nbody of semi-dynamic-2\n<|PROMPT_SECTION_END_semi-dynamic-2|>\n<|AI_CACHE_SEMI2_END_semi|>',
        '<|PROMPT_SECTION_timeline-open|>\nbody of timeline-open\n<|PROMPT_SECTION_END_timeline-open|>',
        '<|PROMPT_SECTION_dynamic_q1w2e3|>\nbody of dynamic\n<|PROMPT_SECTION_dynamic_END_q1w2e3|>',
      ].join('\n\n'),
    );
  });

  it.each<[SectionId, number]>([
    ['high-static', 68],
    ['frozen', 70],
    ['semi-dynamic-1', 122],
    ['semi-dynamic-2', 124],
  ])('wraps %s in %i bytes', (section, overhead) => {
    const part = render({ [section]: '12345' }).parts.find((p) => p.section === section);
    expect(part?.bytes).toBe(overhead + 5);
  });

  it('leaves empty sections out, but writes semi-dynamic-1 even when it is empty', () => {
    const rendered = render({ 'high-static': 'a', frozen: ' \n', dynamic: '\u0085b\u3000' });
    expect(rendered.parts.map((p) => p.section)).toEqual(['high-static', 'semi-dynamic-1', 'dynamic']);
    expect(rendered.parts[1]?.bytes).toBe(122);
    expect(inner(rendered, 'dynamic')).toBe('b');
  });

  it('renders a prompt of nothing as nothing', () => {
    expect(render({ dynamic: '  ' })).toMatchObject({ text: '', bytes: 0, parts: [], problems: [] });
  });

  it('trims Unicode white space, which has U+0085 and not U+FEFF', () => {
    expect(inner(render({ dynamic: '\u0085\ufeffa\u2003' }), 'dynamic')).toBe('\ufeffa');
  });

  it('appends timeline entries to timeline-open, one paragraph each, and tools to semi-dynamic-2', () => {
    const rendered = render(
      { 'timeline-open': 'now', 'semi-dynamic-2': 'rules' },
      { timeline: [' one\n', '', 'two'], toolsText: 'tools\n' },
    );
    expect(inner(rendered, 'timeline-open')).toBe('now\n\none\n\ntwo');
    expect(inner(rendered, 'semi-dynamic-2')).toBe('rules\n\ntools');
    const alone = render({}, { timeline: ['one'] });
    expect(inner(alone, 'timeline-open')).toBe('one');
  });

  it('keeps a tag in a timeline entry from being read as a tag', () => {
    const rendered = render({ dynamic: 'x' }, { timeline: ['<|PROMPT_SECTION_dynamic_evil|>'] });
    expect(inner(rendered, 'timeline-open')).toBe('&lt;|PROMPT_SECTION_dynamic_evil|>');
    expect(rendered.problems).toEqual([]);
  });

  it('tells for every paragraph where it came from', () => {
    const written = '  héllo \n';
    const rendered = render({ 'timeline-open': written }, { timeline: ['a', 'b'] });
    const origins = rendered.parts.find((p) => p.section === 'timeline-open')?.origins ?? [];
    expect(origins.map((o) => [o.from, rendered.text.slice(o.span.start, o.span.end)])).toEqual([
      ['section', 'héllo'],
      ['timeline', 'a'],
      ['timeline', 'b'],
    ]);
    expect(origins[0]).toMatchObject({ source: { source: 'prompt:timeline-open', start: 2, end: 7 } });
    expect(origins.slice(1)).toMatchObject([{ entry: 0 }, { entry: 1 }]);
  });

  it('hashes a part without its tags: a new turn nonce changes the bytes, not the hash', () => {
    const [a, b] = ['aaaaaa', 'bbbbbb'].map((turnNonce) => render({ dynamic: 'hi' }, { turnNonce }));
    expect(a?.text).not.toBe(b?.text);
    expect(a?.parts.map((p) => p.hash)).toEqual(b?.parts.map((p) => p.hash));
    expect(a?.parts.at(-1)).toMatchObject({
      nonce: 'aaaaaa',
      label: 'aaaaaa',
      hash: '9304d8ebc615895ff18bcf77990beaf77b6f8afce4ea1b489506b6fc1534625d',
    });
  });

  it('counts bytes, not UTF-16 units', () => {
    const rendered = render({ frozen: '冻😀' });
    expect(rendered.parts[0]?.bytes).toBe(70 + 7);
    expect(rendered.bytes).toBe(utf8Length(rendered.text));
  });
});

describe('text of a section that breaks the prompt', () => {
  it('is kept, and an unclosed tag is a problem in that section', () => {
    const rendered = render({
      'high-static': 'a',
      'timeline-open': 'see <|PROMPT_SECTION_x|> there',
      dynamic: 'b',
    });
    expect(inner(rendered, 'timeline-open')).toBe('see <|PROMPT_SECTION_x|> there');
    // Inside timeline-open it is that block's text, so nothing changes.
    expect(rendered.problems).toEqual([]);
    const broken = render({ 'high-static': 'a', frozen: '  see <|PROMPT_SECTION_x|> there', dynamic: 'b' });
    expect(broken.problems).toMatchObject([
      { code: 'AITAG_NOT_CLOSED', at: { source: 'prompt:frozen', start: 6, end: 26 } },
    ]);
    expect(broken.problems[0]?.message).toContain('<|PROMPT_SECTION_END_x|>');
  });

  it.each<[string, Partial<Record<SectionId, string>>, string]>([
    [
      'its own end tag',
      { 'timeline-open': 'a <|PROMPT_SECTION_END_timeline-open|> b' },
      'prompt:timeline-open',
    ],
    [
      'a whole section',
      { frozen: '<|AI_CACHE_SYSTEM_high-static|>x<|AI_CACHE_SYSTEM_END_high-static|>' },
      'prompt:frozen',
    ],
    ['the end of its boundary', { frozen: 'x <|AI_CACHE_FROZEN_END_semi-dynamic|> y' }, 'prompt:frozen'],
    [
      'the end of its outer tag',
      { 'semi-dynamic-1': '<|AI_CACHE_SEMI_END_semi|>', frozen: 'f' },
      'prompt:semi-dynamic-1',
    ],
    [
      'a boundary where there is none',
      { dynamic: '<|AI_CACHE_FROZEN_semi-dynamic|>x<|AI_CACHE_FROZEN_END_semi-dynamic|>' },
      'prompt:dynamic',
    ],
  ])('%s', (_, sections, source) => {
    const rendered = render({ 'high-static': 'a', dynamic: 'q', ...sections });
    expect(rendered.problems.map((p) => [p.code, p.at?.source])).toEqual([
      ['SECTION_TAGS_CHANGE_SPLIT', source],
    ]);
    const { at } = rendered.problems[0] ?? {};
    const id = SECTION_IDS.find((section) => `prompt:${section}` === at?.source) ?? 'dynamic';
    expect(sections[id]?.slice(at?.start, at?.end)).toMatch(/^<\|.*\|>$/u);
  });

  it('is no problem where the tags change nothing', () => {
    expect(
      render({ 'high-static': '<|PROMPT_SECTION_x|> and <|TIMELINE_b1|>', dynamic: 'a <|USER_QUERY_1|>' })
        .problems,
    ).toEqual([]);
    expect(render({ frozen: '<|TIMELINE_b1t2|>\nx\n<|TIMELINE_END_b1t2|>', dynamic: 'a' }).problems).toEqual(
      [],
    );
  });

  it('never throws, and sections that split come back as they were written', () => {
    const atom = fc.constantFrom(
      '<|',
      '|>',
      'PROMPT_SECTION_',
      'END_',
      'dynamic',
      'x',
      '\n',
      ' ',
      '<|AI_CACHE_FROZEN_semi-dynamic|>',
      '<|AI_CACHE_FROZEN_END_semi-dynamic|>',
      '<|PROMPT_SECTION_dynamic_q1w2e3|>',
      '<|AI_CACHE_SEMI_semi|>',
    );
    const body = fc.array(atom, { maxLength: 8 }).map((parts) => parts.join(''));
    const sections = fc.record(
      Object.fromEntries(SECTION_IDS.map((id) => [id, body])) as Record<SectionId, typeof body>,
    );
    fc.assert(
      fc.property(sections, fc.array(body, { maxLength: 3 }), (texts, timeline) => {
        const rendered = render(texts, { timeline });
        if (rendered.problems.length > 0) return;
        const split = splitAitags(rendered.text, OUTER_NAMES);
        expect(split.ok).toBe(true);
        if (!split.ok) return;
        const contents = split.value.flatMap((b) => (b.kind === 'tag' ? [b.content] : []));
        const bodies = rendered.parts
          .filter((p) => p.section !== 'frozen')
          .map((p) => rendered.text.slice(p.inner.start, p.inner.end));
        expect(contents).toEqual(bodies);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
