/**
 * Stop reasons in logs of frameworks: each writes down what its provider said, so any provider's word may come, in any case.
 * The words of two providers never contradict each other.
 */
import type { SourceSpan } from '../../base/span';
import type { Stop, StopNorm } from '../model';
import { ANTHROPIC_STOPS, OPENAI_STOPS } from '../stop';

/** Words that the tables of Chat Completions and Anthropic do not hold. */
const OTHERS: ReadonlyMap<string, StopNorm> = new Map<string, StopNorm>([
  // AI SDK, with hyphens.
  ['tool-calls', 'tool'],
  ['content-filter', 'filter'],
  // MCP sampling, in camel case.
  ['endturn', 'end'],
  ['maxtokens', 'length'],
  ['stopsequence', 'stop_sequence'],
  ['tooluse', 'tool'],
  // Bedrock.
  ['guardrail_intervened', 'filter'],
  ['content_filtered', 'filter'],
  // Cohere.
  ['complete', 'end'],
  ['tool_call', 'tool'],
  ['error_toxic', 'filter'],
  // Gemini.
  ['safety', 'filter'],
  ['recitation', 'filter'],
  ['blocklist', 'filter'],
  ['prohibited_content', 'filter'],
  ['malformed_function_call', 'malformed_tool'],
  ['unexpected_tool_call', 'malformed_tool'],
]);

export function traceStop(raw: string, at: SourceSpan): Stop {
  const word = raw.toLowerCase();
  const norm = OPENAI_STOPS.get(word) ?? ANTHROPIC_STOPS.get(word) ?? OTHERS.get(word) ?? 'other';
  return { raw, norm, at };
}
