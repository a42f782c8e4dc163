/**
 * Logs of Inspect: the whole log `{version, eval, samples: […]}`, its head alone, one sample of an `.eval` archive, one model event.
 * A sample is a session; each message of the assistant in it is a turn. What an answer cost and why it stopped is told by the
 * model event of the same answer. Model events without a message (graders, helpers) are listed, and are read when they stand alone.
 */
import { sentence } from '../../base/words';
import type { JsonObject } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { tell } from '../build/conversation';
import { foldExchanges } from '../build/exchange';
import type { Exchange } from '../build/exchange';
import { ResponseBuilder } from '../build/response-builder';
import { SessionBuilder } from '../build/session-builder';
import type { SessionFacts } from '../build/session-builder';
import { arrayAt, hasKey, numberAt, objectAt, present, textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Session, Unread } from '../model';
import { ModelEvents, eventExchange, settleAnswer } from './inspect-events';
import { Attachments, inspectResult, inspectSaid, readInspectAnswer } from './inspect-message';
import type { InspectContext } from './inspect-message';
import { unknownRole } from '../shared-words';

export const inspectAi: Format = {
  id: 'inspect-ai',
  name: 'Inspect log',
  reads: 'documents',
  transport: (sniffed) => (sniffed === 'ndjson' ? 'jsonl' : sniffed),
  needs: 'version and eval with samples[], or one sample with epoch and messages',
  detect: (input) => {
    for (const document of jsonDocuments(input)) {
      const evidence = evidenceOf(document);
      if (evidence !== null) return evidence;
    }
    return null;
  },
  read: (input) => new Reader(input).read(),
};

const isLog = (node: JsonNode): boolean =>
  objectAt(node, 'eval') !== undefined &&
  (hasKey(node, 'version') || hasKey(node, 'status')) &&
  (arrayAt(node, 'samples') !== undefined || hasKey(node, 'plan') || hasKey(node, 'status'));

const isSample = (node: JsonNode): boolean =>
  numberAt(node, 'epoch') !== undefined &&
  (hasKey(node, 'input') || hasKey(node, 'target')) &&
  (arrayAt(node, 'messages') !== undefined || arrayAt(node, 'events') !== undefined);

/** `eval` of a log, on its own. */
const isSpec = (node: JsonNode): boolean =>
  ['run_id', 'task', 'model'].every((key) => textAt(node, key) !== undefined) && hasKey(node, 'dataset');

const isEvent = (node: JsonNode): boolean =>
  textAt(node, 'event') === 'model' && objectAt(node, 'output') !== undefined;

function evidenceOf({ carrier, node }: JsonDocument): Evidence | null {
  const at = (key: string): SourceSpan => placeOf(carrier, (member(node, key) ?? node).span);
  if (isLog(node))
    return {
      said: sentence('sign.inspect-log', 'version and eval head a log with samples.'),
      at: at('eval'),
    };
  if (isSample(node))
    return {
      said: sentence('sign.inspect-sample', 'A sample with epoch, input and messages.'),
      at: at('epoch'),
    };
  if (isEvent(node))
    return { said: sentence('sign.inspect-event', 'event is “model” beside an output.'), at: at('event') };
  return null;
}

/** What the head of a log says of its samples. */
interface Head {
  node: ObjectNode;
  at: SourceSpan;
}

class Reader {
  private readonly responses: Response[] = [];
  private readonly sessions: Session[] = [];
  private readonly unread: Unread[] = [];
  private readonly loose: Exchange[] = [];
  private head: Head | undefined;

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    for (const document of jsonDocuments(this.input)) this.document(document);
    this.fold(this.loose);
    return { responses: this.responses, sessions: this.sessions, problems: [], unread: this.unread };
  }

  private document({ carrier, node, at }: JsonDocument): void {
    if (node.k !== 'obj') this.unread.push({ at, why: sentence('unread.inspect', 'No log and no sample.') });
    else if (isLog(node)) this.log(carrier, node, at);
    else if (isSpec(node)) this.head = { node, at };
    else if (isSample(node)) this.sample(carrier, node, at);
    else if (isEvent(node)) this.loose.push(eventExchange(this.context(carrier, node), node, at));
    else
      this.unread.push({
        at,
        why: sentence('unread.inspect-event', 'No log, no sample and no model event.'),
      });
  }

  private log(carrier: Carrier, node: ObjectNode, at: SourceSpan): void {
    const spec = objectAt(node, 'eval');
    if (spec !== undefined) this.head = { node: spec, at: placeOf(carrier, spec.span) };
    const samples = arrayAt(node, 'samples')?.items ?? [];
    if (samples.length === 0)
      this.unread.push({
        at,
        why: sentence('unread.inspect-head', 'The head of a log; its samples stand in files of their own.'),
      });
    for (const sample of samples) {
      const place = placeOf(carrier, sample.span);
      if (sample.k === 'obj' && (isSample(sample) || hasKey(sample, 'messages')))
        this.sample(carrier, sample, place);
      else
        this.unread.push({ at: place, why: sentence('unread.inspect-sample', 'A sample without messages.') });
    }
  }

  private sample(carrier: Carrier, node: ObjectNode, at: SourceSpan): void {
    const context = this.context(carrier, node);
    const events = new ModelEvents(context, node);
    const messages = arrayAt(node, 'messages')?.items ?? [];
    if (messages.length === 0 && events.all.length > 0) {
      this.fold(events.all.map((event) => eventExchange(context, event, placeOf(carrier, event.span))));
      return;
    }
    const session = new SessionBuilder(this.factsOf(node));
    if (this.head !== undefined) session.covers(this.head.at);
    session.covers(at);
    const last = messages.findLast((message) => textAt(message, 'role') === 'assistant');
    for (const message of messages)
      this.message(context, message, session, events, message === last ? node : undefined);
    for (const { event, why } of events.unmatched())
      this.unread.push({ at: placeOf(carrier, event.span), why });
    if (events.others > 0 && events.list !== undefined)
      this.unread.push({
        at: placeOf(carrier, events.list.span),
        why: sentence('unread.inspect-others', 'Events of the log beside those of the model: {count}.', {
          count: events.others,
        }),
      });
    this.sessions.push(session.build());
  }

  /** @param sample given for the last answer: the sample's own output is that answer's */
  private message(
    context: InspectContext,
    node: JsonNode,
    session: SessionBuilder,
    events: ModelEvents,
    sample: ObjectNode | undefined,
  ): void {
    const role = textAt(node, 'role');
    const at = placeOf(context.carrier, node.span);
    switch (role) {
      case 'system':
      case 'developer':
      case 'user':
        tell(session, inspectSaid(context, node, role));
        return;
      case 'tool':
        session.result(inspectResult(context, node));
        return;
      case 'assistant': {
        const builder = new ResponseBuilder(context.carrier.source, 0);
        builder.cover(at);
        builder.ended = node.complete;
        readInspectAnswer(context, node, builder);
        const event = events.match(node);
        settleAnswer(context, event, sample, builder);
        if (event !== undefined) events.prepare(event, session);
        const response = builder.build();
        this.responses.push(response);
        session.response(response);
        return;
      }
      default:
        this.unread.push({
          at,
          why: unknownRole(role),
        });
    }
  }

  private factsOf(sample: ObjectNode): SessionFacts {
    const head = this.head?.node;
    const id = member(sample, 'id');
    const title = textAt(head, 'task');
    const model = textAt(head, 'model') ?? textAt(objectAt(sample, 'output'), 'model');
    const startedAt = textAt(sample, 'started_at') ?? textAt(head, 'created');
    const facts: JsonObject = {};
    for (const key of ['epoch', 'target', 'total_time', 'working_time', 'model_usage', 'limit', 'error']) {
      const value = present(member(sample, key));
      if (value !== undefined) facts[key] = toValue(value);
    }
    const scores = scoresOf(sample);
    if (scores !== null) facts['scores'] = scores;
    return {
      ...(id?.k === 'str' ? { id: id.value } : id?.k === 'num' ? { id: id.raw } : {}),
      ...(title === undefined ? {} : { title }),
      ...(model === undefined ? {} : { model }),
      ...(startedAt === undefined ? {} : { startedAt }),
      facts,
    };
  }

  private context(carrier: Carrier, node: JsonNode): InspectContext {
    return { carrier, attachments: new Attachments(carrier, node), unread: this.unread };
  }

  private fold(exchanges: readonly Exchange[]): void {
    for (const { responses } of exchanges) this.responses.push(...responses);
    this.sessions.push(...foldExchanges(exchanges));
  }
}

/** The value of each score, without its explanation. */
function scoresOf(sample: ObjectNode): JsonObject | null {
  const scores = objectAt(sample, 'scores');
  if (scores === undefined || scores.members.length === 0) return null;
  const out: JsonObject = {};
  for (const { key, value } of scores.members) {
    const score = member(value, 'value');
    if (score !== undefined)
      Object.defineProperty(out, key, {
        value: toValue(score),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return out;
}
