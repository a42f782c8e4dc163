import { gzipSync, strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bytesSource, joinBytes, type ByteSource } from './byte-source';
import { Budget, IMPORT_LIMITS, type ImportLimits } from './limits';
import { unpack, type LeftOut, type Unpacked, type UnpackedText } from './unpack';
import { readDirectory } from './zip-directory';

const chat = (text: string): string =>
  JSON.stringify({
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  });

async function unpacked(
  bytes: Uint8Array,
  path = 'picked',
  limits: Partial<ImportLimits> = {},
): Promise<{ texts: UnpackedText[]; left: LeftOut[]; all: Unpacked[] }> {
  const all: Unpacked[] = [];
  const budget = new Budget({ ...IMPORT_LIMITS, ...limits });
  for await (const one of unpack(bytesSource(bytes), path, budget)) all.push(one);
  return {
    all,
    texts: all.filter((one) => one.t === 'text'),
    left: all.filter((one) => one.t === 'left-out'),
  };
}

const zip = (files: Zippable, level: 0 | 6 = 6): Uint8Array => zipSync(files, { level });
const codes = (left: readonly LeftOut[]): string[] => left.map(({ problem }) => problem.code);

/** Offsets of the entries' records in the table of contents. */
function records(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found: number[] = [];
  for (let i = 0; i + 4 <= bytes.length; i++) if (view.getUint32(i, true) === 0x02014b50) found.push(i);
  return found;
}

function patched(bytes: Uint8Array, at: number, values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

describe('texts', () => {
  it.each([
    ['a text', strToU8(chat('a')), 'a.json', 'a.json'],
    ['gzip', gzipSync(strToU8(chat('a'))), 'logs/a.json.gz', 'logs/a.json'],
    ['an entry of a ZIP file', zip({ 'deep/a.json': strToU8(chat('a')) }), 'a.zip', 'a.zip › deep/a.json'],
    ['a stored entry', zip({ 'a.json': strToU8(chat('a')) }, 0), 'a.zip', 'a.zip › a.json'],
    ['gzip in a ZIP file', zip({ 'a.json.gz': gzipSync(strToU8(chat('a'))) }), 'a.zip', 'a.zip › a.json'],
    ['a ZIP file in gzip', gzipSync(zip({ 'a.json': strToU8(chat('a')) })), 'a.zip.gz', 'a.zip › a.json'],
    [
      'a ZIP file in a ZIP file',
      zip({ 'in.zip': zip({ 'a.json': strToU8(chat('a')) }) }),
      'a.zip',
      'a.zip › in.zip › a.json',
    ],
  ])('are found in %s, and named by their place', async (_, bytes, path, shown) => {
    const { texts, left } = await unpacked(bytes, path);
    expect(texts).toEqual([
      { t: 'text', path: shown, text: chat('a'), bytes: chat('a').length, problems: [] },
    ]);
    expect(left).toEqual([]);
  });

  it('of a gzip file of several members are one text', async () => {
    const bytes = new Uint8Array([...gzipSync(strToU8('{"a":1}\n')), ...gzipSync(strToU8('{"b":2}\n'))]);
    expect((await unpacked(bytes)).texts[0]?.text).toBe('{"a":1}\n{"b":2}\n');
  });

  it('longer than a read are put together without a seam', async () => {
    const text = Array.from({ length: 300_000 }, (_, i) => `é🙂${i * 7919}`).join('');
    for (const bytes of [strToU8(text), gzipSync(strToU8(text)), zip({ 'a.txt': strToU8(text) })]) {
      const { texts } = await unpacked(bytes);
      expect(texts[0]?.text === text).toBe(true);
      expect(texts[0]?.problems).toEqual([]);
    }
  });

  it('keep the order of the archive', async () => {
    const names = ['z.json', 'a.json', 'm/x.json'];
    const { texts } = await unpacked(
      zip(Object.fromEntries(names.map((name) => [name, strToU8(chat(name))]))),
    );
    expect(texts.map(({ path }) => path)).toEqual(names.map((name) => `picked › ${name}`));
  });
});

describe('decoding', () => {
  it('counts bytes that are no UTF-8, keeps the text and names the first', async () => {
    const bytes = new Uint8Array([...strToU8('{"a":"'), 0xff, ...strToU8('é'), 0xc3, ...strToU8('"}')]);
    const { texts } = await unpacked(bytes);
    expect(texts[0]?.text).toBe('{"a":"\ufffdé\ufffd"}');
    expect(texts[0]?.problems).toMatchObject([{ code: 'INVALID_UTF8', severity: 'warn' }]);
    expect(texts[0]?.problems[0]?.message).toMatch(/^2 sequences .* byte 6\./);
  });

  it.each([
    ['little', true],
    ['big', false],
  ])('reads UTF-16 with a byte order mark, %s end first', async (_, little) => {
    const text = chat('héllo 🙂');
    const bytes = new Uint8Array(2 * (text.length + 1));
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, little);
    for (let i = 0; i < text.length; i++) view.setUint16(2 * i + 2, text.charCodeAt(i), little);
    const { texts } = await unpacked(bytes);
    expect(texts[0]).toMatchObject({ text, problems: [] });
  });

  it('counts what is no UTF-16', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x00, 0xd8, 0x42, 0, 0x43]);
    const { texts } = await unpacked(bytes);
    expect(texts[0]?.text).toBe('A\ufffdB\ufffd');
    expect(texts[0]?.problems).toMatchObject([{ code: 'INVALID_UTF16' }]);
    expect(texts[0]?.problems[0]?.message).toMatch(/^2 sequences .* byte 4\./);
  });
});

describe('what is left out', () => {
  it.each([
    ['a PDF', strToU8('%PDF-1.7\n%âãÏÓ'), /a PDF document/],
    ['a tar archive', strToU8(`${'x'.repeat(257)}ustar`), /tar archive.*Unpack it/],
    ['a Zstandard archive', new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 1, 2]), /Zstandard.*Unpack it/],
    ['bytes of no known kind', Uint8Array.from({ length: 600 }, (_, i) => (i * 7) % 256), /binary file/],
  ])('%s is refused in words', async (_, bytes, words) => {
    const { left, texts } = await unpacked(bytes);
    expect(texts).toEqual([]);
    expect(codes(left)).toEqual(['FILE_NOT_TEXT']);
    expect(left[0]?.problem.message).toMatch(words);
  });

  it('a text with a stray NUL is still a text', async () => {
    expect((await unpacked(strToU8(`${chat('a')}\u0000`))).texts).toHaveLength(1);
  });

  it('does not keep its neighbours from being read', async () => {
    const bytes = zip({
      'a.json': strToU8(chat('a')),
      'b.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]),
      '__MACOSX/._a.json': new Uint8Array([0, 5, 22, 7]),
      'empty.json': new Uint8Array(0),
      'folder/': new Uint8Array(0),
      'z.json': strToU8(chat('z')),
    });
    const { texts, left } = await unpacked(bytes);
    expect(texts.map(({ path }) => path)).toEqual(['picked › a.json', 'picked › z.json']);
    expect(left.map(({ path, problem }) => [path, problem.code, problem.severity])).toEqual([
      ['picked › b.png', 'FILE_NOT_TEXT', 'error'],
      ['picked › __MACOSX/._a.json', 'SYSTEM_FILE', 'info'],
      ['picked › empty.json', 'FILE_EMPTY', 'info'],
    ]);
  });

  it('names an unknown method, and what mends it', async () => {
    const bytes = zip({ 'samples/1_epoch_1.json': strToU8(chat('a')) });
    const [at = 0] = records(bytes);
    const { left } = await unpacked(patched(bytes, at + 10, [93, 0]));
    expect(codes(left)).toEqual(['ENTRY_METHOD_UNKNOWN']);
    expect(left[0]?.problem.message).toMatch(/Zstandard \(method 93\).*inspect log convert/);
  });

  it('names encryption', async () => {
    const bytes = zip({ 'a.json': strToU8(chat('a')) });
    const [at = 0] = records(bytes);
    expect(codes((await unpacked(patched(bytes, at + 8, [1, 0]))).left)).toEqual(['ENTRY_ENCRYPTED']);
  });

  it('a file that cannot be read says why', async () => {
    const gone: ByteSource = {
      size: 10,
      read: () =>
        Promise.resolve({
          ok: false,
          error: { code: 'FILE_UNREADABLE', severity: 'error', message: 'Moved.', retryable: false },
        }),
    };
    const all: Unpacked[] = [];
    for await (const one of unpack(gone, 'a', new Budget())) all.push(one);
    expect(all).toMatchObject([{ t: 'left-out', path: 'a', problem: { code: 'FILE_UNREADABLE' } }]);
  });
});

describe('damage', () => {
  const text = Array.from({ length: 4000 }, (_, i) => chat(`line ${i} ${i * 7919}`)).join('\n');

  it('of a gzip file that ends too early leaves what came before', async () => {
    const whole = gzipSync(strToU8(text));
    const { texts } = await unpacked(whole.subarray(0, whole.length >> 1));
    expect(texts[0]?.problems).toMatchObject([{ code: 'ARCHIVE_DAMAGED', severity: 'error' }]);
    expect(texts[0]?.text.length).toBeGreaterThan(text.length / 4);
    expect(text.startsWith(texts[0]?.text.slice(0, -4) ?? '?')).toBe(true);
  });

  it.each([
    ['one byte', (whole: Uint8Array) => patched(whole, whole.length - 1, [0x55])],
    ['its end', (whole: Uint8Array) => whole.subarray(0, -3)],
    ['all of its end', (whole: Uint8Array) => whole.subarray(0, -8)],
    [
      'the end of the first of two members',
      (whole: Uint8Array) =>
        joinBytes([patched(whole, whole.length - 8, [0x55]), gzipSync(strToU8(chat('b')))]),
    ],
  ])('of a gzip file in %s is said, and the text is kept', async (_, damage) => {
    const { texts } = await unpacked(damage(gzipSync(strToU8(text), { mtime: 0 })));
    expect(texts[0]?.problems).toMatchObject([{ code: 'ARCHIVE_DAMAGED' }]);
    expect(texts[0]?.text.startsWith(text)).toBe(true);
  });

  it('of a gzip file that has little more than its head is not an empty file', async () => {
    for (const cut of [3, 5, 10, 17])
      expect(codes((await unpacked(gzipSync(strToU8(text)).subarray(0, cut))).left)).toEqual([
        'ARCHIVE_DAMAGED',
      ]);
    expect(codes((await unpacked(gzipSync(new Uint8Array(0)))).left)).toEqual(['FILE_EMPTY']);
  });

  it('is not found in a gzip file of many members, wherever they are cut into pieces', async () => {
    const members = Array.from({ length: 40 }, (_, i) =>
      gzipSync(strToU8(`${String(i * 7919).repeat(i * 40)}\n`)),
    );
    const { texts } = await unpacked(joinBytes(members));
    expect(texts[0]?.problems).toEqual([]);
  });

  it('that the checksum shows is said, and the text is kept', async () => {
    const bytes = zip({ 'a.json': strToU8(chat('aaaa')) }, 0);
    const at = findBytes(bytes, strToU8('aaaa'));
    const { texts } = await unpacked(patched(bytes, at, [0x62]));
    expect(texts[0]?.text).toBe(chat('baaa'));
    expect(texts[0]?.problems).toMatchObject([{ code: 'ARCHIVE_DAMAGED', severity: 'warn' }]);
  });

  it.each([
    ['cut in the middle', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 30)],
    [
      'with a table of contents that is not there',
      (bytes: Uint8Array) => patched(bytes, bytes.length - 22 + 12, [0xff, 0xff, 0xff, 0x7f]),
    ],
    [
      'whose table of contents names more than it has',
      (bytes: Uint8Array) => patched(bytes, bytes.length - 22 + 10, [9, 0]),
    ],
  ])('of an archive %s is said', async (_, damage) => {
    const { left, texts } = await unpacked(damage(zip({ 'a.json': strToU8(chat('a')) })));
    expect(texts).toEqual([]);
    expect(codes(left)).toEqual(['ARCHIVE_BROKEN']);
  });

  it('of an entry that lies outside of its archive is said', async () => {
    const bytes = zip({ 'a.json': strToU8(chat('a')) });
    const [at = 0] = records(bytes);
    expect(codes((await unpacked(patched(bytes, at + 42, [0xf0, 0xff, 0xff, 0]))).left)).toEqual([
      'ARCHIVE_BROKEN',
    ]);
  });

  it('anywhere in an archive never throws', async () => {
    const bytes = zip({ 'a.json': strToU8(chat('a')), 'b.json.gz': gzipSync(strToU8(chat('b'))) });
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 0xff]) {
        const { all } = await unpacked(patched(bytes, at, [value]));
        expect(all.length).toBeGreaterThan(0);
      }
      await unpacked(bytes.subarray(0, at));
    }
  });
});

describe('an archive with something in front of it', () => {
  it('is read where its table of contents is', async () => {
    const inner = zip({ 'a.json': strToU8(chat('a')) });
    const bytes = new Uint8Array([...strToU8('#!/bin/sh\n'), ...inner]);
    const directory = await readDirectory(bytesSource(bytes), IMPORT_LIMITS);
    expect(directory.ok && directory.value[0]?.at).toBe(10);
  });
});

describe('bombs', () => {
  const zeros = new Uint8Array(8_000_000);

  it.each([
    ['gzip', gzipSync(zeros)],
    ['a ZIP file', zip({ 'a.json': zeros })],
    ['gzip in a ZIP file', zip({ 'a.gz': gzipSync(zeros) }, 0)],
  ])('by ratio are refused while they unpack: %s', async (_, bytes) => {
    const { texts, left } = await unpacked(bytes);
    expect(texts).toEqual([]);
    expect(codes(left)).toEqual(['ARCHIVE_BOMB']);
    expect(left[0]?.problem.message).toMatch(/200 to 1/);
  });

  it('below a megabyte are no bombs', async () => {
    const { texts } = await unpacked(gzipSync(strToU8(' '.repeat(900_000) + chat('a'))));
    expect(texts).toHaveLength(1);
  });

  it('by the size of one text are refused, packed or not, and the next file is read', async () => {
    const long = strToU8(Array.from({ length: 3000 }, (_, i) => `${i * 7919}`).join('\n'));
    const limits = { text: 10_000 };
    for (const bytes of [long, gzipSync(long)])
      expect(codes((await unpacked(bytes, 'a', limits)).left)).toEqual(['FILE_TOO_LARGE']);
    const both = await unpacked(zip({ 'a.txt': long, 'b.json': strToU8(chat('b')) }), 'a', limits);
    expect(codes(both.left)).toEqual(['FILE_TOO_LARGE']);
    expect(both.texts).toHaveLength(1);
  });

  it('that hide their size are refused by what they unpack to', async () => {
    const long = strToU8(Array.from({ length: 3000 }, (_, i) => `${i * 7919}`).join('\n'));
    const bytes = zip({ 'a.txt': long });
    const [at = 0] = records(bytes);
    const { left } = await unpacked(patched(bytes, at + 24, [5, 0, 0, 0]), 'a', { text: 10_000 });
    expect(codes(left)).toEqual(['FILE_TOO_LARGE']);
  });

  it('by the total are refused: many entries that are each allowed', async () => {
    const part = strToU8(Array.from({ length: 1000 }, (_, i) => `${i * 7919}`).join('\n'));
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.txt`, part]));
    const { texts, left } = await unpacked(zip(files), 'a', { total: part.length * 2 + 10 });
    expect(texts).toHaveLength(2);
    expect(codes(left)).toEqual(Array<string>(4).fill('IMPORT_TOO_LARGE'));
  });

  it('by depth are refused', async () => {
    let bytes = zip({ 'a.json': strToU8(chat('a')) });
    for (let i = 0; i < 3; i++) bytes = zip({ [`${i}.zip`]: bytes });
    const { texts, left } = await unpacked(bytes);
    expect(texts).toEqual([]);
    expect(codes(left)).toEqual(['ARCHIVE_TOO_DEEP']);
  });

  it('by the number of files are refused', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.txt`, strToU8('x')]));
    expect(codes((await unpacked(zip(files), 'a', { entries: 20 })).left)).toEqual([
      'ARCHIVE_TOO_MANY_FILES',
    ]);
  });
});

describe('names', () => {
  it('are data: paths that lead away, prototype keys and control characters are shown and nothing else', async () => {
    const names = ['../../etc/passwd', '##proto##', 'constructor', 'a\u0007b\u202ec.json', 'C:\\x'];
    let bytes = zip(Object.fromEntries(names.map((name) => [name, strToU8(chat('a'))])));
    for (let i = 0; i < 2; i++)
      bytes = patched(bytes, findBytes(bytes, strToU8('##proto##')), [...strToU8('__proto__')]);
    const { texts } = await unpacked(bytes);
    expect(texts.map(({ path }) => path.replace('picked › ', '')).sort()).toEqual(
      ['../../etc/passwd', 'C:\\x', '__proto__', 'a\ufffdb\ufffdc.json', 'constructor'].sort(),
    );
  });
});

describe('Inspect logs', () => {
  const header = { version: 2, status: 'success', eval: { model: 'm', task: 't' } };
  const sample = (id: number) => ({ id, epoch: 1, messages: [{ role: 'user', content: `q${id}` }] });
  const log = (more: Zippable = {}): Zippable => ({
    'header.json': strToU8(JSON.stringify(header, null, 2)),
    'samples/1_epoch_1.json': strToU8(JSON.stringify(sample(1))),
    'samples/2_epoch_1.json': strToU8(JSON.stringify(sample(2))),
    ...more,
  });

  it('are one text: the header with its samples', async () => {
    const { texts, left } = await unpacked(zip(log()), 'run.eval');
    expect(left).toEqual([]);
    expect(texts.map(({ path }) => path)).toEqual(['run.eval']);
    expect(JSON.parse(texts[0]?.text ?? '')).toEqual({ ...header, samples: [sample(1), sample(2)] });
  });

  it('that have not ended take their header from the journal', async () => {
    const files = log({ '_journal/start.json': strToU8(JSON.stringify(header)) });
    delete files['header.json'];
    const { texts } = await unpacked(zip(files), 'run.eval');
    expect(JSON.parse(texts[0]?.text ?? '')).toMatchObject({ ...header, samples: [{ id: 1 }, { id: 2 }] });
  });

  it('say what is left out: summaries, and samples that cannot be unpacked', async () => {
    const bytes = zip(log({ 'summaries.json': strToU8('[{"id":1}]') }));
    const at = records(bytes)[2] ?? 0;
    const { texts, left } = await unpacked(patched(bytes, at + 10, [93, 0]), 'run.eval');
    expect(JSON.parse(texts[0]?.text ?? '')).toMatchObject({ samples: [{ id: 1 }] });
    expect(left.map(({ path, problem }) => [path, problem.code])).toEqual([
      ['run.eval › samples/2_epoch_1.json', 'ENTRY_METHOD_UNKNOWN'],
      ['run.eval › summaries.json', 'REPEATED_IN_SAMPLES'],
    ]);
  });

  it('with a broken header are still read', async () => {
    const { texts } = await unpacked(zip(log({ 'header.json': strToU8('{"version": 2, "eval"') })));
    expect(JSON.parse(texts[0]?.text ?? '')).toMatchObject({ version: 2, samples: [{ id: 1 }, { id: 2 }] });
  });
});

function findBytes(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let i = 0; i + wanted.length <= bytes.length; i++)
    if (wanted.every((byte, k) => bytes[i + k] === byte)) return i;
  return -1;
}
