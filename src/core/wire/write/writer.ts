/**
 * What writes the neutral model as one target format. Writers are pure and total; what the target cannot carry goes into
 * `Losses`. Nothing is made up to please a schema: a member that the model does not know (a time of creation, an item's own
 * id) is left out.
 */
import type { Spelled } from '../../json/spelled';
import type { FormatId, Message, Response, ToolCall, ToolOffer } from '../model';
import type { Loss, Losses } from './loss';

export const PROVIDER_TARGETS = [
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'gemini',
  'dashscope',
  'dashscope-native',
] as const;

/** A format of a provider that responses, calls and conversations can be written in. */
export type ProviderTarget = (typeof PROVIDER_TARGETS)[number];

export interface JsonWriter {
  id: ProviderTarget;
  /** The format's name, as people say it. */
  name: string;
  /** The format whose reader reads the text again. */
  format: FormatId;
  /** The whole body of a response. Several are alternatives of one turn (`n > 1`), in order; there is at least one. */
  response(alternatives: readonly [Response, ...Response[]], losses: Losses): Spelled;
  /** One call as it would stand in a body. Null: the format has no place for a call of this kind. */
  call(call: ToolCall, losses: Losses): Spelled | null;
  /** The members of a request that hold the conversation and the offered tools; no model, no limits. */
  messages(messages: readonly Message[], tools: readonly ToolOffer[], losses: Losses): Spelled;
}

export interface Written {
  /** `json`: one JSON value. `text`: a model's own words. */
  as: 'json' | 'text';
  text: string;
  losses: Loss[];
}

export interface WriteOptions {
  /** Blanks per level of JSON. Default 2; 0 writes one line. */
  indent?: number;
}
