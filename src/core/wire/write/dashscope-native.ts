/**
 * DashScope's own API: the message of Chat Completions under `output.choices`, counts by other names. A history is that of the
 * OpenAI mode under `input`.
 */
import { sentence } from '../../base/words';
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Response, Usage } from '../model';
import { assistantMessage, chatCall, chatMessages, chatTools } from './chat-message';
import { NOTHING, type Losses } from './loss';
import { CHAT_STOPS, DASHSCOPE } from './openai-chat';
import { CODE_AND_MESSAGE, ERROR_ALONE, errorLeftOut, saidAnything } from './parts';
import { stopWord } from './stop';
import { totalOf, usageLosses } from './usage';
import type { JsonWriter } from './writer';

export const dashscopeNativeWriter: JsonWriter = {
  id: 'dashscope-native',
  name: 'DashScope, native',
  format: 'dashscope-native',
  response: body,
  call: (call, losses) => chatCall(call, DASHSCOPE, false, losses),
  messages: (messages, tools, losses) => {
    const offered = chatTools(tools, DASHSCOPE, losses);
    return object(
      ['input', object(['messages', chatMessages(messages, DASHSCOPE, losses)])],
      [
        'parameters',
        object(['result_format', 'message'], ['tools', offered.length === 0 ? undefined : offered]),
      ],
    );
  },
};

function body(alternatives: readonly [Response, ...Response[]], losses: Losses): Spelled {
  const [first] = alternatives;
  if (first.error !== undefined && !alternatives.some(saidAnything)) return errorBody(first, losses);
  for (const one of alternatives) errorLeftOut(one, losses);
  if (first.model !== undefined)
    losses.add(
      'MODEL_LEFT_OUT',
      sentence('loss.model', 'A response of this format does not name its model.'),
      NOTHING,
    );
  return object(
    ['request_id', first.id ?? ''],
    [
      'output',
      object([
        'choices',
        alternatives.map((response) => {
          const word = stopWord(response, CHAT_STOPS, losses);
          const message = assistantMessage(
            response.parts,
            DASHSCOPE,
            { history: false, open: word === 'length' },
            losses,
          );
          // The word “null” is how this API says that an answer has not ended.
          return object(['finish_reason', word ?? 'null'], ['message', message]);
        }),
      ]),
    ],
    ['usage', usageOf(first.usage, losses)],
  );
}

/** `{request_id, code, message}`. */
function errorBody({ error, id, model, usage, stop }: Response, losses: Losses): Spelled {
  if (model !== undefined || usage !== undefined || stop !== undefined) {
    losses.add(
      'ERROR_ALONE',
      ERROR_ALONE,
      sentence('instead.error-with-id', 'The error without model, stop reason and usage.'),
      error?.at,
    );
  }
  if (error?.failedGeneration !== undefined || (error?.type !== undefined && error.code !== undefined)) {
    losses.add(
      'ERROR_DETAILS',
      CODE_AND_MESSAGE,
      sentence('instead.code-and-message', 'The code and the message.'),
      error.at,
    );
  }
  return object(
    ['request_id', id ?? ''],
    ['code', error?.code ?? error?.type ?? 'Unknown'],
    ['message', error?.message ?? ''],
  );
}

function usageOf(usage: Usage | undefined, losses: Losses): Spelled | undefined {
  if (usage === undefined) return undefined;
  usageLosses(usage, { cacheRead: true, cacheWrite: true, reasoning: true }, losses);
  const { cacheRead, cacheWrite, reasoning } = usage;
  return object(
    ['input_tokens', usage.inputTotal],
    ['output_tokens', usage.output],
    ['total_tokens', totalOf(usage)],
    [
      'prompt_tokens_details',
      cacheRead === undefined && cacheWrite === undefined
        ? undefined
        : object(['cached_tokens', cacheRead], ['cache_creation_input_tokens', cacheWrite]),
    ],
    ['output_tokens_details', reasoning === undefined ? undefined : object(['reasoning_tokens', reasoning])],
  );
}
