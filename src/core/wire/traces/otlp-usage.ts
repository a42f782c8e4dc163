/** Token counts in the attributes of a span, in every generation of the keys. Input counts contain what came from a cache. */
import type { JsonObject } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import { toValue } from '../../json/node';
import { placeOf } from '../frame/carrier';
import type { Usage } from '../model';
import { usageOf } from '../usage';
import type { SpanRecord } from './otlp-span';

const PREFIXES = ['gen_ai.usage.', 'llm.token_count.', 'llm.usage.', 'ai.usage.'] as const;

/** Without their prefix. */
const INPUT = ['input_tokens', 'prompt_tokens', 'prompt', 'inputTokens', 'promptTokens'];
const OUTPUT = ['output_tokens', 'completion_tokens', 'completion', 'outputTokens', 'completionTokens'];
const CACHE_READ = [
  'cache_read.input_tokens',
  'cache_read_input_tokens',
  'input_tokens.cached',
  'details.cache_read_tokens',
  'details.cached_tokens',
  'prompt_details.cache_read',
  'inputTokenDetails.cacheReadTokens',
  'cachedInputTokens',
];
const CACHE_WRITE = [
  'cache_creation.input_tokens',
  'cache_creation_input_tokens',
  'details.cache_write_tokens',
  'prompt_details.cache_write',
  'inputTokenDetails.cacheWriteTokens',
];
const REASONING = [
  'reasoning.output_tokens',
  'reasoning_tokens',
  'output_tokens.reasoning',
  'details.reasoning_tokens',
  'completion_details.reasoning',
  'outputTokenDetails.reasoningTokens',
  'reasoningTokens',
];

export interface SpanUsage {
  usage: Usage;
  at: SourceSpan[];
}

/** Undefined when the span counts nothing. */
export function spanUsage({ carrier, attributes }: SpanRecord): SpanUsage | undefined {
  const counts = new Map<string, number>();
  const raw: JsonObject = {};
  const at: SourceSpan[] = [];
  for (const [key, node] of attributes.under(...PREFIXES)) {
    const prefix = PREFIXES.find((one) => key.startsWith(one)) ?? '';
    const digits = node.k === 'num' ? node.raw : node.k === 'str' ? node.value : '';
    const count = /^\d{1,15}(?:\.0+)?$/.test(digits) ? Number(digits) : undefined;
    if (count === undefined) continue;
    const name = key.slice(prefix.length);
    if (!counts.has(name)) counts.set(name, count);
    Object.defineProperty(raw, key, {
      value: toValue(node),
      enumerable: true,
      writable: true,
      configurable: true,
    });
    at.push(placeOf(carrier, node.span));
  }
  if (at.length === 0) return undefined;
  const first = (names: readonly string[]): number | undefined => {
    const name = names.find((one) => counts.has(one));
    return name === undefined ? undefined : counts.get(name);
  };
  const usage = usageOf(
    {
      inputTotal: first(INPUT),
      cacheRead: first(CACHE_READ),
      cacheWrite: first(CACHE_WRITE),
      output: first(OUTPUT),
      reasoning: first(REASONING),
    },
    raw,
  );
  return { usage, at };
}
