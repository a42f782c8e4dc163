/** Token counts of the APIs that have a shape of their own: Gemini, Ollama, llama.cpp, Cohere, Bedrock Converse. */
import { toValue } from '../json/node';
import type { JsonNode, ObjectNode } from '../json/node';
import type { JsonObject } from '../base/json-value';
import { numberAt, objectAt } from './fields';
import type { Usage } from './model';
import { geminiNumber } from './providers/gemini-fields';
import { merged, sum, usageOf } from './usage';

/**
 * Gemini: the prompt count holds the cached tokens, the candidates' count leaves the thoughts out.
 * @param reported one node for each chunk; later counts replace earlier ones
 */
export function geminiUsage(reported: readonly ObjectNode[]): Usage | undefined {
  const nodes = reported.filter((node) => node.members.length > 0);
  if (nodes.length === 0) return undefined;
  const latest = (key: string): number | undefined =>
    nodes.reduce<number | undefined>((found, node) => geminiNumber(node, key) ?? found, undefined);
  const reasoning = latest('thoughtsTokenCount');
  return usageOf(
    {
      inputTotal: latest('promptTokenCount'),
      cacheRead: latest('cachedContentTokenCount'),
      cacheWrite: undefined,
      // Gemini Live has another word for what the candidates wrote.
      output: sum([latest('candidatesTokenCount') ?? latest('responseTokenCount'), reasoning]),
      reasoning,
    },
    merged(nodes),
  );
}

/** Members of a body that are counts themselves, as an object. */
function picked(node: JsonNode, keys: readonly string[]): JsonObject | undefined {
  const found: JsonObject = {};
  for (const key of keys) {
    const value = numberAt(node, key);
    if (value !== undefined) found[key] = value;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

export const OLLAMA_COUNTS = ['prompt_eval_count', 'eval_count'] as const;

/** Ollama: counts stand in the last line itself. A prompt that was cached as a whole may be left out. */
export function ollamaUsage(node: JsonNode): Usage | undefined {
  const raw = picked(node, OLLAMA_COUNTS);
  if (raw === undefined) return undefined;
  return usageOf(
    {
      inputTotal: numberAt(node, 'prompt_eval_count'),
      cacheRead: undefined,
      cacheWrite: undefined,
      output: numberAt(node, 'eval_count'),
      reasoning: undefined,
    },
    raw,
  );
}

export const LLAMACPP_COUNTS = ['tokens_evaluated', 'tokens_predicted', 'tokens_cached'] as const;

/**
 * llama.cpp: `tokens_evaluated` is the whole prompt. `timings.cache_n` is what of it was cached. `tokens_cached` is documented
 * as the same and holds what the slot holds in the end, prompt and answer; it is taken where it is less than the prompt.
 */
export function llamaCppUsage(node: JsonNode): Usage | undefined {
  const raw = picked(node, LLAMACPP_COUNTS);
  if (raw === undefined) return undefined;
  const inputTotal = numberAt(node, 'tokens_evaluated');
  const cached = numberAt(node, 'tokens_cached');
  const plausible = cached !== undefined && inputTotal !== undefined && cached < inputTotal;
  return usageOf(
    {
      inputTotal,
      cacheRead: numberAt(objectAt(node, 'timings'), 'cache_n') ?? (plausible ? cached : undefined),
      cacheWrite: undefined,
      output: numberAt(node, 'tokens_predicted'),
      reasoning: undefined,
    },
    raw,
  );
}

/** Cohere: `tokens` is what was read and written, `billed_units` what is paid for. */
export function cohereUsage(node: JsonNode): Usage {
  const tokens = objectAt(node, 'tokens');
  return usageOf(
    {
      inputTotal: numberAt(tokens, 'input_tokens'),
      cacheRead: undefined,
      cacheWrite: undefined,
      output: numberAt(tokens, 'output_tokens'),
      reasoning: undefined,
    },
    toValue(node),
  );
}

/** Bedrock Converse: `inputTokens` leaves out what was read from and written to the cache. */
export function bedrockUsage(node: JsonNode): Usage {
  const cacheRead = numberAt(node, 'cacheReadInputTokens') ?? numberAt(node, 'cacheReadInputTokenCount');
  const cacheWrite = numberAt(node, 'cacheWriteInputTokens') ?? numberAt(node, 'cacheWriteInputTokenCount');
  const input = numberAt(node, 'inputTokens');
  return usageOf(
    {
      inputTotal: input === undefined ? undefined : sum([input, cacheRead, cacheWrite]),
      cacheRead,
      cacheWrite,
      output: numberAt(node, 'outputTokens'),
      reasoning: undefined,
    },
    toValue(node),
  );
}
