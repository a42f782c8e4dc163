/**
 * The table of contents of a ZIP file (APPNOTE 6.3.10, sections 4.3.12 to 4.3.16, with ZIP64). It stands at the end of the
 * file; entries are then read where they are. Names are plain data: they are shown and never used as paths.
 */
import type { Problem } from '../../base/problem';
import { err, ok, type Result } from '../../base/result';
import { sentence, type Said } from '../../base/words';
import type { ByteSource } from './byte-source';
import { importProblem, megabytes, type ImportLimits } from './limits';

export interface ZipEntry {
  name: string;
  /** 0 stored, 8 DEFLATE, 93 Zstandard, … */
  method: number;
  encrypted: boolean;
  crc: number;
  packed: number;
  /** As the archive claims. */
  size: number;
  /** Of the entry's own header in the source. */
  at: number;
}

const END = 0x06054b50;
const END_SIZE = 22;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const LONGEST_COMMENT = 0xffff;
const LONGEST_NAME = 1000;

interface End {
  entries: number;
  size: number;
  start: number;
  /** Where the end record, or its 64-bit form, begins: the table ends there. */
  at: number;
}

export async function readDirectory(source: ByteSource, limits: ImportLimits): Promise<Result<ZipEntry[]>> {
  const end = await readEnd(source);
  if (!end.ok) return end;
  const { entries, size, at } = end.value;
  if (entries > limits.entries)
    return err(
      importProblem(
        sentence(
          'ARCHIVE_TOO_MANY_FILES',
          'The archive holds {count} files; at most {most} are read at once. Unpack it and import a part of them.',
          { count: entries, most: limits.entries },
        ),
      ),
    );
  if (size > limits.directory || size > at)
    return err(
      broken(
        sentence('broken.claims', 'its table of contents claims to have {size}', { size: megabytes(size) }),
      ),
    );
  // What stands in front of the archive (a self-extracting program) moves every place in it.
  const shift = at - size - end.value.start;
  const table = await source.read(at - size, at);
  if (!table.ok) return table;
  return readEntries(table.value, entries, shift);
}

async function readEnd(source: ByteSource): Promise<Result<End>> {
  const from = Math.max(0, source.size - END_SIZE - LONGEST_COMMENT);
  const tail = await source.read(from, source.size);
  if (!tail.ok) return tail;
  const view = viewOf(tail.value);
  let i = view.byteLength - END_SIZE;
  while (i >= 0 && !(view.getUint32(i, true) === END && fits(view, i))) i--;
  if (i < 0)
    return err(
      broken(sentence('broken.missing', 'its table of contents, which stands at the end, is missing')),
    );
  const end = {
    entries: view.getUint16(i + 10, true),
    size: view.getUint32(i + 12, true),
    start: view.getUint32(i + 16, true),
    at: from + i,
  };
  const wide = end.entries === 0xffff || end.size === 0xffffffff || end.start === 0xffffffff;
  return wide ? readEnd64(source, end) : ok(end);
}

/** A comment may hold the signature too: the record must end inside of the file. */
const fits = (view: DataView, i: number): boolean =>
  i + END_SIZE + view.getUint16(i + 20, true) <= view.byteLength;

async function readEnd64(source: ByteSource, end: End): Promise<Result<End>> {
  if (end.at < 20) return ok(end);
  const located = await source.read(end.at - 20, end.at);
  if (!located.ok) return located;
  const locator = viewOf(located.value);
  // A number that fills its field without the 64-bit record means itself.
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== LOCATOR64) return ok(end);
  const at = long(locator, 8);
  const read = await source.read(at, at + 56);
  if (!read.ok) return read;
  const view = viewOf(read.value);
  if (view.byteLength < 56 || view.getUint32(0, true) !== END64)
    return err(broken(sentence('broken.place64', 'its 64-bit table of contents is not where it should be')));
  return ok({ entries: long(view, 32), size: long(view, 40), start: long(view, 48), at });
}

function readEntries(table: Uint8Array, count: number, shift: number): Result<ZipEntry[]> {
  const view = viewOf(table);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_SIZE > view.byteLength || view.getUint32(at, true) !== ENTRY)
      return err(
        broken(
          sentence('broken.ends', 'its table of contents names {count} files and ends after {found}', {
            count,
            found: entries.length,
          }),
        ),
      );
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const nameAt = at + ENTRY_SIZE;
    const next = nameAt + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > view.byteLength) return err(broken(sentence('broken.cut', 'its table of contents is cut')));
    const flags = view.getUint16(at + 8, true);
    const entry = {
      name: nameOf(table.subarray(nameAt, nameAt + nameLength)),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) === 1,
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    widen(entry, view, nameAt + nameLength, nameAt + nameLength + extraLength);
    entry.at += shift;
    entries.push(entry);
    at = next;
  }
  return ok(entries);
}

/** The ZIP64 extra field holds, in this order, the numbers that did not fit. */
function widen(entry: ZipEntry, view: DataView, from: number, to: number): void {
  for (let at = from; at + 4 <= to;) {
    const end = Math.min(to, at + 4 + view.getUint16(at + 2, true));
    if (view.getUint16(at, true) === 1) {
      let i = at + 4;
      const wide = (value: number): number => {
        if (value !== 0xffffffff || i + 8 > end) return value;
        i += 8;
        return long(view, i - 8);
      };
      entry.size = wide(entry.size);
      entry.packed = wide(entry.packed);
      entry.at = wide(entry.at);
    }
    at = end;
  }
}

/** Where the entry's bytes begin: its own header repeats the name, with extra fields of another length. */
export async function dataStart(source: ByteSource, entry: ZipEntry): Promise<Result<number>> {
  const outside = entry.at < 0 || entry.at + LOCAL_SIZE + entry.packed > source.size;
  if (outside)
    return err(
      broken(sentence('broken.outside', 'it places {name} outside of itself', { name: entry.name })),
    );
  const read = await source.read(entry.at, entry.at + LOCAL_SIZE);
  if (!read.ok) return read;
  const view = viewOf(read.value);
  if (view.byteLength < LOCAL_SIZE || view.getUint32(0, true) !== LOCAL)
    return err(
      broken(
        sentence('broken.elsewhere', '{name} is not where its table of contents says', { name: entry.name }),
      ),
    );
  return ok(entry.at + LOCAL_SIZE + view.getUint16(26, true) + view.getUint16(28, true));
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A 64-bit number. Beyond 2^53 it is larger than any file, which every use of it refuses. */
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** UTF-8, or what old archivers wrote, byte for byte. Control characters are shown as U+FFFD. */
function nameOf(bytes: Uint8Array): string {
  const cut = bytes.subarray(0, LONGEST_NAME);
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(cut);
  } catch {
    name = new TextDecoder('latin1').decode(cut);
  }
  return name.replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
}

const broken = (why: Said): Problem =>
  importProblem(
    sentence('ARCHIVE_BROKEN', 'The archive cannot be read: {why}. Fetch it again, or pack it again.', {
      why,
    }),
  );
