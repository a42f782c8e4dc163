/**
 * Tool definitions of every API → offers. Enters: a list of tools, one tool, or whatever holds a list. Leaves: one entry for
 * each definition, in order, with its parts as nodes, so that a schema can be printed with every digit; and from those, offers.
 * Nothing is renamed or mended. Shapes:
 *
 * - `{type: 'function', function: {name, description, parameters}}` (Chat Completions), the same without `function` around it
 *   (Responses), `{name, description, parameters}` (legacy functions)
 * - `{type: 'custom', custom: {name, format: {grammar: {syntax, definition}}}}`, or flat `{type: 'custom', name, format}`
 * - `{name, description, input_schema}` (Anthropic), `{name, description, inputSchema}` (MCP)
 * - `{functionDeclarations: […]}` (Gemini), `{toolSpec: {name, inputSchema: {json}}}` (Bedrock), `{tools: […]}` around any
 * - a provider's own tool: `{type: 'web_search_20250305', name}`, `{type: 'file_search'}`, `{googleSearch: {}}`
 */
import { sentence } from '../../base/words';
import { joinPointer } from '../../base/pointer';
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { printJson } from '../../json/print';
import { objectAt, present, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { ToolOffer, Unread } from '../model';
import { cacheMarkOf } from './cache-mark';

/** One definition in a list. */
export interface ToolEntry {
  node: JsonNode;
  /** JSON pointer from the value that was searched. */
  path: string;
}

/** A definition taken apart. */
export interface ToolParts {
  /** The object that holds name and schema, and its pointer. */
  body: ObjectNode;
  path: string;
  /** `type` of the outer object, whatever it says. */
  type: string | undefined;
  name: JsonNode | undefined;
  description: JsonNode | undefined;
  schema: JsonNode | undefined;
  /** The member of the outer object that the body stood in. */
  wrapper: (typeof WRAPPERS)[number] | undefined;
}

const SCHEMA_KEYS = [
  'parameters',
  'input_schema',
  'inputSchema',
  'parametersJsonSchema',
  'parameters_json_schema',
] as const;
const LIST_KEYS = ['tools', 'functionDeclarations', 'function_declarations', 'functions'] as const;
const WRAPPERS = ['function', 'custom', 'toolSpec'] as const;
/** Lists inside lists: a request, its tools, their declarations. */
const DEEPEST = 4;

/** Tools that the provider defines and the client runs. */
const CLIENT_RUN =
  /^(?:bash|text_editor|computer|memory|str_replace_editor)_\d|^(?:local_shell|shell|apply_patch|computer_use_preview|computer)$/;

/** The entries of every list that the value is or holds; the value itself when it holds none. */
export function toolEntries(node: JsonNode): ToolEntry[] {
  const entries: ToolEntry[] = [];
  collect(node, '', 0, entries);
  return entries;
}

function collect(node: JsonNode, path: string, depth: number, into: ToolEntry[]): void {
  if (depth < DEEPEST) {
    if (node.k === 'arr') {
      for (const [i, item] of node.items.entries()) collect(item, joinPointer(path, i), depth + 1, into);
      return;
    }
    // A tool may be called `tools`; what has a name of its own is no list of others.
    if (stringAt(node, 'name') === undefined)
      for (const key of LIST_KEYS) {
        const list = member(node, key);
        if (list?.k !== 'arr') continue;
        collect(list, joinPointer(path, key), depth + 1, into);
        return;
      }
  }
  into.push({ node, path });
}

/** Null when the entry is no object. */
export function toolParts({ node, path }: ToolEntry): ToolParts | null {
  const wrapper = WRAPPERS.find((key) => objectAt(node, key) !== undefined);
  const body = wrapper === undefined ? node : objectAt(node, wrapper);
  if (body?.k !== 'obj') return null;
  const key = SCHEMA_KEYS.find((one) => member(body, one) !== undefined);
  const schema = key === undefined ? undefined : member(body, key);
  return {
    body,
    path: wrapper === undefined ? path : joinPointer(path, wrapper),
    type: stringAt(node, 'type')?.value,
    name: member(body, 'name'),
    description: member(body, 'description'),
    schema: wrapper === 'toolSpec' ? (member(schema, 'json') ?? schema) : schema,
    wrapper,
  };
}

/** Offers of a list of definitions; entries that are none are listed in `unread`. */
export function readToolOffers(
  carrier: Carrier,
  node: JsonNode | undefined,
  unread: Unread[] = [],
): ToolOffer[] {
  if (node === undefined || present(node) === undefined) return [];
  return toolEntries(node).flatMap((entry) => {
    const offer = offerOf(carrier, entry);
    if (offer === null)
      unread.push({
        at: placeOf(carrier, entry.node.span),
        why: sentence('unread.tool-no-name', 'An entry of the tools without a name.'),
      });
    return offer ?? [];
  });
}

function offerOf(carrier: Carrier, entry: ToolEntry): ToolOffer | null {
  const parts = toolParts(entry);
  if (parts === null) return null;
  const { body, type, schema } = parts;
  const own = isProvidersOwn(parts);
  const name = textAt(body, 'name') ?? (own ? ownName(body, type) : undefined);
  if (name === undefined) return null;
  const description = textAt(body, 'description');
  const grammar = grammarOf(body);
  const given = present(schema);
  const custom = type === 'custom' && given === undefined;
  const mark = cacheMarkOf(carrier, entry.node);
  return {
    name,
    ...(description === undefined ? {} : { description }),
    kind: custom ? 'custom' : own && !CLIENT_RUN.test(type ?? '') ? 'server' : 'function',
    ...(own && type !== undefined ? { type } : {}),
    ...(given === undefined ? {} : { schema: printJson(given) }),
    ...(grammar === undefined ? {} : { grammar }),
    ...(mark === undefined ? {} : { cacheMark: mark }),
    at: placeOf(carrier, entry.node.span),
  };
}

/** Named by its type (and version), or by the only key that it has; its schema is not in the request. */
export function isProvidersOwn({ body, type, schema, wrapper }: ToolParts): boolean {
  if (schema !== undefined || wrapper !== undefined) return false;
  if (type === undefined) return textAt(body, 'name') === undefined && body.members.length === 1;
  return type !== 'function' && type !== 'custom';
}

function ownName(body: ObjectNode, type: string | undefined): string | undefined {
  return textAt(body, 'server_label') ?? type ?? body.members[0]?.key;
}

/** `format: {type: 'grammar', syntax, definition}`, or with `grammar` around the two. */
function grammarOf(body: ObjectNode): ToolOffer['grammar'] {
  const format = objectAt(body, 'format');
  const grammar = objectAt(format, 'grammar') ?? format;
  const definition = textAt(grammar, 'definition');
  return definition === undefined ? undefined : { syntax: textAt(grammar, 'syntax') ?? '', definition };
}
