/** The small model that the page ships, for tests. The build has made it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeModel, type ByteModel } from '../core/sampling/ngram';

let kept: ByteModel | null = null;

export const smallModelFile = (): Uint8Array =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, '../assets/model/calls.bin')));

export function smallModel(): ByteModel {
  if (kept !== null) return kept;
  const model = decodeModel(smallModelFile());
  if (!model.ok) throw new Error(model.error.message);
  kept = model.value;
  return kept;
}
