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

/** What a source of a vocabulary holds. */
export interface VocabularyTokens {
  size: number;
  special: [number, string][];
  tokens: [number, Buffer][];
}

export const FORMAT_VERSION: number;
export function parseRanks(text: string): [number, Buffer][];
export function decodeByteAlphabet(text: string): string;
export function readTokenizerJson(text: string): VocabularyTokens;
export function makeTeaching(): VocabularyTokens;
export function checkMerges(
  ids: ReadonlyMap<string, number>,
  merges: readonly (readonly [string, string])[],
): void;
export function encodeVocabulary(
  meta: VocabularyFileMeta,
  tokens: readonly (readonly [number, Uint8Array])[],
): Buffer;
export function vocabularyPackages(): string[];
export function vocabularyLicences(): { title: string; texts: string[] }[];
export function ensureVocabularies(options?: { force?: boolean; log?: (line: string) => void }): string[];
export function vocabularies(): Plugin;
