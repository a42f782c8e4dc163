/**
 * What the validator reports, before it has words. The list is in the validator's order: an applicator's own error follows
 * the errors of its branches and says how many of the entries before it belong to them (`below`), so the list is a forest
 * written in post-order and `foldErrors` can rebuild it.
 */

export interface RawError {
  keyword: string;
  /** JSON pointer into the validated value. */
  instancePath: string;
  /** JSON pointer of the schema that holds the keyword; `null` when it lies outside the schema's text. */
  schemaPointer: string | null;
  /** The schema's text says `false` at `schemaPointer`. */
  wasFalse: boolean;
  params: Readonly<Record<string, unknown>>;
  /** Value of the keyword. */
  schema: unknown;
  /** The schema that holds it. */
  parentSchema: unknown;
  /** The value that failed. */
  data: unknown;
  /** Entries before this one that are about its branches. */
  below: number;
  /** For `anyOf` and `oneOf`: how many of `below` stand at or before the end of each branch. */
  branchEnds: readonly number[];
}

export interface ErrorNode {
  error: RawError;
  /** Errors of each branch that was tried; one list for applicators with a single branch. */
  branches: ErrorNode[][];
}

export function foldErrors(list: readonly RawError[]): ErrorNode[] {
  const done: { node: ErrorNode; entries: number }[] = [];
  for (const error of list) {
    const taken: { node: ErrorNode; entries: number }[] = [];
    let left = error.below;
    while (left > 0) {
      const last = done.pop();
      if (last === undefined) break;
      taken.push(last);
      left -= last.entries;
    }
    taken.reverse();
    done.push({ node: { error, branches: split(taken, error.branchEnds) }, entries: error.below + 1 });
  }
  return done.map(({ node }) => node);
}

function split(
  taken: readonly { node: ErrorNode; entries: number }[],
  ends: readonly number[],
): ErrorNode[][] {
  if (ends.length === 0) return taken.length === 0 ? [] : [taken.map(({ node }) => node)];
  const branches: ErrorNode[][] = ends.map(() => []);
  let entry = 0;
  let branch = 0;
  for (const { node, entries } of taken) {
    entry += entries;
    while (branch < ends.length - 1 && entry > (ends[branch] ?? 0)) branch++;
    branches[branch]?.push(node);
  }
  return branches;
}
