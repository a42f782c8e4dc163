/**
 * The hash that proves a replay: SHA-256 over the canonical JSON of the events without our own wording. Words may be
 * improved or translated; what happened, where, and with which bytes may not change.
 */
import { TextHash } from '../base/hash';
import { Canonical, canonicalJson } from '../base/json-value';
import type { Problem } from '../base/problem';
import type { StepEvent } from './events';

export function logHash(events: readonly StepEvent[]): string {
  // A message is listed at every turn from its own on, and written once.
  const written = new Map<object, Canonical>();
  const once = (value: object): Canonical => {
    const known = written.get(value) ?? new Canonical(canonicalJson(value));
    written.set(value, known);
    return known;
  };
  // One event after the other: the text of a long log is longer than a string may be.
  const hash = new TextHash();
  for (const [i, event] of events.entries())
    hash.add(
      (i === 0 ? '[' : ',') +
        canonicalJson({
          ...event,
          problems: event.problems.map(problemFacts),
          detail: detailFacts(event, once),
        }),
    );
  return hash.add(events.length === 0 ? '[]' : ']').hex();
}

const problemFacts = ({ code, severity, layer, path, schemaPath, at, retryable }: Problem) => ({
  code,
  severity,
  layer,
  path,
  schemaPath,
  at,
  retryable,
});

function detailFacts({ detail }: StepEvent, once: (value: object) => Canonical): unknown {
  switch (detail.t) {
    case 'project':
      return { t: detail.t, layout: detail.layout, messages: detail.messages.map(once) };
    case 'detect':
      return { ...detail, detection: { ...detail.detection, evidence: undefined } };
    case 'authorize':
      return { t: detail.t, decision: detail.decision, accesses: detail.accesses };
    // What the model reads is part of what happened, wording included: the next turn's prompt holds it byte for byte.
    default:
      return detail;
  }
}
