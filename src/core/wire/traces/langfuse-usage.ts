/**
 * Token counts of a generation. `usageDetails` counts by kind under free names: `input` and `output`, and beside them what was
 * cached or thought; `usage` is the older form, with `input` or `promptTokens`.
 */
import { toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { numberAt } from '../fields';
import type { Usage } from '../model';
import { anyUsage } from '../usage-traces';
import { usageOf } from '../usage';

const CACHE_READ = [
  'prompt_details.cache_read',
  'input_cached_tokens',
  'input_cache_read',
  'cache_read_input_tokens',
];
const CACHE_WRITE = ['prompt_details.cache_write', 'input_cache_creation', 'cache_creation_input_tokens'];
const REASONING = ['completion_details.reasoning', 'output_reasoning_tokens', 'output_reasoning'];

/** Undefined when it counts nothing. */
export function langfuseUsage(node: JsonNode): Usage | undefined {
  const input = numberAt(node, 'input');
  const output = numberAt(node, 'output');
  if (input === undefined && output === undefined) return anyUsage(node);
  const first = (keys: readonly string[]): number | undefined =>
    keys.map((key) => numberAt(node, key)).find((count) => count !== undefined);
  const total = numberAt(node, 'total');
  const cacheRead = first(CACHE_READ);
  const cacheWrite = first(CACHE_WRITE);
  const reasoning = first(REASONING);
  const known = (input ?? 0) + (output ?? 0);
  // Kinds are counted apart where the total is the sum of all of them.
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0);
  const apart = total !== undefined && total === known + cached + (reasoning ?? 0) && total > known;
  return usageOf(
    {
      inputTotal: apart && input !== undefined ? input + cached : input,
      cacheRead,
      cacheWrite,
      output: apart && output !== undefined ? output + (reasoning ?? 0) : output,
      reasoning,
    },
    toValue(node),
  );
}
