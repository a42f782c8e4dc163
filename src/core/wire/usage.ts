/**
 * Token counts mean different things in every API. Normalised: `inputTotal` is everything the model read, cached or not;
 * `output` is everything it wrote, reasoning included. A count that the wire does not carry stays absent.
 */
import { toValue } from '../json/node';
import type { JsonNode, ObjectNode } from '../json/node';
import { isJsonObject } from '../base/json-value';
import type { Json, JsonObject } from '../base/json-value';
import { numberAt, objectAt } from './fields';
import type { Usage } from './model';

/** Counts as read, before the absent ones are left out. */
export type Counts = { [K in Exclude<keyof Usage, 'raw'>]: number | undefined };

export function usageOf(counts: Counts, raw: Json): Usage {
  return {
    ...(counts.inputTotal === undefined ? {} : { inputTotal: counts.inputTotal }),
    ...(counts.cacheRead === undefined ? {} : { cacheRead: counts.cacheRead }),
    ...(counts.cacheWrite === undefined ? {} : { cacheWrite: counts.cacheWrite }),
    ...(counts.output === undefined ? {} : { output: counts.output }),
    ...(counts.reasoning === undefined ? {} : { reasoning: counts.reasoning }),
    raw,
  };
}

export const sum = (counts: readonly (number | undefined)[]): number | undefined => {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.reduce((a, b) => a + b, 0);
};

/** Chat Completions: `prompt_tokens` counts cached tokens already. */
export function openAiUsage(node: JsonNode): Usage {
  const prompt = objectAt(node, 'prompt_tokens_details');
  const completion = objectAt(node, 'completion_tokens_details');
  const inputTotal = numberAt(node, 'prompt_tokens');
  const written = numberAt(node, 'completion_tokens');
  const reasoning = numberAt(completion, 'reasoning_tokens');
  const total = numberAt(node, 'total_tokens');
  // One dialect leaves reasoning out of the completion; its total gives it away.
  const apart =
    inputTotal !== undefined &&
    written !== undefined &&
    reasoning !== undefined &&
    reasoning > 0 &&
    total === inputTotal + written + reasoning;
  return usageOf(
    {
      inputTotal,
      cacheRead: numberAt(prompt, 'cached_tokens') ?? numberAt(node, 'prompt_cache_hit_tokens'),
      cacheWrite: cacheCreation(prompt),
      output: apart ? written + reasoning : written,
      reasoning,
    },
    toValue(node),
  );
}

/** DashScope's explicit cache says it flat, nested under one name, or only by lifetime. */
function cacheCreation(prompt: JsonNode | undefined): number | undefined {
  const nested = objectAt(prompt, 'cache_creation');
  return (
    numberAt(prompt, 'cache_creation_input_tokens') ??
    numberAt(nested, 'cache_creation_input_tokens') ??
    sum([numberAt(nested, 'ephemeral_5m_input_tokens'), numberAt(nested, 'ephemeral_1h_input_tokens')])
  );
}

/** Messages: `input_tokens` leaves out what was read from and written to the cache. */
export function anthropicUsage(reported: readonly ObjectNode[]): Usage | undefined {
  const nodes = reported.filter((node) => node.members.length > 0);
  if (nodes.length === 0) return undefined;
  // Later events of a stream repeat counts with newer values; a count they leave out keeps its value.
  const latest = (key: string): number | undefined =>
    nodes.reduce<number | undefined>((found, node) => numberAt(node, key) ?? found, undefined);
  const cacheRead = latest('cache_read_input_tokens');
  const cacheWrite = latest('cache_creation_input_tokens');
  const input = latest('input_tokens');
  return usageOf(
    {
      inputTotal: input === undefined ? undefined : sum([input, cacheRead, cacheWrite]),
      cacheRead,
      cacheWrite,
      output: latest('output_tokens'),
      reasoning: undefined,
    },
    merged(nodes),
  );
}

export function merged(nodes: readonly JsonNode[]): JsonObject {
  const out: JsonObject = {};
  for (const node of nodes) {
    const value = toValue(node);
    if (!isJsonObject(value)) continue;
    for (const [key, count] of Object.entries(value)) {
      Object.defineProperty(out, key, { value: count, enumerable: true, writable: true, configurable: true });
    }
  }
  return out;
}
