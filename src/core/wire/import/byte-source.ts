/**
 * Bytes that can be read at any place, and bytes that come one after another. A file that a person picked is the first; what
 * an archive unpacks to is the second. A stream ends with `null`, or with what ended it early.
 */
import type { Problem } from '../../base/problem';
import { ok, type Result } from '../../base/result';

export interface ByteSource {
  size: number;
  /** Bytes [start, end), fewer only at the end of the source. Fails when the file is gone or may not be read. */
  read(start: number, end: number): Promise<Result<Uint8Array>>;
}

export interface StreamEnd {
  problem: Problem;
  /** What came before is worth keeping: the file is damaged, and not an attack. */
  usable: boolean;
}

export type ByteStream = AsyncGenerator<Uint8Array, StreamEnd | null>;

/** Small enough to say how far one is between two reads, large enough that reads cost nothing. */
const CHUNK = 1 << 20;

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (start, end) => Promise.resolve(ok(bytes.subarray(start, end))),
});

export async function* streamOf(source: ByteSource, start = 0, end = source.size): ByteStream {
  for (let at = start; at < end; at += CHUNK) {
    const read = await source.read(at, Math.min(end, at + CHUNK));
    if (!read.ok) return { problem: read.error, usable: false };
    if (read.value.length > 0) yield read.value;
  }
  return null;
}

/** The first bytes of a stream, at least `count` where there are so many, and a stream of all of it. */
export async function peek(
  stream: ByteStream,
  count: number,
): Promise<{ head: Uint8Array; all: ByteStream }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let end: { value: StreamEnd | null } | undefined;
  while (length < count && end === undefined) {
    const step = await stream.next();
    if (step.done === true) end = { value: step.value };
    else {
      chunks.push(step.value);
      length += step.value.length;
    }
  }
  const head = joinBytes(chunks);
  return { head, all: resume(head, stream, end) };
}

async function* resume(
  head: Uint8Array,
  stream: ByteStream,
  end: { value: StreamEnd | null } | undefined,
): ByteStream {
  if (head.length > 0) yield head;
  return end === undefined ? yield* stream : end.value;
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
