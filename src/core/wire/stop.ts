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
