/**
 * `sampling/createMessage`: a server asks the client's model. The request holds messages, a system prompt and limits; its result is
 * what the model answered, `{role, content, model, stopReason}`, where content is one block or several.
 */
import type { SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import type { JsonObject } from '../../base/json-value';
import { ResponseBuilder } from '../build/response-builder';
import type { SessionBuilder } from '../build/session-builder';
import { arrayAt, objectAt, stringAt, textAt } from '../fields';
import { stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Response, Unread } from '../model';
import { innerPlace, keepUnknown } from '../providers/openai-message';
import { loggedCall } from './logged-call';
import { loggedMessage } from './logged-parts';
import { mediaOf } from './media';
import { traceStop } from './trace-stop';
import { unknownContentBlock } from '../shared-words';

const PARAMS = ['maxTokens', 'temperature', 'stopSequences', 'toolChoice', 'includeContext'];

export function readSampling(
  carrier: Carrier,
  node: ObjectNode,
  session: SessionBuilder,
  unread: Unread[],
): void {
  const params = objectAt(node, 'params');
  const system = stringAt(params, 'systemPrompt');
  if (system !== undefined) session.said(loggedMessage(carrier, 'system', system, system, unread));
  for (const message of arrayAt(params, 'messages')?.items ?? []) {
    const role = textAt(message, 'role') === 'assistant' ? 'assistant' : 'user';
    session.said(loggedMessage(carrier, role, member(message, 'content'), message, unread));
  }
  const asked: JsonObject = {};
  for (const key of PARAMS) {
    const value = member(params, key);
    if (value !== undefined) asked[key] = toValue(value);
  }
  session.asked(asked);
}

export function readSampled(
  carrier: Carrier,
  result: ObjectNode,
  at: SourceSpan,
  unread: Unread[],
): Response {
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(at);
  builder.model = textAt(result, 'model');
  const stop = stringAt(result, 'stopReason');
  if (stop !== undefined && stop.value !== '')
    builder.stop = traceStop(stop.value, innerPlace(carrier, stop));
  const content = member(result, 'content');
  for (const block of content?.k === 'arr' ? content.items : content === undefined ? [] : [content])
    readBlock(carrier, block, builder, unread);
  return builder.build();
}

function readBlock(carrier: Carrier, block: JsonNode, into: ResponseBuilder, unread: Unread[]): void {
  const type = textAt(block, 'type');
  const text = stringAt(block, 'text');
  if (text !== undefined && (type === undefined || type === 'text')) {
    into.text('text', stringOf(carrier, text));
    return;
  }
  if (type === 'tool_use') {
    into.call(
      loggedCall(carrier, {
        id: textAt(block, 'id'),
        name: stringAt(block, 'name'),
        args: member(block, 'input'),
        node: block,
      }),
    );
    return;
  }
  const media = mediaOf(block);
  if (media !== null) into.part(media);
  else keepUnknown(carrier, block, unknownContentBlock(type), into, unread);
}
