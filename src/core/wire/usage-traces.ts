/** Token counts as frameworks and agents log them. Their input counts contain what was read from a cache unless said otherwise. */
import { toValue } from '../json/node';
import type { JsonNode } from '../json/node';
import { hasKey, numberAt, objectAt } from './fields';
import type { Usage } from './model';
import { anthropicUsage, openAiUsage, usageOf } from './usage';

/** LangChain `usage_metadata`: `input_tokens` counts everything the model read, `output_tokens` everything it wrote. */
export function langChainUsage(node: JsonNode): Usage {
  const input = objectAt(node, 'input_token_details');
  const output = objectAt(node, 'output_token_details');
  return usageOf(
    {
      inputTotal: numberAt(node, 'input_tokens'),
      cacheRead: numberAt(input, 'cache_read'),
      cacheWrite: numberAt(input, 'cache_creation'),
      output: numberAt(node, 'output_tokens'),
      reasoning: numberAt(output, 'reasoning'),
    },
    toValue(node),
  );
}

/**
 * Inspect's `usage`: `input_tokens` leaves out what was read from and written to the cache where the provider does (Anthropic);
 * its `total_tokens` gives it away.
 */
export function inspectUsage(node: JsonNode): Usage {
  const input = numberAt(node, 'input_tokens');
  const output = numberAt(node, 'output_tokens');
  const total = numberAt(node, 'total_tokens');
  const cacheRead = numberAt(node, 'input_tokens_cache_read');
  const cacheWrite = numberAt(node, 'input_tokens_cache_write');
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0);
  const apart =
    input !== undefined && output !== undefined && cached > 0 && total === input + output + cached;
  return usageOf(
    {
      inputTotal: apart ? input + cached : input,
      cacheRead,
      cacheWrite,
      output,
      reasoning: numberAt(node, 'reasoning_tokens'),
    },
    toValue(node),
  );
}

/** Codex `last_token_usage`, and the `usage` of a finished turn. */
export function codexUsage(node: JsonNode): Usage {
  return usageOf(
    {
      inputTotal: numberAt(node, 'input_tokens'),
      cacheRead: numberAt(node, 'cached_input_tokens'),
      cacheWrite: undefined,
      output: numberAt(node, 'output_tokens'),
      reasoning: numberAt(node, 'reasoning_output_tokens'),
    },
    toValue(node),
  );
}

/** AI SDK: `inputTokens` (5, 6) or `promptTokens` (4); version 6 says the parts in `…TokenDetails`. */
export function aiSdkUsage(node: JsonNode): Usage {
  const input = objectAt(node, 'inputTokenDetails');
  const output = objectAt(node, 'outputTokenDetails');
  return usageOf(
    {
      inputTotal: numberAt(node, 'inputTokens') ?? numberAt(node, 'promptTokens'),
      cacheRead: numberAt(input, 'cacheReadTokens') ?? numberAt(node, 'cachedInputTokens'),
      cacheWrite: numberAt(input, 'cacheWriteTokens'),
      output: numberAt(node, 'outputTokens') ?? numberAt(node, 'completionTokens'),
      reasoning: numberAt(output, 'reasoningTokens') ?? numberAt(node, 'reasoningTokens'),
    },
    toValue(node),
  );
}

/** Counts in the shape of whichever provider wrote them; undefined when no count of any known name is there. */
export function anyUsage(node: JsonNode | undefined): Usage | undefined {
  if (node?.k !== 'obj') return undefined;
  if (hasKey(node, 'input_token_details') || hasKey(node, 'output_token_details'))
    return langChainUsage(node);
  if (hasKey(node, 'prompt_tokens') || hasKey(node, 'completion_tokens')) return openAiUsage(node);
  if (hasKey(node, 'input_tokens') || hasKey(node, 'output_tokens')) return anthropicUsage([node]);
  const isAiSdk = ['inputTokens', 'promptTokens', 'outputTokens', 'completionTokens'];
  return isAiSdk.some((key) => hasKey(node, key)) ? aiSdkUsage(node) : undefined;
}
