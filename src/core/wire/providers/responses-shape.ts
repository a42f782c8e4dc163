/** What is a response, an event, an item of the Responses API: told by mandatory keys alone. */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { arrayAt, hasKey, stringAt, textAt } from '../fields';

/** The whole response: `object: "response"`, or a list of typed output items. */
export function isResponse(node: JsonNode): boolean {
  const output = arrayAt(node, 'output');
  if (textAt(node, 'object') === 'response') return true;
  if (output === undefined) return false;
  return output.items.some((item) => isItem(item) || isOutputMessage(item));
}

const ITEM =
  /^(?:function_call|custom_tool_call|reasoning|item_reference|mcp_list_tools|mcp_approval_request|mcp_approval_response|[a-z_]+_call|[a-z_]+_call_output)$/;

/** An item that is no message. */
export function isItem(node: JsonNode): boolean {
  const type = textAt(node, 'type');
  // Messages of tracers have parts of the type “tool_call”.
  if (type === undefined || type === 'tool_call' || !ITEM.test(type)) return false;
  // Shapes of other formats use such words for their types too; an item carries one of these beside it.
  return (
    ['call_id', 'arguments', 'action', 'summary', 'encrypted_content', 'status', 'operation', 'queries'].some(
      (key) => hasKey(node, key),
    ) || type === 'item_reference'
  );
}

/** `{type: "message", role, content}` with the content parts of this API. */
export function isOutputMessage(node: JsonNode): boolean {
  if (textAt(node, 'type') !== 'message' || textAt(node, 'role') !== 'assistant') return false;
  return (arrayAt(node, 'content')?.items ?? []).some((part) =>
    ['output_text', 'refusal', 'summary_text'].includes(textAt(part, 'type') ?? ''),
  );
}

/** `{type: "error", message, code}` as this API streams it; Anthropic's has an object under `error`. */
export const isFlatError = (node: JsonNode): boolean =>
  textAt(node, 'type') === 'error' &&
  stringAt(node, 'message') !== undefined &&
  member(node, 'error') === undefined;
