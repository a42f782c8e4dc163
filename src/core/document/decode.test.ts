import { describe, expect, it } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeDocument } from './decode';
import { emptyDocument } from './defaults';
import { VOCABULARY_IDS } from './document';
import { migrate } from './migrate';
import { documentJsonSchema } from './schema';

const full = () => ({
  ...emptyDocument('t'),
  tools: [
    {
      name: 'edit',
      description: 'd',
      schema: '{ broken',
      implementation: { kind: 'builtin' as const, name: 'edit' as const },
    },
    {
      name: 'x',
      description: '',
      schema: '{}',
      implementation: {
        kind: 'scripted' as const,
        cases: [{ args: JSON.parse('{"__proto__":1}') as never, result: [null, 1] }],
      },
    },
  ],
  responses: [{ text: '\u0000\ud800 any bytes', format: 'openai-chat' }],
  files: [{ path: 'a', text: 'b' }],
});

describe('decoding a document', () => {
  it('gives back what went in, a broken schema and prototype keys included', () => {
    const result = decodeDocument(JSON.parse(JSON.stringify(full())));
    expect(result).toEqual({ ok: true, value: full() });
    if (!result.ok) return;
    const implementation = result.value.tools[1]?.implementation;
    expect(implementation?.kind === 'scripted' && JSON.stringify(implementation.cases[0]?.args)).toBe(
      '{"__proto__":1}',
    );
  });

  it.each([
    ['another kind of value', [1], 'DOCUMENT_NOT_OBJECT', ''],
    ['no version', {}, 'DOCUMENT_NO_VERSION', '/version'],
    ['version from the future', { version: 99 }, 'DOCUMENT_TOO_NEW', '/version'],
    ['version of a wrong kind', { version: '1' }, 'DOCUMENT_VERSION_UNKNOWN', '/version'],
    ['version 0', { version: 0 }, 'DOCUMENT_VERSION_UNKNOWN', '/version'],
    [
      'version that only a prototype has',
      JSON.parse('{"__proto__":{"version":1}}'),
      'DOCUMENT_NO_VERSION',
      '/version',
    ],
    [
      'a wrong type deep inside',
      { ...full(), files: [{ path: 1, text: '' }] },
      'DOCUMENT_WRONG_TYPE',
      '/files/0/path',
    ],
    ['an unknown field', { ...full(), extra: 1 }, 'DOCUMENT_UNKNOWN_FIELD', '/extra'],
    ['a wrong enum value', { ...full(), profile: 'nobody' }, 'DOCUMENT_WRONG_VALUE', '/profile'],
    [
      'a tool name that no provider takes',
      { ...full(), tools: [{ ...full().tools[0], name: 'a b' }] },
      'DOCUMENT_INVALID',
      '/tools/0/name',
    ],
    [
      'two tools of one name',
      { ...full(), tools: [full().tools[0], full().tools[0]] },
      'DOCUMENT_TOOL_REPEATED',
      '/tools/1/name',
    ],
    [
      'too many of something',
      { ...full(), settings: { ...full().settings, maxTurns: 1e9 } },
      'DOCUMENT_TOO_BIG',
      '/settings/maxTurns',
    ],
  ])('refuses %s and names the place', (_, value: unknown, code, path) => {
    const result = decodeDocument(value);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error[0]).toMatchObject({ code, path, severity: 'error' });
    expect(result.error[0]?.message.length).toBeGreaterThan(20);
  });

  it.each(VOCABULARY_IDS)('takes the vocabulary %s', (vocabulary) => {
    const document = { ...full(), settings: { ...full().settings, vocabulary } };
    expect(decodeDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, value: document });
  });

  it('refuses a vocabulary that the page has not', () => {
    for (const vocabulary of ['gpt2', 'constructor', null]) {
      const result = decodeDocument({ ...full(), settings: { ...full().settings, vocabulary } });
      expect(result).toMatchObject({ ok: false, error: [{ path: '/settings/vocabulary' }] });
    }
  });

  it('answers a value that is nested too deeply instead of overflowing', () => {
    let deep: unknown = 0;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const result = decodeDocument({ ...full(), notes: deep });
    expect(!result.ok && result.error[0]?.code).toBe('DOCUMENT_NOT_JSON');
  });

  it('lists at most twenty problems', () => {
    const files = Array.from({ length: 500 }, () => ({ path: 1, text: 2 }));
    const result = decodeDocument({ ...full(), files });
    expect(!result.ok && result.error.length).toBe(20);
  });
});

describe('the JSON Schema of a document', () => {
  const validate = new Ajv2020({ strict: false }).compile(documentJsonSchema() as object);
  it('accepts what the decoder accepts and refuses what it refuses', () => {
    expect(validate(full())).toBe(true);
    expect(validate({ ...full(), extra: 1 })).toBe(false);
    expect(validate({ ...full(), profile: 'nobody' })).toBe(false);
  });
});

describe('migration', () => {
  const migrations = { 1: (old: object) => ({ ...old, b: 2 }), 2: (old: object) => ({ ...old, c: 3 }) };
  it('lifts one version at a time', () => {
    expect(migrate({ version: 1, a: 1 }, migrations, 3)).toEqual({
      ok: true,
      value: { version: 3, a: 1, b: 2, c: 3 },
    });
  });
  it('leaves the current version alone', () => {
    expect(migrate({ version: 3 }, migrations, 3)).toEqual({ ok: true, value: { version: 3 } });
  });
  it('says when a step is missing', () => {
    expect(migrate({ version: 1 }, {}, 3)).toMatchObject({ ok: false, reason: 'unknown-version' });
  });
});
