/**
 * Normalised token counts in the counts of a target. Counts that the target leaves out of one another are taken apart again;
 * what it has no count for, and what the source reported beyond the normalised counts, is a loss.
 */
import { isJsonObject } from '../../base/json-value';
import type { Json } from '../../base/json-value';
import { sentence, type Phrase } from '../../base/words';
import type { Usage } from '../model';
import type { Losses } from './loss';

/** What a target has a count for, beside input and output. */
export interface UsageScope {
  cacheRead: boolean;
  cacheWrite: boolean;
  reasoning: boolean;
}

/** Says what the target has no count for, and which reported details are not among the normalised counts. */
export function usageLosses(usage: Usage | undefined, scope: UsageScope, losses: Losses): void {
  if (usage === undefined) return;
  if (!scope.cacheWrite && (usage.cacheWrite ?? 0) > 0) {
    losses.add(
      'USAGE_CACHE_WRITE',
      sentence(
        'loss.usage-written',
        '{tokens} tokens were written to the cache; this format has no count for that.',
        { tokens: usage.cacheWrite ?? 0 },
      ),
      sentence('instead.in-input', 'They stay inside the input tokens.'),
    );
  }
  if (!scope.reasoning && (usage.reasoning ?? 0) > 0) {
    losses.add(
      'USAGE_REASONING',
      sentence('loss.usage-reasoning', '{tokens} tokens were reasoning; this format has no count for that.', {
        tokens: usage.reasoning ?? 0,
      }),
      sentence('instead.in-output', 'They stay inside the output tokens.'),
    );
  }
  const details = detailsOf(usage.raw);
  if (details.length === 0) return;
  const shown = details.slice(0, 5);
  const names: Phrase = { text: shown.join(', '), words: shown };
  losses.add(
    'USAGE_DETAILS',
    details.length > 5
      ? sentence('loss.usage-details.more', 'The reported usage also holds {names} and {count} more.', {
          names,
          count: details.length - 5,
        })
      : sentence('loss.usage-details', 'The reported usage also holds {names}.', { names }),
    sentence('instead.normalised', 'The normalised counts alone.'),
  );
}

/** Names that the normalised counts are read from, in every format. Others are details. */
// prettier-ignore
const COUNTED = new Set([
  'prompt_tokens', 'completion_tokens', 'total_tokens', 'cached_tokens', 'reasoning_tokens', 'prompt_cache_hit_tokens',
  'prompt_cache_miss_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'input_tokens', 'output_tokens',
  'promptTokenCount', 'candidatesTokenCount', 'thoughtsTokenCount', 'totalTokenCount', 'cachedContentTokenCount',
  'prompt_eval_count', 'eval_count', 'inputTokens', 'outputTokens', 'totalTokens', 'cacheReadInputTokens',
  'cacheWriteInputTokens', 'cache_write_tokens', 'ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens', 'tokens_evaluated',
  'tokens_predicted',
]);
/** Deepest level of a reported usage that is looked at, and most names. */
const DEEPEST = 6;
const MOST_NAMES = 50;

/** Names of counts above zero, and of other facts, that the normalised counts do not hold. */
function detailsOf(raw: Json): string[] {
  const names = new Set<string>();
  const visit = (value: Json, name: string, depth: number): void => {
    if (names.size >= MOST_NAMES || depth > DEEPEST) return;
    if (isJsonObject(value)) for (const [key, item] of Object.entries(value)) visit(item, key, depth + 1);
    else if (Array.isArray(value)) for (const item of value) visit(item, name, depth + 1);
    else if (value !== null && value !== 0 && value !== '' && value !== false && !COUNTED.has(name))
      names.add(name);
  };
  visit(raw, '', 0);
  names.delete('');
  return [...names];
}

/**
 * `whole` without the parts that a target counts apart.
 * @returns undefined for an unknown whole; 0 and a loss where the parts exceed it
 */
export function without(
  whole: number | undefined,
  parts: readonly (number | undefined)[],
  what: 'input' | 'output',
  losses: Losses,
): number | undefined {
  if (whole === undefined) return undefined;
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  if (sum <= whole) return whole - sum;
  losses.add(
    'USAGE_CONTRADICTS',
    what === 'input'
      ? sentence(
          'loss.usage-input',
          'The usage contradicts itself: input counts {whole} tokens and its parts {sum}.',
          { whole, sum },
        )
      : sentence(
          'loss.usage-output',
          'The usage contradicts itself: output counts {whole} tokens and its parts {sum}.',
          { whole, sum },
        ),
    sentence('instead.rest-zero', 'The rest counts as 0.'),
  );
  return 0;
}

/** Input and output together, where both are known. */
export const totalOf = ({ inputTotal, output }: Usage): number | undefined =>
  inputTotal === undefined || output === undefined ? undefined : inputTotal + output;
