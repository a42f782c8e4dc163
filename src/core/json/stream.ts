/**
 * Scans a text that comes in chunks. Enters: chunks, cut anywhere. Leaves, at any time, exactly what `scanJson` says of the text
 * so far, and at the end exactly what it says of the whole.
 *
 * Cost: feeding is free of scanning. A state costs what was fed since the last one, plus the lists of children of the containers
 * that are open, plus the text that is not settled (`certain.ts`): a token at most while the text is strict JSON, the text from
 * the first mistake on that only a look ahead can explain, the whole text while no value has begun, and what stands behind the
 * value once it has ended. Over a growing text the engine also joins what was fed into one string per state; a playback over a
 * text that is there already (`createJsonPlayback`) does not.
 */
import { GrowingScanner } from './certain';
import { Lines } from './lines';
import type { JsonScan, ScanOptions } from './node';
import { depthLimit, errorList, scanResult } from './scanner';
import { TextScan } from './text-scan';

export interface JsonStream {
  /** Everything fed so far. */
  readonly text: string;
  feed(chunk: string): void;
  /**
   * `scanJson` of the text so far. The scan is the caller's: later chunks do not change it. Closed values are the same objects
   * in every later state.
   */
  state(): JsonScan;
}

export interface JsonPlayback {
  /** `scanJson` of the text up to `end`, a UTF-16 offset. Cheap when ends come in order; an earlier end begins anew. */
  to(end: number): JsonScan;
}

export function createJsonStream(options: ScanOptions = {}): JsonStream {
  const prefix = new Prefix('', options, true);
  let text = '';
  return {
    get text() {
      return text;
    },
    feed(chunk) {
      text += chunk;
    },
    state: () => prefix.scan(text, text.length),
  };
}

export function createJsonPlayback(text: string, options: ScanOptions = {}): JsonPlayback {
  let prefix = new Prefix(text, options, false);
  let last = 0;
  return {
    to(wanted) {
      const end = Math.max(0, Math.min(Math.floor(wanted) || 0, text.length));
      if (end < last) prefix = new Prefix(text, options, false);
      last = end;
      return prefix.scan(text, end);
    },
  };
}

/** A prefix of a text, which only grows. */
class Prefix {
  private readonly lines: Lines;
  /** Once the value has begun. */
  private live: GrowingScanner | undefined;

  constructor(
    text: string,
    private readonly options: ScanOptions,
    private readonly detached: boolean,
  ) {
    this.lines = new Lines(text);
  }

  scan(text: string, end: number): JsonScan {
    if (text !== this.lines.text) this.lines.grow(text);
    const live = this.live ?? this.begin(text, end);
    if (live instanceof TextScan) return live.finish();
    if (!(live instanceof GrowingScanner)) return live;
    live.grow(text, end);
    live.settle();
    return new TextScan(live.fork(), 0).finish();
  }

  /** The scanner at the beginning of the value; when that is not certain, a scan of the text as it is now. */
  private begin(text: string, end: number): GrowingScanner | TextScan | JsonScan {
    const errors = errorList(text, this.options, this.lines);
    const scanner = new GrowingScanner(text, 0, end, errors, depthLimit(this.options));
    scanner.detached = this.detached;
    const around = new TextScan(scanner, 0);
    if (!around.begin()) return scanResult(scanner, undefined, []);
    if (!around.certain) return around;
    this.live = scanner;
    return scanner;
  }
}
