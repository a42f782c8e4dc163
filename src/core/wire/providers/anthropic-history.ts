/** Conversations in the shape of Anthropic's requests: a list of messages with blocks, a request body, lines of bodies. */
import type { Format } from '../input';
import { conversationEvidence, readConversations } from './conversations';

export const anthropicHistory: Format = {
  id: 'anthropic-history',
  name: 'Anthropic conversation',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  needs:
    'messages whose content is blocks such as tool_use and tool_result, or a body with system and messages',
  detect: (input) => conversationEvidence(input, ['anthropic']),
  read: (input) => readConversations(input, 'anthropic'),
};
