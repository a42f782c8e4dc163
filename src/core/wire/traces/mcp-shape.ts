/** What gives the Model Context Protocol away: its methods, and the shapes of its results. */
import { sentence } from '../../base/words';
import type { JsonNode } from '../../json/node';
import { arrayAt, hasKey, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Evidence } from '../input';

/** Other protocols speak JSON-RPC too (language servers): the method, or the shape of the result, must be one of MCP's. */
const METHOD =
  /^(?:initialize|ping|(?:notifications|tools|prompts|resources|completion|logging|sampling|elicitation|roots|tasks|server)\/\w[\w/]*)$/;
/** Words that JSON-RPC of others has as well. */
const SHARED = new Set(['initialize', 'ping']);

export function mcpEvidence(carrier: Carrier, node: JsonNode): Evidence | null {
  const version = stringAt(node, 'jsonrpc');
  if (version?.value === '2.0') {
    const method = textAt(node, 'method');
    const at = placeOf(carrier, version.span);
    if (method !== undefined && METHOD.test(method) && !(SHARED.has(method) && !speaksMcp(node)))
      return {
        said: sentence('sign.mcp-method', 'jsonrpc is “2.0” and the method {method} is one of MCP.', {
          method,
        }),
        at,
      };
    const result = objectAt(node, 'result');
    if (
      method === undefined &&
      result !== undefined &&
      (speaksMcp(node) || isToolList(result) || isToolResult(result))
    )
      return { said: sentence('sign.mcp-result', 'jsonrpc is “2.0” and the result is one of MCP.'), at };
    return null;
  }
  if (!isBareResult(node)) return null;
  return {
    said: sentence('sign.mcp-content', 'content is a list of blocks beside isError.'),
    at: placeOf(carrier, node.span),
  };
}

const speaksMcp = (node: JsonNode): boolean =>
  hasKey(objectAt(node, 'params') ?? objectAt(node, 'result'), 'protocolVersion');

export const isToolList = (result: JsonNode): boolean => {
  const tools = arrayAt(result, 'tools');
  return tools !== undefined && tools.items.every((tool) => textAt(tool, 'name') !== undefined);
};

const BLOCKS = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

export const isToolResult = (result: JsonNode): boolean => {
  const content = arrayAt(result, 'content');
  return content !== undefined && content.items.every((block) => BLOCKS.has(textAt(block, 'type') ?? ''));
};

export const isBareResult = (node: JsonNode): boolean =>
  isToolResult(node) && hasKey(node, 'isError') && !hasKey(node, 'role');
