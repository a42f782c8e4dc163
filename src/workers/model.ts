/** The small language model, fetched by whichever worker draws texts, at most once while it lives. */
import { sentence } from '../core/base/words';
import { err, type Result } from '../core/base/result';
import { decodeModel, type ByteModel } from '../core/sampling/ngram';

const MODEL = new URL('../assets/model/calls.bin', import.meta.url);

let kept: Promise<Result<ByteModel>> | null = null;

/** Fails with `MODEL_UNREACHABLE` or `MODEL_INVALID`; the next call tries again. */
export function fetchModel(): Promise<Result<ByteModel>> {
  kept ??= load().then((result) => {
    if (!result.ok) kept = null;
    return result;
  });
  return kept;
}

async function load(): Promise<Result<ByteModel>> {
  try {
    const response = await fetch(MODEL);
    if (!response.ok) return unreachable(`the server answered ${response.status}`);
    return decodeModel(new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    return unreachable(error instanceof Error ? error.message : String(error));
  }
}

export const unreachable = (why: string): Result<never> =>
  err({
    code: 'MODEL_UNREACHABLE',
    severity: 'error',
    ...sentence(
      'MODEL_UNREACHABLE',
      'The small model could not be fetched: {why}. Look at the connection and try again.',
      { why },
    ),
    retryable: true,
  });
