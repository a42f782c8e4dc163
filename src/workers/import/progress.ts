/**
 * How far an import is, in bytes of the picked files. A text is first unpacked, then scanned, then read: each takes its part
 * of the bytes that the text was unpacked from, so that the number moves through all of it and never goes back.
 */
import type { ImportProgress } from './protocol';

/** Parts of the time that a text takes, as measured on long logs. */
const UNPACKED = 0.05;
const SCANNED = 0.45;
/** Milliseconds between two reports. */
const EVERY_MS = 50;

export class ProgressMeter {
  /** Of the files before the current one. */
  private before = 0;
  private size = 0;
  /** Bytes of the current file that were read, and that were when its current text began. */
  private read = 0;
  private from = 0;
  private last = -Infinity;
  private done = 0;
  sessions = 0;

  constructor(
    private readonly total: number,
    private readonly now: () => number,
    private readonly report: (progress: ImportProgress) => void,
  ) {}

  startFile(path: string, size: number): void {
    this.size = size;
    this.read = 0;
    this.from = 0;
    this.say('unpack', path, this.before, true);
  }

  /** Bytes were read from the current file. */
  unpacked(path: string, bytes: number): void {
    this.read = Math.min(this.size, this.read + bytes);
    this.at('unpack', path, UNPACKED);
  }

  /** @param share of the text, 0 to 1 */
  scanned(path: string, share: number): void {
    this.at('scan', path, UNPACKED + (SCANNED - UNPACKED) * share);
  }

  /** Conversations are made of the text. @param share 0 to 1; the first is always told, for the phase */
  reading(path: string, share: number): void {
    this.at('read', path, SCANNED + (1 - SCANNED) * share, share === 0);
  }

  endText(path: string): void {
    this.from = this.read;
    this.at('read', path, 1);
  }

  endFile(path: string): void {
    this.before += this.size;
    this.say('read', path, this.before);
    this.size = 0;
    this.read = 0;
    this.from = 0;
  }

  private at(phase: ImportProgress['phase'], path: string, share: number, always = false): void {
    this.say(phase, path, this.before + this.from + (this.read - this.from) * share, always);
  }

  private say(phase: ImportProgress['phase'], path: string, done: number, always = false): void {
    this.done = Math.max(this.done, Math.round(done));
    const now = this.now();
    if (!always && now - this.last < EVERY_MS) return;
    this.last = now;
    this.report({ phase, path, done: this.done, total: this.total, sessions: this.sessions });
  }
}
