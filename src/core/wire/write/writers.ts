/** The provider formats that the neutral model can be written in. A new one is one file and one line here. */
import { printSpelled } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Message, Response, ToolCall, ToolOffer } from '../model';
import { anthropicMessagesWriter } from './anthropic-messages';
import { dashscopeNativeWriter } from './dashscope-native';
import { geminiWriter } from './gemini';
import { Losses } from './loss';
import { dashscopeWriter, openAiChatWriter } from './openai-chat';
import { openAiResponsesWriter } from './openai-responses';
import type { JsonWriter, ProviderTarget, WriteOptions, Written } from './writer';

export const PROVIDER_WRITERS: readonly JsonWriter[] = [
  openAiChatWriter,
  openAiResponsesWriter,
  anthropicMessagesWriter,
  geminiWriter,
  dashscopeWriter,
  dashscopeNativeWriter,
];

const WRITERS_BY_ID: Readonly<Record<ProviderTarget, JsonWriter>> = {
  'openai-chat': openAiChatWriter,
  'openai-responses': openAiResponsesWriter,
  'anthropic-messages': anthropicMessagesWriter,
  gemini: geminiWriter,
  dashscope: dashscopeWriter,
  'dashscope-native': dashscopeNativeWriter,
};

/**
 * The whole body of a response in a provider's format.
 * @param response one, or all alternatives of a turn (`n > 1`) in order
 */
export function writeProviderResponse(
  response: Response | readonly [Response, ...Response[]],
  target: ProviderTarget,
  options?: WriteOptions,
): Written {
  const losses = new Losses();
  const alternatives: readonly [Response, ...Response[]] = 'parts' in response ? [response] : response;
  return written(WRITERS_BY_ID[target].response(alternatives, losses), losses, options);
}

/** One call as it stands in a body of the format; `text` is empty for a call that the format has no place for. */
export function writeProviderCall(call: ToolCall, target: ProviderTarget, options?: WriteOptions): Written {
  const losses = new Losses();
  const spelled = WRITERS_BY_ID[target].call(call, losses);
  return spelled === null
    ? { as: 'json', text: '', losses: losses.all() }
    : written(spelled, losses, options);
}

/** The members of a request that hold the conversation and the offered tools, as one object. */
export function writeMessages(
  messages: readonly Message[],
  tools: readonly ToolOffer[],
  target: ProviderTarget,
  options?: WriteOptions,
): Written {
  const losses = new Losses();
  return written(WRITERS_BY_ID[target].messages(messages, tools, losses), losses, options);
}

const written = (value: Spelled, losses: Losses, { indent = 2 }: WriteOptions = {}): Written => ({
  as: 'json',
  text: printSpelled(value, indent),
  losses: losses.all(),
});
