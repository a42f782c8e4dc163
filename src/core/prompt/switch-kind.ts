/**
 * One kind of prompt as the other. Every text is kept; what cannot be kept is the structure that the other kind has no word for:
 * sections lose their tags and with them the layout, messages lose their roles, ids of calls and breakpoints of the author's own.
 * Going there and back is therefore not the identity; undo is.
 */
import {
  SECTION_IDS,
  type MessagesPrompt,
  type Prompt,
  type PromptMessage,
  type SectionsPrompt,
} from '../document/document';

export const switchKind = (prompt: Prompt): Prompt =>
  prompt.kind === 'sections' ? toMessages(prompt) : toSections(prompt);

/** The calmest section is what a system message is; the others follow as the user's, in order. Empty ones are left out. */
function toMessages({ sections }: SectionsPrompt): MessagesPrompt {
  const messages = SECTION_IDS.flatMap((id): PromptMessage[] =>
    sections[id] === '' ? [] : [{ role: id === 'high-static' ? 'system' : 'user', content: sections[id] }],
  );
  return { kind: 'messages', messages };
}

/** System messages are the calmest section, the last message of the user is what changes every turn, the rest is the conversation. */
function toSections({ messages }: MessagesPrompt): SectionsPrompt {
  const request = messages.findLastIndex((message) => message.role === 'user');
  const system = messages.filter((message) => message.role === 'system');
  const rest = messages.filter((message, i) => message.role !== 'system' && i !== request);
  return {
    kind: 'sections',
    sections: {
      'high-static': system.map(({ content }) => content).join('\n\n'),
      frozen: '',
      'semi-dynamic-1': '',
      'semi-dynamic-2': '',
      'timeline-open': rest.map(({ role, content }) => `[${role}] ${content}`).join('\n\n'),
      dynamic: messages[request]?.content ?? '',
    },
  };
}

/** Nothing stands in it, so switching loses nothing. */
export const isEmptyPrompt = (prompt: Prompt): boolean =>
  prompt.kind === 'messages'
    ? prompt.messages.length === 0
    : SECTION_IDS.every((id) => prompt.sections[id] === '');
