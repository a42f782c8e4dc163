/**
 * What a tracer recorded as the output of a model call → responses. It is what a provider answered, one message or a list of
 * them in any dialect, what LangChain calls generations, or words; JSON or JSON in a string. Alternatives are numbered.
 */
import { sentence } from '../../base/words';
import { member } from '../../json/node';
import type { ArrayNode, JsonNode } from '../../json/node';
import { ProblemList } from '../build/problem-list';
import { ResponseBuilder } from '../build/response-builder';
import { arrayAt, hasKey, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Response, Unread } from '../model';
import { anyUsage } from '../usage-traces';
import { opened, readCarried, readNodes } from './carried';
import type { Carried } from './carried';
import { isPartsMessage, readContent } from './genai-parts';
import { langChainBody, readLangChainMessage } from './langchain-message';
import { madeArray, madeObject, madeString } from './made-nodes';
import { roleOf } from './message-builder';
import { traceStop } from './trace-stop';

/** Where a reading leaves what it did not understand and what is wrong. */
export class Findings {
  readonly problems = new ProblemList();
  readonly unread: Unread[] = [];
}

/** Wrappers around the answer that say nothing themselves. */
const WRAPPERS = [
  'output',
  'message',
  'response',
  'result',
  'answer',
  'text',
  'content',
  'completion',
] as const;
const DEEPEST = 4;

/** Null when no reader knows the shape. */
export function readRecordedAnswer(value: Carried, found: Findings, depth = 0): Response[] | null {
  const { carrier, node } = opened(value);
  if (depth > DEEPEST) return null;
  switch (node.k) {
    case 'str':
      return readString(carrier, node, found);
    case 'arr':
      return readList(carrier, node, found, depth);
    case 'obj':
      return readObject(carrier, node, found, depth);
    case 'num':
    case 'lit':
      return null;
  }
}

function readString(carrier: Carrier, node: Extract<JsonNode, { k: 'str' }>, found: Findings): Response[] {
  return carried({ carrier, node }, found) ?? [wordsOf(carrier, node)];
}

function wordsOf(carrier: Carrier, node: Extract<JsonNode, { k: 'str' }>): Response {
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(placeOf(carrier, node.span));
  if (node.value !== '') builder.text('text', stringOf(carrier, node));
  return builder.build();
}

/** What a provider's reader makes of it; null when none claims it or none finds a response in it. */
function carried(value: Carried, found: Findings): Response[] | null {
  const body = readCarried(value);
  return body === null || body.reading.responses.length === 0 ? null : taken(body, found);
}

function taken(body: NonNullable<ReturnType<typeof readCarried>>, found: Findings): Response[] {
  found.problems.addAll(body.input.problems);
  found.problems.addAll(body.reading.problems);
  found.unread.push(...body.input.unread, ...body.reading.unread);
  return body.reading.responses;
}

function readObject(carrier: Carrier, node: JsonNode, found: Findings, depth: number): Response[] | null {
  const generations = arrayAt(node, 'generations');
  if (generations !== undefined) return readGenerations(carrier, node, generations, found);
  if (isPartsMessage(node)) return [readPartsAnswer(carrier, node, 0, found)];
  if (langChainBody(node) !== null) return readLangChainAnswers(carrier, [node], found);
  const body = carried({ carrier, node }, found);
  if (body !== null) return body;
  if (isPlainMessage(node)) return readMessages(carrier, [node], found);
  const messages = arrayAt(node, 'messages');
  if (messages !== undefined) return readList(carrier, messages, found, depth);
  for (const key of WRAPPERS) {
    const inner = present(member(node, key));
    if (inner !== undefined) return readRecordedAnswer({ carrier, node: inner }, found, depth + 1);
  }
  return null;
}

/** `{role, content, tool_calls}`; Anthropic's blocks are claimed by their own reader before. */
const isPlainMessage = (node: JsonNode): boolean =>
  hasKey(node, 'role') && (hasKey(node, 'content') || hasKey(node, 'tool_calls'));

function readList(carrier: Carrier, list: ArrayNode, found: Findings, depth: number): Response[] | null {
  const { items } = list;
  const [first] = items;
  if (first === undefined) return null;
  if (items.length === 1) return readRecordedAnswer({ carrier, node: first }, found, depth + 1);
  const answers = items.filter((item) => roleOf(textAt(item, 'role')) === 'assistant');
  if (items.some(isPartsMessage)) return answers.map((item, i) => readPartsAnswer(carrier, item, i, found));
  if (items.some((item) => langChainBody(item) !== null)) return readLangChainAnswers(carrier, items, found);
  const body = carried({ carrier, node: list }, found);
  if (body !== null) return body;
  // Messages have roles; blocks of one message and items of one response have types only.
  if (answers.length > 0) return readMessages(carrier, answers, found);
  return (
    readBlocks(carrier, list, found) ?? (depth < DEEPEST ? readLast(carrier, items, found, depth) : null)
  );
}

/** A history whose end is the answer. */
function readLast(
  carrier: Carrier,
  items: readonly JsonNode[],
  found: Findings,
  depth: number,
): Response[] | null {
  const last = items.at(-1);
  return last === undefined ? null : readRecordedAnswer({ carrier, node: last }, found, depth + 1);
}

function readBlocks(carrier: Carrier, list: ArrayNode, found: Findings): Response[] | null {
  const types = list.items.map((item) => textAt(item, 'type') ?? '');
  const word = (value: string): JsonNode => madeString(value, list.span);
  const isItems = types.some((type) => /^(?:message|function_call|custom_tool_call)$/.test(type));
  const node = isItems
    ? madeObject([
        ['object', word('response')],
        ['output', list],
      ])
    : madeObject([
        ['type', word('message')],
        ['role', word('assistant')],
        ['content', list],
      ]);
  if (!types.every((type) => type !== '')) return null;
  const body = readNodes({ carrier, node });
  return body === null || body.reading.responses.length === 0 ? null : taken(body, found);
}

/** Messages of the assistant as the choices of a Chat Completions body. */
export function readMessages(
  carrier: Carrier,
  messages: readonly JsonNode[],
  found: Findings,
): Response[] | null {
  const choices = messages.map((message) =>
    madeObject([
      ['message', message],
      ['finish_reason', present(member(message, 'finish_reason'))],
    ]),
  );
  const body = readNodes({ carrier, node: madeObject([['choices', madeArray(choices)]]) });
  if (body === null) return null;
  const responses = taken(body, found);
  for (const response of responses) mendStop(response);
  return responses;
}

/** A word that Chat Completions does not know may be another provider's. */
function mendStop(response: Response): void {
  const { stop } = response;
  if (stop?.norm === 'other' && stop.at !== undefined) response.stop = traceStop(stop.raw, stop.at);
}

/** @param stop the reason that was recorded beside the messages */
export function readPartsAnswer(
  carrier: Carrier,
  node: JsonNode,
  choice: number,
  found: Findings,
  prepare: (builder: ResponseBuilder) => void = () => undefined,
): Response {
  const builder = new ResponseBuilder(carrier.source, choice);
  builder.cover(placeOf(carrier, node.span));
  builder.ended = node.complete;
  const reason = stringAt(node, 'finish_reason');
  if (reason !== undefined && reason.value !== '')
    builder.stop = traceStop(reason.value, placeOf(carrier, reason.span));
  prepare(builder);
  readContent(carrier, node, builder, found.unread);
  return builder.build();
}

function readLangChainAnswers(carrier: Carrier, items: readonly JsonNode[], found: Findings): Response[] {
  const responses: Response[] = [];
  for (const item of items) {
    const reading = readLangChainMessage(carrier, item, found.unread);
    if (reading?.t === 'answer') responses.push({ ...reading.answer.build(), choice: responses.length });
  }
  return responses;
}

/** `{generations: [[{text, message?, generation_info?}]], llm_output: {token_usage, model_name}}`; lists may be one level. */
function readGenerations(
  carrier: Carrier,
  node: JsonNode,
  generations: ArrayNode,
  found: Findings,
): Response[] {
  const all = generations.items.flatMap((one) => (one.k === 'arr' ? one.items : [one]));
  const output = objectAt(node, 'llm_output') ?? objectAt(node, 'llmOutput');
  const usage = anyUsage(
    objectAt(output, 'token_usage') ?? objectAt(output, 'tokenUsage') ?? objectAt(output, 'usage'),
  );
  const model = textAt(output, 'model_name') ?? textAt(output, 'model');
  const responses = all.flatMap((generation) => readGeneration(carrier, generation, found));
  for (const [choice, response] of responses.entries()) {
    response.choice = choice;
    if (model !== undefined) response.model ??= model;
    if (usage !== undefined) response.usage ??= usage;
  }
  return responses;
}

function readGeneration(carrier: Carrier, generation: JsonNode, found: Findings): Response[] {
  const message = objectAt(generation, 'message');
  const text = stringAt(generation, 'text');
  const read =
    message === undefined ? null : readRecordedAnswer({ carrier, node: message }, found, DEEPEST - 1);
  const responses = read ?? (text === undefined ? [] : [wordsOf(carrier, text)]);
  const info = objectAt(generation, 'generation_info') ?? objectAt(generation, 'generationInfo');
  const reason = stringAt(info, 'finish_reason') ?? stringAt(info, 'stop_reason');
  for (const response of responses) {
    if (reason !== undefined && reason.value !== '')
      response.stop ??= traceStop(reason.value, placeOf(carrier, reason.span));
  }
  if (responses.length === 0)
    found.unread.push({
      at: placeOf(carrier, generation.span),
      why: sentence('unread.generation', 'A generation without message and text.'),
    });
  return responses;
}
