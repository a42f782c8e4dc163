/**
 * A first definition of a tool that a response calls and the session does not know: a schema drafted from the arguments that
 * were seen. It is a draft, and its description says so; the user puts the real schema in its place.
 */
import type { JsonNode } from '../json/node';
import type { Json } from '../base/json-value';
import type { ToolDefinition, ToolImplementation } from '../document/document';

const MAX_DEPTH = 12;

/** What is put as the answer of a tool of which none is known. */
export const PLACEHOLDER: Json = { ok: true };

export const answersOk = (): ToolImplementation => ({ kind: 'scripted', cases: [{ result: PLACEHOLDER }] });

export function draftTool(name: string, args: JsonNode | undefined): ToolDefinition {
  const schema = args?.k === 'obj' ? draftSchema(args, 0) : { type: 'object', properties: {} };
  return {
    name,
    description: 'Drafted from one call. Put the real schema here.',
    schema: JSON.stringify(schema, null, 2),
    implementation: answersOk(),
  };
}

/** The narrowest plain type that holds the value; an object closes itself and requires what it was seen with. */
function draftSchema(node: JsonNode, depth: number): object {
  switch (node.k) {
    case 'obj': {
      if (depth >= MAX_DEPTH) return { type: 'object' };
      const properties = Object.fromEntries(
        node.members.map(({ key, value }) => [key, value === undefined ? {} : draftSchema(value, depth + 1)]),
      );
      return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
    }
    case 'arr': {
      if (depth >= MAX_DEPTH) return { type: 'array' };
      const drafts = node.items.map((item) => draftSchema(item, depth + 1));
      const [items] = drafts;
      const alike = new Set(drafts.map((draft) => JSON.stringify(draft))).size === 1;
      return items !== undefined && alike ? { type: 'array', items } : { type: 'array' };
    }
    case 'str':
      return { type: 'string' };
    case 'num':
      return { type: /^-?\d+$/.test(node.raw) ? 'integer' : 'number' };
    case 'lit':
      return { type: node.value === null ? 'null' : 'boolean' };
  }
}
