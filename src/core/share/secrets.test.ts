import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../document/defaults';
import { findSecrets, mask, redact } from './secrets';

const withText = (text: string) => ({ ...emptyDocument('t'), files: [{ path: 'a', text }] });
const kinds = (text: string) => findSecrets(withText(text)).map((secret) => [secret.kind, secret.text]);

// Put together at run time, so that no scanner of repositories takes them for real ones.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vX7zB9dF1hJ3lN5';
const SAMPLES: [string, string][] = [
  ['api-key', ['sk', 'proj', letters].join('-')],
  ['api-key', `sk-ant-api03-${letters}`],
  ['api-key', `AIza${letters.slice(0, 35)}`],
  ['api-key', ['AKIA', 'ABCDEFGH12345678'].join('')],
  ['api-key', `gsk_${letters}`],
  ['token', `ghp_${letters}`],
  ['token', `xoxb-${letters}`],
  ['token', `hf_${letters}`],
  ['token', `eyJhbGciOiJI.eyJzdWIiOiIx.${letters}`],
  ['mail', 'mara.lind@example.org'],
  ['home-path', '/Users/mara'],
  ['home-path', '/home/mara'],
  ['home-path', 'C:\\Users\\mara'],
];

describe('secrets', () => {
  it.each(SAMPLES)('%s is found: %s', (kind, text) => {
    expect(kinds(`before ${text} after`)).toEqual([[kind, text]]);
  });

  it.each([
    'task-force-one',
    'sk-1',
    'a@b',
    'user@',
    'const key = "value"',
    'https://example.org/home',
    'eyJ.eyJ.x',
  ])('leaves %s alone', (text) => expect(kinds(text)).toEqual([]));

  it('tells where, and how often', () => {
    const document = { ...withText('x@example.org, x@example.org'), title: 'to x@example.org' };
    expect(findSecrets(document)).toEqual([
      { kind: 'mail', text: 'x@example.org', places: ['/title', '/files/0/text'], count: 3 },
    ]);
  });

  it('are masked so that they cannot be used', () => {
    for (const [kind, text] of SAMPLES.filter(([k]) => k === 'api-key' || k === 'token')) {
      const masked = mask({ kind: kind as 'token', text, places: [], count: 1 });
      expect(masked).not.toContain(text.slice(8, -4));
      expect(masked).toContain('••••');
    }
  });

  it('are gone after redaction, and nothing else is', () => {
    const document = withText(`a ${SAMPLES.map(([, text]) => text).join(' b ')} c`);
    const clean = redact(document, findSecrets(document));
    expect(findSecrets(clean)).toEqual([]);
    expect(clean.files[0]?.text).toMatch(/^a redacted-\d+ b .* c$/);
    expect(clean.policy).toBe(document.policy);
    expect(redact(document, [])).toBe(document);
  });

  it('are looked for in any text without a throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const document = withText(text);
        redact(document, findSecrets(document));
      }),
    );
  });

  it('are found in linear time in a text that only looks like one', () => {
    for (const text of [
      'sk-'.repeat(300_000),
      'a'.repeat(1_000_000),
      'eyJ'.repeat(300_000),
      'a.'.repeat(400_000),
    ])
      expect(findSecrets(withText(text)).length).toBeLessThan(2);
  });
});
