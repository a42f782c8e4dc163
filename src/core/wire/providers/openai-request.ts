/**
 * Requests of Chat Completions and the APIs that share their shape: `messages`, `tools` or the older `functions`, and everything
 * else as parameters. DashScope's own API wraps the same: `input.messages` and `parameters`.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { messagesOf } from '../build/conversation';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Message, Unread } from '../model';
import { chatUtterances } from './chat-conversation';
import { requestList } from './conversation-shape';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';

const READ = new Set(['model', 'messages', 'tools', 'functions']);

export const readOpenAiRequest: RequestReader = ({ carrier, node }) => {
  const list = requestList(node, 'chat');
  if (list === null) return null;
  const unread: Unread[] = [];
  const model = textAt(node, 'model');
  return {
    messages: messagesOf(chatUtterances(carrier, list, unread)),
    tools: chatTools(carrier, node, unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(node, READ),
    unread,
  };
};

/** Both lists may be there while a client moves from one to the other. */
export const chatTools = (carrier: Carrier, body: JsonNode, unread: Unread[]) => [
  ...readToolOffers(carrier, member(body, 'tools'), unread),
  ...readToolOffers(carrier, member(body, 'functions'), unread),
];

export const readDashScopeRequest: RequestReader = ({ carrier, node }) => {
  const input = objectAt(node, 'input');
  const list = arrayAt(input, 'messages');
  const prompt = stringAt(input, 'prompt');
  if (list === undefined && prompt === undefined) return null;
  const unread: Unread[] = [];
  const messages = messagesOf(chatUtterances(carrier, list?.items ?? [], unread));
  const parameters = objectAt(node, 'parameters');
  const model = textAt(node, 'model');
  return {
    messages: list === undefined ? promptMessages(carrier, prompt) : messages,
    tools: readToolOffers(carrier, member(parameters, 'tools'), unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(parameters, new Set(['tools'])),
    unread,
  };
};

const promptMessages = (carrier: Carrier, prompt: ReturnType<typeof stringAt>): Message[] =>
  prompt === undefined
    ? []
    : [
        {
          role: 'user',
          parts: [{ t: 'text', text: stringOf(carrier, prompt) }],
          at: placeOf(carrier, prompt.span),
        },
      ];
