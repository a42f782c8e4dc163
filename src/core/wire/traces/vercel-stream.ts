/**
 * The stream that builds a message of the AI SDK, in the words of its page protocol (`tool-input-delta {toolCallId,
 * inputTextDelta}`, `tool-input-available`, `tool-output-available`) or of its model results (`tool-call`, `tool-result`,
 * `finish-step {usage, finishReason}`). A step is a turn. The text of the arguments is what the model wrote; the parsed input
 * counts where no text came.
 */
import { sentence } from '../../base/words';
import type { MappedText } from '../../base/span';
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { CallDraft } from '../build/call-draft';
import { SessionBuilder } from '../build/session-builder';
import { isTrue, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Evidence, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Unread } from '../model';
import { innerPlace, keepUnknown } from '../providers/openai-message';
import { aiSdkUsage } from '../usage-traces';
import { inQuotes } from '../words';
import { addArguments, loggedCall } from './logged-call';
import { mediaOf } from './media';
import { traceStop } from './trace-stop';
import { UiStep } from './vercel-step';

const TOOL =
  /^tool-(?:input-(?:start|delta|end|available|error)|output-(?:available|error|denied)|call|result|error)$/;
const WORDS = /^(?:text|reasoning)-delta$/;

export function streamEvidence(carrier: Carrier, node: JsonNode): Evidence | null {
  const type = textAt(node, 'type') ?? '';
  const tool = TOOL.test(type) && (callId(node) !== undefined || textAt(node, 'toolName') !== undefined);
  const words = WORDS.test(type) && textAt(node, 'id') !== undefined && delta(node) !== undefined;
  if (!tool && !words && type !== 'start-step' && type !== 'finish-step') return null;
  return {
    said: sentence('sign.ui-event', 'An event of the type {type}.', { type: inQuotes(type) }),
    at: placeOf(carrier, node.span),
  };
}

const callId = (node: JsonNode): string | undefined => textAt(node, 'toolCallId') ?? textAt(node, 'id');

const delta = (node: JsonNode) =>
  stringAt(node, 'delta') ??
  stringAt(node, 'inputTextDelta') ??
  stringAt(node, 'text') ??
  stringAt(node, 'textDelta');

export const readUiStream = (input: WireInput): Reading => new StreamReader(input).read();

class StreamReader {
  private readonly session = new SessionBuilder();
  private readonly responses: Response[] = [];
  private readonly unread: Unread[] = [];
  private readonly steps: UiStep[] = [];
  private step: UiStep | null = null;
  private messageId: string | undefined;
  private readonly texts = new Map<string, MappedText[]>();
  private readonly calls = new Map<string, { draft: CallDraft; step: UiStep }>();

  constructor(private readonly input: WireInput) {}

  read(): Reading {
    for (const document of this.input.documents) {
      if (document.t === 'json') this.event(document);
      else this.end();
    }
    for (const step of this.steps) {
      const response = step.build();
      this.responses.push(response);
      this.session.response(response);
      for (const result of step.results) this.session.result(result);
    }
    const { carrier, body } = this.input;
    this.session.covers(placeOf(carrier, body));
    const sessions = this.responses.length === 0 ? [] : [this.session.build()];
    return { responses: this.responses, sessions, problems: [], unread: this.unread };
  }

  private event(document: JsonDocument): void {
    const { carrier, node, at } = document;
    const type = textAt(node, 'type') ?? 'none';
    switch (type) {
      case 'start':
        this.messageId = textAt(node, 'messageId');
        this.close();
        return;
      case 'start-step':
        this.close();
        this.touch(document, type);
        return;
      case 'text-start':
      case 'reasoning-start':
        this.touch(document, type);
        this.texts.set(textKey(type, node), this.open().builder.openText(kindOf(type)));
        return;
      case 'text-delta':
      case 'reasoning-delta':
        this.words(document, type);
        return;
      case 'text-end':
      case 'reasoning-end':
      case 'message-metadata':
      case 'tool-input-end':
      case 'raw':
        this.touch(document, type);
        return;
      case 'finish-step':
      case 'finish':
        this.finish(document, type);
        return;
      case 'abort':
        this.touch(document, type);
        this.step = null;
        return;
      case 'error': {
        const { builder } = this.touch(document, type);
        const error = member(node, 'errorText') ?? member(node, 'error');
        const message =
          error?.k === 'str' ? error.value : (textAt(error, 'message') ?? 'The stream gives no reason.');
        builder.error = { message, at };
        builder.ended = false;
        return;
      }
      default:
    }
    if (TOOL.test(type)) this.tool(document, type);
    else if (type.startsWith('data-') || type === 'tool-approval-request')
      this.unread.push({
        at,
        why: sentence('unread.vercel-event', 'An event for the application ({type}).', {
          type: inQuotes(type),
        }),
      });
    else {
      const media = mediaOf(node);
      const { builder } = this.touch(document, type);
      if (media !== null) builder.part(media);
      else
        keepUnknown(
          carrier,
          node,
          sentence('unread.ui-event', 'An event of type {type} is not known.', { type: inQuotes(type) }),
          builder,
          this.unread,
        );
    }
  }

  private words(document: JsonDocument, type: string): void {
    const text = delta(document.node);
    this.touch(document, type);
    if (text === undefined) return;
    const key = textKey(type, document.node);
    let pieces = this.texts.get(key);
    if (pieces === undefined) {
      // The head of the stream was not copied.
      pieces = this.open().builder.openText(kindOf(type));
      this.texts.set(key, pieces);
    }
    pieces.push(stringOf(document.carrier, text));
  }

  private tool(document: JsonDocument, type: string): void {
    const { carrier, node, at } = document;
    const id = callId(node) ?? '';
    const known = this.calls.get(id);
    if (/^tool-(?:output|result|error)/.test(type)) {
      // A result may come when the step of its call is over.
      const step = known?.step ?? this.open();
      step.builder.chunk(at, type);
      this.result(step, document, type, id, known?.draft.wireName);
      return;
    }
    const { draft, step } = known ?? this.opened(document, id);
    step.builder.chunk(at, type);
    if (draft.wireName === '') {
      const name = stringAt(node, 'toolName');
      draft.wireName = name?.value ?? '';
      if (name !== undefined && name.value !== '') draft.nameAt = innerPlace(carrier, name);
    }
    if (isTrue(member(node, 'providerExecuted'))) draft.kind = 'server';
    if (type === 'tool-input-start') return;
    if (type === 'tool-input-delta') {
      const piece =
        stringAt(node, 'inputTextDelta') ?? stringAt(node, 'delta') ?? stringAt(node, 'argsTextDelta');
      if (piece !== undefined && piece.value !== '') addArguments(carrier, draft, piece);
      return;
    }
    draft.closed = node.complete;
    if (draft.pieces.length === 0)
      addArguments(carrier, draft, member(node, 'input') ?? member(node, 'args'));
    if (type === 'tool-input-error') this.result(step, document, type, id, draft.wireName);
  }

  private opened(document: JsonDocument, id: string): { draft: CallDraft; step: UiStep } {
    const { carrier, node } = document;
    const step = this.open();
    const draft = step.builder.call(
      loggedCall(carrier, { id, name: stringAt(node, 'toolName'), args: undefined, node }),
    );
    draft.closed = false;
    const entry = { draft, step };
    this.calls.set(id, entry);
    return entry;
  }

  private result(
    step: UiStep,
    { carrier, node, at }: JsonDocument,
    type: string,
    id: string,
    name?: string,
  ): void {
    const content = ['output', 'result', 'errorText', 'error']
      .map((key) => present(member(node, key)))
      .find(Boolean);
    // What a tool says before it is done is replaced by what it says then.
    step.returned({
      callId: id,
      ...(name === undefined || name === '' ? {} : { name }),
      kind: 'outcome',
      ok: type === 'tool-output-available' || type === 'tool-result',
      content: content === undefined ? null : toValue(content),
      at: content === undefined ? at : placeOf(carrier, content.span),
    });
  }

  private finish(document: JsonDocument, type: string): void {
    const { carrier, node } = document;
    const step = this.step ?? this.steps.at(-1);
    if (step === undefined) return;
    const { builder } = step;
    builder.chunk(document.at, type);
    builder.ended = true;
    const reason = stringAt(node, 'finishReason');
    if (reason !== undefined && builder.stop === undefined)
      builder.stop = traceStop(reason.value, innerPlace(carrier, reason));
    const usage = type === 'finish-step' ? objectAt(node, 'usage') : undefined;
    if (usage !== undefined) {
      builder.usage = aiSdkUsage(usage);
      builder.usageAt = [placeOf(carrier, usage.span)];
    }
    builder.model ??= textAt(objectAt(node, 'response'), 'modelId');
    this.step = null;
    if (type === 'finish') this.end();
  }

  /** The sentinel, or the last event: every step before it is over. */
  private end(): void {
    for (const { builder } of this.steps) if (builder.error === undefined) builder.ended = true;
    this.close();
  }

  private close(): void {
    this.step = null;
    this.texts.clear();
  }

  private touch(document: JsonDocument, type: string): UiStep {
    const step = this.open();
    step.builder.chunk(document.at, type);
    return step;
  }

  private open(): UiStep {
    if (this.step !== null) return this.step;
    const step = new UiStep(this.input.carrier.source);
    step.builder.streamed = true;
    step.builder.ended = false;
    step.builder.id = this.messageId;
    this.messageId = undefined;
    this.steps.push(step);
    this.step = step;
    return step;
  }
}

const kindOf = (type: string): 'text' | 'reasoning' => (type.startsWith('text') ? 'text' : 'reasoning');

const textKey = (type: string, node: JsonNode): string => `${kindOf(type)} ${textAt(node, 'id') ?? ''}`;
