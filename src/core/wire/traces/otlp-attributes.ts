/**
 * Attributes of a span, an event or a log record. OTLP wraps every value in its type (`{stringValue}`, `{intValue: "97"}` with
 * the number in a string, `{arrayValue: {values}}`, `{kvlistValue}`); other exporters write a plain object. Unwrapped once, by
 * key, and only those that tracers of model calls write.
 *
 * Some tracers take a list of messages apart, `gen_ai.prompt.0.content`: such keys are kept as families and put together again
 * when they are asked for.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { arrayAt, present } from '../fields';
import { madeArray, madeObject } from './made-nodes';

const RELEVANT =
  /^(?:gen_ai\.|llm\.|ai\.|openinference\.|input\.|output\.|tool\.|tool_call\.|traceloop\.|langfuse\.|session\.id$|event|error\.|exception\.|(?:request|response)_data$|model_(?:name|request_parameters)$|agent_name$|tool_(?:arguments|response)$)/;
const FAMILY =
  /^(gen_ai\.prompt|gen_ai\.completion|llm\.(?:prompts|completions|input_messages|output_messages|tools|request\.functions))\.(\d{1,6}(?:\..*)?)$/;

export type Family =
  | 'gen_ai.prompt'
  | 'gen_ai.completion'
  | 'llm.prompts'
  | 'llm.completions'
  | 'llm.input_messages'
  | 'llm.output_messages'
  | 'llm.tools'
  | 'llm.request.functions';

interface Leaf {
  path: string;
  node: JsonNode;
}

export class Attributes {
  private readonly values = new Map<string, JsonNode>();
  private readonly families = new Map<string, Leaf[]>();

  /**
   * @param node the `attributes` member: a list of `{key, value}`, or an object
   * @param all  keep every key; those of events are short: `content`, `role`
   */
  constructor(node: JsonNode | undefined, all = false) {
    if (node?.k === 'obj') {
      for (const { key, value } of node.members)
        if (value !== undefined && (all || RELEVANT.test(key))) this.add(key, value);
      return;
    }
    if (node?.k !== 'arr') return;
    for (const item of node.items) {
      const key = member(item, 'key');
      if (key?.k !== 'str' || !(all || RELEVANT.test(key.value))) continue;
      const value = anyValue(member(item, 'value'));
      if (value !== undefined) this.add(key.value, value);
    }
  }

  private add(key: string, value: JsonNode): void {
    const [, family, path] = FAMILY.exec(key) ?? [];
    if (family === undefined || path === undefined) {
      this.values.set(key, value);
      return;
    }
    const leaves = this.families.get(family);
    if (leaves === undefined) this.families.set(family, [{ path, node: value }]);
    else leaves.push({ path, node: value });
  }

  get empty(): boolean {
    return this.values.size === 0 && this.families.size === 0;
  }

  /** The first of the keys that has a value. `''` and `null` count as none. */
  node(...keys: readonly string[]): JsonNode | undefined {
    for (const key of keys) {
      const value = present(this.values.get(key));
      if (value !== undefined && !(value.k === 'str' && value.value === '')) return value;
    }
    return undefined;
  }

  text(...keys: readonly string[]): string | undefined {
    for (const key of keys) {
      const value = this.values.get(key);
      if (value?.k === 'str' && value.value !== '') return value.value;
    }
    return undefined;
  }

  /** All pairs whose key begins with one of the prefixes. */
  *under(...prefixes: readonly string[]): Generator<[string, JsonNode]> {
    for (const [key, value] of this.values) {
      if (prefixes.some((prefix) => key.startsWith(prefix))) yield [key, value];
    }
  }

  has(family: Family): boolean {
    return this.families.has(family);
  }

  /** The members of a family in the order of their numbers; none when there is no such key. */
  family(name: Family): JsonNode[] {
    const leaves = this.families.get(name);
    if (leaves === undefined) return [];
    const root = branch();
    for (const { path, node } of leaves) grow(root, path, node);
    const list = nodeOf(root);
    return list.k === 'arr' ? list.items : [];
  }
}

/** A value without its type. */
export function anyValue(node: JsonNode | undefined): JsonNode | undefined {
  if (node?.k !== 'obj') return node;
  for (const { key, value } of node.members) {
    switch (key) {
      case 'stringValue':
      case 'boolValue':
      case 'doubleValue':
      case 'bytesValue':
      case 'string_value':
      case 'bool_value':
      case 'double_value':
        return value;
      case 'intValue':
      case 'int_value':
        return value?.k === 'str' && /^-?\d{1,20}$/.test(value.value)
          ? { k: 'num', raw: value.value, span: value.span, complete: value.complete }
          : value;
      case 'arrayValue':
      case 'array_value':
        return madeArray(arrayAt(value, 'values')?.items.flatMap((one) => anyValue(one) ?? []) ?? []);
      case 'kvlistValue':
      case 'kvlist_value':
        return madeObject(
          (arrayAt(value, 'values')?.items ?? []).map((pair) => {
            const name = member(pair, 'key');
            return [name?.k === 'str' ? name.value : '', anyValue(member(pair, 'value'))];
          }),
        );
      default:
    }
  }
  return node.members.length === 0 ? undefined : node;
}

interface Branch {
  next: Map<string, Branch>;
  leaf?: JsonNode;
}

const branch = (): Branch => ({ next: new Map() });
/** Deeper keys stay one key. */
const DEEPEST = 12;

function grow(root: Branch, path: string, node: JsonNode): void {
  let at = root;
  let from = 0;
  for (let depth = 0; from <= path.length; depth++) {
    const dot = depth < DEEPEST ? path.indexOf('.', from) : -1;
    const key = path.slice(from, dot < 0 ? path.length : dot);
    let next = at.next.get(key);
    if (next === undefined) {
      next = branch();
      at.next.set(key, next);
    }
    at = next;
    from = dot < 0 ? path.length + 1 : dot + 1;
  }
  at.leaf = node;
}

/** Numbered branches are a list. */
function nodeOf({ next, leaf }: Branch): JsonNode {
  if (next.size === 0 && leaf !== undefined) return leaf;
  const entries = [...next].map(([key, one]) => [key, nodeOf(one)] as const);
  if (!entries.every(([key]) => /^\d{1,6}$/.test(key))) return madeObject(entries);
  return madeArray(entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, node]) => node));
}
