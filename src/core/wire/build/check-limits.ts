/**
 * The output limit that a request set, held against what the answer says of its end: a limit that was not reached and is blamed,
 * and one that was reached and is not.
 */
import { sentence, type Said } from '../../base/words';
import { isJsonObject } from '../../base/json-value';
import type { Json, JsonObject } from '../../base/json-value';
import type { Problem } from '../../base/problem';
import type { Response } from '../model';
import { inQuotes } from '../words';

/** Names of the limit on written tokens, at the top of a request or in one of its groups. */
// prettier-ignore
const LIMITS = ['max_completion_tokens', 'max_output_tokens', 'max_tokens', 'maxOutputTokens', 'maxTokens', 'num_predict'] as const;
// prettier-ignore
const GROUPS = ['generationConfig', 'generation_config', 'config', 'inferenceConfig', 'options', 'parameters'] as const;
/** An end marker or a rounded count is no contradiction. */
const SLACK = 16;
/** Stop reasons that name another limit than the request's. */
const OTHER_LIMIT = /context|window/i;

export function checkLimit(response: Response, params: JsonObject | undefined): Problem[] {
  const { stop, usage } = response;
  const limit = params === undefined ? undefined : limitOf(params);
  const written = usage?.output;
  if (limit === undefined || stop === undefined || written === undefined) return [];
  const at = stop.at ?? response.at;
  if (stop.norm === 'length' && written + SLACK < limit && !OTHER_LIMIT.test(stop.raw)) {
    return [
      problem(
        'LENGTH_BELOW_LIMIT',
        sentence(
          'LENGTH_BELOW_LIMIT',
          "The answer says that it reached its output limit ({reason}) at {written} tokens, and the request allows {limit}. Another limit cut it: the context window, or one that a proxy sets. Raising the request's limit does not help.",
          { reason: inQuotes(stop.raw), written, limit },
        ),
        at,
      ),
    ];
  }
  if ((stop.norm === 'end' || stop.norm === 'tool') && written >= limit) {
    return [
      problem(
        'LIMIT_REACHED_UNSAID',
        sentence(
          'LIMIT_REACHED_UNSAID',
          'The answer has all {limit} tokens that the request allows and says that it ended by itself ({reason}). It is probably cut off. Allow more output tokens.',
          { limit, reason: inQuotes(stop.raw) },
        ),
        at,
      ),
    ];
  }
  return [];
}

function limitOf(params: JsonObject): number | undefined {
  const groups = GROUPS.flatMap((key) => {
    const group = Object.hasOwn(params, key) ? params[key] : undefined;
    return isJsonObject(group) ? [group] : [];
  });
  for (const group of [params, ...groups])
    for (const name of LIMITS) {
      const value: Json | undefined = Object.hasOwn(group, name) ? group[name] : undefined;
      if (typeof value === 'number' && value > 0) return value;
    }
  return undefined;
}

const problem = (code: string, said: Said, at: Response['at']): Problem => ({
  code,
  severity: 'warn',
  ...said,
  layer: 'protocol',
  at,
  retryable: true,
});
