/** How a scan is set up and what it leaves, shared by everything that scans: a text, a search, a stream. */
import { ErrorList } from './errors';
import type { Lines } from './lines';
import type { JsonNode, JsonScan, ScanOptions } from './node';
import { ValueScanner } from './value-scanner';

export interface ScanRange {
  /** UTF-16 offsets: only [from, to) is scanned. Everything reported is an offset into the whole text. */
  from?: number;
  to?: number;
}

/** A walk over the nodes may be recursive: deeper trees could exhaust the stack. */
const DEEPEST = 2000;
const DEFAULT_DEPTH = 512;
const DEFAULT_ERRORS = 100;

/** The range of `options`, inside the text. */
export function scanRange(text: string, options: ScanRange): { from: number; to: number } {
  const to = clamp(options.to ?? text.length, 0, text.length);
  return { from: clamp(options.from ?? 0, 0, to), to };
}

/** The list of errors that `options` ask for. */
export const errorList = (text: string, options: ScanOptions, lines?: Lines): ErrorList =>
  new ErrorList(text, clamp(options.maxErrors ?? DEFAULT_ERRORS, 0, Infinity), lines);

/** How deep `options` let containers be. */
export const depthLimit = (options: ScanOptions): number =>
  clamp(options.maxDepth ?? DEFAULT_DEPTH, 1, DEEPEST);

/** A scanner for one value in [at, end), with the limits of `options`. */
export const valueScanner = (text: string, at: number, end: number, options: ScanOptions): ValueScanner =>
  new ValueScanner(text, at, end, errorList(text, options), depthLimit(options));

/** What a scanner that has run leaves. */
export function scanResult(scanner: ValueScanner, root: JsonNode | undefined, more: JsonNode[]): JsonScan {
  const { errors, truncated, open } = scanner;
  const { unlisted } = errors;
  return {
    ...(root === undefined ? {} : { root }),
    more,
    errors: errors.list(),
    strict: root !== undefined && !errors.failed,
    truncated,
    open,
    ...(unlisted === 0 ? {} : { unlisted }),
  };
}

/** A number of a caller, made a whole one in [low, high]. `NaN` is `low`. */
const clamp = (value: number, low: number, high: number): number =>
  value >= low ? Math.floor(Math.min(value, high)) : low;
