/** Token counts of the Responses API and of DashScope's own API: cached tokens are counted in the input, reasoning in the output. */
import { toValue } from '../json/node';
import type { JsonNode } from '../json/node';
import { numberAt, objectAt } from './fields';
import type { Usage } from './model';
import { usageOf } from './usage';

export function responsesUsage(node: JsonNode): Usage {
  const input = objectAt(node, 'input_tokens_details');
  const output = objectAt(node, 'output_tokens_details');
  return usageOf(
    {
      inputTotal: numberAt(node, 'input_tokens'),
      cacheRead: numberAt(input, 'cached_tokens'),
      cacheWrite: numberAt(input, 'cache_write_tokens') ?? numberAt(input, 'cache_creation_tokens'),
      output: numberAt(node, 'output_tokens'),
      reasoning: numberAt(output, 'reasoning_tokens'),
    },
    toValue(node),
  );
}

export function dashScopeUsage(node: JsonNode): Usage {
  const prompt = objectAt(node, 'prompt_tokens_details') ?? objectAt(node, 'input_tokens_details');
  const written = objectAt(node, 'output_tokens_details') ?? objectAt(node, 'completion_tokens_details');
  const creation = objectAt(prompt, 'cache_creation');
  return usageOf(
    {
      inputTotal: numberAt(node, 'input_tokens'),
      cacheRead: numberAt(prompt, 'cached_tokens'),
      cacheWrite:
        numberAt(prompt, 'cache_creation_input_tokens') ??
        numberAt(creation, 'cache_creation_input_tokens') ??
        numberAt(creation, 'ephemeral_5m_input_tokens'),
      output: numberAt(node, 'output_tokens'),
      reasoning: numberAt(written, 'reasoning_tokens'),
    },
    toValue(node),
  );
}
