import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../document/defaults';
import type { SessionDocument } from '../document/document';
import { compareRun } from './compare';
import { decodeLink, encodeLink, LINK_CODEC, MAX_INFLATED_BYTES, type Replay } from './link';
import { fromBase64Url, toBase64Url } from './base64url';
import { inflateRaw } from './deflate';
import { STAGES, stepId, type StepEvent } from '../runtime/events';

const document = (patch: Partial<SessionDocument> = {}): SessionDocument => ({
  ...emptyDocument('t'),
  ...patch,
});
const replay = (patch: Partial<Replay> = {}): Replay => ({
  document: document(),
  promised: {
    hash: 'ab'.repeat(32),
    outline: [
      { id: '1.prompt.0', outcome: 'ok' },
      { id: '1.parse.0', outcome: 'ok' },
      { id: '1.parse.1', outcome: 'failed' },
      { id: '2.prompt.0', outcome: 'warn' },
      { id: '2.respond.0', outcome: 'waiting' },
    ],
  },
  step: '1.parse.1',
  lens: 'tokens',
  ...patch,
});
const pack = (value: unknown): string =>
  `#/s/${LINK_CODEC}.${toBase64Url(deflateRawSync(JSON.stringify(value)))}`;

describe('a replay link', () => {
  it('gives back the document, the promise, the step and the lens', async () => {
    expect(await decodeLink(await encodeLink(replay()))).toEqual({ ok: true, value: replay() });
  });

  it('gives back the token that was looked at', async () => {
    const at = replay({ token: 12 });
    const link = await encodeLink(at);
    expect(link).toContain('&token=12');
    expect(await decodeLink(link)).toEqual({ ok: true, value: at });
    expect(await decodeLink(link.replace('token=12', 'token=x'))).toEqual({ ok: true, value: replay() });
  });

  it('is a fragment without characters that chat tools cut at', async () => {
    expect(await encodeLink(replay())).toMatch(/^#\/s\/1\.[A-Za-z0-9_-]+\?[A-Za-z0-9=&._%-]+$/);
  });

  it('carries any text unchanged: scripts, controls, emoji, prototype names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), async (a, b) => {
        const texts = [a, b, '<script>alert(1)</script>', '__proto__', '\u0000'];
        const sent = document({
          responses: texts.map((text) => ({ text })),
          notes: [{ step: '__proto__', text: a }],
        });
        const got = await decodeLink(await encodeLink(replay({ document: sent })));
        expect(got.ok && got.value.document).toEqual(sent);
      }),
      { numRuns: 50 },
    );
  });

  it('opens every kept sample of a link that people may have', async () => {
    // One file for each codec and document version that ever shipped. They are never changed.
    const folder = new URL('./samples/', import.meta.url);
    const samples = readdirSync(folder);
    expect(samples).toContain('link-1-document-1.txt');
    for (const name of samples) {
      const opened = await decodeLink(readFileSync(new URL(name, folder), 'utf8').trim());
      expect(opened).toMatchObject({
        ok: true,
        value: {
          document: { title: 'A call of 2026', files: [{ path: 'notes/冻.txt', text: 'kept\n' }] },
          step: '1.validate.0',
          lens: 'tokens',
        },
      });
      const outline = opened.ok ? opened.value.promised.outline : [];
      expect(outline.find((step) => step.id === '1.validate.0')?.outcome).toBe('failed');
    }
  });

  it('refuses every cut of itself with words', async () => {
    const link = await encodeLink(replay());
    for (let end = 0; end < link.indexOf('?'); end += 7) {
      const result = await decodeLink(link.slice(0, end));
      expect(result.ok).toBe(false);
      if (!result.ok) expect(result.error[0]?.message).toMatch(/\w+/);
    }
  });

  it.each([
    ['another codec', '#/s/9.AAAA', 'LINK_VERSION'],
    ['no payload', '#/s/', 'LINK_MALFORMED'],
    ['foreign characters', '#/s/1.a b<script>', 'LINK_DAMAGED'],
    ['a payload that does not unpack', '#/s/1.AAAA', 'LINK_DAMAGED'],
    ['no JSON inside', `#/s/1.${toBase64Url(deflateRawSync('nonsense'))}`, 'LINK_DAMAGED'],
    [
      'invalid UTF-8 inside',
      `#/s/1.${toBase64Url(deflateRawSync(Buffer.from([0xff, 0xfe])))}`,
      'LINK_DAMAGED',
    ],
    ['another kind of value', pack([1]), 'LINK_DAMAGED'],
    ['a document from the future', pack({ doc: { version: 7 } }), 'DOCUMENT_TOO_NEW'],
    ['no document', pack({}), 'DOCUMENT_NOT_JSON'],
    [
      'a document only in the prototype',
      pack(JSON.parse('{"__proto__":{"doc":{"version":1}}}')),
      'DOCUMENT_NOT_JSON',
    ],
    ['10 MB after inflation', pack({ doc: 'a'.repeat(10_000_000) }), 'LINK_TOO_BIG'],
  ])('refuses %s', async (_, link, code) => {
    const result = await decodeLink(link);
    expect(!result.ok && result.error[0]?.code).toBe(code);
  });

  it('ignores an outline and a hash that are no such thing', async () => {
    for (const run of [1, 'x', [1], ['zz'], ['p9'], { __proto__: [] }]) {
      const result = await decodeLink(pack({ doc: document(), hash: '<b>', run }));
      expect(result.ok && result.value.promised).toEqual({ hash: '', outline: [] });
    }
  });
});

describe('inflating', () => {
  it('stops as soon as the bound is passed', async () => {
    expect(
      await inflateRaw(deflateRawSync(Buffer.alloc(MAX_INFLATED_BYTES + 1)), MAX_INFLATED_BYTES),
    ).toEqual({
      ok: false,
      error: 'too-big',
    });
  });
});

describe('base64url', () => {
  it('is its own inverse', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
    );
  });
});

describe('comparing a run with what a link promised', () => {
  const log = (hash: string, outcomes: StepEvent['outcome'][]) => ({
    hash,
    events: outcomes.map((outcome, seq): StepEvent => {
      const stage = STAGES[seq % STAGES.length] ?? 'prompt';
      return {
        seq,
        id: stepId(1, stage, 0),
        turn: 1,
        stage,
        sub: 0,
        outcome,
        problems: [],
        detail: { t: 'observe', entries: [] },
      };
    }),
  });
  const promised = {
    hash: 'aa',
    outline: log('', ['ok', 'ok', 'failed']).events.map(({ id, outcome }) => ({ id, outcome })),
  };
  it('says same, different at a step, or different in details', () => {
    expect(compareRun(promised, log('aa', ['ok'])).kind).toBe('same');
    expect(compareRun(promised, log('bb', ['ok', 'warn', 'failed']))).toEqual({
      kind: 'differs',
      at: 1,
      promised: '1.project.0 ok',
      found: '1.project.0 warn',
      step: '1.project.0',
    });
    expect(compareRun(promised, log('bb', ['ok', 'ok']))).toMatchObject({
      kind: 'differs',
      at: 2,
      found: null,
    });
    expect(compareRun(promised, log('bb', ['ok', 'ok', 'failed'])).kind).toBe('details-differ');
    expect(compareRun({ hash: '', outline: [] }, log('bb', [])).kind).toBe('nothing-promised');
  });
});
