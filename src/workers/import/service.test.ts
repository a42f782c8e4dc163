import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeDocument } from '../../core/document/decode';
import { emptyDocument } from '../../core/document/defaults';
import { readEntry } from '../../core/runtime/read-entry';
import { encodeFile } from '../../core/share/file';
import { IMPORT_LIMITS } from '../../core/wire/import/limits';
import { describeShared } from '../../testing/shared-data';
import type { CallContext } from '../rpc';
import type { ImportInput, ImportProgress, ImportReport, ImportSlice } from './protocol';
import { importService, type ServiceParts } from './service';

const chat = (content: string): string =>
  JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] });

const blob = (path: string, bytes: string | Uint8Array<ArrayBuffer>): ImportInput => ({
  path,
  file: new Blob([bytes]),
});

interface Seen extends ImportSlice {
  progress: ImportProgress[];
  slices: number;
}

function watched(): { context: CallContext<ImportReport>; seen: Seen; abort: () => void } {
  const controller = new AbortController();
  const seen: Seen = { files: [], sessions: [], unread: [], leftOut: [], progress: [], slices: 0 };
  const context: CallContext<ImportReport> = {
    signal: controller.signal,
    transfer: () => undefined,
    progress: (report) => {
      if (report.t === 'progress') {
        seen.progress.push(report);
        return;
      }
      seen.slices++;
      seen.files.push(...report.files);
      seen.sessions.push(...report.sessions);
      seen.unread.push(...report.unread);
      seen.leftOut.push(...report.leftOut);
    },
  };
  return { context, seen, abort: () => controller.abort() };
}

/** A clock that moves on at every look, so that every report is due. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 1000);
}

const service = (parts: Partial<ServiceParts> = {}) => importService({ now: ticking(), ...parts });

describe('importing', () => {
  it('lists the sessions of every file, and what was left out', async () => {
    const { context, seen } = watched();
    const inputs = [
      blob('a.json', chat('a')),
      blob(
        'b.zip',
        zipSync({ 'b.json': strToU8(chat('b')), 'c.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }),
      ),
      blob('d.json.gz', gzipSync(strToU8(chat('d')))),
    ];
    expect(await service().importFiles(inputs, context)).toBe(3);
    expect(seen.files.map(({ path }) => path)).toEqual(['a.json', 'b.zip › b.json', 'd.json']);
    expect(seen.sessions.map(({ file, index, words }) => [file, index, words])).toEqual([
      ['0', 0, 'a'],
      ['1', 0, 'b'],
      ['2', 0, 'd'],
    ]);
    expect(seen.leftOut).toMatchObject([{ path: 'b.zip › c.png', problem: { code: 'FILE_NOT_TEXT' } }]);
  });

  it('says how far it is: it never goes back, passes every phase and ends with all of it', async () => {
    const { context, seen } = watched();
    const lines = Array.from({ length: 12_000 }, (_, i) => chat(`line ${i}`)).join('\n');
    const files = [blob('a.jsonl', lines), blob('b.jsonl.gz', gzipSync(strToU8(lines)))];
    await service().importFiles(files, context);
    const done = seen.progress.map((report) => report.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(new Set(done).size).toBeGreaterThan(8);
    expect(new Set(seen.progress.map(({ phase }) => phase))).toEqual(new Set(['unpack', 'scan', 'read']));
    const last = seen.progress.at(-1);
    expect(last?.done).toBe(last?.total);
  });

  it('sends long lists in slices', async () => {
    const { context, seen } = watched();
    const names = Array.from({ length: 1000 }, (_, i) => `${i}.bin`);
    const archive = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(64).fill(1)])));
    await service().importFiles([blob('a.zip', archive)], context);
    expect(seen.leftOut).toHaveLength(1000);
  });

  it('sends the sessions of one long text in slices', async () => {
    const { context, seen } = watched();
    const requests = Array.from({ length: 1500 }, (_, i) =>
      JSON.stringify({
        id: `batch_${i}`,
        custom_id: `request-${i}`,
        response: { status_code: 200, request_id: `r${i}`, body: JSON.parse(chat(`answer ${i}`)) as object },
        error: null,
      }),
    ).join('\n');
    await service().importFiles([{ path: 'pasted', text: requests }], context);
    expect(seen.sessions.map(({ index }) => index)).toEqual(seen.sessions.map((_, i) => i));
    expect(seen.slices).toBeGreaterThanOrEqual(Math.ceil(seen.sessions.length / 200));
  });

  it('stops when it is told to', async () => {
    const { context, seen, abort } = watched();
    abort();
    expect(await service().importFiles([blob('a.json', chat('a'))], context)).toBe(0);
    expect(seen.files).toEqual([]);
  });

  it('keeps the limits over all files together', async () => {
    const { context, seen } = watched();
    const limits = { ...IMPORT_LIMITS, total: 150 };
    const files = [blob('a.json', chat('a')), blob('b.json', chat('b'))];
    await service({ limits }).importFiles(files, context);
    expect(seen.files).toHaveLength(1);
    expect(seen.leftOut).toMatchObject([{ path: 'b.json', problem: { code: 'IMPORT_TOO_LARGE' } }]);
  });

  it('says why a file could not be read that is gone', async () => {
    const { context, seen } = watched();
    const gone = new Blob(['x']);
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFound')) }),
    });
    await service().importFiles([{ path: 'a.json', file: gone }, blob('b.json', chat('b'))], context);
    expect(seen.leftOut).toMatchObject([{ path: 'a.json', problem: { code: 'FILE_UNREADABLE' } }]);
    expect(seen.files).toHaveLength(1);
  });
});

describe('opening', () => {
  it('gives the document of one session: its own piece of the file, whose format is seen in it again', async () => {
    const api = service();
    await api.importFiles([blob('a.json', ` \n${chat('hello')}\n`)], watched().context);
    const opened = await api.open({ file: '0', index: 0 }, watched().context as never);
    expect(opened).toMatchObject({
      ok: true,
      value: { document: { title: 'hello', responses: [{ text: chat('hello') }] } },
    });
  });

  it('names a session after its file where nothing was said', async () => {
    const api = service();
    await api.importFiles([blob('logs/a.json', chat(''))], watched().context);
    expect(await api.open({ file: '0', index: 0 }, watched().context as never)).toMatchObject({
      value: { document: { title: 'a.json' } },
    });
  });

  it('gives a session file as it was saved', async () => {
    const document = { ...emptyDocument('Saved'), responses: [{ text: chat('kept') }] };
    const file = encodeFile({ document, promised: { hash: '', outline: [] }, step: '', lens: null });
    const api = service();
    const { context, seen } = watched();
    await api.importFiles([blob('a.callscope.json', file)], context);
    expect(seen.sessions).toMatchObject([{ format: 'callscope', title: 'Saved', turns: 1 }]);
    expect(await api.open({ file: '0', index: 0 }, watched().context as never)).toEqual({
      ok: true,
      value: { document, problems: [] },
    });
  });

  it.each([[{ file: '9', index: 0 }], [{ file: '0', index: 9 }], [{ file: '__proto__', index: 0 }]])(
    'says in words that %o is not kept',
    async (place) => {
      const api = service();
      await api.importFiles([blob('a.json', chat('a'))], watched().context);
      expect(await api.open(place, watched().context as never)).toMatchObject({
        ok: false,
        error: { code: 'SESSION_NOT_KEPT' },
      });
    },
  );

  it('forgets the import before', async () => {
    const api = service();
    await api.importFiles([blob('a.json', chat('a')), blob('b.json', chat('b'))], watched().context);
    await api.importFiles([blob('c.json', chat('c'))], watched().context);
    expect(await api.open({ file: '1', index: 0 }, watched().context as never)).toMatchObject({ ok: false });
    expect(await api.open({ file: '0', index: 0 }, watched().context as never)).toMatchObject({
      value: { document: { title: 'c' } },
    });
  });
});

describeShared('every export of the corpus', ['data', 'wire-corpus'], (root) => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[/\\].*\.(json|jsonl|har|txt|sse|ndjson)$/.test(name),
  );

  it.each(files)('%s: each session opens as the one that was listed', async (name) => {
    const api = service();
    const { context, seen } = watched();
    await api.importFiles([blob(name, new Uint8Array(readFileSync(join(root, name))))], context);
    for (const row of seen.sessions) {
      const opened = await api.open({ file: row.file, index: row.index }, watched().context as never);
      if (!opened.ok) throw new Error(`${name}, session ${String(row.index)}: ${opened.error.message}`);
      const { document } = opened.value;
      // A session in which nobody has answered yet waits for a response.
      expect(document.responses).toHaveLength(row.turns === 0 ? 0 : 1);
      const sessions = document.responses.flatMap((entry) => readEntry(entry, 0).sessions);
      expect(sessions.map(({ turns }) => turns.length)).toEqual(row.turns === 0 ? [] : [row.turns]);
      const calls = sessions.flatMap(({ turns }) =>
        turns.flatMap(({ responses }) => responses[0]?.toolCalls ?? []),
      );
      expect(calls).toHaveLength(row.calls);
      expect(decodeDocument(structuredClone(document)).ok).toBe(true);
    }
  });
});
