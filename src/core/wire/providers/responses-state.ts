/** What a response says of itself: id, model, usage, error, and the status that takes the place of a stop reason. */
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { ResponseBuilder } from '../build/response-builder';
import { objectAt, present, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { JsonDocument } from '../input';
import type { Response, StopNorm } from '../model';
import { RESPONSES_REASONS } from '../stop';
import { responsesUsage } from '../usage-openai';
import { innerPlace } from './openai-message';
import { errorOf, readError } from './provider-error';
import type { Snapshot } from './responses-stream';

/** An error event, in either form. */
export function readErrorEvent(carrier: JsonDocument['carrier'], node: JsonNode): Response['error'] {
  const nested = errorOf(node);
  if (nested !== undefined) return readError(carrier, nested);
  const error = readError(carrier, node);
  // The type of the event is no type of the error.
  delete error.type;
  return error;
}

export function describeResponse(builder: ResponseBuilder, { carrier, node }: Snapshot): void {
  builder.id = textAt(node, 'id');
  builder.model = textAt(node, 'model');
  const usage = present(member(node, 'usage'));
  if (usage?.k === 'obj') {
    builder.usage = responsesUsage(usage);
    builder.usageAt.push(placeOf(carrier, usage.span));
  }
  const error = errorOf(node);
  if (error !== undefined) builder.error = readError(carrier, error);
}

/** The API knows no finish reason: a finished response that holds calls for the client is a tool turn. */
export function settleStop(builder: ResponseBuilder, snapshot: Snapshot | undefined): void {
  const status = stringAt(snapshot?.node, 'status');
  if (snapshot === undefined || status === undefined) return;
  const waits = builder.drafts.some(({ kind }) => kind !== 'server');
  const norm = normOf(status.value, snapshot.node, waits);
  if (norm === null) {
    builder.ended = false;
    return;
  }
  builder.stop = { raw: status.value, norm, at: innerPlace(snapshot.carrier, status) };
  const last = builder.drafts.at(-1);
  if (norm === 'length' && last !== undefined && last.kind !== 'custom') last.closed = false;
}

function normOf(status: string, node: JsonNode, waits: boolean): StopNorm | null {
  switch (status) {
    case 'completed':
      return waits ? 'tool' : 'end';
    case 'incomplete':
      return RESPONSES_REASONS.get(textAt(objectAt(node, 'incomplete_details'), 'reason') ?? '') ?? 'other';
    case 'failed':
      return 'error';
    case 'queued':
    case 'in_progress':
      return null;
    default:
      return 'other';
  }
}
