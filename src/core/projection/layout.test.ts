import { describe, expect, it } from 'vitest';
import { utf8Length } from '../base/utf8';
import { renderAitag } from '../prompt/aitag';
import { parsePrompt } from './parse';
import { chooseLayout } from './layout';

const SYSTEM = renderAitag('AI_CACHE_SYSTEM', 'high-static', 'A-system');
const frozen = (n: number): string => renderAitag('AI_CACHE_FROZEN', 'semi-dynamic', 'f'.repeat(n));
const semi = (n: number): string =>
  renderAitag('AI_CACHE_SEMI', 'semi', renderAitag('PROMPT_SECTION', 'semi-dynamic-1', 's'.repeat(n)));
const semi2 = (n: number): string =>
  renderAitag('AI_CACHE_SEMI2', 'semi', renderAitag('PROMPT_SECTION', 'semi-dynamic-2', 't'.repeat(n)));
const open = renderAitag('PROMPT_SECTION', 'timeline-open', 'open');
const dynamic = renderAitag('PROMPT_SECTION_dynamic', 'q', 'hi');
const TAIL = `${open}\n\n${dynamic}`;
const join = (...parts: string[]): string => parts.join('\n\n');

/** Message sizes in bytes, `+` for a breakpoint. */
const sizes = (text: string, threshold?: number): [string, string] => {
  const { layout, messages } = chooseLayout(parsePrompt(text), threshold);
  return [layout, messages.map((m) => `${utf8Length(m.text.text)}${m.marked ? '+' : ''}`).join(' ')];
};

describe('layout by the byte', () => {
  it.each([
    [
      'f1500 s10 t1500',
      join(SYSTEM, frozen(1500), semi(10), semi2(1500), TAIL),
      '5',
      '76+ 1570+ 132 1624+ 140',
    ],
    ['f1500 s1500', join(SYSTEM, frozen(1500), semi(1500), TAIL), '4', '76+ 1570+ 1622+ 140'],
    ['f10 s1500 t1500', join(SYSTEM, frozen(10), semi(1500), semi2(1500), TAIL), '4→3', '76+ 1703+ 1766'],
    ['f10 s10 t1500', join(SYSTEM, frozen(10), semi(10), semi2(1500), TAIL), '4→2', '76+ 1980'],
    ['f1500 s10 t10', join(SYSTEM, frozen(1500), semi(10), semi2(10), TAIL), '4', '76+ 1570+ 132+ 276'],
    ['f1500 only', join(SYSTEM, frozen(1500), TAIL), '3', '76+ 1570+ 140'],
    ['f10 only', join(SYSTEM, frozen(10), TAIL), '2', '76 222'],
    ['no boundaries', join(SYSTEM, TAIL), '2', '76 140'],
    ['u1 of 1023 bytes', join(SYSTEM, frozen(953), dynamic), '2', '76 1089'],
    ['u1 of 1024 bytes', join(SYSTEM, frozen(954), dynamic), '3', '76+ 1024+ 64'],
    ['semi pair before frozen', join(SYSTEM, semi(1500), frozen(1500), dynamic), '3', '76+ 3194+ 64'],
    ['frozen and semi, nothing after', join(SYSTEM, frozen(1500), semi(1500)), '3', '76+ 1570+ 1622'],
  ])('%s', (_, text, layout, bytes) => {
    expect(sizes(text)).toEqual([layout, bytes]);
  });
});
