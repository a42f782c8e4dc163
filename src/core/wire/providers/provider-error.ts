/** Error bodies are responses too: `{error: {message, type, code}}`, `{error: "…"}`, as a body or in the middle of a stream. */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { present, stringAt } from '../fields';
import type { ResponseError } from '../model';

export const errorOf = (node: JsonNode): JsonNode | undefined => present(member(node, 'error'));

export function readError(carrier: Carrier, error: JsonNode): ResponseError {
  const at = placeOf(carrier, error.span);
  if (error.k === 'str') return { message: error.value, at };
  const failed = stringAt(error, 'failed_generation');
  const code = wordAt(error, 'code') ?? wordAt(error, 'status_code');
  const type = wordAt(error, 'type');
  return {
    ...(code === undefined ? {} : { code }),
    ...(type === undefined ? {} : { type }),
    message: wordAt(error, 'message') ?? 'The error carries no message.',
    // Groq keeps what the model wrote when its own parser refused it.
    ...(failed === undefined ? {} : { failedGeneration: stringOf(carrier, failed) }),
    at,
  };
}

/** Codes are strings or HTTP numbers. */
function wordAt(node: JsonNode, key: string): string | undefined {
  const value = member(node, key);
  if (value?.k === 'str' && value.value !== '') return value.value;
  return value?.k === 'num' ? value.raw : undefined;
}
