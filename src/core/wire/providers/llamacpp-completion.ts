/**
 * llama.cpp's own `/completion`, and `/infill`: whole bodies, lists of them (several prompts at once), and streams whose
 * events carry `content` and `stop`. What it writes is the model's text as it stands, so text protocols apply.
 *
 * Shape: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md; servers before 2024-12 say `stopped_eos`,
 * `stopped_limit` and `stopped_word` where later ones say `stop_type`.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { JsonNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, hasKey, isTrue, numberAt, objectAt, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import { readLogprobs } from '../logprobs';
import type { Stop, Unread } from '../model';
import { LLAMACPP_STOPS } from '../stop';
import { LLAMACPP_COUNTS, llamaCppUsage } from '../usage-native';
import { membersPlace } from './member-place';
import { innerPlace } from './openai-message';
import { errorOf, readError } from './provider-error';

export const llamaCppCompletion: Format = {
  id: 'llamacpp-completion',
  name: 'llama.cpp completion',
  reads: 'documents',
  needs:
    'content and stop beside tokens_predicted, tokens_evaluated, stop_type, timings or generation_settings',
  detect,
  read: (input) => new LlamaCppReader(input).read(),
};

/** Members of which no other format has one beside `content` and `stop`. */
const OWN = [
  'tokens_predicted',
  'tokens_evaluated',
  'tokens_cached',
  'stop_type',
  'stopping_word',
  'stopped_eos',
  'generation_settings',
  'timings',
  'id_slot',
  'slot_id',
  'completion_probabilities',
  'prompt_progress',
];

const isPiece = (node: JsonNode): boolean =>
  stringAt(node, 'content') !== undefined && isFlag(member(node, 'stop'));

const isFlag = (node: JsonNode | undefined): boolean => node?.k === 'lit' && node.value !== null;

const ownKey = (node: JsonNode): string | undefined => OWN.find((key) => hasKey(node, key));

function detect(input: WireInput): Evidence | null {
  const documents = jsonDocuments(input);
  const pieces = documents.filter(({ node }) => isPiece(node));
  // `response_fields` may leave `stop` out of a body; its own counts are told apart all the same.
  const whole = documents.find(({ node }) => stringAt(node, 'content') !== undefined && isOwnBody(node));
  const own = pieces.find(({ node }) => ownKey(node) !== undefined) ?? whole;
  const chosen = own ?? (input.transport === 'sse' ? pieces[0] : undefined);
  if (chosen === undefined) return null;
  const { carrier, node } = chosen;
  const content = stringAt(node, 'content');
  const key = ownKey(node);
  return {
    said:
      key === undefined
        ? sentence('sign.llamacpp-events', 'Events of content and stop.')
        : sentence('sign.llamacpp', 'content stands beside {key}.', { key }),
    ...(content === undefined ? {} : { at: placeOf(carrier, content.span) }),
  };
}

const isOwnBody = (node: JsonNode): boolean =>
  hasKey(node, 'tokens_predicted') && hasKey(node, 'tokens_evaluated');

class LlamaCppReader {
  private readonly builders: ResponseBuilder[] = [];
  private readonly unread: Unread[] = [];
  private readonly source: string;
  private readonly documents: readonly JsonDocument[];
  private readonly streamed: boolean;
  /** Answers that go on, by the index of their prompt. */
  private readonly open = new Map<number, ResponseBuilder>();

  constructor(input: WireInput) {
    this.source = input.carrier.source;
    this.documents = jsonDocuments(input);
    this.streamed = input.transport === 'sse' || input.transport === 'ndjson';
  }

  read(): Reading {
    for (const document of this.documents) this.document(document);
    return {
      responses: this.builders.map((builder) => builder.build()),
      problems: [],
      unread: this.unread,
    };
  }

  private document(document: JsonDocument): void {
    const { node } = document;
    const error = errorOf(node);
    if (error !== undefined && !hasKey(node, 'content')) this.error(document, error);
    else if (hasKey(node, 'content') || ownKey(node) !== undefined) this.piece(document);
    else
      this.unread.push({
        at: document.at,
        why: sentence('unread.no-content', 'This payload has no content.'),
      });
  }

  private piece(document: JsonDocument): void {
    const { carrier, node } = document;
    const index = numberAt(node, 'index') ?? 0;
    const flag = member(node, 'stop');
    // A body without the flag was asked for by name of its fields, and is whole.
    const last = flag === undefined ? !this.streamed : isTrue(flag);
    const builder = this.open.get(index) ?? this.begin(index, !last || this.streamed);
    if (builder.streamed) builder.chunk(document.at, document.event);
    else builder.cover(document.at);
    const content = stringAt(node, 'content');
    if (content !== undefined && content.value !== '') builder.text('text', stringOf(carrier, content));
    const chances = arrayAt(node, 'completion_probabilities') ?? arrayAt(node, 'probs');
    for (const token of readLogprobs(carrier, chances)) builder.logprobs.push(token);
    builder.model ??= textAt(node, 'model');
    const stop = stopOf(document);
    if (stop !== undefined) builder.stop = stop;
    this.counts(document, builder);
    if (isTrue(member(node, 'truncated'))) builder.problems.add(contextFull(document));
    if (!last) return;
    builder.ended = node.complete;
    this.open.delete(index);
  }

  private counts({ carrier, node }: JsonDocument, builder: ResponseBuilder): void {
    const usage = llamaCppUsage(node);
    const at = membersPlace(carrier, node, LLAMACPP_COUNTS);
    if (usage === undefined || at === undefined) return;
    builder.usage = usage;
    builder.usageAt = [at];
  }

  private error(document: JsonDocument, error: JsonNode): void {
    const [going] = this.open.values();
    const builder = going ?? this.begin(0, this.streamed);
    if (builder.streamed) builder.chunk(document.at, document.event);
    else builder.cover(document.at);
    builder.error = readError(document.carrier, error);
    this.open.clear();
  }

  private begin(index: number, streamed: boolean): ResponseBuilder {
    const builder = new ResponseBuilder(this.source, 0);
    builder.streamed = streamed;
    builder.ended = false;
    this.builders.push(builder);
    this.open.set(index, builder);
    return builder;
  }
}

/** `none` means that it goes on. */
function stopOf({ carrier, node }: JsonDocument): Stop | undefined {
  const type = stringAt(node, 'stop_type');
  if (type !== undefined) {
    if (type.value === '' || type.value === 'none') return undefined;
    const norm = LLAMACPP_STOPS.get(type.value) ?? 'other';
    return { raw: type.value, norm, at: innerPlace(carrier, type) };
  }
  for (const reason of ['word', 'eos', 'limit']) {
    const flag = member(node, `stopped_${reason}`);
    if (flag === undefined || !isTrue(flag)) continue;
    return { raw: reason, norm: LLAMACPP_STOPS.get(reason) ?? 'other', at: placeOf(carrier, flag.span) };
  }
  return undefined;
}

function contextFull({ carrier, node }: JsonDocument): Parameters<ResponseBuilder['problems']['add']>[0] {
  const flag = member(node, 'truncated');
  const size = numberAt(objectAt(node, 'generation_settings'), 'n_ctx');
  return {
    code: 'CONTEXT_TRUNCATED',
    severity: 'warn',
    ...(size === undefined
      ? sentence(
          'CONTEXT_TRUNCATED',
          'Prompt and answer did not fit into the context: the server left out part of what the model should have read ("truncated" is true). Give the server a larger context or send less.',
        )
      : sentence(
          'CONTEXT_TRUNCATED.of',
          'Prompt and answer did not fit into the context of {size} tokens: the server left out part of what the model should have read ("truncated" is true). Give the server a larger context or send less.',
          { size },
        )),
    layer: 'protocol',
    ...(flag === undefined ? {} : { at: placeOf(carrier, flag.span) }),
    retryable: false,
  };
}
