// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** The custom properties of the first block after `head`. */
function block(css: string, head: string): Map<string, string> {
  const start = css.indexOf(`${head} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', (found[2] ?? '').trim()]),
  );
}

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);
const light = block(css, ':root');
const dark = new Map([...light, ...block(css, "[data-theme='dark']")]);

function colour(theme: Map<string, string>, name: string): [number, number, number] {
  const value = theme.get(name) ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return colour(theme, alias);
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex === undefined) throw new Error(`--${name} is not a six-digit colour: ${value}`);
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16);
  return [at(0), at(2), at(4)];
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance([r, g, b]: [number, number, number]): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
function contrast(theme: Map<string, string>, a: string, b: string): number {
  const [high, low] = [luminance(colour(theme, a)), luminance(colour(theme, b))].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const SURFACES = ['bg', 'surface', 'surface-2', 'surface-3'];
const OUTCOMES = ['ok', 'warn', 'bad', 'info', 'accent'];
const SECTIONS = [1, 2, 3, 4, 5, 6].map((n) => `sec-${n}`);

/** Text and what it stands on: at least 4.5 to 1. */
const TEXT: [string, string][] = [
  ...['text', 'text-2', 'text-3'].flatMap((text) =>
    SURFACES.map((surface): [string, string] => [text, surface]),
  ),
  ...['text', 'text-2', 'text-3'].flatMap((text) =>
    [...OUTCOMES, ...SECTIONS].map((name): [string, string] => [text, `${name}-soft`]),
  ),
  ...OUTCOMES.flatMap((name) =>
    ['bg', 'surface', 'surface-2', `${name}-soft`].map((surface): [string, string] => [name, surface]),
  ),
  ...SECTIONS.flatMap((name) =>
    ['surface', 'bg', 'surface-2', `${name}-soft`].map((surface): [string, string] => [name, surface]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-strong', 'strong'],
  ['on-strong', 'strong-hover'],
];
/** What must be seen without being read (edges of inputs, focus, drawn values): at least 3 to 1. */
const SHAPES: [string, string][] = [
  ...SURFACES.flatMap((surface) => [
    ['line-control', surface] as [string, string],
    ['focus', surface] as [string, string],
    ['accent', surface] as [string, string],
  ]),
  ['accent', 'accent-soft'],
  ['line-control', 'accent-soft'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  test.each(TEXT)('%s can be read on %s', (text, surface) => {
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SHAPES)('%s can be seen on %s', (shape, surface) => {
    expect(contrast(theme, shape, surface)).toBeGreaterThanOrEqual(3);
  });
});

test('the dark theme has a value for every colour of the light one', () => {
  const own = block(css, "[data-theme='dark']");
  const plain = [...light].filter(([, value]) => /^(#|rgb)/.test(value)).map(([name]) => name);
  expect(plain.filter((name) => !own.has(name))).toEqual([]);
});
