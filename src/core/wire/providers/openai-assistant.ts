/** A whole assistant message of Chat Completions: what it says, its calls, and the one call of the form before tools. */
import type { JsonNode } from '../../json/node';
import type { ResponseBuilder } from '../build/response-builder';
import { arrayAt, objectAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Unread } from '../model';
import { readLegacyCall, readWholeCall } from './openai-calls';
import { readSaid } from './openai-message';
import { NO_TOOL_CALL } from '../shared-words';

export function readAssistant(
  carrier: Carrier,
  message: JsonNode,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  readSaid(carrier, message, into, unread);
  for (const call of arrayAt(message, 'tool_calls')?.items ?? []) {
    if (call.k === 'obj') readWholeCall(carrier, call, into);
    else unread.push({ at: placeOf(carrier, call.span), why: NO_TOOL_CALL });
  }
  const legacy = objectAt(message, 'function_call');
  if (legacy !== undefined) readLegacyCall(carrier, legacy, into);
}
