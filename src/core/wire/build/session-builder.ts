/**
 * Collects a conversation in the order in which it was recorded and closes it into a `Session`. A message before an answer
 * belongs to the turn of that answer; a result goes to the turn whose call it answers, wherever it was said.
 *
 * A result is paired by the call's id; without one, by the tool's name and the order of the calls that still wait.
 */
import type { JsonObject } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import type { Message, Response, Session, ToolOffer, ToolResult, Turn } from '../model';
import { checkConversation } from './check-conversation';
import { HistoryCheck } from './check-history';
import { OpenCalls } from './open-calls';

export interface SessionFacts {
  id?: string;
  title?: string;
  model?: string;
  startedAt?: string;
  facts?: JsonObject;
}

export class SessionBuilder {
  private readonly turns: Turn[] = [];
  private readonly tools = new Map<string, ToolOffer>();
  private readonly excerpt: SourceSpan[] = [];
  private readonly history = new HistoryCheck();
  /** Ids may be used again in a later round: the latest call of that id is meant. */
  private readonly turnOfCall = new Map<string, Turn>();
  private open = new OpenCalls([]);
  private waiting: Message[] = [];
  private params: JsonObject | undefined;
  private startedAt: string | undefined;

  constructor(readonly facts: SessionFacts = {}) {}

  /** The piece of the source belongs to this session. Pieces come in order. */
  covers(at: SourceSpan): void {
    const last = this.excerpt.at(-1);
    if (last?.source === at.source && at.start <= last.end && at.start >= last.start)
      last.end = Math.max(last.end, at.end);
    else this.excerpt.push({ ...at });
  }

  /** The first offer of a name stays. */
  offer(tool: ToolOffer): void {
    if (!this.tools.has(tool.name)) this.tools.set(tool.name, tool);
  }

  /** System, developer and user messages, and an assistant message that was given to the model as history. */
  said(message: Message): void {
    if (message.parts.length === 0) return;
    this.waiting.push(message);
  }

  /** All that one request gave to the model, in order, whether it was told before or not. */
  requested(messages: readonly Message[]): void {
    this.history.requested(messages);
  }

  /** What else the request of the next answer says. */
  asked(params: JsonObject): void {
    if (Object.keys(params).length > 0) this.params = params;
  }

  at(startedAt: string | undefined): void {
    this.startedAt = startedAt;
  }

  /** The model's answer: a turn, or, where `choice` is above 0, another alternative of the turn before. */
  response(response: Response): void {
    const last = this.turns.at(-1);
    if (response.choice > 0 && last !== undefined && this.waiting.length === 0) {
      last.responses.push(response);
      return;
    }
    const turn: Turn = {
      before: this.waiting,
      responses: [response],
      results: [],
      ...(this.params === undefined ? {} : { params: this.params }),
      ...(this.startedAt === undefined ? {} : { startedAt: this.startedAt }),
    };
    this.turns.push(turn);
    for (const call of response.toolCalls) this.turnOfCall.set(call.id, turn);
    this.history.answered(response);
    this.open = new OpenCalls(response.toolCalls);
    this.waiting = [];
    this.params = undefined;
    this.startedAt = undefined;
  }

  /** A tool's result, kept with its call and as the message that told the model of it. */
  result(result: ToolResult): void {
    const turn = this.turnOf(result);
    if (turn !== undefined) turn.results.push(result);
    this.waiting.push({
      role: 'tool',
      parts: [{ t: 'result', result }],
      ...(result.at === undefined ? {} : { at: result.at }),
    });
  }

  /** Any answer so far. */
  get hasTurns(): boolean {
    return this.turns.length > 0;
  }

  build(): Session {
    const { facts } = this;
    const model = facts.model ?? this.turns[0]?.responses[0]?.model;
    const session: Session = {
      ...facts,
      ...(model === undefined ? {} : { model }),
      tools: [...this.tools.values()],
      turns: this.turns,
      after: this.waiting,
      excerpt: this.excerpt,
      problems: [],
    };
    session.problems = [...checkConversation(session), ...this.history.found()];
    return session;
  }

  private turnOf(result: ToolResult): Turn | undefined {
    const last = this.turns.at(-1);
    if (result.callId !== '') {
      result.callId = this.history.idOf(result.callId);
      const turn = this.turnOfCall.get(result.callId);
      if (turn === last) this.open.close(result.callId);
      return turn;
    }
    const call = this.open.take(result.name);
    if (call === undefined) return undefined;
    result.callId = call.id;
    return last;
  }
}
