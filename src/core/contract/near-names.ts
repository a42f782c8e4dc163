/**
 * Tools that may have been meant. Stricter than `base/nearest`, which forgives a third of a word: tools of one server share
 * a long prefix (`mcp__crm__entity_list`, `mcp__crm__entity_delete`), so names that differ in a word look alike and must
 * not be proposed for each other. Advice only: a call is never routed by it.
 */
import { editDistance } from '../base/nearest';

const MOST_ADVICE = 3;
/** Longer names are not compared letter by letter. */
const LONGEST = 64;
/** Candidates beyond this are not looked at. */
const MOST = 2000;

/** Best first: only case, blanks or `-` differ; the only tool that ends with the name, or that it ends with; a slip of one or two letters. */
export function nearNames(name: string, known: readonly string[]): string[] {
  const written = bare(name);
  if (written === '') return [];
  const candidates = known.slice(0, MOST).map((one) => ({ one, word: bare(one) }));
  const same = candidates.filter(({ word }) => word === written);
  if (same.length > 0) return same.slice(0, MOST_ADVICE).map(({ one }) => one);
  const affixed = candidates.filter(
    ({ word }) => endsAfterBorder(word, written) || endsAfterBorder(written, word),
  );
  // The bare end of two names says nothing about which of them is meant.
  const ends = affixed.length === 1 ? affixed : [];
  const slips = candidates
    .map(({ one, word }) => ({ one, distance: slipDistance(written, word) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance);
  return [...new Set([...ends, ...slips].map(({ one }) => one))].slice(0, MOST_ADVICE);
}

const bare = (name: string): string => name.trim().toLowerCase().replaceAll('-', '_');

/** `long` ends with `short`, and a separator stands before it. */
const endsAfterBorder = (long: string, short: string): boolean =>
  short.length >= 3 && long.endsWith(short) && /[_.:/]/.test(long.charAt(long.length - short.length - 1));

/** One edit in four letters, two at most; `Infinity` beyond. */
function slipDistance(a: string, b: string): number {
  const allowed = Math.min(2, Math.floor(Math.min(a.length, b.length) / 4));
  if (a.length > LONGEST || b.length > LONGEST || Math.abs(a.length - b.length) > allowed) return Infinity;
  const distance = editDistance(a, b);
  return distance <= allowed ? distance : Infinity;
}
