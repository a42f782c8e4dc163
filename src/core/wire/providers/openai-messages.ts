/**
 * Conversations in the shape of OpenAI's requests: a list of chat messages, a request body, lines of bodies (data for fine-tuning),
 * and lists of items of the Responses API.
 */
import type { Format } from '../input';
import { conversationEvidence, readConversations } from './conversations';

export const openAiMessages: Format = {
  id: 'openai-messages',
  name: 'OpenAI messages',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  needs: 'messages[] with roles, or input[] with items',
  detect: (input) => conversationEvidence(input, ['chat', 'responses']),
  read: (input) => readConversations(input, 'chat'),
};
