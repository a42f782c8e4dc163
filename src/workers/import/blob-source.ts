/** A picked file as bytes that can be read at any place. A file that was moved or locked since fails in words. */
import { err, ok } from '../../core/base/result';
import { sentence } from '../../core/base/words';
import type { ByteSource } from '../../core/wire/import/byte-source';
import { importProblem } from '../../core/wire/import/limits';

export const blobSource = (blob: Blob, path: string): ByteSource => ({
  size: blob.size,
  async read(start, end) {
    try {
      return ok(new Uint8Array(await blob.slice(start, end).arrayBuffer()));
    } catch (error) {
      const why = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
      return err(
        importProblem(
          sentence(
            'FILE_UNREADABLE.import',
            '{path} could not be read{why}. It may have been moved or locked: pick it again.',
            { path, why },
          ),
        ),
      );
    }
  },
});
