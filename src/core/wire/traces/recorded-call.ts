/**
 * One call of a model as a tracer keeps it, input and output side by side → what was sent, and the responses. What the output does
 * not say (counts, model, the reason to stop) is taken from beside it.
 */
import { sentence } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import type { JsonObject } from '../../base/json-value';
import { member } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { readToolOffers } from '../build/tool-offers';
import { stringAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { Response, Stop, Usage } from '../model';
import { opened } from './carried';
import type { Carried } from './carried';
import { readRecordedAnswer } from './recorded-answer';
import type { Findings } from './recorded-answer';
import { readRecordedRequest, requestOf } from './recorded-request';
import type { MessageMemo } from './message-memo';
import { unknownPart } from './logged-parts';

export interface RecordedCall {
  input: Carried | undefined;
  output: Carried | undefined;
  /** Definitions of tools beside the input. */
  tools: Carried | undefined;
  params: JsonObject;
  model: string | undefined;
  usage: { usage: Usage; at: SourceSpan } | undefined;
  stop: Stop | undefined;
  /** The recorder's words about a failure. */
  failure: string | undefined;
  at: SourceSpan;
}

export function readCallRequest(call: RecordedCall, found: Findings, memo: MessageMemo): RequestReading {
  const { input, output, tools } = call;
  const read = input === undefined ? null : readRecordedRequest(input, memo);
  if (read === null && input !== undefined)
    found.unread.push({
      at: placeOf(input.carrier, input.node.span),
      why: sentence('unread.recorded-prompt', 'What was sent to the model has no shape that is known here.'),
    });
  const request = read ?? requestOf([]);
  found.unread.push(...request.unread);
  if (request.tools.length === 0 && tools !== undefined) {
    const { carrier, node } = opened(tools);
    request.tools.push(...readToolOffers(carrier, node, found.unread));
  }
  if (output !== undefined) addEcho(request, opened(output));
  return { ...request, params: { ...call.params, ...request.params }, unread: [] };
}

/** Responses of one API repeat what they were asked with: instructions and tools. */
function addEcho(request: RequestReading, { carrier, node }: Carried): void {
  if (stringAt(node, 'object')?.value !== 'response') return;
  const instructions = stringAt(node, 'instructions');
  const [first] = request.messages;
  if (
    instructions !== undefined &&
    instructions.value !== '' &&
    first !== undefined &&
    !isSystem(first.role)
  ) {
    request.messages.unshift({
      role: 'system',
      parts: [{ t: 'text', text: stringOf(carrier, instructions) }],
      at: placeOf(carrier, instructions.span),
    });
  }
  if (request.tools.length === 0) request.tools.push(...readToolOffers(carrier, member(node, 'tools')));
}

const isSystem = (role: string): boolean => role === 'system' || role === 'developer';

/** None when nothing was recorded that a model would have said: the call had not ended. */
export function readCallAnswer(call: RecordedCall, found: Findings): Response[] {
  const { output } = call;
  const read = output === undefined ? null : readRecordedAnswer(output, found);
  const responses =
    read !== null && read.length > 0
      ? read
      : output === undefined
        ? failed(call)
        : [unknown(call, output, found)];
  for (const response of responses) {
    if (call.model !== undefined) response.model ??= call.model;
    if (call.stop !== undefined) response.stop ??= call.stop;
    if (call.usage !== undefined && response.usage === undefined) {
      response.usage = call.usage.usage;
      response.usageAt = [call.usage.at];
    }
  }
  return responses;
}

function failed({ failure, at }: RecordedCall): Response[] {
  if (failure === undefined) return [];
  const builder = new ResponseBuilder(at.source, 0);
  builder.cover(at);
  builder.error = { message: failure, at };
  return [builder.build()];
}

/** A model answered in a shape that nobody has written down: shown as it is. */
function unknown({ at }: RecordedCall, output: Carried, found: Findings): Response {
  const builder = new ResponseBuilder(at.source, 0);
  builder.cover(placeOf(output.carrier, output.node.span));
  const why = sentence(
    'unread.recorded-answer',
    'The recorded answer of the model has no shape that is known here.',
  );
  builder.part(unknownPart(output.carrier, output.node, why, found.unread));
  return builder.build();
}
