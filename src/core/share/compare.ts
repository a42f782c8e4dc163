/** What a re-run found against what a link promised. */
import type { RunLog, StepId } from '../runtime/events';
import { outlineOf, type Promised } from './link';

export type Verdict =
  | { kind: 'nothing-promised' }
  | { kind: 'same' }
  /** The first step that came out otherwise; null ids where one side ended. */
  | { kind: 'differs'; at: number; promised: string | null; found: string | null; step: StepId | null }
  /** Same steps with the same outcomes, other details: another version of Callscope made the link, or bytes changed. */
  | { kind: 'details-differ' };

export function compareRun(promised: Promised, log: RunLog): Verdict {
  if (promised.hash === '') return { kind: 'nothing-promised' };
  if (promised.hash === log.hash) return { kind: 'same' };
  const found = outlineOf(log);
  const length = Math.max(found.length, promised.outline.length);
  for (let at = 0; at < length; at++) {
    const a = promised.outline[at];
    const b = found[at];
    if (a?.id === b?.id && a?.outcome === b?.outcome) continue;
    if (promised.outline.length === 0) break;
    return {
      kind: 'differs',
      at,
      promised: a === undefined ? null : `${a.id} ${a.outcome}`,
      found: b === undefined ? null : `${b.id} ${b.outcome}`,
      step: b?.id ?? null,
    };
  }
  return { kind: 'details-differ' };
}
