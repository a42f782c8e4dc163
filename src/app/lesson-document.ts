/** A lesson's grammar and text as a session: a tool with that schema, and a response that calls it with that text. */
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import type { GrammarSource } from '../core/mask/place';

const TOOL = 'lesson_tool';

export function lessonDocument(title: string, grammar: GrammarSource, text: string): SessionDocument {
  const response = {
    id: 'chatcmpl-lesson',
    object: 'chat.completion',
    model: 'lesson',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_lesson', type: 'function', function: { name: TOOL, arguments: text } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
  };
  return {
    ...emptyDocument(title),
    tools: [
      {
        name: TOOL,
        description: title,
        schema: grammar.text,
        implementation: { kind: 'scripted', cases: [{ result: { ok: true, value: null } }] },
      },
    ],
    responses: [{ text: `${JSON.stringify(response, null, 2)}\n` }],
  };
}
