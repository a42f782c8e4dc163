/**
 * The Berkeley Function Calling Leaderboard: tasks, `{id, question: [[message]], function: [tool], ground_truth?}`, a line each.
 * Nobody has answered: a task is a session with its tools and its question, and the expected calls are a fact of it.
 * The types of its schemas are Python's and Java's (`dict`, `float`, `tuple`), which JSON Schema does not know.
 */
import { sentence } from '../../base/words';
import type { JsonObject } from '../../base/json-value';
import type { Problem } from '../../base/problem';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode, StringNode } from '../../json/node';
import { scanJson } from '../../json/scan';
import { hold } from '../build/conversation';
import { SessionBuilder } from '../build/session-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, hasKey, stringAt, textAt } from '../fields';
import { mappedCarrier, placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { chatUtterance } from '../providers/chat-conversation';
import { inQuotes } from '../words';

export const bfcl: Format = {
  id: 'bfcl',
  name: 'BFCL',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'sse' ? sniffed : 'jsonl'),
  needs: 'id, question[] and function[]',
  detect: (input) => {
    for (const { carrier, node } of jsonDocuments(input)) {
      const evidence = evidenceOf(carrier, node);
      if (evidence !== null) return evidence;
    }
    return null;
  },
  read,
};

/** Tasks of several turns name classes instead of functions. */
const TOOLS = ['function', 'involved_classes'];

function evidenceOf(carrier: Carrier, node: JsonNode): Evidence | null {
  const question = arrayAt(node, 'question');
  const key = TOOLS.find((one) => hasKey(node, one));
  if (question === undefined || key === undefined || textAt(node, 'id') === undefined) return null;
  return {
    said: sentence('sign.bfcl', 'id, question and {key} stand in one object.', { key }),
    at: placeOf(carrier, question.span),
  };
}

const FACTS = ['involved_classes', 'path', 'excluded_function', 'missed_function'];
const READ = new Set(['id', 'question', 'function', 'ground_truth', ...FACTS]);

function read(input: WireInput): Reading {
  const sessions: Session[] = [];
  const responses: Response[] = [];
  const unread: Unread[] = [];
  for (const document of jsonDocuments(input)) {
    const { node, at, carrier } = document;
    if (node.k !== 'obj' || evidenceOf(carrier, node) === null)
      unread.push({ at, why: sentence('unread.bfcl-task', 'No task: id, question or function is missing.') });
    else sessions.push(readTask(document, node, responses, unread));
  }
  return { responses, sessions, problems: [], unread };
}

function readTask(
  { carrier, at }: JsonDocument,
  node: ObjectNode,
  responses: Response[],
  unread: Unread[],
): Session {
  const id = textAt(node, 'id');
  const session = new SessionBuilder({ ...(id === undefined ? {} : { id }), facts: factsOf(node) });
  session.covers(at);
  const dialect = new Map<string, Problem['at']>();
  const tools = toolsOf(carrier, node, unread);
  if (tools !== null) {
    for (const offer of readToolOffers(tools.carrier, tools.node, unread)) session.offer(offer);
    for (const tool of tools.node.k === 'arr' ? tools.node.items : [tools.node])
      foreignTypes(tools.carrier, member(tool, 'parameters'), dialect);
  }
  for (const turn of arrayAt(node, 'question')?.items ?? [])
    for (const message of turn.k === 'arr' ? turn.items : [turn]) {
      const utterance = chatUtterance(carrier, message, unread);
      if (utterance !== null) responses.push(...hold(session, [utterance]));
    }
  for (const { key, keySpan, value } of node.members)
    if (!READ.has(key) && value !== undefined)
      unread.push({
        at: placeOf(carrier, { start: keySpan.start, end: value.span.end }),
        why: sentence('unread.bfcl-member', 'A member of the task that is not read: {key}.', {
          key: inQuotes(key),
        }),
      });
  const built = session.build();
  if (dialect.size > 0) built.problems.push(dialectProblem(dialect));
  return built;
}

/** The list of functions; in old files a string of JSON. */
function toolsOf(
  carrier: Carrier,
  node: ObjectNode,
  unread: Unread[],
): { carrier: Carrier; node: JsonNode } | null {
  const tools = member(node, 'function');
  if (tools?.k !== 'str') return tools === undefined ? null : { carrier, node: tools };
  const inner = mappedCarrier(stringOf(carrier, tools));
  const { root } = scanJson(inner.text);
  if (root !== undefined && (root.k === 'arr' || root.k === 'obj')) return { carrier: inner, node: root };
  unread.push({
    at: placeOf(carrier, tools.span),
    why: sentence('unread.functions', 'The functions are a string that is not JSON.'),
  });
  return null;
}

function factsOf(node: ObjectNode): JsonObject {
  const facts: JsonObject = {};
  const truth = member(node, 'ground_truth');
  if (truth !== undefined) facts['expectedCalls'] = toValue(truth);
  for (const key of FACTS) {
    const value = member(node, key);
    if (value !== undefined) facts[key] = toValue(value);
  }
  return facts;
}

const JSON_SCHEMA_TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** Every `type` of a schema that JSON Schema does not have, and where it stands first. `properties` are names, not keywords. */
function foreignTypes(
  carrier: Carrier,
  schema: JsonNode | undefined,
  found: Map<string, Problem['at']>,
): void {
  if (schema?.k !== 'obj') return;
  const note = (type: StringNode | undefined): void => {
    if (type === undefined || JSON_SCHEMA_TYPES.has(type.value) || found.has(type.value)) return;
    found.set(type.value, placeOf(carrier, type.span));
  };
  note(stringAt(schema, 'type'));
  for (const { key, value } of schema.members) {
    if (key === 'properties' && value?.k === 'obj')
      for (const property of value.members) foreignTypes(carrier, property.value, found);
    else if (key === 'items' || key === 'additionalProperties') foreignTypes(carrier, value, found);
  }
}

/** More names than that are no dialect. */
const MOST_TYPES = 8;

function dialectProblem(found: ReadonlyMap<string, Problem['at']>): Problem {
  const [first] = found.values();
  const names = [...found.keys()].slice(0, MOST_TYPES).map((name) => inQuotes(name));
  return {
    code: 'SCHEMA_DIALECT',
    severity: 'info',
    ...sentence(
      'SCHEMA_DIALECT',
      'The schemas of this task use types that JSON Schema does not have: {names}. Write object for dict, number for float, array for tuple, and leave any out, before anything is checked against them.',
      { names: names.join(', ') },
    ),
    layer: 'semantics',
    ...(first === undefined ? {} : { at: first }),
    retryable: false,
  };
}
