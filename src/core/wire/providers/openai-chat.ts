/**
 * OpenAI Chat Completions and the dialects that share its shape (DashScope's OpenAI mode, DeepSeek, Groq, Mistral, Z.ai,
 * vLLM, OpenRouter, compatibility layers of other APIs): whole bodies, streams, error bodies, and a bare assistant
 * message. Shape: `choices[].message` or `choices[].delta`.
 */
import { sentence } from '../../base/words';
import type { MappedText, SourceSpan } from '../../base/span';
import { findJson } from '../../json/find';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { mappedCarrier, placeOf } from '../frame/carrier';
import { arrayAt, hasKey, numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { jsonDocuments, told } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import { readChoiceLogprobs } from '../logprobs';
import type { Unread } from '../model';
import { readAssistant } from './openai-assistant';
import { CallFragments, readLegacyCall, readWholeCall, refusedCall } from './openai-calls';
import { innerPlace, readSaid } from './openai-message';
import { errorOf, readError } from './provider-error';
import { ResponseBuilder } from '../build/response-builder';
import { OPENAI_STOPS } from '../stop';
import { openAiUsage } from '../usage';
import { objectIs, NO_TOOL_CALL } from '../shared-words';

export const openAiChat: Format = {
  id: 'openai-chat',
  name: 'OpenAI Chat Completions',
  reads: 'documents',
  needs: 'choices[] with a message or a delta, or an error object',
  detect,
  read: (input) => new OpenAiReader(input).read(),
};

function detect(input: WireInput): Evidence | null {
  const documents = jsonDocuments(input);
  // Messages of others beside an assistant's: a conversation, which is a format of its own.
  const alone = documents.every(({ node }) => (textAt(node, 'role') ?? 'assistant') === 'assistant');
  for (const document of documents) {
    const evidence = evidenceOf(document, alone);
    if (evidence !== null) return evidence;
  }
  return errorEvidence(documents);
}

/** Many formats say `error.message`. It decides only where a paste holds nothing else, and nothing of another kind. */
function errorEvidence(documents: readonly JsonDocument[]): Evidence | null {
  const [first] = documents;
  const errors = documents.map(({ node }) => errorOf(node));
  const all = errors.every((error, i) => {
    const node = documents[i]?.node;
    return (
      hasKey(error, 'message') &&
      !hasKey(node, 'type') &&
      !hasKey(node, 'jsonrpc') &&
      !hasKey(node, 'custom_id')
    );
  });
  const error = errors[0];
  if (!all || first === undefined || error === undefined) return null;
  return {
    said: sentence('sign.openai-error', 'An error body: error.message.'),
    at: placeOf(first.carrier, error.span),
  };
}

function evidenceOf(document: JsonDocument, alone: boolean): Evidence | null {
  const { carrier, node } = document;
  const [choice] = arrayAt(node, 'choices')?.items ?? [];
  for (const key of ['delta', 'message']) {
    const body = member(choice, key);
    if (body?.k === 'obj') {
      return {
        said:
          key === 'delta'
            ? sentence('sign.openai-chunk', 'choices[0].delta is there: a Chat Completions chunk.')
            : sentence('sign.openai', 'choices[0].message is there: a Chat Completions response.'),
        at: placeOf(carrier, body.span),
      };
    }
  }
  const object = stringAt(node, 'object');
  if (object?.value === 'chat.completion' || object?.value === 'chat.completion.chunk') {
    return { said: objectIs(object.value), at: placeOf(carrier, object.span) };
  }
  if (alone && isBareMessage(node)) {
    return {
      said: sentence(
        'sign.openai-bare',
        'An assistant message with tool_calls, without its response around it.',
      ),
      at: placeOf(carrier, node.span),
    };
  }
  if (isBareCall(node)) {
    return {
      said: sentence('sign.openai-calls', 'Entries of tool_calls: function with name and arguments.'),
      at: placeOf(carrier, node.span),
    };
  }
  return null;
}

/** Calls in the text that a provider refused to pass on. */
function refusedCalls(failed: MappedText | undefined): CallDraft[] {
  if (failed === undefined) return [];
  const carrier = mappedCarrier(failed);
  return findJson(failed.text).flatMap(({ root }) => {
    const draft = root?.k === 'obj' ? refusedCall(carrier, root) : null;
    return draft === null ? [] : [draft];
  });
}

/** Copied without its role, a message is told by its calls alone. */
const isBareMessage = (node: JsonNode): boolean => {
  const calls = arrayAt(node, 'tool_calls');
  const legacy = objectAt(node, 'function_call');
  if (textAt(node, 'role') === 'assistant') return calls !== undefined || legacy !== undefined;
  if (hasKey(node, 'role')) return false;
  const [first] = calls?.items ?? [];
  return (first !== undefined && isBareCall(first)) || textAt(legacy, 'arguments') !== undefined;
};

const isBareCall = (node: JsonNode): boolean => {
  const body = objectAt(node, 'function');
  return hasKey(body, 'name') && hasKey(body, 'arguments');
};

/** The choices of one response: one builder each. */
class Group {
  readonly choices = new Map<number, Choice>();
  /** The end marker came, or the next response began. */
  closed = false;
  usage: JsonNode | undefined;
  readonly usageAt: SourceSpan[] = [];
  constructor(
    readonly id: string | undefined,
    readonly model: string | undefined,
    readonly streamed: boolean,
  ) {}

  /** Later counts replace earlier ones. */
  reports({ carrier }: JsonDocument, usage: JsonNode): void {
    this.usage = usage;
    this.usageAt.push(placeOf(carrier, usage.span));
  }

  finished(): boolean {
    const choices = [...this.choices.values()];
    return this.closed || (choices.length > 0 && choices.every(({ builder }) => builder.stop !== undefined));
  }
}

interface Choice {
  builder: ResponseBuilder;
  fragments: CallFragments;
}

class OpenAiReader {
  private readonly groups: Group[] = [];
  private readonly unread: Unread[] = [];

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    for (const document of told(this.input, this.input.documents)) {
      if (document.t === 'done') this.done();
      else this.document(document);
    }
    return { responses: this.groups.flatMap(closeGroup), problems: [], unread: this.unread };
  }

  private done(): void {
    const group = this.groups.at(-1);
    if (group !== undefined) group.closed = true;
  }

  private document(document: JsonDocument): void {
    const { carrier, node } = document;
    const choices = arrayAt(node, 'choices')?.items ?? [];
    const error = errorOf(node);
    const usage = present(member(node, 'usage')) ?? present(member(objectAt(node, 'x_groq'), 'usage'));
    if (choices.length > 0) this.choices(document, choices, usage);
    else if (error !== undefined) this.error(document, error);
    else if (isBareMessage(node)) {
      const { builder } = choiceOf(this.carrierSource(), this.openGroup(document, false), 0);
      builder.cover(document.at);
      builder.ended = node.complete;
      this.message(document, node, builder);
    } else if (isBareCall(node)) {
      const group = this.bareCalls(document);
      const { builder } = choiceOf(this.carrierSource(), group, 0);
      builder.cover(document.at);
      readWholeCall(carrier, node, builder);
    } else if (usage !== undefined && this.groups.length > 0) this.trailingUsage(document, usage);
    else if (hasKey(node, 'choices') || textAt(node, 'object')?.startsWith('chat.completion') === true) {
      // A chunk without choices opens some streams (content filter results of the prompt).
      this.openOrContinue(document, []);
    } else {
      const why = sentence(
        'unread.openai',
        'This payload has neither choices nor an error; it is no Chat Completions response.',
      );
      this.unread.push({ at: document.at, why });
    }
  }

  private carrierSource(): string {
    return this.input.carrier.source;
  }

  private choices(document: JsonDocument, items: readonly JsonNode[], usage: JsonNode | undefined): void {
    const group = this.openOrContinue(document, items);
    if (usage !== undefined) group.reports(document, usage);
    for (const [position, item] of items.entries()) {
      const { builder, fragments } = choiceOf(
        this.carrierSource(),
        group,
        numberAt(item, 'index') ?? position,
      );
      if (group.streamed) builder.chunk(document.at, document.event);
      else builder.cover(document.at);
      const delta = objectAt(item, 'delta');
      const message = objectAt(item, 'message');
      if (delta !== undefined) this.delta(document, delta, builder, fragments);
      else if (message !== undefined) this.message(document, message, builder);
      else if (!hasKey(item, 'finish_reason')) {
        this.unread.push({
          at: placeOf(document.carrier, item.span),
          why: sentence('unread.choice-delta', 'A choice without message or delta.'),
        });
      }
      for (const token of readChoiceLogprobs(document.carrier, member(item, 'logprobs')))
        builder.logprobs.push(token);
      this.stop(document, item, builder);
      if (!group.streamed) builder.ended = document.node.complete;
    }
  }

  private stop(document: JsonDocument, choice: JsonNode, builder: ResponseBuilder): void {
    const reason = stringAt(choice, 'finish_reason');
    // One dialect writes the word "null" until the end.
    if (reason === undefined || reason.value === '' || reason.value === 'null') return;
    builder.stop = {
      raw: reason.value,
      norm: OPENAI_STOPS.get(reason.value) ?? 'other',
      at: innerPlace(document.carrier, reason),
    };
  }

  private message(document: JsonDocument, message: JsonNode, builder: ResponseBuilder): void {
    readAssistant(document.carrier, message, builder, this.unread);
  }

  private delta(
    document: JsonDocument,
    delta: JsonNode,
    builder: ResponseBuilder,
    fragments: CallFragments,
  ): void {
    const { carrier } = document;
    readSaid(carrier, delta, builder, this.unread);
    for (const call of arrayAt(delta, 'tool_calls')?.items ?? []) {
      if (call.k === 'obj') fragments.add(carrier, call);
      else
        this.unread.push({
          at: placeOf(carrier, call.span),
          why: NO_TOOL_CALL,
        });
    }
    const legacy = objectAt(delta, 'function_call');
    if (legacy !== undefined) readLegacyCall(carrier, legacy, builder);
  }

  private error(document: JsonDocument, error: JsonNode): void {
    const last = this.groups.at(-1);
    const open = last !== undefined && last.streamed && !last.finished() ? last : undefined;
    const group = open ?? this.openGroup(document, false);
    const { builder } = [...group.choices.values()][0] ?? choiceOf(this.carrierSource(), group, 0);
    if (open !== undefined) builder.chunk(document.at, document.event);
    else builder.cover(document.at);
    builder.error = readError(document.carrier, error);
    for (const draft of refusedCalls(builder.error.failedGeneration)) builder.candidate(draft);
    group.closed = true;
    // A stream that an error ends did not end well: what was open stays open.
    builder.ended = false;
  }

  /** The last chunk of a stream with usage has no choices. */
  private trailingUsage(document: JsonDocument, usage: JsonNode): void {
    const group = this.groups.at(-1);
    if (group === undefined) return;
    group.reports(document, usage);
    for (const { builder } of group.choices.values()) builder.chunk(document.at, document.event);
  }

  /** Entries of `tool_calls` on their own belong to one response. */
  private bareCalls(document: JsonDocument): Group {
    const last = this.groups.at(-1);
    return last !== undefined && !last.closed && !last.streamed ? last : this.openGroup(document, false);
  }

  /**
   * One paste may hold several streams. A new id begins a new response when the one before it came to its end, or when
   * the chunk opens a message (it names a role); ids that rotate inside a message do not cut it.
   */
  private openOrContinue(document: JsonDocument, choices: readonly JsonNode[]): Group {
    const streamed =
      choices.length === 0 || choices.some((choice) => objectAt(choice, 'delta') !== undefined);
    const last = this.groups.at(-1);
    if (!streamed || last === undefined || !last.streamed || last.closed)
      return this.openGroup(document, streamed);
    const id = textAt(document.node, 'id');
    if (id === undefined || last.id === undefined || id === last.id) return last;
    const opens = choices.some((choice) => textAt(objectAt(choice, 'delta'), 'role') !== undefined);
    const roles = last.choices.size > 0;
    return last.finished() || (opens && roles) ? this.openGroup(document, true) : last;
  }

  private openGroup(document: JsonDocument, streamed: boolean): Group {
    const group = new Group(textAt(document.node, 'id'), textAt(document.node, 'model'), streamed);
    this.groups.push(group);
    return group;
  }
}

function choiceOf(source: string, group: Group, index: number): Choice {
  const known = group.choices.get(index);
  if (known !== undefined) return known;
  const builder = new ResponseBuilder(source, index);
  builder.streamed = group.streamed;
  const choice = { builder, fragments: new CallFragments(builder) };
  group.choices.set(index, choice);
  return choice;
}

function closeGroup(group: Group): ReturnType<ResponseBuilder['build']>[] {
  const usage = group.usage === undefined ? undefined : openAiUsage(group.usage);
  return [...group.choices.values()]
    .sort((a, b) => a.builder.choice - b.builder.choice)
    .map(({ builder }) => {
      builder.id = group.id;
      builder.model = group.model;
      builder.usage = usage;
      builder.usageAt = group.usageAt;
      if (group.streamed && builder.error === undefined)
        builder.ended = builder.stop !== undefined || group.closed;
      if (group.streamed && !builder.ended) for (const draft of builder.drafts) draft.closed = false;
      // The limit cut the last call; those before it were finished when it began.
      const last = builder.drafts.at(-1);
      if (builder.stop?.norm === 'length' && last !== undefined) last.closed = false;
      return builder.build();
    });
}
