/**
 * The formats in the order in which they are tried: the first that claims a paste reads it. Rules for a new one: an
 * unmistakable shape stands before a likely one, payloads before the model's own words, and plain text takes the rest.
 */
import { actionText } from './action-text';
import { anthropicMessages } from './anthropic-messages';
import type { Format } from './input';
import { openAiChat } from './openai-chat';
import { plainText } from './plain-text';

export const FORMATS: readonly Format[] = [openAiChat, anthropicMessages, actionText, plainText];
