/** Anthropic Messages: typed blocks in order, inputs as objects, results in the user's next message. */
import { isJsonObject } from '../../base/json-value';
import { sentence } from '../../base/words';
import { object, spelledValue } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Message, Part, Response, StopNorm, ToolCall, ToolOffer, ToolResult, Usage } from '../model';
import { ANTHROPIC_STOPS } from '../stop';
import { argumentsObject } from './arguments';
import { FREE_TEXT_SCHEMA, isImage, misplaced, WITHOUT_REASONING } from './chat-message';
import type { Losses } from './loss';
import { ANY_OBJECT, offerable, spelledSchema } from './offered';
import {
  cacheControl,
  choicesLoss,
  dataUrl,
  errorAlone,
  errorLeftOut,
  failedText,
  kindLoss,
  leftOut,
  madeIdLoss,
  refusalAsText,
  resultLeftOut,
  saidAnything,
  sealLosses,
  systemLosses,
} from './parts';
import type { MediaPart, ReasoningPart } from './parts';
import { resultLosses, textOrBlocks, unpaired } from './results';
import { spellToolResult, spellToolUse } from './spelling';
import { stopWord } from './stop';
import type { StopWords } from './stop';
import { usageLosses, without } from './usage';
import type { JsonWriter } from './writer';

export const anthropicMessagesWriter: JsonWriter = {
  id: 'anthropic-messages',
  name: 'Anthropic Messages',
  format: 'anthropic-messages',
  response: body,
  call: callBlock,
  messages: request,
};

const STOPS: StopWords = {
  words: new Map<StopNorm, string>([
    ['end', 'end_turn'],
    ['tool', 'tool_use'],
    ['length', 'max_tokens'],
    ['stop_sequence', 'stop_sequence'],
    ['pause', 'pause_turn'],
    ['refusal', 'refusal'],
    ['filter', 'refusal'],
  ]),
  near: new Set<StopNorm>(['filter']),
  own: ANTHROPIC_STOPS,
  official: new Set(ANTHROPIC_STOPS.keys()),
};

function body(alternatives: readonly [Response, ...Response[]], losses: Losses): Spelled {
  const [response] = alternatives;
  choicesLoss(alternatives, losses);
  if (response.error !== undefined && !saidAnything(response)) return errorBody(response, losses);
  errorLeftOut(response, losses);
  return object(
    ['id', response.id],
    ['type', 'message'],
    ['role', 'assistant'],
    ['model', response.model],
    ['content', blocksOf(response.parts, false, losses)],
    ['stop_reason', stopWord(response, STOPS, losses)],
    ['usage', usageOf(response.usage, losses)],
  );
}

function errorBody(response: Response, losses: Losses): Spelled {
  const { error } = response;
  errorAlone(response, losses);
  if (error?.failedGeneration !== undefined) failedText(response, losses);
  if (error?.code !== undefined)
    losses.add(
      'ERROR_DETAILS',
      sentence('loss.error-type', 'An error of this format is a type and a message.'),
      sentence('instead.no-code', 'The error without its code.'),
      error.at,
    );
  return object(
    ['type', 'error'],
    ['error', object(['type', error?.type ?? 'api_error'], ['message', error?.message ?? ''])],
  );
}

/** @param history the blocks are sent back to the model, which takes signed thinking only */
function blocksOf(parts: readonly Part[], history: boolean, losses: Losses): Spelled[] {
  const server = new Map<string, string>();
  return parts.flatMap((part) => {
    const block = blockOf(part, history, server, losses);
    return block === null ? [] : [block];
  });
}

function blockOf(part: Part, history: boolean, server: Map<string, string>, losses: Losses): Spelled | null {
  switch (part.t) {
    case 'text':
      // The API refuses empty text.
      return part.text.text === ''
        ? null
        : object(['type', 'text'], ['text', part.text.text], ['cache_control', cacheControl(part.cacheMark)]);
    case 'refusal':
      refusalAsText(losses);
      return object(['type', 'text'], ['text', part.text.text]);
    case 'reasoning':
      return thinking(part, history, losses);
    case 'call':
      if (part.call.kind === 'server') server.set(part.call.id, part.call.name);
      return callBlock(part.call, losses, cacheControl(part.cacheMark));
    case 'result':
      return serverResult(part.result, server, losses);
    case 'media':
    case 'unknown':
      leftOut(part, losses);
      return null;
  }
}

function thinking(part: ReasoningPart, history: boolean, losses: Losses): Spelled | null {
  const { text } = part.text;
  const withheld = text === '' && part.signature === undefined;
  sealLosses(part, { signature: true, encrypted: withheld }, losses);
  if (withheld && part.encrypted !== undefined)
    return object(['type', 'redacted_thinking'], ['data', part.encrypted]);
  if (withheld) return null;
  if (history && part.signature === undefined) {
    losses.add(
      'REASONING_LEFT_OUT',
      sentence(
        'loss.unsigned',
        'The reasoning carries no signature, and this provider refuses thinking that it did not sign.',
      ),
      WITHOUT_REASONING,
    );
    return null;
  }
  return object(['type', 'thinking'], ['thinking', text], ['signature', part.signature]);
}

function callBlock(call: ToolCall, losses: Losses, control?: Spelled): Spelled {
  madeIdLoss(call, losses);
  if (call.kind === 'server') {
    return object(
      ['type', 'server_tool_use'],
      ['id', call.id],
      ['name', call.name],
      ['input', argumentsObject(call, losses)],
      ['cache_control', control],
    );
  }
  if (call.kind !== 'function') kindLoss(call, losses);
  return spellToolUse(call.id, call.name, argumentsObject(call, losses), control);
}

/** The result of a call that ran at the provider stands in the answer itself, under the name of its tool. */
function serverResult(
  result: ToolResult,
  server: ReadonlyMap<string, string>,
  losses: Losses,
): Spelled | null {
  const name = server.get(result.callId);
  if (name === undefined) {
    resultLeftOut(result, losses);
    return null;
  }
  const { content } = result;
  const said =
    isJsonObject(content) && typeof content['type'] === 'string' && content['type'].endsWith('_error');
  resultLosses(result, { status: true }, losses);
  return object(
    ['type', `${name}_tool_result`],
    ['tool_use_id', result.callId],
    ['content', textOrObject(result, losses)],
    ['is_error', result.ok || said ? undefined : true],
  );
}

function textOrObject(result: ToolResult, losses: Losses): Spelled | undefined {
  return isJsonObject(result.content) ? spelledValue(result.content) : textOrBlocks(result, losses);
}

/** System words stand apart; results go into the user's next message, all results of one round into one. */
function request(messages: readonly Message[], tools: readonly ToolOffer[], losses: Losses): Spelled {
  const system: Spelled[] = [];
  const said: { role: 'user' | 'assistant'; content: Spelled[]; results: boolean }[] = [];
  for (const message of messages) {
    if (message.role === 'system' || message.role === 'developer') {
      systemLosses(message, said.length > 0, losses);
      system.push(...givenBlocks(message.parts, losses));
      continue;
    }
    const results = message.parts.flatMap((part) =>
      part.t === 'result' ? [resultBlock(part.result, losses)] : [],
    );
    const rest = message.parts.filter((part) => part.t !== 'result');
    const last = said.at(-1);
    if (results.length > 0) {
      if (last?.results === true) last.content.push(...results);
      else said.push({ role: 'user', content: results, results: true });
    }
    if (rest.length === 0) continue;
    const assistant = message.role === 'assistant';
    const content = assistant ? blocksOf(rest, true, losses) : givenBlocks(rest, losses);
    if (content.length > 0) said.push({ role: assistant ? 'assistant' : 'user', content, results: false });
  }
  const offered = offeredTools(tools, losses);
  return object(
    ['tools', offered.length === 0 ? undefined : offered],
    ['system', system.length === 0 ? undefined : system],
    ['messages', said.map(({ role, content }) => object(['role', role], ['content', content]))],
  );
}

function givenBlocks(parts: readonly Part[], losses: Losses): Spelled[] {
  return parts.flatMap((part): Spelled[] => {
    if (part.t === 'text' || part.t === 'refusal') {
      if (part.text.text === '') return [];
      const control = part.t === 'text' ? cacheControl(part.cacheMark) : undefined;
      return [object(['type', 'text'], ['text', part.text.text], ['cache_control', control])];
    }
    if (part.t === 'media' && isImage(part.mime, part.ref)) return [imageBlock(part)];
    misplaced(part, losses);
    return [];
  });
}

function imageBlock({ ref, cacheMark }: MediaPart): Spelled {
  const data = dataUrl(ref);
  const source =
    data === null
      ? object(['type', 'url'], ['url', ref])
      : object(['type', 'base64'], ['media_type', data.mime], ['data', data.data]);
  return object(['type', 'image'], ['source', source], ['cache_control', cacheControl(cacheMark)]);
}

function resultBlock(result: ToolResult, losses: Losses): Spelled {
  resultLosses(result, { status: true }, losses);
  if (result.callId === '')
    unpaired(
      result,
      sentence('instead.no-tool-use-id', 'A result without tool_use_id, which the provider refuses.'),
      losses,
    );
  return spellToolResult(
    result.callId === '' ? undefined : result.callId,
    textOrBlocks(result, losses),
    !result.ok,
    cacheControl(result.cacheMark),
  );
}

function offeredTools(tools: readonly ToolOffer[], losses: Losses): Spelled[] {
  return offerable(tools, { custom: false, cacheMarks: true }, losses).map((tool) =>
    object(
      ['name', tool.name],
      ['description', tool.description],
      [
        'input_schema',
        tool.kind === 'custom' ? FREE_TEXT_SCHEMA : (spelledSchema(tool, losses) ?? ANY_OBJECT),
      ],
      ['cache_control', cacheControl(tool.cacheMark)],
    ),
  );
}

/** `input_tokens` leaves out what was read from and written to the cache. */
function usageOf(usage: Usage | undefined, losses: Losses): Spelled | undefined {
  if (usage === undefined) return undefined;
  usageLosses(usage, { cacheRead: true, cacheWrite: true, reasoning: false }, losses);
  return object(
    ['input_tokens', without(usage.inputTotal, [usage.cacheRead, usage.cacheWrite], 'input', losses)],
    ['cache_creation_input_tokens', usage.cacheWrite],
    ['cache_read_input_tokens', usage.cacheRead],
    ['output_tokens', usage.output],
  );
}
