/** Stop reasons of the formats, as data, onto the neutral ones. A reason nobody has written down is `other`, never an error. */
import type { StopNorm } from './model';

export type StopTable = ReadonlyMap<string, StopNorm>;

/** Chat Completions and its dialects. */
export const OPENAI_STOPS: StopTable = new Map<string, StopNorm>([
  ['stop', 'end'],
  ['eos', 'end'],
  ['end_turn', 'end'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['tool_calls', 'tool'],
  ['tool_use', 'tool'],
  ['function_call', 'tool'],
  ['content_filter', 'filter'],
  ['sensitive', 'filter'],
  ['refusal', 'refusal'],
  ['stop_sequence', 'stop_sequence'],
  ['error', 'error'],
  ['network_error', 'error'],
  ['insufficient_system_resource', 'error'],
]);

/** Anthropic Messages. */
export const ANTHROPIC_STOPS: StopTable = new Map<string, StopNorm>([
  ['end_turn', 'end'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['stop_sequence', 'stop_sequence'],
  ['tool_use', 'tool'],
  ['pause_turn', 'pause'],
  ['refusal', 'refusal'],
]);

/** Gemini. Calls do not change the reason, so `STOP` with calls is told apart by the reader. */
export const GEMINI_STOPS: StopTable = new Map<string, StopNorm>([
  ['STOP', 'end'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['LANGUAGE', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['MODEL_ARMOR', 'filter'],
  ['IMAGE_SAFETY', 'filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'filter'],
  ['IMAGE_RECITATION', 'filter'],
  ['MALFORMED_FUNCTION_CALL', 'malformed_tool'],
  ['UNEXPECTED_TOOL_CALL', 'malformed_tool'],
  ['MALFORMED_RESPONSE', 'error'],
  // Older libraries print the numbers of the enumeration.
  ['1', 'end'],
  ['2', 'length'],
  ['3', 'filter'],
  ['4', 'filter'],
]);

/** Ollama. */
export const OLLAMA_STOPS: StopTable = new Map<string, StopNorm>([
  ['stop', 'end'],
  ['length', 'length'],
]);

/** llama.cpp's own completions. */
export const LLAMACPP_STOPS: StopTable = new Map<string, StopNorm>([
  ['eos', 'end'],
  ['limit', 'length'],
  ['word', 'stop_sequence'],
]);

/** Cohere, both versions. */
export const COHERE_STOPS: StopTable = new Map<string, StopNorm>([
  ['COMPLETE', 'end'],
  ['STOP_SEQUENCE', 'stop_sequence'],
  ['MAX_TOKENS', 'length'],
  ['TOOL_CALL', 'tool'],
  ['ERROR', 'error'],
  ['ERROR_TOXIC', 'filter'],
  ['ERROR_LIMIT', 'length'],
  ['TIMEOUT', 'error'],
  ['USER_CANCEL', 'other'],
]);

/** Bedrock Converse. */
export const BEDROCK_STOPS: StopTable = new Map<string, StopNorm>([
  ['end_turn', 'end'],
  ['tool_use', 'tool'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['stop_sequence', 'stop_sequence'],
  ['guardrail_intervened', 'filter'],
  ['content_filtered', 'filter'],
  ['malformed_tool_use', 'malformed_tool'],
  ['malformed_model_output', 'error'],
]);

/** Responses: why a response is incomplete. */
export const RESPONSES_REASONS: StopTable = new Map<string, StopNorm>([
  ['max_output_tokens', 'length'],
  ['max_tokens', 'length'],
  ['content_filter', 'filter'],
  ['max_tool_calls', 'other'],
]);
