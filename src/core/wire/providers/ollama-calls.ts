/**
 * Entries of Ollama's `tool_calls`: `{function: {name, arguments: {…}}}`, each whole, with an id since 2025. Arguments that a
 * front end turned into a string are read as one.
 */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { ResponseBuilder } from '../build/response-builder';
import { arrayAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, sliceOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Unread } from '../model';
import { noArguments } from './no-arguments';
import { innerPlace } from './openai-message';
import { NO_TOOL_CALL } from '../shared-words';

export function readOllamaCalls(
  carrier: Carrier,
  message: JsonNode,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  for (const entry of arrayAt(message, 'tool_calls')?.items ?? []) {
    if (entry.k === 'obj') readCall(carrier, entry, into);
    else unread.push({ at: placeOf(carrier, entry.span), why: NO_TOOL_CALL });
  }
}

function readCall(carrier: Carrier, entry: JsonNode, into: ResponseBuilder): void {
  const body = objectAt(entry, 'function') ?? entry;
  const name = stringAt(body, 'name');
  const at = placeOf(carrier, entry.span);
  const args = present(member(body, 'arguments'));
  const draft = into.call({
    id: textAt(entry, 'id') ?? '',
    wireName: name?.value ?? '',
    ...(name === undefined || name.value === '' ? {} : { nameAt: innerPlace(carrier, name) }),
    kind: 'function',
    argsWire: 'none',
    pieces: [],
    closed: entry.complete,
    at,
    problems: [],
  });
  if (args === undefined) {
    if (entry.complete) draft.pieces.push(noArguments(at));
    return;
  }
  draft.argsWire = args.k === 'str' ? 'string' : 'object';
  draft.pieces.push(args.k === 'str' ? stringOf(carrier, args) : sliceOf(carrier, args.span));
  if (!args.complete) draft.closed = false;
}
