/**
 * One conversation of a trace, told in the order in which it happened: model calls, each with the messages that it was sent, and
 * runs of tools. A tool's result is often recorded twice, as the run and as the message that told the model of it: it is kept
 * once, in the words that the model read, with the time that the run took.
 */
import { SessionBuilder } from '../build/session-builder';
import type { SessionFacts } from '../build/session-builder';
import type { RequestReading } from '../input';
import type { Message, Response, Session, ToolResult } from '../model';
import type { SourceSpan } from '../../base/span';
import { isInstruction, keyOf } from './threads';

export interface TraceExchange {
  request: RequestReading | null;
  responses: readonly Response[];
  startedAt: string | undefined;
  /** The request holds what follows the latest answer, not the conversation from its beginning. */
  goesOn?: boolean;
}

export class TraceSession {
  private readonly builder: SessionBuilder;
  private readonly instructions = new Set<string>();
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

  constructor(readonly facts: SessionFacts) {
    this.builder = new SessionBuilder(facts);
  }

  /** @param known how many of the request's messages, instructions aside, were told before */
  exchange({ request, responses, startedAt }: TraceExchange, known: number): void {
    const messages = request?.messages ?? [];
    if (startedAt !== undefined) this.facts.startedAt ??= startedAt;
    for (const tool of request?.tools ?? []) this.builder.offer(tool);
    if (request !== null) this.builder.asked(request.params);
    this.builder.requested(messages);
    const fresh = this.fresh(messages, known);
    this.flushRuns(fresh);
    for (const message of fresh) this.said(message);
    this.builder.at(startedAt);
    for (const response of responses) {
      this.builder.response(response);
      this.noteCalls(response);
    }
  }

  /** Some call of the tool may still wait for its run. */
  awaits(name: string): boolean {
    return this.waiting.get(name)?.has((id) => this.waits(id)) === true;
  }

  /** A tool ran. Without a call id it answers the oldest call of its name that has no run. False: it answers no call. */
  run(result: ToolResult): boolean {
    const name = result.name ?? '';
    const callId =
      result.callId === '' ? this.waiting.get(name)?.take((id) => this.waits(id)) : result.callId;
    if (callId === undefined || !this.calls.has(callId)) return false;
    const told = this.told.get(callId) ?? this.runs.get(callId);
    if (told === undefined) {
      this.runs.set(callId, { ...result, callId });
      queueOf(this.runIds, name).add(callId);
    } else if (result.ms !== undefined) told.ms ??= result.ms;
    return true;
  }

  build(excerpt: readonly SourceSpan[]): Session {
    this.flushRuns([]);
    for (const piece of [...excerpt].sort((a, b) => a.start - b.start)) this.builder.covers(piece);
    return this.builder.build();
  }

  private waits(id: string): boolean {
    return !this.told.has(id) && !this.runs.has(id);
  }

  private fresh(messages: readonly Message[], known: number): Message[] {
    let position = 0;
    return messages.filter((message) => {
      if (!isInstruction(message)) return position++ >= known;
      // Tracers record a system prompt with one request and not with the next; a changed one is told again.
      const before = this.instructions.size;
      return this.instructions.add(keyOf(message)).size > before;
    });
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
    // Requests share their messages, and a session notes in a result which call it answers.
    if (run === undefined) return { ...result };
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

/** Things in order; each is looked at once. */
export class Queue<T = string> {
  private readonly items: T[] = [];
  private next = 0;

  add(item: T): void {
    this.items.push(item);
  }

  /** The oldest that fits; those before it are given up. */
  take(fits: (item: T) => boolean): T | undefined {
    if (!this.has(fits)) return undefined;
    return this.items[this.next++];
  }

  has(fits: (item: T) => boolean): boolean {
    for (let item = this.items[this.next]; item !== undefined; item = this.items[this.next]) {
      if (fits(item)) return true;
      this.next++;
    }
    return false;
  }
}

export function queueOf<T>(queues: Map<string, Queue<T>>, name: string): Queue<T> {
  const known = queues.get(name);
  if (known !== undefined) return known;
  const queue = new Queue<T>();
  queues.set(name, queue);
  return queue;
}
