// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
  .map((name) => ({
    name,
    css: readFileSync(join(SRC, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|@(?:media|container)[^{]*/g, ''),
  }));
/** The design system and the frame take every size from tokens.css; queries cannot read custom properties. */
const strict = sheets.filter(({ name }) => /^(ui|app)\//.test(name));

describe('stylesheets', () => {
  test.each(sheets.map(({ name, css }) => [name, css]))(
    '%s takes its colours from tokens.css',
    (_name, css) => {
      const raw = css.match(/#[0-9a-f]{3,8}\b(?!['"])|\b(?:rgb|rgba|hsl|hsla|oklch|lab|lch)\(/gi) ?? [];
      expect(raw).toEqual([]);
    },
  );

  test.each(strict.map(({ name, css }) => [name, css]))('%s takes its px from tokens.css', (_name, css) => {
    expect(
      css.match(/(?<![\w-])\d*\.?\d+px/g)?.filter((size) => !['320px', '160px'].includes(size)) ?? [],
    ).toEqual([]);
  });

  test.each(sheets.map(({ name, css }) => [name, css]))('%s uses logical properties', (_name, css) => {
    const physical = css.match(
      /(?<![\w-])(?:margin|padding|border)-(?:left|right|top|bottom)\b|(?<![\w-])(?:left|right|top|bottom)\s*:|text-align:\s*(?:left|right)|(?<![\w-])(?:width|height|min-width|max-width|min-height|max-height)\s*:/g,
    );
    expect(physical ?? []).toEqual([]);
  });

  test('every custom property that is read is defined', () => {
    const tokens = readFileSync(join(SRC, 'ui/tokens.css'), 'utf8');
    const set = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') || name.endsWith('.ts'))
      .map((name) => readFileSync(join(SRC, name), 'utf8'))
      .join('\n');
    const defined = new Set(
      [
        ...`${tokens}\n${sheets.map(({ css }) => css).join('\n')}`.matchAll(/--([\w-]+)\s*:/g),
        ...set.matchAll(/'--([\w-]+)'/g),
      ].map((found) => found[1]),
    );
    const missing = sheets.flatMap(({ name, css }) =>
      [...css.matchAll(/var\(--([\w-]+)(?=\))/g)]
        .filter((found) => !defined.has(found[1]))
        .map((found) => `${name}: --${found[1] ?? ''}`),
    );
    expect(missing).toEqual([]);
  });
});
