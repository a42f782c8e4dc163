/**
 * OpenAI Chat Completions, and DashScope's OpenAI mode, which adds explicit cache marks and counts of them and leaves out what
 * it does not document: refusals, free-text tools, the form before tools.
 */
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Response, StopNorm, Usage } from '../model';
import { OPENAI_STOPS } from '../stop';
import { assistantMessage, chatCall, chatMessages, chatTools } from './chat-message';
import type { ChatDialect } from './chat-message';
import type { Losses } from './loss';
import { errorAlone, errorLeftOut, saidAnything } from './parts';
import { stopWord } from './stop';
import type { StopWords } from './stop';
import { totalOf, usageLosses } from './usage';
import type { JsonWriter } from './writer';

export const OPENAI: ChatDialect = {
  custom: true,
  refusal: true,
  legacy: true,
  reasoningInHistory: false,
  developerRole: true,
  cacheMarks: false,
};

/** DashScope (help.aliyun.com/zh/model-studio, OpenAI-compatible Chat; explicit cache). */
export const DASHSCOPE: ChatDialect = {
  custom: false,
  refusal: false,
  legacy: false,
  reasoningInHistory: true,
  developerRole: false,
  cacheMarks: true,
};

export const CHAT_STOPS: StopWords = {
  words: new Map<StopNorm, string>([
    ['end', 'stop'],
    ['tool', 'tool_calls'],
    ['length', 'length'],
    ['filter', 'content_filter'],
    ['refusal', 'stop'],
    ['stop_sequence', 'stop'],
    ['pause', 'stop'],
  ]),
  near: new Set<StopNorm>(['refusal', 'stop_sequence', 'pause']),
  own: OPENAI_STOPS,
  official: new Set(['stop', 'length', 'tool_calls', 'content_filter', 'function_call']),
};

export const openAiChatWriter: JsonWriter = chatWriter('openai-chat', 'OpenAI Chat Completions', OPENAI);
export const dashscopeWriter: JsonWriter = chatWriter('dashscope', 'DashScope, OpenAI mode', DASHSCOPE);

function chatWriter(id: 'openai-chat' | 'dashscope', name: string, dialect: ChatDialect): JsonWriter {
  return {
    id,
    name,
    format: 'openai-chat',
    response: (alternatives, losses) => body(alternatives, dialect, losses),
    call: (call, losses) => chatCall(call, dialect, false, losses),
    messages: (messages, tools, losses) => {
      const offered = chatTools(tools, dialect, losses);
      return object(
        ['messages', chatMessages(messages, dialect, losses)],
        ['tools', offered.length === 0 ? undefined : offered],
      );
    },
  };
}

function body(
  alternatives: readonly [Response, ...Response[]],
  dialect: ChatDialect,
  losses: Losses,
): Spelled {
  const [first] = alternatives;
  if (first.error !== undefined && !alternatives.some(saidAnything)) return errorBody(first, losses);
  for (const one of alternatives) errorLeftOut(one, losses);
  return object(
    ['id', first.id],
    ['object', 'chat.completion'],
    ['model', first.model],
    [
      'choices',
      alternatives.map((response, index) => {
        const word = stopWord(response, CHAT_STOPS, losses);
        return object(
          ['index', index],
          [
            'message',
            assistantMessage(response.parts, dialect, { history: false, open: word === 'length' }, losses),
          ],
          ['finish_reason', word],
        );
      }),
    ],
    ['usage', chatUsage(first.usage, dialect, losses)],
  );
}

/** An error body is a response too; `failed_generation` is what Groq calls the text that its parser refused. */
function errorBody(response: Response, losses: Losses): Spelled {
  const { error } = response;
  errorAlone(response, losses);
  return object([
    'error',
    object(
      ['message', error?.message ?? ''],
      ['type', error?.type],
      ['code', error?.code],
      ['failed_generation', error?.failedGeneration?.text],
    ),
  ]);
}

export function chatUsage(
  usage: Usage | undefined,
  dialect: ChatDialect,
  losses: Losses,
): Spelled | undefined {
  if (usage === undefined) return undefined;
  const cacheWrite = dialect.cacheMarks;
  usageLosses(usage, { cacheRead: true, cacheWrite, reasoning: true }, losses);
  const written = cacheWrite ? usage.cacheWrite : undefined;
  return object(
    ['prompt_tokens', usage.inputTotal],
    ['completion_tokens', usage.output],
    ['total_tokens', totalOf(usage)],
    [
      'prompt_tokens_details',
      usage.cacheRead === undefined && written === undefined
        ? undefined
        : object(['cached_tokens', usage.cacheRead], ['cache_creation_input_tokens', written]),
    ],
    [
      'completion_tokens_details',
      usage.reasoning === undefined ? undefined : object(['reasoning_tokens', usage.reasoning]),
    ],
  );
}
