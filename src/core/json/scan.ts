/**
 * Scans a text that should be one JSON value: the value, and everything around it that should not be there. Enters: any text.
 * Leaves: a `JsonScan`. Never throws; time is linear in the length of the text, whatever it holds.
 *
 * The `offset` of the first error (warnings aside) is the first character that strict JSON cannot have at its place, given what
 * stands before it; the end of the text when it ended too early.
 */
import type { JsonScan, ScanOptions } from './node';
import { type ScanRange, scanRange, valueScanner } from './scanner';
import { TextScan } from './text-scan';

export interface TextScanOptions extends ScanOptions, ScanRange {
  /** Told how far the scan has come, once in about a million characters. An offset into the text. */
  onProgress?: (offset: number) => void;
}

export function scanJson(text: string, options: TextScanOptions = {}): JsonScan {
  const { from, to } = scanRange(text, options);
  const scanner = valueScanner(text, from, to, options);
  if (options.onProgress !== undefined) scanner.onProgress = options.onProgress;
  return new TextScan(scanner, from).run();
}
