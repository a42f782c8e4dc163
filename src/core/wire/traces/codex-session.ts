/** One conversation of a log of Codex, while its lines are read. */
import type { JsonObject } from '../../base/json-value';
import type { SourceId, SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { ObjectNode } from '../../json/node';
import { tell } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { SessionBuilder } from '../build/session-builder';
import { readToolOffers } from '../build/tool-offers';
import { arrayAt, objectAt, present, stringAt, textAt } from '../fields';
import { stringOf } from '../frame/carrier';
import type { JsonDocument } from '../input';
import type { Message, ResponseError, Session, ToolOffer, ToolResult, Transport, Usage } from '../model';
import { durationMs, scalars } from './codex-items';
import { LinePieces } from './line-pieces';
import { LineTypes } from './line-types';

const META_FACTS = ['cwd', 'originator', 'cli_version', 'source', 'model_provider'];
/** What a turn's context says of the request; the rest of it is about the sandbox. */
const PARAMS = ['effort', 'summary', 'personality'];

type Entry =
  | { t: 'message'; message: Message }
  | { t: 'result'; result: ToolResult }
  | { t: 'asked'; params: JsonObject }
  | { t: 'answer'; answer: ResponseBuilder; startedAt: string | undefined };

export class CodexSession {
  readonly facts: JsonObject = {};
  id: string | undefined;
  /** Its head was read, or anything else. */
  begun = false;
  /** Items that were started and not completed, by their id. */
  readonly unfinished = new Map<string, SourceSpan>();
  private readonly entries: Entry[] = [];
  private readonly pieces: LinePieces;
  private readonly lineTypes = new LineTypes();
  private readonly tools: ToolOffer[] = [];
  /** How long calls took, by their id. */
  private readonly times = new Map<string, number>();
  private startedAt: string | undefined;
  private model: string | undefined;
  /** The answer whose items still come. */
  private open: ResponseBuilder | null = null;
  private latest: ResponseBuilder | null = null;

  constructor(
    transport: Transport,
    private readonly source: SourceId,
  ) {
    this.pieces = new LinePieces(transport);
  }

  get said(): boolean {
    return this.entries.some(({ t }) => t !== 'asked');
  }

  covers(at: SourceSpan, ordinal: number, type: string): void {
    this.begun = true;
    this.pieces.add(at, ordinal);
    this.lineTypes.add(type);
  }

  meta({ carrier, at }: JsonDocument, payload: ObjectNode, stamp: string | undefined): void {
    this.id ??= textAt(payload, 'id');
    this.startedAt ??= textAt(payload, 'timestamp') ?? stamp;
    for (const [key, value] of scalars(payload, META_FACTS)) this.facts[key] ??= value;
    const base = stringAt(objectAt(payload, 'base_instructions'), 'text');
    for (const text of [base, stringAt(payload, 'instructions')]) {
      if (text === undefined || text.value === '') continue;
      this.message({ role: 'system', parts: [{ t: 'text', text: stringOf(carrier, text) }], at });
    }
    this.tools.push(...readToolOffers(carrier, arrayAt(payload, 'dynamic_tools')));
  }

  context(payload: ObjectNode, stamp: string | undefined): void {
    this.startedAt ??= stamp;
    this.model ??= textAt(payload, 'model');
    const params: JsonObject = {};
    for (const key of PARAMS) {
      const value = present(member(payload, key));
      if (value !== undefined) params[key] = toValue(value);
    }
    this.entries.push({ t: 'asked', params });
  }

  message(message: Message): void {
    this.open = null;
    this.entries.push({ t: 'message', message });
  }

  result(result: ToolResult): void {
    this.open = null;
    this.entries.push({ t: 'result', result });
  }

  /** The answer that the next item of the model belongs to. */
  answer(stamp: string | undefined): ResponseBuilder {
    if (this.open !== null) return this.open;
    const answer = new ResponseBuilder(this.source, 0);
    answer.model = this.model;
    this.entries.push({ t: 'answer', answer, startedAt: stamp });
    this.open = answer;
    this.latest = answer;
    return answer;
  }

  /** Tokens of the latest response: it has ended. */
  counted(usage: Usage, at: SourceSpan): void {
    this.open = null;
    const { latest } = this;
    if (latest === null || latest.usage !== undefined) return;
    latest.usage = usage;
    latest.usageAt = [at];
  }

  failed(error: ResponseError, at: SourceSpan, stamp: string | undefined): void {
    const answer = this.answer(stamp);
    answer.chunk(at, 'error');
    answer.error = error;
    this.open = null;
  }

  took(event: ObjectNode): void {
    const id = textAt(event, 'call_id');
    const ms = durationMs(objectAt(event, 'duration'));
    if (id !== undefined && ms !== undefined) this.times.set(id, ms);
  }

  build(): Session {
    const { id, startedAt, model, facts } = this;
    facts['lineTypes'] = this.lineTypes.all();
    const session = new SessionBuilder({
      ...(id === undefined ? {} : { id }),
      ...(startedAt === undefined ? {} : { startedAt }),
      ...(model === undefined ? {} : { model }),
      facts,
    });
    for (const tool of this.tools) session.offer(tool);
    for (const entry of this.entries) this.pass(entry, session);
    for (const at of this.pieces.all()) session.covers(at);
    return session.build();
  }

  private pass(entry: Entry, session: SessionBuilder): void {
    switch (entry.t) {
      case 'message':
        tell(session, entry.message);
        return;
      case 'result': {
        const ms = entry.result.ms ?? this.times.get(entry.result.callId);
        session.result({ ...entry.result, ...(ms === undefined ? {} : { ms }) });
        return;
      }
      case 'asked':
        session.asked(entry.params);
        return;
      case 'answer':
        session.at(entry.startedAt);
        session.response(entry.answer.build());
    }
  }
}
