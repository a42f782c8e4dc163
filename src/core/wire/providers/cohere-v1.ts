/** Version 1 of Cohere Chat: whole answers, and lines with `event_type` of which the last repeats the answer. */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { ResponseBuilder } from '../build/response-builder';
import { arrayAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { JsonDocument } from '../input';
import type { Unread } from '../model';
import { noteCitations, readCohereCall } from './cohere-parts';

const EVENTS = new Set([
  'stream-start',
  'text-generation',
  'tool-calls-chunk',
  'tool-calls-generation',
  'citation-generation',
  'search-queries-generation',
  'search-results',
  'stream-end',
]);

export const isFirstVersionEvent = (node: JsonNode): boolean =>
  EVENTS.has(textAt(node, 'event_type') ?? '') && member(node, 'type') === undefined;

export function readFirstVersion(
  carrier: Carrier,
  node: JsonNode,
  into: ResponseBuilder,
  unread: Unread[],
): void {
  into.id = textAt(node, 'response_id') ?? textAt(node, 'generation_id');
  const text = stringAt(node, 'text');
  if (text !== undefined && text.value !== '') into.text('text', stringOf(carrier, text));
  for (const call of arrayAt(node, 'tool_calls')?.items ?? []) readCohereCall(carrier, call, into);
  noteCitations(carrier, node, unread);
}

export interface FirstVersionAnswer {
  builder: ResponseBuilder;
  /** Any text came in pieces, so that the repetition in the last line is not read again. */
  said?: boolean;
}

export function readFirstVersionEvent(
  { carrier, node }: JsonDocument,
  answer: FirstVersionAnswer,
  unread: Unread[],
): void {
  const { builder } = answer;
  const text = stringAt(node, 'text');
  switch (textAt(node, 'event_type')) {
    case 'stream-start':
      builder.id = textAt(node, 'generation_id');
      return;
    case 'text-generation':
      if (text === undefined || text.value === '') return;
      answer.said = true;
      builder.text('text', stringOf(carrier, text));
      return;
    case 'tool-calls-chunk':
      // The plan comes as text of these lines; the calls themselves come whole with the next kind of line.
      if (text !== undefined && text.value !== '') builder.text('reasoning', stringOf(carrier, text));
      return;
    case 'tool-calls-generation':
      for (const call of arrayAt(node, 'tool_calls')?.items ?? []) readCohereCall(carrier, call, builder);
      return;
    case 'stream-end': {
      const response = objectAt(node, 'response');
      if (response === undefined) return;
      const repeated = answer.said === true || builder.drafts.length > 0;
      if (!repeated) readFirstVersion(carrier, response, builder, unread);
      builder.id = textAt(response, 'response_id') ?? builder.id;
      return;
    }
    default:
      unread.push({
        at: placeOf(carrier, node.span),
        why: sentence('unread.cohere-line', 'A line about searches or citations.'),
      });
      return;
  }
}
