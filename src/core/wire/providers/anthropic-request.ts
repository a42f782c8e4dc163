/** Requests of Anthropic Messages: `system` beside the messages, results of tools in user messages, tools with `input_schema`. */
import { member } from '../../json/node';
import { messagesOf } from '../build/conversation';
import { readToolOffers } from '../build/tool-offers';
import { textAt } from '../fields';
import type { Unread } from '../model';
import { anthropicUtterances } from './anthropic-conversation';
import { requestList } from './conversation-shape';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';

const READ = new Set(['model', 'messages', 'system', 'tools']);

export const readAnthropicRequest: RequestReader = ({ carrier, node }) => {
  const list = requestList(node, 'anthropic');
  if (list === null) return null;
  const unread: Unread[] = [];
  const model = textAt(node, 'model');
  return {
    messages: messagesOf(anthropicUtterances(carrier, member(node, 'system'), list, unread)),
    tools: readToolOffers(carrier, member(node, 'tools'), unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(node, READ),
    unread,
  };
};
