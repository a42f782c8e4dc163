/**
 * DashScope's own API: `request_id` beside `output`, which holds `choices[].message`, or in its first form `text`. Streams come
 * in two modes that the wire does not name. Cumulative: every event repeats all that was said so far. Incremental: every event
 * carries what is new. A stream is cumulative when each of its texts begins with the one before.
 */
import { sentence } from '../../base/words';
import { sliceMapped } from '../../base/span';
import type { MappedText } from '../../base/span';
import { member } from '../../json/node';
import type { JsonNode, StringNode } from '../../json/node';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, hasKey, numberAt, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import { jsonDocuments } from '../input';
import type { Evidence, Format, JsonDocument, Reading, WireInput } from '../input';
import type { Response, Unread } from '../model';
import { OPENAI_STOPS } from '../stop';
import { dashScopeUsage } from '../usage-openai';
import { CallFragments, readWholeCall } from './openai-calls';
import { innerPlace } from './openai-message';
import { readError } from './provider-error';
import { saidParts } from './said-parts';

export const dashScopeNative: Format = {
  id: 'dashscope-native',
  name: 'DashScope (native)',
  reads: 'documents',
  needs: 'request_id and output with choices or text, or request_id, code and message',
  detect,
  read,
};

function detect(input: WireInput): Evidence | null {
  for (const { carrier, node } of jsonDocuments(input)) {
    const output = objectAt(node, 'output');
    if (isAnswer(node) && output !== undefined)
      return {
        said: sentence('sign.dashscope', 'request_id beside output: a DashScope response.'),
        at: placeOf(carrier, output.span),
      };
    if (isRefused(node))
      return {
        said: sentence('sign.dashscope-error', 'request_id with code and message: a DashScope error.'),
        at: placeOf(carrier, node.span),
      };
  }
  return null;
}

function isAnswer(node: JsonNode): boolean {
  const output = objectAt(node, 'output');
  if (output === undefined || !(hasKey(node, 'request_id') || hasKey(node, 'usage'))) return false;
  return (
    hasKey(output, 'finish_reason') ||
    (hasKey(node, 'request_id') && stringAt(output, 'text') !== undefined) ||
    (arrayAt(output, 'choices')?.items ?? []).some((choice) => objectAt(choice, 'message') !== undefined)
  );
}

const isRefused = (node: JsonNode): boolean =>
  hasKey(node, 'request_id') &&
  (textAt(node, 'code') ?? '') !== '' &&
  stringAt(node, 'message') !== undefined &&
  objectAt(node, 'output') === undefined &&
  !hasKey(node, 'error');

/** One event's part of one choice. */
interface Step {
  document: JsonDocument;
  /** The message, or the output itself in its first form. */
  body: JsonNode;
  /** What holds `finish_reason`. */
  holder: JsonNode;
}

interface Group {
  id: string | undefined;
  choices: Map<number, Step[]>;
  /** Usage is counted for all choices; the latest count holds. */
  usage: { carrier: Carrier; node: JsonNode }[];
  error: JsonDocument | undefined;
}

function read(input: WireInput): Reading {
  const groups: Group[] = [];
  const unread: Unread[] = [];
  for (const document of jsonDocuments(input)) {
    const { node, carrier } = document;
    const refused = isRefused(node);
    if (!refused && objectAt(node, 'output') === undefined) {
      unread.push({
        at: document.at,
        why: sentence('unread.dashscope', 'A payload without output; it is no DashScope response.'),
      });
      continue;
    }
    const group = groupOf(groups, textAt(node, 'request_id'), input.transport !== 'json');
    if (refused) {
      group.error = document;
      continue;
    }
    const usage = present(member(node, 'usage'));
    if (usage?.k === 'obj') group.usage.push({ carrier, node: usage });
    addSteps(group, document, unread);
  }
  const streamed = input.transport !== 'json' || groups.some(({ choices }) => repeats(choices));
  return {
    responses: groups.flatMap((group) => closeGroup(group, input.carrier.source, streamed, unread)),
    problems: [],
    unread,
  };
}

const repeats = (choices: Group['choices']): boolean =>
  [...choices.values()].some((steps) => steps.length > 1);

/** Events of one request have one id; without ids a stream is one response. */
function groupOf(groups: Group[], id: string | undefined, streamed: boolean): Group {
  const last = groups.at(-1);
  const same = last !== undefined && (id === undefined ? streamed : last.id === undefined || last.id === id);
  if (same) return last;
  const group: Group = { id, choices: new Map(), usage: [], error: undefined };
  groups.push(group);
  return group;
}

function addSteps(group: Group, document: JsonDocument, unread: Unread[]): void {
  const output = objectAt(document.node, 'output');
  if (output === undefined) return;
  const items = arrayAt(output, 'choices')?.items ?? [];
  if (items.length === 0) {
    push(group.choices, 0, { document, body: output, holder: output });
    return;
  }
  for (const [position, choice] of items.entries()) {
    const message = objectAt(choice, 'message');
    if (message === undefined)
      unread.push({
        at: placeOf(document.carrier, choice.span),
        why: sentence('unread.choice', 'A choice without a message.'),
      });
    else
      push(group.choices, numberAt(choice, 'index') ?? position, { document, body: message, holder: choice });
  }
}

function push(choices: Group['choices'], index: number, step: Step): void {
  const known = choices.get(index);
  if (known === undefined) choices.set(index, [step]);
  else known.push(step);
}

function closeGroup(group: Group, source: string, streamed: boolean, unread: Unread[]): Response[] {
  const choices = [...group.choices].sort(([a], [b]) => a - b);
  if (choices.length === 0) choices.push([0, []]);
  return choices.map(([index, steps]) => {
    const builder = new ResponseBuilder(source, index);
    builder.id = group.id;
    builder.model = textAt(steps[0]?.document.node, 'model');
    builder.streamed = streamed && steps.length > 0;
    for (const { document } of steps)
      if (builder.streamed) builder.chunk(document.at, document.event);
      else builder.cover(document.at);
    readSteps(steps, builder, unread);
    settle(group, steps, builder);
    return builder.build();
  });
}

function settle(group: Group, steps: readonly Step[], builder: ResponseBuilder): void {
  const usage = group.usage.at(-1);
  if (usage !== undefined) builder.usage = dashScopeUsage(usage.node);
  builder.usageAt = group.usage.map(({ carrier, node }) => placeOf(carrier, node.span));
  for (const { document, holder } of steps) {
    const reason = stringAt(holder, 'finish_reason');
    // The word "null" says that there is more to come.
    if (reason === undefined || reason.value === '' || reason.value === 'null') continue;
    const norm = OPENAI_STOPS.get(reason.value) ?? 'other';
    builder.stop = { raw: reason.value, norm, at: innerPlace(document.carrier, reason) };
  }
  if (group.error !== undefined) {
    const { carrier, node, at, event } = group.error;
    if (builder.streamed) builder.chunk(at, event);
    else builder.cover(at);
    builder.error = readError(carrier, node);
  }
  const last = steps.at(-1)?.document;
  builder.ended = builder.streamed ? builder.stop !== undefined : last?.node.complete !== false;
  if (builder.streamed && !builder.ended) for (const draft of builder.drafts) draft.closed = false;
  const draft = builder.drafts.at(-1);
  if (builder.stop?.norm === 'length' && draft !== undefined) draft.closed = false;
}

/** Texts of one event: reasoning, then words, then the arguments of calls. */
function textsOf(body: JsonNode): Map<string, StringNode> {
  const texts = new Map<string, StringNode>();
  const reasoning = stringAt(body, 'reasoning_content');
  if (reasoning !== undefined) texts.set('reasoning', reasoning);
  for (const [i, text] of contentTexts(body).entries()) texts.set(`text/${i}`, text);
  for (const [i, call] of (arrayAt(body, 'tool_calls')?.items ?? []).entries()) {
    const args = stringAt(objectAt(call, 'function'), 'arguments');
    if (args !== undefined) texts.set(`call/${numberAt(call, 'index') ?? i}`, args);
  }
  return texts;
}

/** `content` is a string, or parts without types; the first form of the API has `text`. */
function contentTexts(body: JsonNode): StringNode[] {
  const content = stringAt(body, 'content') ?? stringAt(body, 'text');
  if (content !== undefined) return [content];
  return (arrayAt(body, 'content')?.items ?? []).flatMap((part) => stringAt(part, 'text') ?? []);
}

/** Every text begins with what stood there the event before, and something was said twice. */
function isCumulative(steps: readonly Step[]): boolean {
  const known = new Map<string, string>();
  let repeated = false;
  for (const { body } of steps)
    for (const [key, { value }] of textsOf(body)) {
      const before = known.get(key);
      if (before !== undefined && !value.startsWith(before)) return false;
      repeated ||= before !== undefined && before !== '';
      known.set(key, value);
    }
  return repeated;
}

function readSteps(steps: readonly Step[], builder: ResponseBuilder, unread: Unread[]): void {
  const cumulative = isCumulative(steps);
  const fragments = new CallFragments(builder);
  /** How much of each text was read. */
  const read = new Map<string, number>();
  const last = steps.findLast(({ body }) => arrayAt(body, 'tool_calls') !== undefined);
  for (const step of steps) {
    const { carrier } = step.document;
    for (const [key, node] of textsOf(step.body)) {
      if (key.startsWith('call/') || node.value === '') continue;
      const whole = stringOf(carrier, node);
      const from = cumulative ? (read.get(key) ?? 0) : 0;
      read.set(key, whole.text.length);
      const piece: MappedText = sliceMapped(whole, { start: from, end: whole.text.length });
      if (piece.text !== '') builder.text(key === 'reasoning' ? 'reasoning' : 'text', piece);
    }
    readOthers(step, builder, unread);
    const calls = arrayAt(step.body, 'tool_calls')?.items ?? [];
    if (steps.length === 1) for (const call of calls) readWholeCall(carrier, call, builder);
    // Said again in every event: the last event has all of each.
    else if (cumulative) for (const call of step === last ? calls : []) readWholeCall(carrier, call, builder);
    else for (const call of calls) fragments.add(carrier, call);
  }
}

/** Parts of the content that are no text: images of models that draw. */
function readOthers({ document, body }: Step, builder: ResponseBuilder, unread: Unread[]): void {
  for (const part of arrayAt(body, 'content')?.items ?? [])
    if (stringAt(part, 'text') === undefined)
      for (const other of saidParts(document.carrier, part, unread)) builder.part(other);
}
