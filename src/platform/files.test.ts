import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileName } from './downloads';
import { readTextFile } from './files';

const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], name);
const read = (source: File, maxBytes = 1_000, signal?: AbortSignal) =>
  readTextFile(source, { maxBytes, signal });

describe('reading a file', () => {
  test('text comes as it is, with its byte order mark', async () => {
    expect(await read(file('a.json', '\ufeff{"ü": 1}\r\n'))).toEqual({
      ok: true,
      value: { name: 'a.json', text: '\ufeff{"ü": 1}\r\n', bytes: 14, compressed: false, damaged: false },
    });
  });

  test('gzip is known by its first bytes, whatever the name', async () => {
    const packed = file('trace.jsonl.gz', new Uint8Array(gzipSync('{"a":1}\n'.repeat(50))));
    expect(await read(packed)).toMatchObject({
      ok: true,
      value: { name: 'trace.jsonl', bytes: 400, compressed: true },
    });
  });

  test('UTF-16 is read by its mark', async () => {
    expect(await read(file('a.txt', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])))).toMatchObject({
      ok: true,
      value: { text: '{}' },
    });
  });

  test('bytes that are no text are replaced, and that is said', async () => {
    expect(await read(file('a.bin', new Uint8Array([0x61, 0xff, 0x62])))).toMatchObject({
      ok: true,
      value: { text: 'a\ufffdb', damaged: true },
    });
  });

  test.each([
    ['a large file', file('big.json', 'x'.repeat(1_001))],
    [
      'a small file that unpacks to a large one',
      file('bomb.gz', new Uint8Array(gzipSync('0'.repeat(5_000_000)))),
    ],
  ])('%s is refused by its size', async (_name, source) => {
    expect(await read(source)).toMatchObject({
      ok: false,
      error: { code: 'FILE_TOO_LARGE', retryable: false },
    });
  });

  test('a broken archive is refused in words', async () => {
    const packed = gzipSync('hello world, hello world');
    expect(await read(file('cut.gz', new Uint8Array(packed.subarray(0, packed.length - 12))))).toMatchObject({
      ok: false,
      error: { code: 'FILE_UNREADABLE' },
    });
  });

  test('reading can be called off', async () => {
    expect(await read(file('a.txt', 'abc'), 10, AbortSignal.abort())).toMatchObject({
      ok: false,
      error: { code: 'FILE_READ_CANCELLED' },
    });
  });

  test('an empty file is an empty text', async () => {
    expect(await read(file('a.txt', ''))).toMatchObject({ ok: true, value: { text: '' } });
  });
});

test.each([
  ['Edit: an/anchor?.callscope.json', 'Edit an anchor .callscope.json'],
  ['../../etc/passwd', 'etc passwd'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['...', 'callscope'],
  ['x'.repeat(500), 'x'.repeat(120)],
  ['会话 一', '会话 一'],
])('the file name of %j is safe', (name, safe) => {
  expect(fileName(name)).toBe(safe);
});
