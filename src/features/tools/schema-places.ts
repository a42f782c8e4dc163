/** From problems to places in the text of a schema: what is wrong with it, and the keyword that the current step failed at. */
import type { Span } from '../../core/base/span';
import { toolSource } from '../../core/base/span';
import { locate } from '../../core/json/locate';
import { scanJson } from '../../core/json/scan';
import type { Problem } from '../../core/base/problem';
import type { Moment } from '../../core/runtime/moment';
import type { SchemaCheck } from '../../core/schema/model';
import type { EditorMarker } from '../../ui';

export function schemaMarkers(
  check: SchemaCheck | null,
  name: string,
  say: (problem: Problem) => string,
): EditorMarker[] {
  return (check?.problems ?? []).flatMap((problem) => {
    const { at, severity } = problem;
    return at === undefined || at.source !== toolSource(name)
      ? []
      : [{ start: at.start, end: at.end, severity, message: say(problem) }];
  });
}

/** Pointer of the keyword that the step at the cursor failed at, when the step is about a call of this tool. */
export function failedKeyword(moment: Moment | null, tool: string): string | null {
  if (moment === null || moment.call?.record.name !== tool) return null;
  return moment.event.problems.find((problem) => problem.schemaPath !== undefined)?.schemaPath ?? null;
}

/** The keyword with its value; null where the text no longer has it. */
export function keywordSpan(schema: string, pointer: string): { keyword: Span; whole: Span } | null {
  const { root } = scanJson(schema);
  const found = root === undefined ? undefined : locate(root, pointer.replace(/^#/, ''));
  if (found === undefined) return null;
  const keyword = found.keySpan ?? found.node?.span;
  if (keyword === undefined) return null;
  return { keyword, whole: { start: keyword.start, end: found.node?.span.end ?? keyword.end } };
}
