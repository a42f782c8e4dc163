/**
 * The name of an action whose object lacks `@action`, from what older contracts wrote: `next_action.type`, then `type`,
 * then a telltale field. A `type` counts only when it names an action, because half of all JSON has a `type`.
 */
import type { ObjectNode } from '../json/node';
import { hasKey, objectAt, textAt } from '../wire/fields';
import { actionNamed } from './catalogue';

/** Field → action, in the order in which they decide. */
const TELLTALES: readonly (readonly [field: string, action: string])[] = [
  ['answer_payload', 'directly_answer'],
  ['tool_require_payload', 'require_tool'],
  ['tool_require_calls', 'require_tool'],
  ['directly_call_tool_name', 'directly_call_tool'],
  ['directly_call_identifier', 'directly_call_tool'],
  ['directly_call_tool_calls', 'directly_call_tool'],
  ['tool_compose_payload', 'tool_compose'],
  ['capability_identifier', 'load_capability'],
  ['rewrite_user_query_for_knowledge_enhance', 'knowledge_enhance_answer'],
  ['blueprint_payload', 'require_ai_blueprint'],
  ['plan_request_payload', 'request_plan_and_execution'],
];

export interface Inferred {
  action: string;
  /** The field that told it. */
  by: string;
}

export function inferAction(node: ObjectNode): Inferred | null {
  const named = textAt(objectAt(node, 'next_action'), 'type');
  if (named !== undefined && actionNamed(named) !== undefined)
    return { action: named, by: 'next_action.type' };
  const type = textAt(node, 'type');
  if (type !== undefined && actionNamed(type) !== undefined) return { action: type, by: 'type' };
  const telltale = TELLTALES.find(([field]) => hasKey(node, field));
  return telltale === undefined ? null : { action: telltale[1], by: telltale[0] };
}

/** A cheap test before any scanning: a text without these words holds nothing to infer from. */
export const mayInfer = (text: string): boolean =>
  text.includes('"type"') || TELLTALES.some(([field]) => text.includes(field));
