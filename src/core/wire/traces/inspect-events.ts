/**
 * Model events of Inspect, `{event: "model", model, input, tools, config, output: {choices, usage, error?}}`: what a call of the
 * model was asked, cost and ended with. Held against the messages of a sample by the id of the answer, or by what it says.
 */
import { sentence, type Said } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import { isJsonObject } from '../../base/json-value';
import { toValue } from '../../json/node';
import type { ArrayNode, JsonNode, ObjectNode } from '../../json/node';
import type { Exchange } from '../build/exchange';
import { ResponseBuilder } from '../build/response-builder';
import type { SessionBuilder } from '../build/session-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { RequestReading } from '../input';
import type { Message, Response } from '../model';
import { innerPlace } from '../providers/openai-message';
import { inspectUsage } from '../usage-traces';
import { cutShort } from '../words';
import { answerKey, inspectResult, inspectSaid, isObject, readInspectAnswer } from './inspect-message';
import type { InspectContext } from './inspect-message';
import { traceStop } from './trace-stop';
import { unknownRole } from '../shared-words';

export class ModelEvents {
  readonly all: ObjectNode[];
  readonly list: ArrayNode | undefined;
  /** Events of other kinds. */
  readonly others: number;
  private readonly byId = new Map<string, ObjectNode>();
  private readonly byKey = new Map<string, { events: ObjectNode[]; next: number }>();
  private readonly matched = new Set<ObjectNode>();

  constructor(
    private readonly context: InspectContext,
    sample: ObjectNode,
  ) {
    this.list = arrayAt(sample, 'events') ?? arrayAt(objectAt(sample, 'transcript'), 'events');
    const events = (this.list?.items ?? []).filter(isObject);
    this.all = events.filter((event) => textAt(event, 'event') === 'model');
    this.others = events.length - this.all.length;
    for (const event of this.all) this.index(event);
  }

  /** The event whose answer the message is; each is given once. */
  match(message: JsonNode): ObjectNode | undefined {
    const own = this.byId.get(textAt(message, 'id') ?? '');
    if (own !== undefined && !this.matched.has(own)) {
      this.matched.add(own);
      return own;
    }
    const queue = this.byKey.get(answerKey(message, this.context.attachments));
    for (
      let event = queue?.events[queue.next];
      queue !== undefined && event !== undefined;
      event = queue.events[queue.next]
    ) {
      queue.next++;
      if (this.matched.has(event)) continue;
      this.matched.add(event);
      return event;
    }
    return undefined;
  }

  /** What the request of an answer says beside its messages. */
  prepare(event: ObjectNode, session: SessionBuilder): void {
    const { carrier } = this.context;
    for (const offer of readToolOffers(carrier, arrayAt(event, 'tools'))) session.offer(offer);
    session.asked(paramsOf(event));
    session.at(textAt(event, 'timestamp'));
  }

  unmatched(): { event: ObjectNode; why: Said }[] {
    return this.all
      .filter((event) => !this.matched.has(event))
      .map((event) => {
        const error = textAt(event, 'error') ?? textAt(objectAt(event, 'output'), 'error');
        return {
          event,
          why:
            error === undefined
              ? sentence(
                  'unread.model-event',
                  'A model event that is no message of the sample: of a grader, a helper, or another try. Open it alone to read it.',
                )
              : sentence(
                  'unread.model-event.failed',
                  'A model event that is no message of the sample: of a grader, a helper, or another try. Open it alone to read it. It failed: {error}',
                  { error: cutShort(error, 200) },
                ),
        };
      });
  }

  private index(event: ObjectNode): void {
    const answer = answerOf(event);
    if (answer === undefined) return;
    const id = textAt(answer, 'id');
    if (id !== undefined) this.byId.set(id, event);
    const key = answerKey(answer, this.context.attachments);
    const queue = this.byKey.get(key);
    if (queue === undefined) this.byKey.set(key, { events: [event], next: 0 });
    else queue.events.push(event);
  }
}

const choicesOf = (event: JsonNode): readonly JsonNode[] =>
  arrayAt(objectAt(event, 'output'), 'choices')?.items ?? [];

const answerOf = (event: JsonNode): ObjectNode | undefined => objectAt(choicesOf(event)[0], 'message');

function paramsOf(event: ObjectNode) {
  const config = objectAt(event, 'config');
  const params = config === undefined ? null : toValue(config);
  return isJsonObject(params) ? params : {};
}

/** Usage, stop and model of an answer: of its event, or of the sample's own output. */
export function settleAnswer(
  { carrier }: InspectContext,
  event: ObjectNode | undefined,
  sample: ObjectNode | undefined,
  into: ResponseBuilder,
): void {
  const holder = event ?? sample;
  const output = objectAt(holder, 'output');
  if (output === undefined) return;
  into.model ??= textAt(output, 'model');
  const usage = objectAt(output, 'usage');
  if (usage !== undefined) {
    into.usage = inspectUsage(usage);
    into.usageAt = [placeOf(carrier, usage.span)];
  }
  const choice = arrayAt(output, 'choices')?.items[into.choice];
  stopOf(carrier, choice, into);
}

function stopOf(
  carrier: InspectContext['carrier'],
  choice: JsonNode | undefined,
  into: ResponseBuilder,
): void {
  const reason = stringAt(choice, 'stop_reason');
  // `unknown` is Inspect's word for a reason that was not told.
  if (reason === undefined || reason.value === '' || reason.value === 'unknown') return;
  into.stop = traceStop(reason.value, innerPlace(carrier, reason));
}

/** An event read by itself: the messages that the model was sent, and its answers. */
export function eventExchange(context: InspectContext, event: ObjectNode, at: SourceSpan): Exchange {
  const { carrier } = context;
  const startedAt = textAt(event, 'timestamp');
  const model = textAt(event, 'model');
  const request: RequestReading = {
    messages: (arrayAt(event, 'input')?.items ?? []).flatMap((node) => messageOf(context, node)),
    tools: readToolOffers(carrier, arrayAt(event, 'tools'), context.unread),
    ...(model === undefined ? {} : { model }),
    params: paramsOf(event),
    unread: [],
  };
  const choices = choicesOf(event);
  const responses = choices.map((choice, i) => answer(context, event, choice, i, at));
  const error = textAt(event, 'error') ?? textAt(objectAt(event, 'output'), 'error');
  if (responses.length === 0 && error !== undefined) responses.push(failed(context, error, at));
  return { request, responses, at, ...(startedAt === undefined ? {} : { startedAt }) };
}

function answer(
  context: InspectContext,
  event: ObjectNode,
  choice: JsonNode,
  index: number,
  at: SourceSpan,
): Response {
  const builder = new ResponseBuilder(context.carrier.source, index);
  builder.cover(choice.complete ? placeOf(context.carrier, choice.span) : at);
  const message = objectAt(choice, 'message');
  if (message !== undefined) readInspectAnswer(context, message, builder);
  settleAnswer(context, event, undefined, builder);
  return builder.build();
}

function failed({ carrier }: InspectContext, message: string, at: SourceSpan): Response {
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(at);
  builder.error = { message, at };
  return builder.build();
}

function messageOf(context: InspectContext, node: JsonNode): Message[] {
  const role = textAt(node, 'role');
  const at = placeOf(context.carrier, node.span);
  switch (role) {
    case 'system':
    case 'developer':
    case 'user':
      return [inspectSaid(context, node, role)];
    case 'tool':
      return [{ role, parts: [{ t: 'result', result: inspectResult(context, node) }], at }];
    case 'assistant': {
      const builder = new ResponseBuilder(context.carrier.source, 0);
      builder.cover(at);
      readInspectAnswer(context, node, builder);
      return [{ role, parts: builder.build().parts, at }];
    }
    default:
      context.unread.push({
        at,
        why: unknownRole(role),
      });
      return [];
  }
}
