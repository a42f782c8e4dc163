/**
 * Unpacks a stream while it comes in: DEFLATE (an entry of a ZIP file) or gzip. What comes out is measured against what went
 * in after every 16 KB, so that a bomb is dropped when it has unpacked a few megabytes, whatever sizes it claims.
 */
import { Gunzip, Inflate } from 'fflate';
import type { ByteStream } from './byte-source';
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
  const take = (chunk: Uint8Array): void => {
    written += chunk.length;
    if (chunk.length > 0) out.push(chunk);
  };
  const inflate = codec === 'gzip' ? new Gunzip(take) : new Inflate(take);
  for (;;) {
    const step = await stream.next();
    if (step.done === true && step.value !== null) return step.value;
    const bytes = step.done === true ? new Uint8Array(0) : step.value;
    for (let at = 0; at === 0 || at < bytes.length; at += STEP) {
      const part = bytes.subarray(at, at + STEP);
      read += part.length;
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
    if (step.done === true) return null;
  }
}

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
    'ARCHIVE_BOMB',
    `${megabytes(read)} unpack to more than ${megabytes(written)}, over ${String(ratio)} to 1: unpacking stopped there and nothing of it was kept. If the file is sound, unpack it yourself and import what is inside.`,
  );

const damaged = (why: string, atEnd: boolean) =>
  importProblem(
    'ARCHIVE_DAMAGED',
    atEnd
      ? 'The packed data ends too early: what came before is read. Fetch the file again to have the rest.'
      : `The packed data is damaged (${why}): what came before is read. Fetch the file again to have the rest.`,
  );
