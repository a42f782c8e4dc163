/** One entry of a ZIP file → its bytes, unpacked. What cannot be unpacked is refused in words, and why. */
import type { Problem } from '../../base/problem';
import { err, ok, type Result } from '../../base/result';
import { phrase, sentence } from '../../base/words';
import { streamOf, type ByteSource, type ByteStream } from './byte-source';
import { crc32 } from './crc32';
import { CHANGED, inflated } from './inflate';
import { importProblem, overText, type ImportLimits } from './limits';
import { dataStart, type ZipEntry } from './zip-directory';

const STORED = 0;
const DEFLATE = 8;
const METHODS: ReadonlyMap<number, string> = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'xz'],
  [98, 'PPMd'],
]);

export async function openEntry(
  source: ByteSource,
  entry: ZipEntry,
  limits: ImportLimits,
): Promise<Result<ByteStream>> {
  const refused = refusal(entry, limits);
  if (refused !== null) return err(refused);
  const start = await dataStart(source, entry);
  if (!start.ok) return start;
  const packed = streamOf(source, start.value, Math.min(source.size, start.value + entry.packed));
  return ok(checked(entry.method === STORED ? packed : inflated(packed, 'deflate', limits), entry));
}

function refusal(entry: ZipEntry, limits: ImportLimits): Problem | null {
  if (entry.encrypted)
    return importProblem(
      sentence(
        'ENTRY_ENCRYPTED',
        'It is encrypted. Unpack the archive with its password and import what is inside.',
      ),
    );
  if (entry.method !== STORED && entry.method !== DEFLATE) return unknownMethod(entry.method);
  return entry.size > limits.text ? overText(limits) : null;
}

function unknownMethod(method: number): Problem {
  const name = METHODS.get(method);
  const how =
    name === undefined
      ? phrase(`method ${method}`, 'packed.method', { method })
      : phrase(`${name} (method ${method})`, 'packed.name', { name, method });
  if (method === 93)
    return importProblem(
      sentence(
        'ENTRY_METHOD_UNKNOWN.inspect',
        'It is packed with {how}, which is not read here. Newer Inspect logs are packed so: run "inspect log convert --to json" and import the JSON, or pack the files again with DEFLATE.',
        { how },
      ),
    );
  return importProblem(
    sentence(
      'ENTRY_METHOD_UNKNOWN',
      'It is packed with {how}, which is not read here. Unpack the archive and import what is inside, or pack it again with DEFLATE.',
      { how },
    ),
  );
}

/** The stream, and at its end whether it is what was packed. */
async function* checked(stream: ByteStream, entry: ZipEntry): ByteStream {
  let crc = 0;
  for (;;) {
    const step = await stream.next();
    if (step.done !== true) {
      crc = crc32(step.value, crc);
      yield step.value;
      continue;
    }
    if (step.value !== null || crc === entry.crc) return step.value;
    return CHANGED;
  }
}
