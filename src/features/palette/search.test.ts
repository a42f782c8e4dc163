import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDocument } from '../../core/document/defaults';
import type { SessionDocument } from '../../core/document/document';
import { findText } from './find-text';
import { fuzzyMatch } from './fuzzy';
import { rank, type PaletteItem } from './items';

fc.configureGlobal({ seed: 20_261_130 });

describe('fuzzy matching', () => {
  const best = (query: string, texts: readonly string[]) =>
    texts
      .flatMap((text) => {
        const match = fuzzyMatch(query, text);
        return match === null ? [] : [{ text, score: match.score }];
      })
      .sort((a, b) => b.score - a.score)[0]?.text;

  test.each([
    ['so', ['Also', 'Step over', 'Share this replay'], 'Step over'],
    ['step', ['Last step', 'Step over'], 'Step over'],
    ['trp', ['Set a trap', 'Open tools', 'Use the raw prompt'], 'Use the raw prompt'],
    ['lens', ['Show all three lenses', 'Listen'], 'Show all three lenses'],
    ['主题', ['使用浅色主题', '打开问题'], '使用浅色主题'],
    ['config', ['src/conf/ignore.ts', 'src/config.ts'], 'src/config.ts'],
  ])('%s finds its best among %j', (query, texts, expected) => {
    expect(best(query, texts)).toBe(expected);
  });

  test.each([
    ['timeout', 'Lists the files, or those whose path matches a glob'],
    ['share', 'Set or remove a breakpoint at this stage'],
  ])('%s is not found in letters that happen to stand in %j', (query, text) => {
    expect(fuzzyMatch(query, text)).toBeNull();
  });

  test('the ranges spell the query, in order, and lie in the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
        fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
        (text, query) => {
          const match = fuzzyMatch(query, text);
          if (match === null) return;
          const spelt = match.ranges.map(({ start, end }) => text.slice(start, end)).join('');
          expect(spelt.toLowerCase()).toBe(query.toLowerCase().replace(/\s+/g, ''));
          for (const [i, range] of match.ranges.entries())
            expect(range.start).toBeGreaterThanOrEqual(match.ranges[i - 1]?.end ?? 0);
        },
      ),
    );
  });

  test('a text matches itself, and not one with a letter more', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', ' '), minLength: 1, maxLength: 30 }),
        (text) => {
          expect(fuzzyMatch(text, text)).not.toBeNull();
          expect(fuzzyMatch(`${text}z`, text)).toBeNull();
        },
      ),
    );
  });
});

describe('search in the texts of a session', () => {
  const document: SessionDocument = {
    ...emptyDocument('Test'),
    responses: [{ text: 'I will raise the Timeout.\n{"oldText": "const timeout = 30;"}' }],
    tools: [
      {
        name: 'edit',
        description: '',
        schema: '{\n "timeout": 1 }',
        implementation: { kind: 'scripted', cases: [] },
      },
    ],
    files: [{ path: 'a.ts', text: 'x'.repeat(100_000) + '\nconst timeout = 30;\n' }],
  };

  test('finds every place, and says where', () => {
    const hits = findText(document, 'TIMEOUT', 20);
    expect(hits.map(({ place, line }) => [place.in, line])).toEqual([
      ['response', 1],
      ['response', 2],
      ['tool', 2],
      ['file', 2],
    ]);
    const texts: Record<string, string> = {
      'response:0': document.responses[0]?.text ?? '',
      'tool:edit': document.tools[0]?.schema ?? '',
      'file:a.ts': document.files[0]?.text ?? '',
    };
    for (const { span, excerpt, at } of hits) {
      expect(texts[span.source]?.slice(span.start, span.end).toLowerCase()).toBe('timeout');
      expect(excerpt.slice(at.start, at.end).toLowerCase()).toBe('timeout');
      expect(excerpt).not.toMatch(/[\n\r\t]/);
    }
  });

  test('one long text does not hide the others', () => {
    const hits = findText({ ...document, responses: [{ text: 'timeout '.repeat(500) }] }, 'timeout', 16);
    expect(hits.filter(({ place }) => place.in === 'response')).toHaveLength(4);
    expect(hits.some(({ place }) => place.in === 'file')).toBe(true);
  });

  test.each(['', ' ', 'x'])('%j is too little to search for', (query) => {
    expect(findText(document, query, 10)).toEqual([]);
  });
});

describe('ranking', () => {
  const item = (id: string, group: PaletteItem['group'], title: string, detail?: string): PaletteItem => ({
    id,
    group,
    title,
    detail,
    run: () => undefined,
  });
  const items = [
    item('over', 'recent', 'Step over'),
    item('over', 'commands', 'Step over'),
    item('into', 'commands', 'Step into'),
    item('s1', 'steps', 'Step 1 of 9: parse failed', 'NOT_JSON'),
    item('edit', 'tools', 'edit', 'replace a fragment'),
  ];
  const shown = (query: string, recent: readonly string[] = []) =>
    rank(items, query, recent).map(({ group, items: rows }) => [group, rows.map(({ id }) => id)]);

  test('without a query: recent commands, then the other commands', () => {
    expect(shown('')).toEqual([
      ['recent', ['over']],
      ['commands', ['into']],
    ]);
  });

  test('the group of the best match stands first', () => {
    expect(shown('edit')[0]).toEqual(['tools', ['edit']]);
  });

  test('recent commands come first among equals', () => {
    expect(shown('step', ['into'])[0]).toEqual(['commands', ['into', 'over']]);
  });

  test('details are found too, below titles', () => {
    expect(shown('NOT_JSON')).toEqual([['steps', ['s1']]]);
  });
});
