/**
 * A conversation from what a tracer recorded: model calls, each with the messages that it was sent, and runs of tools. Both
 * come in the order in which they began. A tool's result is often recorded twice, as the run and as the message that told
 * the model of it: it is kept once, in the words that the model read, with the time that the run took.
 *
 * A run that answers no recorded call is no result of this conversation; it is listed as unread.
 */
import type { SourceSpan } from '../../base/span';
import { SessionBuilder } from '../build/session-builder';
import type { SessionFacts } from '../build/session-builder';
import type { RequestReading } from '../input';
import type { Message, Response, Session, ToolOffer, ToolResult, Unread } from '../model';
import { inQuotes } from '../words';
import { SeenMessages } from './seen-messages';

export interface TraceExchange {
  request: RequestReading | null;
  responses: readonly Response[];
  startedAt: string | undefined;
  /** The request holds what follows the latest answer, not the conversation from its beginning. */
  goesOn?: boolean;
}

export class TraceSession {
  private readonly builder: SessionBuilder;
  private readonly seen = new SeenMessages();
  private readonly pieces: SourceSpan[] = [];
  /** Runs that no message has told of yet, by call id. */
  private readonly runs = new Map<string, ToolResult>();
  /** Call ids of runs, by the tool's name, in order. */
  private readonly runIds = new Map<string, Queue>();
  /** The latest result that was told of each call. */
  private readonly told = new Map<string, ToolResult>();
  /** Ids of recorded calls. */
  private readonly calls = new Set<string>();
  /** Ids of calls that may wait for a run, by the tool's name, in order. */
  private readonly waiting = new Map<string, Queue>();
  readonly unread: Unread[] = [];

  constructor(readonly facts: SessionFacts) {
    this.builder = new SessionBuilder(facts);
  }

  /** The piece of the source belongs to this conversation. In any order. */
  covers(at: SourceSpan): void {
    this.pieces.push(at);
  }

  offer(tool: ToolOffer): void {
    this.builder.offer(tool);
  }

  exchange({ request, responses, startedAt, goesOn = false }: TraceExchange): void {
    const messages = request?.messages ?? [];
    const fresh = goesOn ? this.seen.more(messages) : this.seen.fresh(messages);
    if (startedAt !== undefined) this.facts.startedAt ??= startedAt;
    for (const tool of request?.tools ?? []) this.offer(tool);
    if (request !== null) this.builder.asked(request.params);
    this.flushRuns(fresh);
    for (const message of fresh) this.said(message);
    this.builder.at(startedAt);
    for (const response of responses) this.builder.response(response);
    for (const response of responses) this.noteCalls(response);
    const [first] = responses;
    if (first !== undefined) this.seen.answered(first);
  }

  /** Some call of the tool may still wait for its run. */
  awaits(name: string): boolean {
    return this.waiting.get(name)?.has((id) => !this.told.has(id) && !this.runs.has(id)) === true;
  }

  /** A tool ran. Without a call id it answers the oldest call of its name that has no run. */
  run(result: ToolResult): void {
    const name = result.name ?? '';
    const waits = (id: string): boolean => !this.told.has(id) && !this.runs.has(id);
    const callId = result.callId === '' ? this.waiting.get(name)?.take(waits) : result.callId;
    if (callId === undefined || !this.calls.has(callId)) {
      this.unread.push({ at: placeOfRun(result), why: strayRun(result) });
      return;
    }
    const told = this.told.get(callId) ?? this.runs.get(callId);
    if (told === undefined) {
      this.runs.set(callId, { ...result, callId });
      queueOf(this.runIds, name).add(callId);
    } else if (result.ms !== undefined) told.ms ??= result.ms;
  }

  build(): Session {
    this.flushRuns([]);
    const pieces = this.pieces.sort((a, b) => a.start - b.start);
    for (const piece of pieces) this.builder.covers(piece);
    return this.builder.build();
  }

  private said(message: Message): void {
    const rest: Message = { ...message, parts: [] };
    for (const part of message.parts) {
      if (part.t === 'result') this.tell(this.withRun(part.result));
      else rest.parts.push(part);
      if (part.t === 'call') this.calls.add(part.call.id);
    }
    this.builder.said(rest);
  }

  private withRun(result: ToolResult): ToolResult {
    const pending = (id: string): boolean => this.runs.has(id);
    const callId = result.callId === '' ? this.runIds.get(result.name ?? '')?.take(pending) : result.callId;
    const run = this.runs.get(callId ?? '');
    if (run === undefined) return result;
    this.runs.delete(run.callId);
    const name = result.name ?? run.name;
    return {
      ...result,
      callId: run.callId,
      ...(name === undefined ? {} : { name }),
      ok: result.ok && run.ok,
      ...(run.ms === undefined ? {} : { ms: run.ms }),
    };
  }

  /** Runs that the coming messages do not tell of. */
  private flushRuns(coming: readonly Message[]): void {
    if (this.runs.size === 0) return;
    const ids = new Set<string>();
    const names = new Set<string | undefined>();
    for (const { parts } of coming) {
      for (const part of parts) {
        if (part.t !== 'result') continue;
        if (part.result.callId === '') names.add(part.result.name);
        else ids.add(part.result.callId);
      }
    }
    for (const [callId, run] of [...this.runs]) {
      if (ids.has(callId) || names.has(run.name)) continue;
      this.runs.delete(callId);
      this.tell(run);
    }
  }

  private tell(result: ToolResult): void {
    this.builder.result(result);
    if (result.callId !== '') this.told.set(result.callId, result);
  }

  private noteCalls(response: Response): void {
    for (const { id, name } of response.toolCalls) {
      this.calls.add(id);
      // The same id in a later answer is another call.
      this.told.delete(id);
      queueOf(this.waiting, name).add(id);
    }
  }
}

/** Ids in order; each is looked at once. */
class Queue {
  private readonly ids: string[] = [];
  private next = 0;

  add(id: string): void {
    this.ids.push(id);
  }

  /** The oldest that fits; those before it are given up. */
  take(fits: (id: string) => boolean): string | undefined {
    const found = this.has(fits) ? this.ids[this.next] : undefined;
    if (found !== undefined) this.next++;
    return found;
  }

  has(fits: (id: string) => boolean): boolean {
    for (let id = this.ids[this.next]; id !== undefined; id = this.ids[this.next]) {
      if (fits(id)) return true;
      this.next++;
    }
    return false;
  }
}

function queueOf(queues: Map<string, Queue>, name: string): Queue {
  const known = queues.get(name);
  if (known !== undefined) return known;
  const queue = new Queue();
  queues.set(name, queue);
  return queue;
}

const placeOfRun = (result: ToolResult): SourceSpan => result.at ?? { source: '', start: 0, end: 0 };

const strayRun = (result: ToolResult): string =>
  `A run of the tool ${inQuotes(result.name ?? result.callId)} that answers no call recorded here.`;
