/**
 * An Inspect log as a ZIP file (`.eval`): a header (`header.json`, or `_journal/start.json` while the evaluation has not
 * ended), one file for each sample, and summaries of them. The parts become the JSON text that Inspect writes without the
 * ZIP file, `{…header, "samples": […]}`, in pieces of a bounded size, each with the header.
 * Source: inspect_ai, `log/_recorders/eval.py`, log format version 2.
 */
import type { ZipEntry } from './zip-directory';

export interface InspectPlan {
  header: ZipEntry;
  samples: ZipEntry[];
  /** Summaries of what is in the samples. */
  repeated: ZipEntry[];
  /** What is no part of such a log. */
  others: ZipEntry[];
}

const SAMPLE = /^samples\/[^/]+\.json$/;
const SUMMARY = /^(?:summaries|reductions)\.json$|^_journal\//;
const HEADERS = ['header.json', '_journal/start.json'];

/** Null when the archive is no Inspect log. */
export function inspectPlan(entries: readonly ZipEntry[]): InspectPlan | null {
  const header = HEADERS.map((name) => entries.find((entry) => entry.name === name)).find(
    (entry) => entry !== undefined,
  );
  const samples = entries.filter(({ name }) => SAMPLE.test(name));
  if (header === undefined || samples.length === 0) return null;
  const taken = new Set<ZipEntry>([header, ...samples]);
  const rest = entries.filter((entry) => !taken.has(entry));
  return {
    header,
    samples,
    repeated: rest.filter(({ name }) => SUMMARY.test(name) || HEADERS.includes(name)),
    others: rest.filter(({ name }) => !SUMMARY.test(name) && !HEADERS.includes(name)),
  };
}

/** Characters of one composed text. A log of many samples is read in pieces. */
export const PIECE = 32_000_000;

/** @param header JSON text of the header, or undefined where it could not be read */
export function inspectText(header: string | undefined, samples: readonly string[]): string {
  const head = header === undefined ? undefined : openObject(header);
  return `${head ?? '{"version":2,"eval":{}'},"samples":[${samples.join(',\n')}]}`;
}

/** A JSON object without its closing brace, so that a member can follow. */
function openObject(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return undefined;
  const inner = trimmed.slice(1, -1).trimEnd();
  return inner.trim() === '' ? undefined : `{${inner}`;
}
