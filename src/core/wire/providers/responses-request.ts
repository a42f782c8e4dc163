/** Requests of the Responses API: `instructions`, `input` (a string or items), `tools`; and what a response repeats of them. */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { messagesOf } from '../build/conversation';
import { readToolOffers } from '../build/tool-offers';
import { hasKey, present, textAt } from '../fields';
import type { Carrier } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { Unread } from '../model';
import { paramsOf } from './request-params';
import type { RequestReader } from './requests';
import { inputUtterances, instructionUtterances } from './responses-conversation';
import { isItem } from './responses-shape';

const READ = new Set(['model', 'input', 'instructions', 'tools']);
/** Members of a response that were members of its request. Absent ones are repeated as null. */
const PARAMS = new Set([
  'max_output_tokens',
  'max_tool_calls',
  'parallel_tool_calls',
  'previous_response_id',
  'reasoning',
  'service_tier',
  'store',
  'temperature',
  'text',
  'tool_choice',
  'top_p',
  'truncation',
]);

export const readResponsesRequest: RequestReader = ({ carrier, node }) => {
  const list = node.k === 'arr' && node.items.some((item) => isItem(item)) ? node : undefined;
  if (list === undefined && !isResponsesBody(node)) return null;
  const unread: Unread[] = [];
  const utterances = [
    ...instructionUtterances(carrier, node, unread),
    ...inputUtterances(carrier, list ?? member(node, 'input'), unread),
  ];
  const model = textAt(node, 'model');
  return {
    messages: messagesOf(utterances),
    tools: readToolOffers(carrier, member(node, 'tools'), unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(node, READ),
    unread,
  };
};

/** `input` as text or items, and no other API's messages. A response repeats its input; it is none. */
export function isResponsesBody(node: JsonNode): boolean {
  const input = member(node, 'input');
  if (input?.k !== 'str' && input?.k !== 'arr')
    return input === undefined && hasKey(node, 'prompt') && hasKey(member(node, 'prompt'), 'id');
  return !hasKey(node, 'messages') && !hasKey(node, 'output') && textAt(node, 'object') === undefined;
}

/** What a response says of its request. */
export function readEcho(carrier: Carrier, response: JsonNode, unread: Unread[]): RequestReading {
  const given = new Set(
    response.k === 'obj'
      ? response.members
          .filter(({ key, value }) => !PARAMS.has(key) || present(value) === undefined)
          .map(({ key }) => key)
      : [],
  );
  return {
    messages: messagesOf(instructionUtterances(carrier, response, unread)),
    tools: readToolOffers(carrier, member(response, 'tools'), unread),
    params: paramsOf(response, given),
    unread: [],
  };
}
