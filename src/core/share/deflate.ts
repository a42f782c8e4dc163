/** deflate-raw by the platform's own streams, with a bound on what comes out: a small link may claim to be gigabytes. */
import { err, ok, type Result } from '../base/result';
import { utf8Bytes } from '../base/utf8';

export async function deflateRaw(text: string): Promise<Uint8Array> {
  const stream = new Blob([utf8Bytes(text) as BlobPart])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Stops reading, and says so, as soon as more than `maxBytes` came out. Invalid UTF-8 counts as damage. */
export async function inflateRaw(
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Result<string, 'too-big' | 'damaged'>> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      total += value.byteLength;
      if (total > maxBytes) {
        await reader.cancel();
        return err('too-big');
      }
      parts.push(decoder.decode(value, { stream: true }));
    }
    parts.push(decoder.decode());
  } catch {
    return err('damaged');
  }
  return ok(parts.join(''));
}
