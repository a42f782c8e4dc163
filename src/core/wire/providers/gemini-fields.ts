/**
 * Gemini's members come in two spellings: `finishReason` on the wire, `finish_reason` in requests written by hand and in what
 * the Python libraries print. Asked for in the first, found in either.
 */
import { member } from '../../json/node';
import type { ArrayNode, JsonNode, ObjectNode, StringNode } from '../../json/node';

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const geminiAt = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  member(node, key) ?? member(node, snake(key));

export function geminiObject(node: JsonNode | undefined, key: string): ObjectNode | undefined {
  const value = geminiAt(node, key);
  return value?.k === 'obj' ? value : undefined;
}

export function geminiArray(node: JsonNode | undefined, key: string): ArrayNode | undefined {
  const value = geminiAt(node, key);
  return value?.k === 'arr' ? value : undefined;
}

export function geminiString(node: JsonNode | undefined, key: string): StringNode | undefined {
  const value = geminiAt(node, key);
  return value?.k === 'str' ? value : undefined;
}

/** The text of a string member; `''` counts as absent. */
export function geminiText(node: JsonNode | undefined, key: string): string | undefined {
  const value = geminiString(node, key)?.value;
  return value === '' ? undefined : value;
}

export function geminiNumber(node: JsonNode | undefined, key: string): number | undefined {
  const value = geminiAt(node, key);
  const number = value?.k === 'num' ? Number(value.raw) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
