/**
 * Reported token counts held against themselves and against the answer. The counts of a provider are not believed here, nor are
 * they mended: what does not add up is said, with the numbers.
 */
import { sentence } from '../../base/words';
import { isJsonObject } from '../../base/json-value';
import type { Problem } from '../../base/problem';
import type { Response, Usage } from '../model';

/** Names under which formats report input and output together. */
const TOTALS = ['total_tokens', 'totalTokens', 'totalTokenCount'] as const;
/** Counts that some formats keep beside input and output and add to the total. */
const BESIDE = ['toolUsePromptTokenCount'] as const;

export function checkUsage(response: Response): Problem[] {
  const { usage } = response;
  if (usage === undefined) return [];
  const at = response.usageAt?.at(-1) ?? response.at;
  const found = [total(usage), cached(usage), reasoning(usage), silent(response, usage)];
  return found.flatMap((one) =>
    one === null
      ? []
      : [{ ...one, severity: 'warn' as const, layer: 'protocol' as const, at, retryable: false }],
  );
}

type Finding = Pick<Problem, 'code' | 'message' | 'words'> | null;

function total(usage: Usage): Finding {
  const { inputTotal, output, raw } = usage;
  if (inputTotal === undefined || output === undefined || !isJsonObject(raw)) return null;
  const key = TOTALS.find((name) => typeof raw[name] === 'number');
  const said = key === undefined ? undefined : raw[key];
  if (typeof said !== 'number') return null;
  const beside = BESIDE.reduce((sum, name) => sum + (typeof raw[name] === 'number' ? raw[name] : 0), 0);
  if (said === inputTotal + output || said === inputTotal + output + beside) return null;
  return {
    code: 'USAGE_TOTAL_DIFFERS',
    ...sentence(
      'USAGE_TOTAL_DIFFERS',
      'The usage reports {total} tokens in total, and {read} read with {written} written are {sum}. Compare with the bill before costs are counted by it.',
      { total: said, read: inputTotal, written: output, sum: inputTotal + output },
    ),
  };
}

function cached({ inputTotal, cacheRead = 0, cacheWrite = 0 }: Usage): Finding {
  if (inputTotal === undefined || cacheRead + cacheWrite <= inputTotal) return null;
  return {
    code: 'USAGE_CACHE_ABOVE_INPUT',
    ...sentence(
      'USAGE_CACHE_ABOVE_INPUT',
      'The usage counts {cached} cached tokens in an input of {input}. One of the two leaves out what the other holds; costs made from them are wrong.',
      { cached: cacheRead + cacheWrite, input: inputTotal },
    ),
  };
}

function reasoning({ output, reasoning: thought }: Usage): Finding {
  if (output === undefined || thought === undefined || thought <= output) return null;
  return {
    code: 'USAGE_REASONING_ABOVE_OUTPUT',
    ...sentence(
      'USAGE_REASONING_ABOVE_OUTPUT',
      'The usage counts {reasoning} reasoning tokens in an output of {output}: the output leaves the reasoning out. Add the two where costs are counted.',
      { reasoning: thought, output },
    ),
  };
}

function silent(response: Response, { output }: Usage): Finding {
  if (output !== 0) return null;
  const said =
    response.text.trim() !== '' || response.reasoning.trim() !== '' || response.toolCalls.length > 0;
  if (!said) return null;
  return {
    code: 'USAGE_OUTPUT_ZERO',
    ...sentence(
      'USAGE_OUTPUT_ZERO',
      'The usage counts no written tokens although the answer is not empty. Servers report this when a stream is stopped early or the count was not asked for.',
    ),
  };
}
