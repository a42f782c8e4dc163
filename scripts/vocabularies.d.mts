import type { Plugin } from 'vite';

export interface VocabularyFileMeta {
  name: string;
  split: string;
  size: number;
  special: readonly (readonly [number, string])[];
  end: readonly number[];
  source: string;
  sourceSha256: string;
  licence: string;
  notice: string;
}

export const FORMAT_VERSION: number;
export function parseRanks(text: string): [number, Buffer][];
export function encodeVocabulary(
  meta: VocabularyFileMeta,
  tokens: readonly (readonly [number, Uint8Array])[],
): Buffer;
export function ensureVocabularies(options?: { force?: boolean; log?: (line: string) => void }): string[];
export function vocabularies(): Plugin;
