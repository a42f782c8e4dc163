/**
 * Gemini `generateContent`, of Google AI and of Vertex, on the wire and as its libraries print it: whole bodies, streams (server-
 * sent events, or an array of chunks), blocked prompts, error bodies. Shape: `candidates[]`, or what is said in its place.
 */
import { sentence } from '../../base/words';
import type { JsonNode, ObjectNode } from '../../json/node';
import type { SourceSpan } from '../../base/span';
import { ResponseBuilder } from '../build/response-builder';
import { textAt } from '../fields';
import { placeOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Format, JsonDocument, Reading, WireInput } from '../input';
import { readGeminiLogprobs } from '../logprobs';
import type { Response, Stop, Unread } from '../model';
import { GEMINI_STOPS } from '../stop';
import { geminiUsage } from '../usage-native';
import { cutShort } from '../words';
import { geminiArray, geminiAt, geminiNumber, geminiObject, geminiString, geminiText } from './gemini-fields';
import { GeminiParts } from './gemini-parts';
import { geminiRequestBody, geminiUtterance, readGeminiBody } from './gemini-request';
import { detectGemini, geminiBody, isGeminiContent } from './gemini-shape';
import { loneCall, readLoneParts } from './gemini-lone-parts';
import { answersSession, loneSession } from './lone-request';
import { innerPlace } from './openai-message';
import { errorOf, readError } from './provider-error';

export const gemini: Format = {
  id: 'gemini',
  name: 'Gemini',
  reads: 'documents',
  needs: 'candidates[] with content or finishReason, promptFeedback, or usageMetadata beside modelVersion',
  detect: detectGemini,
  read: (input) => new GeminiReader(input).read(),
};

interface Candidate {
  builder: ResponseBuilder;
  parts: GeminiParts;
  explained: boolean;
}

/** The candidates of one response. */
interface Group {
  id: string | undefined;
  model: string | undefined;
  candidates: Map<number, Candidate>;
  /** How many of the candidates have not said why they stopped. */
  going: number;
  /** One place for each payload that belongs to it. */
  payloads: SourceSpan[];
  complete: boolean;
  usage: ObjectNode[];
  usageAt: SourceSpan[];
  /** Why the prompt was refused. */
  block: Stop | undefined;
  closed: boolean;
}

class GeminiReader {
  private readonly groups: Group[] = [];
  private readonly requests: JsonDocument[] = [];
  private readonly contents: JsonDocument[] = [];
  private readonly unread: Unread[] = [];
  private readonly source: string;
  private readonly documents: readonly JsonDocument[];
  private readonly sse: boolean;
  /** Several payloads may be one response in pieces. */
  private readonly pieces: boolean;

  constructor(private readonly input: WireInput) {
    this.source = input.carrier.source;
    this.documents = jsonDocuments(input);
    this.pieces = input.transport === 'sse' || this.documents.length > 1;
    this.sse = input.transport === 'sse';
  }

  read(): Reading {
    const parts = loneCall(this.documents) !== undefined;
    if (!parts) for (const document of this.documents) this.document(document);
    const answers = parts
      ? [readLoneParts(this.source, this.documents, this.unread)]
      : this.groups.flatMap((group) => this.close(group));
    const reading = { problems: [], unread: this.unread };
    const asked = this.asked();
    if (asked.length === 0) return { responses: answers, ...reading };
    return {
      responses: [...asked.flatMap(({ responses }) => responses), ...answers],
      sessions: [
        ...asked.map(({ session }) => session),
        ...(answers.length === 0 ? [] : [answersSession(answers)]),
      ],
      ...reading,
    };
  }

  /** Requests are sessions; contents that stand alone are one together. */
  private asked(): ReturnType<typeof loneSession>[] {
    const { carrier, body, transport } = this.input;
    const found = this.requests.map(({ carrier: own, node, at }) =>
      loneSession([at], readGeminiBody(own, node, geminiRequestBody(node) ?? node, this.unread)),
    );
    if (this.contents.length === 0) return found;
    // Items of an array can be read again together only.
    const whole = transport === 'json' && found.length === 0;
    const places = whole ? [placeOf(carrier, body)] : this.contents.map(({ at }) => at);
    const utterances = this.contents.map((one) => geminiUtterance(one.carrier, one.node, this.unread));
    return [...found, loneSession(places, { utterances })];
  }

  private document(document: JsonDocument): void {
    const body = geminiBody(document.node);
    const error = errorOf(body);
    if (error !== undefined && geminiArray(body, 'candidates') === undefined) this.error(document, error);
    else if (KNOWN.some((key) => geminiAt(body, key) !== undefined)) this.payload(document, body);
    else if (geminiRequestBody(document.node) !== null) this.requests.push(document);
    else if (isGeminiContent(document.node)) this.contents.push(document);
    else
      this.unread.push({
        at: document.at,
        why: sentence(
          'unread.gemini',
          'This payload has neither candidates nor promptFeedback; it is no answer of this format.',
        ),
      });
  }

  private payload(document: JsonDocument, body: JsonNode): void {
    const { carrier } = document;
    const items = geminiArray(body, 'candidates')?.items ?? [];
    const group = this.groupOf(body, items);
    group.payloads.push(document.at);
    group.complete &&= document.node.complete;
    group.id ??= geminiText(body, 'responseId');
    group.model ??= geminiText(body, 'modelVersion');
    const usage = geminiObject(body, 'usageMetadata');
    if (usage !== undefined) {
      group.usage.push(usage);
      group.usageAt.push(placeOf(carrier, usage.span));
    }
    for (const [position, item] of items.entries()) {
      const candidate = this.candidate(group, geminiNumber(item, 'index') ?? position);
      if (this.pieces) candidate.builder.chunk(document.at, document.event);
      else candidate.builder.cover(document.at);
      this.content(document, item, candidate);
      for (const token of readGeminiLogprobs(carrier, geminiAt(item, 'logprobsResult')))
        candidate.builder.logprobs.push(token);
      const stopped = candidate.builder.stop !== undefined;
      this.stop(document, item, candidate);
      if (!stopped && candidate.builder.stop !== undefined) group.going--;
    }
    this.feedback(document, body, group);
  }

  private content({ carrier }: JsonDocument, item: JsonNode, { parts }: Candidate): void {
    const content = geminiAt(item, 'content');
    const listed = geminiAt(content, 'parts');
    if (listed?.k === 'arr') for (const part of listed.items) parts.add(carrier, part);
    else if (listed?.k === 'obj') parts.add(carrier, listed);
    else if (content?.k === 'str') parts.add(carrier, content);
    if (item.k !== 'obj')
      this.unread.push({
        at: placeOf(carrier, item.span),
        why: sentence('unread.candidate', 'A candidate that is no object.'),
      });
  }

  private stop({ carrier }: JsonDocument, item: JsonNode, candidate: Candidate): void {
    const { builder } = candidate;
    const reason = geminiAt(item, 'finishReason');
    const raw = reason?.k === 'str' ? reason.value : reason?.k === 'num' ? reason.raw : '';
    if (reason !== undefined && raw !== '' && !isUnspecified(raw)) {
      const norm = GEMINI_STOPS.get(bareReason(raw)) ?? 'other';
      builder.stop = { raw, norm, at: innerPlace(carrier, reason) };
    }
    const message = geminiString(item, 'finishMessage');
    const quiet = builder.stop === undefined || builder.stop.norm === 'end';
    if (message === undefined || message.value === '' || quiet || candidate.explained) return;
    candidate.explained = true;
    builder.problems.add({
      code: 'STOP_EXPLAINED',
      severity: 'info',
      ...sentence('STOP_EXPLAINED', 'The provider says why it stopped: {why}', {
        why: cutShort(message.value),
      }),
      layer: 'protocol',
      at: innerPlace(carrier, message),
      retryable: false,
    });
  }

  private feedback({ carrier }: JsonDocument, body: JsonNode, group: Group): void {
    const feedback = geminiObject(body, 'promptFeedback');
    const reason = geminiString(feedback, 'blockReason');
    if (reason === undefined || reason.value === '' || isUnspecified(reason.value)) return;
    group.block ??= { raw: reason.value, norm: 'filter', at: innerPlace(carrier, reason) };
  }

  /** Payloads of one id are one response; without ids, those up to the stop of every candidate. */
  private groupOf(body: JsonNode, items: readonly JsonNode[]): Group {
    const last = this.groups.at(-1);
    const id = geminiText(body, 'responseId');
    if (last !== undefined && !last.closed) {
      const named = id !== undefined && last.id !== undefined;
      if (named ? id === last.id : !isFinished(last) || items.length === 0) return last;
    }
    return this.openGroup();
  }

  private openGroup(): Group {
    const group: Group = {
      id: undefined,
      model: undefined,
      candidates: new Map(),
      going: 0,
      payloads: [],
      complete: true,
      usage: [],
      usageAt: [],
      block: undefined,
      closed: false,
    };
    this.groups.push(group);
    return group;
  }

  private candidate(group: Group, index: number): Candidate {
    const known = group.candidates.get(index);
    if (known !== undefined) return known;
    const builder = new ResponseBuilder(this.source, index);
    builder.idsExpected = false;
    const candidate = { builder, parts: new GeminiParts(builder, this.unread), explained: false };
    group.candidates.set(index, candidate);
    group.going++;
    return candidate;
  }

  private error(document: JsonDocument, error: JsonNode): void {
    const last = this.groups.at(-1);
    const open = last !== undefined && !last.closed && !isFinished(last) ? last : undefined;
    const group = open ?? this.openGroup();
    const { builder } = [...group.candidates.values()][0] ?? this.candidate(group, 0);
    if (open === undefined) builder.cover(document.at);
    else builder.chunk(document.at, document.event);
    const read = readError(document.carrier, error);
    const status = textAt(error, 'status');
    builder.error = { ...read, ...(status === undefined ? {} : { type: status }) };
    group.payloads.push(document.at);
    group.closed = true;
  }

  private close(group: Group): Response[] {
    const [first] = group.payloads;
    if (group.candidates.size === 0 && first !== undefined) this.candidate(group, 0).builder.cover(first);
    const usage = geminiUsage(group.usage);
    return [...group.candidates.values()]
      .sort((a, b) => a.builder.choice - b.builder.choice)
      .map(({ builder, parts }) => {
        parts.close();
        builder.id = group.id;
        builder.model = group.model;
        builder.usage = usage;
        builder.usageAt = group.usageAt;
        for (const at of group.usageAt) if (group.candidates.size === 1) builder.cover(at);
        builder.streamed = this.sse || group.payloads.length > 1;
        if (builder.stop === undefined && group.block !== undefined) {
          builder.stop = group.block;
          builder.problems.add(promptBlocked(group.block));
        }
        builder.ended =
          builder.error === undefined && (builder.streamed ? builder.stop !== undefined : group.complete);
        const calls = builder.drafts.some((draft) => draft.kind === 'function');
        // The reason stays STOP when the model calls a function.
        if (builder.stop?.norm === 'end' && calls) builder.stop = { ...builder.stop, norm: 'tool' };
        return builder.build();
      });
  }
}

/** What a payload of this format has at its top. */
const KNOWN = ['candidates', 'promptFeedback', 'usageMetadata', 'modelVersion', 'responseId'];

const isFinished = ({ candidates, going, block }: Group): boolean =>
  block !== undefined || (candidates.size > 0 && going === 0);

/** Libraries print members of their own enumeration: `FinishReason.STOP`. */
const bareReason = (raw: string): string => raw.slice(raw.lastIndexOf('.') + 1).toUpperCase();

const isUnspecified = (raw: string): boolean => bareReason(raw).endsWith('_UNSPECIFIED') || raw === '0';

const promptBlocked = (block: Stop): Response['problems'][number] => ({
  code: 'PROMPT_BLOCKED',
  severity: 'warn',
  ...sentence(
    'PROMPT_BLOCKED',
    'The prompt itself was blocked ({why}): the model was not asked, and there is no answer.',
    { why: cutShort(block.raw, 80) },
  ),
  layer: 'protocol',
  ...(block.at === undefined ? {} : { at: block.at }),
  retryable: false,
});
