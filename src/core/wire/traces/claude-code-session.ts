/** One conversation of a log of Claude Code, while its lines are read. */
import type { JsonObject } from '../../base/json-value';
import type { SourceSpan } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { ObjectNode } from '../../json/node';
import { tell } from '../build/conversation';
import { ResponseBuilder } from '../build/response-builder';
import { SessionBuilder } from '../build/session-builder';
import { arrayAt, hasKey, isTrue, numberAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { JsonDocument } from '../input';
import type { Message, Response, Session, Transport, Unread } from '../model';
import { AnthropicBlocks } from '../providers/anthropic-blocks';
import { innerPlace } from '../providers/openai-message';
import { ANTHROPIC_STOPS } from '../stop';
import { anthropicUsage } from '../usage';
import { inQuotes } from '../words';
import { LinePieces } from './line-pieces';
import { LineTypes } from './line-types';
import { loggedMessage } from './logged-parts';

const FACTS = ['version', 'cwd', 'gitBranch', 'claude_code_version'];
const RESULT_FACTS = ['subtype', 'is_error', 'num_turns', 'duration_ms', 'total_cost_usd'];

type Entry = { t: 'answer'; answer: Answer } | { t: 'message'; message: Message };

export class ClaudeCodeSession {
  readonly answers: Answer[] = [];
  readonly uuids = new Set<string>();
  private readonly entries: Entry[] = [];
  private readonly byId = new Map<string, Answer>();
  private readonly pieces: LinePieces;
  private readonly tools: { name: string; at: SourceSpan }[] = [];
  private readonly lineTypes = new LineTypes();
  private readonly facts: JsonObject = {};
  private startedAt: string | undefined;
  private model: string | undefined;
  private titled: { text: string; rank: number } | undefined;

  constructor(
    private readonly id: string,
    transport: Transport,
    private readonly unread: Unread[],
  ) {
    this.pieces = new LinePieces(transport);
  }

  /** Anyone said something: a session of notes alone is none. */
  get said(): boolean {
    return this.entries.length > 0;
  }

  /** A line of the same uuid was read: logs that were continued hold their beginning twice. */
  repeats(node: ObjectNode): boolean {
    const uuid = textAt(node, 'uuid');
    if (uuid === undefined) return false;
    if (this.uuids.has(uuid)) return true;
    this.uuids.add(uuid);
    return false;
  }

  covers(at: SourceSpan, ordinal: number, type: string): void {
    this.pieces.add(at, ordinal);
    this.lineTypes.add(type);
  }

  /** @param rank a title of a higher one stays: a person's own, the model's, the summary's */
  title(text: string | undefined, rank: number): void {
    if (text !== undefined && rank >= (this.titled?.rank ?? 0)) this.titled = { text, rank };
  }

  user({ carrier, at }: JsonDocument, node: ObjectNode, message: ObjectNode): void {
    this.note(node);
    const said = loggedMessage(carrier, 'user', member(message, 'content'), message, this.unread);
    said.at = at;
    const results = said.parts.filter((part) => part.t === 'result');
    const [only] = results;
    const ms = durationOf(node);
    if (only !== undefined && results.length === 1 && ms !== undefined) only.result.ms = ms;
    this.entries.push({ t: 'message', message: said });
  }

  assistant(document: JsonDocument, node: ObjectNode, message: ObjectNode): void {
    this.note(node);
    const id = textAt(message, 'id');
    const known = id === undefined ? undefined : this.byId.get(id);
    const answer = known ?? new Answer(document, textAt(node, 'timestamp'), this.unread);
    if (known === undefined) {
      this.answers.push(answer);
      this.entries.push({ t: 'answer', answer });
      if (id !== undefined) this.byId.set(id, answer);
    }
    answer.add(document, node, message);
  }

  /** `system` of the subtype `init`: what the run began with. */
  began({ carrier }: JsonDocument, node: ObjectNode): void {
    this.note(node);
    if (textAt(node, 'subtype') !== 'init') return;
    this.model ??= textAt(node, 'model');
    for (const tool of arrayAt(node, 'tools')?.items ?? [])
      if (tool.k === 'str') this.tools.push({ name: tool.value, at: innerPlace(carrier, tool) });
  }

  /** `result`: how the run ended. */
  finished(node: ObjectNode): void {
    this.note(node);
    this.keep(node, RESULT_FACTS);
  }

  build(): Session {
    const { titled, startedAt, model, facts } = this;
    facts['lineTypes'] = this.lineTypes.all();
    const session = new SessionBuilder({
      ...(this.id === '' ? {} : { id: this.id }),
      ...(titled === undefined ? {} : { title: titled.text }),
      ...(startedAt === undefined ? {} : { startedAt }),
      ...(model === undefined ? {} : { model }),
      facts,
    });
    for (const { name, at } of this.tools) session.offer({ name, kind: 'function', at });
    for (const entry of this.entries) {
      if (entry.t === 'message') {
        tell(session, entry.message);
        continue;
      }
      session.at(entry.answer.startedAt);
      session.response(entry.answer.build());
    }
    for (const at of this.pieces.all()) session.covers(at);
    return session.build();
  }

  private note(node: ObjectNode): void {
    this.startedAt ??= textAt(node, 'timestamp');
    this.keep(node, FACTS);
  }

  private keep(node: ObjectNode, keys: readonly string[]): void {
    for (const key of keys) {
      const value = member(node, key);
      if (value === undefined || Object.hasOwn(this.facts, key)) continue;
      if (value.k !== 'obj' && value.k !== 'arr') this.facts[key] = toValue(value);
    }
  }
}

/** A response whose blocks stand on lines of their own. */
class Answer {
  readonly order: number;
  private readonly builder: ResponseBuilder;
  private readonly blocks: AnthropicBlocks;
  private readonly usage: ObjectNode[] = [];
  private built: Response | undefined;

  constructor(
    { carrier, at }: JsonDocument,
    readonly startedAt: string | undefined,
    unread: Unread[],
  ) {
    this.order = at.start;
    this.builder = new ResponseBuilder(carrier.source, 0);
    this.blocks = new AnthropicBlocks(this.builder, unread);
  }

  add({ carrier, at }: JsonDocument, node: ObjectNode, message: ObjectNode): void {
    const { builder } = this;
    builder.chunk(at, 'assistant');
    builder.id ??= textAt(message, 'id');
    builder.model ??= textAt(message, 'model');
    const text = stringAt(message, 'content');
    if (text !== undefined) builder.text('text', stringOf(carrier, text));
    for (const block of arrayAt(message, 'content')?.items ?? []) this.blocks.whole(carrier, block);
    const stop = stringAt(message, 'stop_reason');
    if (stop !== undefined && stop.value !== '')
      builder.stop = {
        raw: stop.value,
        norm: ANTHROPIC_STOPS.get(stop.value) ?? 'other',
        at: innerPlace(carrier, stop),
      };
    const usage = objectAt(message, 'usage');
    if (usage !== undefined) {
      this.usage.push(usage);
      builder.usageAt = [placeOf(carrier, usage.span)];
    }
    if (isTrue(member(node, 'isApiErrorMessage')) || hasKey(node, 'apiError')) {
      const said = textAt((arrayAt(message, 'content')?.items ?? [])[0], 'text') ?? text?.value;
      const type = textAt(node, 'error');
      builder.error = {
        message: said ?? `The request of ${inQuotes(builder.id ?? 'this message')} failed.`,
        ...(type === undefined ? {} : { type }),
        at,
      };
    }
  }

  build(): Response {
    if (this.built === undefined) {
      this.builder.usage = anthropicUsage(this.usage);
      this.built = this.builder.build();
    }
    return this.built;
  }
}

function durationOf(node: ObjectNode): number | undefined {
  const result = objectAt(node, 'toolUseResult') ?? objectAt(node, 'tool_use_result');
  return numberAt(result, 'durationMs') ?? numberAt(result, 'totalDurationMs');
}
