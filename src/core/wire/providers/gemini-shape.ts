/**
 * How a payload of Gemini is told: by `candidates[]` with content or finishReason, `promptFeedback`, `usageMetadata` beside
 * `modelVersion`, the status that errors carry; and requests, contents and parts that stand alone.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { hasKey, objectAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, JsonDocument, WireInput } from '../input';
import { geminiArray, geminiAt, geminiObject, geminiString } from './gemini-fields';
import { loneCall } from './gemini-lone-parts';
import { geminiRequestBody, isBareContent } from './gemini-request';

/** Some front ends wrap every body: `{response: {candidates}, traceId}`. */
export function geminiBody(node: JsonNode): JsonNode {
  const inner = objectAt(node, 'response');
  return inner !== undefined && !hasKey(node, 'candidates') && saysGemini(inner) ? inner : node;
}

const saysGemini = (node: JsonNode): boolean =>
  candidateOf(node) !== undefined ||
  geminiObject(node, 'promptFeedback') !== undefined ||
  (geminiObject(node, 'usageMetadata') !== undefined &&
    (hasKey(node, 'candidates') || geminiString(node, 'modelVersion') !== undefined));

/** A first candidate that carries what candidates of this format carry. */
function candidateOf(node: JsonNode): JsonNode | undefined {
  const first = geminiArray(node, 'candidates')?.items[0];
  const content = geminiAt(first, 'content');
  const shaped =
    geminiArray(content, 'parts') !== undefined ||
    (content?.k === 'obj' && (hasKey(content, 'role') || content.members.length === 0)) ||
    geminiAt(first, 'finishReason') !== undefined;
  return shaped ? first : undefined;
}

export function detectGemini(input: WireInput): Evidence | null {
  const documents = jsonDocuments(input);
  for (const { carrier, node } of documents) {
    const body = geminiBody(node);
    if (!saysGemini(body)) continue;
    const first = candidateOf(body);
    if (first !== undefined) {
      const said = sentence('sign.gemini-candidate', 'candidates[0] holds content or finishReason.');
      return { said, at: placeOf(carrier, first.span) };
    }
    const feedback = geminiObject(body, 'promptFeedback');
    const said =
      feedback === undefined
        ? sentence('sign.gemini-usage', 'usageMetadata stands beside modelVersion or candidates.')
        : sentence('sign.gemini-feedback', 'promptFeedback says what became of the prompt.');
    return { said, at: placeOf(carrier, (feedback ?? body).span) };
  }
  return statusEvidence(documents) ?? requestEvidence(documents) ?? partEvidence(documents);
}

function partEvidence(documents: readonly JsonDocument[]): Evidence | null {
  const call = loneCall(documents);
  return call === undefined
    ? null
    : {
        said: sentence('sign.gemini-call', 'functionCall with a name, without its response around it.'),
        at: placeOf(call.carrier, call.node.span),
      };
}

/** A request without its answer, or contents without their request. */
function requestEvidence(documents: readonly JsonDocument[]): Evidence | null {
  for (const { carrier, node } of documents) {
    const body = geminiRequestBody(node);
    const contents = body === null ? undefined : geminiAt(body, 'contents');
    if (contents !== undefined)
      return {
        said: sentence('sign.gemini-request', 'contents is what is sent to a model: a request.'),
        at: placeOf(carrier, contents.span),
      };
    if (isBareContent(node))
      return {
        said: sentence('sign.gemini-content', 'A content of the role “model” with parts.'),
        at: placeOf(carrier, node.span),
      };
  }
  return null;
}

/** `{error: {code: 429, message, status: "RESOURCE_EXHAUSTED"}}`: number and name of one status. */
function statusEvidence(documents: readonly JsonDocument[]): Evidence | null {
  const [first] = documents;
  const errors = documents.map(({ node }) => objectAt(node, 'error'));
  const [error] = errors;
  if (first === undefined || error === undefined || !errors.every(isStatus)) return null;
  return {
    said: sentence('sign.gemini-error', 'An error of code, message and status.'),
    at: placeOf(first.carrier, error.span),
  };
}

const isStatus = (error: ObjectNode | undefined): boolean =>
  member(error, 'code')?.k === 'num' &&
  hasKey(error, 'message') &&
  /^[A-Z][A-Z_]+$/.test(textAt(error, 'status') ?? '');

/** A content of whatever role. */
export const isGeminiContent = (node: JsonNode): boolean =>
  textAt(node, 'role') !== undefined && geminiArray(node, 'parts') !== undefined;
