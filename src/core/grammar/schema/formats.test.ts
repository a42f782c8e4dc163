/** Formats hold to what every checker takes, and the languages that call themselves exact hold nothing less. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../testing/shared-data';
import type { LangId, Langs } from '../lang';
import { createLangs } from '../lang/langs';
import { formatLang } from './formats';

const NAMES = [
  ...['date', 'time', 'date-time', 'duration', 'ipv4', 'ipv6', 'uuid', 'hostname', 'email', 'uri'],
  ...['uri-reference', 'iri', 'iri-reference', 'uri-template', 'json-pointer', 'relative-json-pointer'],
];
const encoder = new TextEncoder();

function has(langs: Langs, lang: LangId, text: string): boolean {
  let rest = lang;
  for (const byte of encoder.encode(text)) rest = langs.derive(rest, byte);
  return langs.accepts(rest);
}

/** A text of the language, by a walk that a seed decides; null when it came to no end. */
function walk(langs: Langs, lang: LangId, seed: number): string | null {
  const bytes: number[] = [];
  let [rest, state] = [lang, seed];
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let i = 0; i < 60; i++) {
    if (langs.accepts(rest) && random(4) === 0) break;
    const next = Array.from({ length: 95 }, (_, b) => b + 32).filter(
      (b) => !langs.isEmpty(langs.derive(rest, b)),
    );
    if (next.length === 0) break;
    const byte = next[random(next.length)] ?? 0;
    bytes.push(byte);
    rest = langs.derive(rest, byte);
  }
  const end = langs.shortest(rest);
  return end === null ? null : new TextDecoder().decode(Uint8Array.from([...bytes, ...end]));
}

describe('a format', () => {
  const ajv = new Ajv2020({ strict: false });
  (addFormats as unknown as (of: Ajv2020) => void)(ajv);

  it.each(NAMES)('%s gives nothing that the validator refuses', (name) => {
    const langs = createLangs();
    const lang = formatLang(langs, name)?.lang ?? langs.nothing;
    const validate = ajv.compile({ format: name });
    for (let seed = 1; seed <= 150; seed++) {
      const text = walk(langs, lang, seed);
      expect([text, validate(text)]).toEqual([text, true]);
    }
  });

  it.each(['regex', 'idn-hostname', 'idn-email', 'color', '', '__proto__'])(
    '“%s” is left to the validator',
    (name) => {
      expect(formatLang(createLangs(), name)).toBeNull();
    },
  );

  it('takes dates of the calendar alone', () => {
    const langs = createLangs();
    const lang = formatLang(langs, 'date')?.lang ?? langs.nothing;
    for (const good of ['2024-02-29', '2000-02-29', '1999-12-31', '2023-04-30'])
      expect([good, has(langs, lang, good)]).toEqual([good, true]);
    for (const bad of [
      '2023-02-29',
      '1900-02-29',
      '2023-04-31',
      '2023-13-01',
      '2023-00-10',
      '2023-01-00',
      '23-01-01',
    ])
      expect([bad, has(langs, lang, bad)]).toEqual([bad, false]);
  });
});

describeShared('formats in the JSON Schema Test Suite', ['data', 'json-schema-test-suite'], (root) => {
  it.each(NAMES)('%s', (name) => {
    const file = join(root, 'tests/draft2020-12/optional/format', `${name}.json`);
    const groups = JSON.parse(readFileSync(file, 'utf8')) as { tests: { data: unknown; valid: boolean }[] }[];
    const langs = createLangs();
    const format = formatLang(langs, name);
    for (const { data, valid } of groups.flatMap(({ tests }) => tests)) {
      if (typeof data !== 'string' || format === null) continue;
      const held = has(langs, format.lang, data);
      if (held || format.exact) expect([data, held]).toEqual([data, valid]);
    }
  });
});
