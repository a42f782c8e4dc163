/** A call whose tool knows no answer to it: one can be put there, as a case for exactly its arguments. */
import type { Json } from '../core/base/json-value';
import type { SessionDocument } from '../core/document/document';
import { scanJson } from '../core/json/scan';
import { toValue } from '../core/json/node';
import type { Moment } from '../core/runtime/moment';
import { PLACEHOLDER } from '../core/tools/draft';
import type { Session } from './session';

export interface UnansweredCall {
  /** Of the tool. */
  name: string;
  args: Json;
}

const CODES: readonly string[] = ['NO_RECORDED_RESULT', 'NO_SCRIPTED_CASE'];

/** The call that the step at the cursor could not answer; null when there is none, or its tool is gone. */
export function unansweredCallOf(
  moment: Moment | null,
  document: SessionDocument | null,
): UnansweredCall | null {
  if (moment === null || document === null) return null;
  if (!moment.event.problems.some(({ code }) => CODES.includes(code))) return null;
  const record = moment.call?.record;
  const { root } = scanJson(record?.args.text ?? '');
  if (record === undefined || root === undefined) return null;
  if (!document.tools.some(({ name }) => name === record.name)) return null;
  return { name: record.name, args: toValue(root) };
}

/** Adds the case, as one edit, and opens the tool, where the answer can be written. `label` names the edit in words. */
export function answerCall(session: Session, { name, args }: UnansweredCall, label: string): void {
  session.edit.edit(label, (document) => ({
    ...document,
    tools: document.tools.map((tool) => {
      if (tool.name !== name) return tool;
      const { implementation } = tool;
      const cases = implementation.kind === 'scripted' ? implementation.cases : [];
      return {
        ...tool,
        implementation: { kind: 'scripted' as const, cases: [...cases, { args, result: PLACEHOLDER }] },
      };
    }),
  }));
  session.view({ leftPanel: 'tools', selectedTool: name });
}
