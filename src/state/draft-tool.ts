/** A call of a tool that the session does not have: the tool can be added with a schema drafted from that call. */
import type { SessionDocument } from '../core/document/document';
import { TOOL_NAME } from '../core/document/schema';
import type { JsonNode } from '../core/json/node';
import { scanJson } from '../core/json/scan';
import type { Moment } from '../core/runtime/moment';
import { draftTool } from '../core/tools/draft';
import type { Session } from './session';

export interface UnknownCall {
  name: string;
  /** Its arguments, as far as they can be read. */
  args: JsonNode | undefined;
}

/** The unknown tool that the step at the cursor failed with; null when there is none, or it has been added since. */
export function unknownCallOf(moment: Moment | null, document: SessionDocument | null): UnknownCall | null {
  if (moment === null || document === null) return null;
  if (!moment.event.problems.some((problem) => problem.code === 'TOOL_UNKNOWN')) return null;
  const record = moment.call?.record;
  if (record === undefined || !TOOL_NAME.test(record.name)) return null;
  if (document.tools.some((tool) => tool.name === record.name)) return null;
  return { name: record.name, args: scanJson(record.args.text).root };
}

/** Adds the drafted tool, as one edit, and opens it in the tools panel. `label` names the edit in words. */
export function addDraftedTool(session: Session, call: UnknownCall, label: string): void {
  session.edit.edit(label, (document) =>
    document.tools.some((tool) => tool.name === call.name)
      ? document
      : { ...document, tools: [...document.tools, draftTool(call.name, call.args)] },
  );
  session.view({ leftPanel: 'tools', selectedTool: call.name });
}
