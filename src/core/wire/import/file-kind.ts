/**
 * What a file is, by its first bytes and never by its name: a container that can be opened, a text, or something that holds
 * no text, which is named in words.
 */
import { phrase, type Phrase } from '../../base/words';

export type FileKind =
  { t: 'gzip' } | { t: 'zip' } | { t: 'text' } | { t: 'binary'; what: Phrase; advice: Phrase };

/** Bytes that are enough to know. */
export const HEAD = 8192;

const UNPACK = phrase('Unpack it and import what is inside.', 'file.unpack');
const NO_TEXT = phrase('It holds no text that a model could have said.', 'file.no-text');

interface Magic {
  bytes: readonly number[];
  at?: number;
  what: Phrase;
  advice: Phrase;
}

const ascii = (text: string): number[] => Array.from(text, (c) => c.charCodeAt(0));

// prettier-ignore
const MAGIC: readonly Magic[] = [
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: phrase('a Zstandard archive', 'file.zstd'), advice: UNPACK },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], what: phrase('an xz archive', 'file.xz'), advice: UNPACK },
  { bytes: ascii('BZh'), what: phrase('a bzip2 archive', 'file.bzip2'), advice: UNPACK },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], what: phrase('a 7-Zip archive', 'file.7z'), advice: UNPACK },
  { bytes: ascii('Rar!\u001a'), what: phrase('a RAR archive', 'file.rar'), advice: UNPACK },
  { bytes: ascii('ustar'), at: 257, what: phrase('a tar archive', 'file.tar'), advice: UNPACK },
  { bytes: ascii('SQLite format 3'), what: phrase('a SQLite database', 'file.sqlite'), advice: phrase('Export its rows as JSON.', 'file.rows') },
  { bytes: ascii('PAR1'), what: phrase('a Parquet table', 'file.parquet'), advice: phrase('Export its rows as JSON lines.', 'file.lines') },
  { bytes: ascii('%PDF-'), what: phrase('a PDF document', 'file.pdf'), advice: NO_TEXT },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: phrase('a PNG picture', 'file.png'), advice: NO_TEXT },
  { bytes: [0xff, 0xd8, 0xff], what: phrase('a JPEG picture', 'file.jpeg'), advice: NO_TEXT },
  { bytes: ascii('GIF8'), what: phrase('a GIF picture', 'file.gif'), advice: NO_TEXT },
  { bytes: ascii('RIFF'), what: phrase('a sound or picture file', 'file.riff'), advice: NO_TEXT },
  { bytes: [0x00, 0x61, 0x73, 0x6d], what: phrase('a WebAssembly module', 'file.wasm'), advice: NO_TEXT },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], what: phrase('a program', 'file.program'), advice: NO_TEXT },
];

export function fileKind(head: Uint8Array): FileKind {
  if (head[0] === 0x1f && head[1] === 0x8b) return { t: 'gzip' };
  // A ZIP file begins with its first entry, or, when it is empty, with its end record.
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return { t: 'zip' };
  const magic = MAGIC.find(({ bytes, at }) => startsWith(head, bytes, at));
  if (magic !== undefined) return { t: 'binary', what: magic.what, advice: magic.advice };
  if (utf16Of(head) === null && looksBinary(head))
    return {
      t: 'binary',
      what: phrase('a binary file of no kind that is known here', 'file.unknown'),
      advice: NO_TEXT,
    };
  return { t: 'text' };
}

/** The byte order mark of UTF-16, when there is one. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

function startsWith(head: Uint8Array, bytes: readonly number[], at = 0): boolean {
  return bytes.every((byte, i) => head[at + i] === byte);
}

/** More than one byte in twenty is a control character. A text with a stray NUL in it is still a text. */
function looksBinary(head: Uint8Array): boolean {
  const looked = head.subarray(0, HEAD);
  let controls = 0;
  for (const byte of looked)
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) controls++;
  return controls * 20 > looked.length;
}
