/**
 * The formats of providers, in the order in which they are tried. Exports and logs carry the same bodies inside, so this
 * list stands apart from `formats.ts`: a trace reader opens what it carries with `readBody`.
 */
import type { Carrier } from '../frame/carrier';
import { sniff } from '../frame/sniff';
import type { Format, Reading, WireInput } from '../input';
import { anthropicHistory } from './anthropic-history';
import { anthropicMessages } from './anthropic-messages';
import { bedrockConverse } from './bedrock-converse';
import { cohereChat } from './cohere-chat';
import { gemini } from './gemini';
import { llamaCppCompletion } from './llamacpp-completion';
import { ollamaChat } from './ollama-chat';
import { dashScopeNative } from './dashscope-native';
import { openAiChat } from './openai-chat';
import { openAiMessages } from './openai-messages';
import { openAiResponses } from './openai-responses';

/**
 * What providers answer. Error bodies of one API may look like those of another: the stricter shapes come first.
 */
const ANSWERS: readonly Format[] = [
  gemini,
  bedrockConverse,
  cohereChat,
  ollamaChat,
  llamaCppCompletion,
  openAiResponses,
  dashScopeNative,
  openAiChat,
  anthropicMessages,
];

/** Conversations on their own stand last: an answer that holds messages is no conversation. */
export const PROVIDERS: readonly Format[] = [...ANSWERS, openAiMessages, anthropicHistory];

export interface BodyReading {
  format: Format;
  reading: Reading;
  input: WireInput;
}

/** A body that some export carries (JSON, a stream, lines). Null when no provider's format claims it. */
export function readBody(carrier: Carrier): BodyReading | null {
  const input = sniff(carrier);
  const format = ANSWERS.find((one) => one.detect(input) !== null);
  return format === undefined ? null : { format, input, reading: format.read(input) };
}
