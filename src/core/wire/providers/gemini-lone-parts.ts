/** Parts of a Gemini answer that were copied without it: a call, a list of parts, or the member `parts`. */
import type { JsonNode } from '../../json/node';
import type { SourceId } from '../../base/span';
import { ResponseBuilder } from '../build/response-builder';
import type { JsonDocument } from '../input';
import type { Response, Unread } from '../model';
import { geminiArray, geminiAt, geminiObject, geminiText } from './gemini-fields';
import { GeminiParts } from './gemini-parts';

/** The first call of parts that stand alone; undefined when there is none, or anything beside parts. */
export function loneCall(documents: readonly JsonDocument[]): JsonDocument | undefined {
  return documents.every(({ node }) => partsIn(node).every(isPart))
    ? documents.find(({ node }) => partsIn(node).some(isCallPart))
    : undefined;
}

export function readLoneParts(
  source: SourceId,
  documents: readonly JsonDocument[],
  unread: Unread[],
): Response {
  const builder = new ResponseBuilder(source, 0);
  builder.idsExpected = false;
  builder.ended = documents.every(({ node }) => node.complete);
  const parts = new GeminiParts(builder, unread);
  for (const { carrier, node, at } of documents) {
    builder.cover(at);
    for (const part of partsIn(node)) parts.add(carrier, part);
  }
  parts.close();
  return builder.build();
}

/** Of `{parts: […]}` its items; what has a role is a content, which is more than its parts. */
function partsIn(node: JsonNode): readonly JsonNode[] {
  const listed = node.k === 'obj' && node.members.length === 1 ? geminiArray(node, 'parts') : undefined;
  return listed?.items ?? [node];
}

/** Legacy calls of OpenAI stand in `function_call` too, with `arguments`. */
function isCallPart(part: JsonNode): boolean {
  const call = geminiObject(part, 'functionCall');
  return (
    geminiText(call, 'name') !== undefined && isMadeOf(part, PART_MEMBERS) && isMadeOf(call, CALL_MEMBERS)
  );
}

const isPart = (part: JsonNode): boolean =>
  isCallPart(part) || (geminiAt(part, 'text')?.k === 'str' && isMadeOf(part, PART_MEMBERS));

const isMadeOf = (node: JsonNode | undefined, keys: ReadonlySet<string>): boolean =>
  node?.k === 'obj' && node.members.every(({ key }) => keys.has(key));

const CALL_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'args',
  'partialArgs',
  'partial_args',
  'willContinue',
  'will_continue',
]);
const PART_MEMBERS: ReadonlySet<string> = new Set([
  'functionCall',
  'function_call',
  'text',
  'thought',
  'thoughtSignature',
  'thought_signature',
]);
