/**
 * The conversations of an export, from its records in the order in which they began. Records of one conversation id (a thread, a
 * session, a trace) are one session; where requests were recorded whole, and some of them repeat nothing of the others, those are
 * sessions of their own: an agent that was asked by another, a check beside the conversation.
 *
 * What a session's excerpt is: a payload that belongs to one session as a whole, with all that stands around its records; of a
 * mixed one the records, each by itself, with those that they stand in.
 */
import { sentence } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import type { SessionFacts } from '../build/session-builder';
import type { JsonDocument } from '../input';
import type { Session, ToolResult, Unread } from '../model';
import { inQuotes } from '../words';
import { MessageMemo } from './message-memo';
import { Threads } from './threads';
import type { Seat } from './threads';
import { TraceSession, queueOf } from './trace-session';
import type { Queue, TraceExchange } from './trace-session';

export interface RecordPlace {
  at: SourceSpan;
  /** Index of the document that holds it. */
  document: number;
}

/** One span, run or observation. */
export interface TraceRecord {
  conversation: string;
  /** Pieces of the source, each of which can be read by itself. */
  places: readonly RecordPlace[];
  above: TraceRecord | undefined;
  /** It says which conversation it belongs to, and nothing of what was said. */
  names: boolean;
  /** Names the conversation inside of it. */
  title: string | undefined;
}

type Step =
  | { t: 'exchange'; exchange: TraceExchange; record: TraceRecord; seat: Seat }
  | { t: 'run'; result: ToolResult; record: TraceRecord; sure: boolean };

interface Conversation {
  facts: SessionFacts;
  threads: Threads;
  memo: MessageMemo;
  steps: Step[];
}

interface Built {
  told: TraceSession;
  records: Set<TraceRecord>;
}

/** Records above a record that are looked at; a hostile chain of parents ends here. */
const HIGHEST = 64;

export class Conversations {
  private readonly all = new Map<string, Conversation>();
  readonly unread: Unread[] = [];

  /** Messages that were read in this conversation. */
  memoOf(record: TraceRecord): MessageMemo {
    return this.of(record.conversation, {}).memo;
  }

  /** @param facts what is known of the conversation beside its records */
  exchange(exchange: TraceExchange, record: TraceRecord, facts: SessionFacts = {}): void {
    const conversation = this.of(record.conversation, facts);
    const { request, responses, goesOn = false } = exchange;
    const seat = conversation.threads.seat(request?.messages ?? [], responses, goesOn);
    conversation.steps.push({ t: 'exchange', exchange, record, seat });
  }

  /** @param sure it is a tool's run; otherwise it is one only when a call of its name waits */
  run(result: ToolResult, record: TraceRecord, sure = true): void {
    this.of(record.conversation, {}).steps.push({ t: 'run', result, record, sure });
  }

  /** @param records all of the export, in the order of the source */
  build(records: readonly TraceRecord[], documents: readonly JsonDocument[]): Session[] {
    const built = new Map<string, Built[]>();
    for (const [id, conversation] of this.all) {
      if (conversation.steps.length > 0) built.set(id, this.tell(conversation));
    }
    const excerpts = excerptsOf(built, records, documents);
    const sessions: Session[] = [];
    for (const some of built.values())
      for (const one of some) sessions.push(one.told.build(excerpts.get(one) ?? []));
    return sessions;
  }

  private of(id: string, facts: SessionFacts): Conversation {
    const known = this.all.get(id);
    if (known !== undefined) {
      Object.assign(known.facts, { ...facts, ...known.facts });
      return known;
    }
    const conversation: Conversation = {
      facts: { ...(id === '' ? {} : { id }), ...facts },
      threads: new Threads(),
      memo: new MessageMemo(),
      steps: [],
    };
    this.all.set(id, conversation);
    return conversation;
  }

  private tell({ facts, threads, steps }: Conversation): Built[] {
    const built: Built[] = [];
    const apart = threads.repeat;
    const byThread = new Map<number, Built>();
    const byCall = new Map<string, Built>();
    const byTool = new Map<string, Queue<Built>>();
    for (const step of steps) {
      if (step.t === 'run') {
        const { result } = step;
        const name = result.name ?? '';
        const one =
          result.callId === ''
            ? byTool.get(name)?.take(({ told }) => told.awaits(name))
            : byCall.get(result.callId);
        if (one?.told.run(result) === true) one.records.add(step.record);
        else if (step.sure) this.stray(result, step.record);
        continue;
      }
      const { exchange, record, seat } = step;
      const thread = apart ? seat.thread : 0;
      let one = byThread.get(thread);
      if (one === undefined) {
        one = { told: new TraceSession(factsOf(facts, record, built.length === 0)), records: new Set() };
        byThread.set(thread, one);
        built.push(one);
      }
      one.records.add(record);
      one.told.exchange(exchange, apart ? seat.inThread : seat.inAny);
      for (const { toolCalls } of exchange.responses) {
        for (const { id, name } of toolCalls) {
          byCall.set(id, one);
          queueOf(byTool, name).add(one);
        }
      }
    }
    return built;
  }

  private stray(result: ToolResult, record: TraceRecord): void {
    const at = record.places[0]?.at;
    if (at === undefined) return;
    const why = sentence('unread.tool-run', 'A run of the tool {name} that answers no call recorded here.', {
      name: inQuotes(result.name ?? result.callId),
    });
    this.unread.push({ at, why });
  }
}

/** Named by what it stands in: the nearest agent, the root of its trace. */
function factsOf(facts: SessionFacts, record: TraceRecord, first: boolean): SessionFacts {
  const { startedAt, ...rest } = facts;
  let title: string | undefined;
  for (const one of above(record)) title ??= one.title;
  return {
    ...rest,
    ...(title === undefined || facts.title !== undefined ? {} : { title }),
    // The others began later than the trace.
    ...(first && startedAt !== undefined ? { startedAt } : {}),
  };
}

function* above(record: TraceRecord): Generator<TraceRecord> {
  let at = record.above;
  for (let height = 0; at !== undefined && height < HIGHEST; height++) {
    yield at;
    at = at.above;
  }
}

function excerptsOf(
  built: ReadonlyMap<string, readonly Built[]>,
  records: readonly TraceRecord[],
  documents: readonly JsonDocument[],
): Map<Built, SourceSpan[]> {
  const owners = new Map<number, string | null>();
  for (const { conversation, places } of records) {
    const split = (built.get(conversation)?.length ?? 0) > 1;
    for (const { document } of places) {
      const owner = owners.get(document);
      if (owner === undefined && !split) owners.set(document, conversation);
      else if (split || owner !== conversation) owners.set(document, null);
    }
  }
  const excerpts = new Map<Built, SourceSpan[]>();
  const add = (one: Built, at: SourceSpan): void => {
    const known = excerpts.get(one);
    if (known === undefined) excerpts.set(one, [at]);
    else known.push(at);
  };
  for (const [i, { at }] of documents.entries()) {
    const owner = owners.get(i);
    const [only] = typeof owner === 'string' ? (built.get(owner) ?? []) : [];
    if (only !== undefined) add(only, at);
  }
  const names = new Map<string, TraceRecord>();
  for (const record of records) {
    const { conversation, places } = record;
    if (record.names && !names.has(conversation)) names.set(conversation, record);
    const [only, ...others] = built.get(conversation) ?? [];
    if (only === undefined || others.length > 0) continue;
    for (const { document, at } of places) if (owners.get(document) === null) add(only, at);
  }
  for (const [conversation, some] of built) {
    if (some.length < 2) continue;
    const name = names.get(conversation);
    for (const one of some) {
      const own = new Set(one.records);
      for (const record of one.records) for (const around of above(record)) own.add(around);
      if (name !== undefined) own.add(name);
      for (const { places } of own) for (const { at } of places) add(one, at);
    }
  }
  return excerpts;
}
