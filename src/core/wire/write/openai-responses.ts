/** OpenAI Responses: a list of items, so the order of reasoning, words and calls is kept. */
import { sentence } from '../../base/words';
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Message, Part, Response, StopNorm, ToolCall, ToolOffer, ToolResult, Usage } from '../model';
import { argumentsText } from './arguments';
import { isImage, misplaced } from './chat-message';
import type { Losses } from './loss';
import { offerable, spelledSchema } from './offered';
import {
  cacheMarkLoss,
  choicesLoss,
  CODE_AND_MESSAGE,
  failedText,
  kindLoss,
  leftOut,
  madeIdLoss,
  sealLosses,
  serverCallLeftOut,
} from './parts';
import type { ReasoningPart } from './parts';
import { resultLosses, textAlone, unpaired } from './results';
import { finishedLoss, stopWord } from './stop';
import type { StopWords } from './stop';
import { totalOf, usageLosses } from './usage';
import type { JsonWriter } from './writer';
import { inQuotes } from '../words';

export const openAiResponsesWriter: JsonWriter = {
  id: 'openai-responses',
  name: 'OpenAI Responses',
  format: 'openai-responses',
  response: body,
  call: callItem,
  messages: (messages, tools, losses) => {
    const offered = offeredTools(tools, losses);
    return object(
      ['input', messages.flatMap((message) => inputItems(message, losses))],
      ['tools', offered.length === 0 ? undefined : offered],
    );
  },
};

const STOPS: StopWords = {
  words: new Map<StopNorm, string>([
    ['end', 'completed'],
    ['tool', 'completed'],
    ['length', 'max_output_tokens'],
    ['filter', 'content_filter'],
    ['error', 'failed'],
    ['refusal', 'completed'],
    ['stop_sequence', 'completed'],
    ['pause', 'completed'],
  ]),
  near: new Set<StopNorm>(['refusal', 'stop_sequence', 'pause']),
  official: new Set(),
};

function body(alternatives: readonly [Response, ...Response[]], losses: Losses): Spelled {
  const [response] = alternatives;
  choicesLoss(alternatives, losses);
  const { error, id, model } = response;
  if (error !== undefined && id === undefined && model === undefined && response.parts.length === 0)
    return errorEvent(response, losses);
  const word = stopWord(response, STOPS, losses);
  if (word !== null) finishedLoss(response, word, losses);
  const cut = word === 'max_output_tokens' || word === 'content_filter';
  if (error !== undefined && word !== 'failed') errorStop(response, losses);
  const failed = error !== undefined || word === 'failed';
  return object(
    ['id', id],
    ['object', 'response'],
    ['status', failed ? 'failed' : cut ? 'incomplete' : (word ?? undefined)],
    ['error', error === undefined ? null : errorOf(response, losses)],
    ['incomplete_details', cut && !failed ? object(['reason', word]) : null],
    ['model', model],
    ['output', outputItems(response.parts, losses)],
    ['usage', usageOf(response.usage, losses)],
  );
}

/** An error is a status here, so it takes the place of any other. */
function errorStop({ stop }: Response, losses: Losses): void {
  losses.add(
    'STOP_REASON',
    stop === undefined
      ? sentence(
          'loss.error-no-status',
          'An answer that ended in an error has a status in this format; none was reported.',
        )
      : sentence(
          'loss.error-other-status',
          'An answer that ended in an error has the status “failed” in this format; it was reported as {reason}.',
          { reason: inQuotes(stop.raw) },
        ),
    sentence('instead.word', '{word}.', { word: inQuotes('failed') }),
    stop?.at,
  );
}

function errorEvent(response: Response, losses: Losses): Spelled {
  if (response.usage !== undefined || response.stop !== undefined)
    losses.add(
      'ERROR_ALONE',
      sentence('loss.error-event', 'An error without a response holds nothing else.'),
      sentence('instead.error-event', 'The error alone.'),
      response.error?.at,
    );
  if (response.error?.failedGeneration !== undefined) failedText(response, losses);
  const { error } = response;
  return object([
    'error',
    object(['message', error?.message ?? ''], ['type', error?.type], ['code', error?.code]),
  ]);
}

function errorOf(response: Response, losses: Losses): Spelled {
  const { error } = response;
  if (error?.failedGeneration !== undefined) failedText(response, losses);
  if (error?.type !== undefined) {
    losses.add(
      'ERROR_DETAILS',
      CODE_AND_MESSAGE,
      sentence('instead.no-type', 'The error without its type.'),
      error.at,
    );
  }
  return object(['code', error?.code], ['message', error?.message ?? '']);
}

/** Items in the order of the parts; texts and refusals that follow each other are one message. */
function outputItems(parts: readonly Part[], losses: Losses): Spelled[] {
  const items: Spelled[] = [];
  let content: Spelled[] = [];
  const flush = (): void => {
    if (content.length > 0) {
      items.push(
        object(['type', 'message'], ['role', 'assistant'], ['status', 'completed'], ['content', content]),
      );
    }
    content = [];
  };
  for (const part of parts) {
    if (part.t === 'text') {
      cacheMarkLoss(part.cacheMark, losses);
      if (part.text.text !== '')
        content.push(object(['type', 'output_text'], ['text', part.text.text], ['annotations', []]));
      continue;
    }
    if (part.t === 'refusal') {
      content.push(object(['type', 'refusal'], ['refusal', part.text.text]));
      continue;
    }
    const item = itemOf(part, losses);
    if (item === null) continue;
    flush();
    items.push(item);
  }
  flush();
  return items;
}

function itemOf(part: Exclude<Part, { t: 'text' | 'refusal' }>, losses: Losses): Spelled | null {
  switch (part.t) {
    case 'reasoning':
      return reasoningItem(part, losses);
    case 'call':
      cacheMarkLoss(part.cacheMark, losses);
      return callItem(part.call, losses);
    case 'result':
    case 'media':
    case 'unknown':
      leftOut(part, losses);
      return null;
  }
}

/** Text that came with a ciphertext is a summary of it; other text is the reasoning itself. */
function reasoningItem(part: ReasoningPart, losses: Losses): Spelled | null {
  sealLosses(part, { signature: false, encrypted: true }, losses);
  const { encrypted } = part;
  const { text } = part.text;
  if (text === '' && encrypted === undefined) return null;
  const summary =
    encrypted === undefined || text === '' ? [] : [object(['type', 'summary_text'], ['text', text])];
  return object(
    ['type', 'reasoning'],
    ['summary', summary],
    ['content', encrypted === undefined ? [object(['type', 'reasoning_text'], ['text', text])] : undefined],
    ['encrypted_content', encrypted],
  );
}

function callItem(call: ToolCall, losses: Losses): Spelled | null {
  if (call.kind === 'server') {
    serverCallLeftOut(call, losses);
    return null;
  }
  madeIdLoss(call, losses);
  const status = call.complete ? 'completed' : 'incomplete';
  if (call.kind === 'custom') {
    return object(
      ['type', 'custom_tool_call'],
      ['call_id', call.id],
      ['name', call.name],
      ['input', call.input ?? call.args.text],
      ['status', status],
    );
  }
  if (call.kind !== 'function') kindLoss(call, losses);
  return object(
    ['type', 'function_call'],
    ['call_id', call.id],
    ['name', call.name],
    ['arguments', argumentsText(call)],
    ['status', status],
  );
}

/** A message of a history as items, its results first. */
function inputItems(message: Message, losses: Losses): Spelled[] {
  const results = message.parts.flatMap((part) =>
    part.t === 'result' ? [outputOf(part.result, losses)] : [],
  );
  const rest = message.parts.filter((part) => part.t !== 'result');
  if (rest.length === 0) return results;
  if (message.role === 'assistant') return [...results, ...outputItems(rest, losses)];
  const content = rest.flatMap((part): Spelled[] => {
    if (part.t === 'text' || part.t === 'media') cacheMarkLoss(part.cacheMark, losses);
    if (part.t === 'text' || part.t === 'refusal')
      return [object(['type', 'input_text'], ['text', part.text.text])];
    if (part.t === 'media' && isImage(part.mime, part.ref))
      return [object(['type', 'input_image'], ['image_url', part.ref])];
    misplaced(part, losses);
    return [];
  });
  return [...results, object(['type', 'message'], ['role', message.role], ['content', content])];
}

function outputOf(result: ToolResult, losses: Losses): Spelled {
  resultLosses(result, { status: false }, losses);
  cacheMarkLoss(result.cacheMark, losses);
  if (result.callId === '')
    unpaired(
      result,
      sentence('instead.no-call-id', 'An output without call_id, which the provider refuses.'),
      losses,
    );
  return object(
    ['type', 'function_call_output'],
    ['call_id', result.callId === '' ? undefined : result.callId],
    ['output', textAlone(result, losses)],
  );
}

function offeredTools(tools: readonly ToolOffer[], losses: Losses): Spelled[] {
  return offerable(tools, { custom: true, cacheMarks: false }, losses).map((tool) => {
    const about = [['name', tool.name] as const, ['description', tool.description] as const] as const;
    if (tool.kind !== 'custom')
      return object(['type', 'function'], ...about, ['parameters', spelledSchema(tool, losses)]);
    const { grammar } = tool;
    const format =
      grammar === undefined
        ? undefined
        : object(['type', 'grammar'], ['syntax', grammar.syntax], ['definition', grammar.definition]);
    return object(['type', 'custom'], ...about, ['format', format]);
  });
}

function usageOf(usage: Usage | undefined, losses: Losses): Spelled | undefined {
  if (usage === undefined) return undefined;
  usageLosses(usage, { cacheRead: true, cacheWrite: false, reasoning: true }, losses);
  const { cacheRead, reasoning } = usage;
  return object(
    ['input_tokens', usage.inputTotal],
    ['input_tokens_details', cacheRead === undefined ? undefined : object(['cached_tokens', cacheRead])],
    ['output_tokens', usage.output],
    ['output_tokens_details', reasoning === undefined ? undefined : object(['reasoning_tokens', reasoning])],
    ['total_tokens', totalOf(usage)],
  );
}
