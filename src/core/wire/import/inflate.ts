/**
 * Unpacks a stream while it comes in: DEFLATE (an entry of a ZIP file) or gzip. What comes out is measured against what went
 * in after every 16 KB, so that a bomb is dropped when it has unpacked a few megabytes, whatever sizes it claims.
 */
import { Gunzip, Inflate } from 'fflate';
import { sentence } from '../../base/words';
import { joinBytes, type ByteStream, type StreamEnd } from './byte-source';
import { crc32 } from './crc32';
import { importProblem, megabytes, type ImportLimits } from './limits';

/** DEFLATE gives at most 1,032 bytes for one: a step unpacks 17 MB at the worst. */
const STEP = 16_384;

export async function* inflated(
  stream: ByteStream,
  codec: 'deflate' | 'gzip',
  limits: ImportLimits,
): ByteStream {
  let out: Uint8Array[] = [];
  let read = 0;
  let written = 0;
  const check = new GzipCheck();
  const take = (chunk: Uint8Array): void => {
    written += chunk.length;
    if (codec === 'gzip') check.unpacked(chunk);
    if (chunk.length > 0) out.push(chunk);
  };
  const inflate = codec === 'gzip' ? new Gunzip(take) : new Inflate(take);
  if (inflate instanceof Gunzip) inflate.onmember = (start) => check.member(start);
  for (;;) {
    const step = await stream.next();
    if (step.done === true && step.value !== null) return step.value;
    const bytes = step.done === true ? new Uint8Array(0) : step.value;
    for (let at = 0; at === 0 || at < bytes.length; at += STEP) {
      const part = bytes.subarray(at, at + STEP);
      read += part.length;
      if (codec === 'gzip') check.packed(part);
      const failed = push(inflate, part, step.done === true);
      if (written > limits.ratioFrom && written > limits.ratio * read) {
        await stream.return(null);
        return { problem: bomb(read, written, limits), usable: false };
      }
      for (const chunk of out) yield chunk;
      out = [];
      if (failed !== null) {
        await stream.return(null);
        return { problem: damaged(failed, step.done === true), usable: true };
      }
    }
    if (step.done === true) return codec === 'gzip' && !check.holds() ? CHANGED : null;
  }
}

/** What is unpacked is held against the checksum and the size at the end of each member. Both are of unpacked bytes. */
class GzipCheck {
  /** The latest packed bytes, and where the first of them stands. */
  private recent: Uint8Array = new Uint8Array(0);
  private from = 0;
  private crc = 0;
  private size = 0;
  private whole = true;

  packed(part: Uint8Array): void {
    const kept = this.recent.subarray(Math.max(0, this.recent.length - STEP));
    this.from += this.recent.length - kept.length;
    this.recent = joinBytes([kept, part.slice()]);
  }

  unpacked(chunk: Uint8Array): void {
    this.crc = crc32(chunk, this.crc);
    this.size += chunk.length;
  }

  /** Another member begins at this packed byte: the one before ends here. */
  member(start: number): void {
    this.end(start - this.from);
    this.crc = 0;
    this.size = 0;
  }

  holds(): boolean {
    this.end(this.recent.length);
    return this.whole;
  }

  private end(at: number): void {
    if (at < TRAILER) {
      this.whole = false;
      return;
    }
    const view = new DataView(this.recent.buffer, this.recent.byteOffset + at - TRAILER, TRAILER);
    if (view.getUint32(0, true) !== this.crc || view.getUint32(4, true) !== this.size % 2 ** 32)
      this.whole = false;
  }
}

/** Checksum and size, four bytes each. */
const TRAILER = 8;

/** The checksum is not that of what was unpacked. */
export const CHANGED: StreamEnd = {
  problem: importProblem(
    sentence(
      'ARCHIVE_DAMAGED.checksum',
      'What is unpacked is not what was packed: its checksum differs. It is read as it is; fetch the archive again.',
    ),
    'warn',
  ),
  usable: true,
};

/** What the unpacker says is wrong; null when nothing is. */
function push(inflate: Inflate | Gunzip, bytes: Uint8Array, last: boolean): string | null {
  try {
    inflate.push(bytes, last);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const bomb = (read: number, written: number, { ratio }: ImportLimits) =>
  importProblem(
    sentence(
      'ARCHIVE_BOMB',
      '{read} unpack to more than {written}, over {ratio} to 1: unpacking stopped there and nothing of it was kept. If the file is sound, unpack it yourself and import what is inside.',
      { read: megabytes(read), written: megabytes(written), ratio },
    ),
  );

const damaged = (why: string, atEnd: boolean) =>
  importProblem(
    atEnd
      ? sentence(
          'ARCHIVE_DAMAGED.early',
          'The packed data ends too early: what came before is read. Fetch the file again to have the rest.',
        )
      : sentence(
          'ARCHIVE_DAMAGED',
          'The packed data is damaged ({why}): what came before is read. Fetch the file again to have the rest.',
          { why },
        ),
  );
