/**
 * Gemini `generateContent`, in the spelling of the wire. Arguments are objects, ids are left out where none was given, and one
 * stop reason stands for a finished answer and for a tool turn.
 */
import { isJsonObject } from '../../base/json-value';
import { sentence } from '../../base/words';
import { object, spelledValue } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Message, Part, Response, StopNorm, ToolCall, ToolOffer, ToolResult, Usage } from '../model';
import { GEMINI_STOPS } from '../stop';
import { inQuotes } from '../words';
import { argumentsObject } from './arguments';
import { FREE_TEXT_SCHEMA, misplaced } from './chat-message';
import type { Losses } from './loss';
import { offerable, spelledSchema } from './offered';
import {
  cacheMarkLoss,
  dataUrl,
  errorAlone,
  errorLeftOut,
  failedText,
  kindLoss,
  leftOut,
  refusalAsText,
  saidAnything,
  sealLosses,
  serverCallLeftOut,
  systemLosses,
} from './parts';
import type { MediaPart, ReasoningPart } from './parts';
import { resultLosses, unpaired } from './results';
import { finishedLoss, stopWord } from './stop';
import type { StopWords } from './stop';
import { totalOf, usageLosses, without } from './usage';
import type { JsonWriter } from './writer';

export const geminiWriter: JsonWriter = {
  id: 'gemini',
  name: 'Gemini',
  format: 'gemini',
  response: body,
  call: (call, losses) => callPart(call, undefined, losses),
  messages: request,
};

const STOPS: StopWords = {
  words: new Map<StopNorm, string>([
    ['end', 'STOP'],
    ['tool', 'STOP'],
    ['stop_sequence', 'STOP'],
    ['length', 'MAX_TOKENS'],
    ['filter', 'SAFETY'],
    ['refusal', 'SAFETY'],
    ['malformed_tool', 'MALFORMED_FUNCTION_CALL'],
    ['other', 'OTHER'],
    ['pause', 'OTHER'],
    ['error', 'OTHER'],
  ]),
  near: new Set<StopNorm>(['stop_sequence', 'refusal', 'pause', 'error']),
  own: GEMINI_STOPS,
  official: new Set([...GEMINI_STOPS.keys()].filter((word) => /^[A-Z_]+$/.test(word))),
};

function body(alternatives: readonly [Response, ...Response[]], losses: Losses): Spelled {
  const [first] = alternatives;
  if (first.error !== undefined && !alternatives.some(saidAnything)) return errorBody(first, losses);
  for (const one of alternatives) errorLeftOut(one, losses);
  return object(
    [
      'candidates',
      alternatives.map((response, index) => {
        const word = stopWord(response, STOPS, losses);
        if (word === 'STOP') finishedLoss(response, word, losses);
        return object(
          ['content', object(['parts', partsOf(response.parts, losses)], ['role', 'model'])],
          ['finishReason', word ?? undefined],
          ['index', index],
        );
      }),
    ],
    ['usageMetadata', usageOf(first.usage, losses)],
    ['modelVersion', first.model],
    ['responseId', first.id],
  );
}

/** `{error: {code, message, status}}`: number and name of one status. */
function errorBody(response: Response, losses: Losses): Spelled {
  const { error } = response;
  errorAlone(response, losses);
  if (error?.failedGeneration !== undefined) failedText(response, losses);
  const code = /^\d{1,6}$/.test(error?.code ?? '') ? Number(error?.code) : undefined;
  const status = /^[A-Z][A-Z_]*$/.test(error?.type ?? '') ? error?.type : undefined;
  const kept = (error?.code === undefined || code !== undefined) && error?.type === status;
  if (!kept) {
    losses.add(
      'ERROR_DETAILS',
      sentence(
        'loss.error-status',
        'An error of this format is a number, a message and a status in capitals.',
      ),
      sentence('instead.what-fits', 'What fits of these.'),
      error?.at,
    );
  }
  return object(['error', object(['code', code], ['message', error?.message ?? ''], ['status', status])]);
}

function partsOf(parts: readonly Part[], losses: Losses): Spelled[] {
  const out: Spelled[] = [];
  // A signature without a thought belongs to the call that follows it.
  let waiting: ReasoningPart | null = null;
  const flush = (): void => {
    if (waiting !== null) out.push(thought(waiting));
    waiting = null;
  };
  for (const part of parts) {
    if (part.t === 'call') {
      const signature: string | undefined = waiting === null ? undefined : waiting.signature;
      cacheMarkLoss(part.cacheMark, losses);
      const spelled = callPart(part.call, signature, losses);
      if (spelled === null) continue;
      out.push(spelled);
      waiting = null;
      continue;
    }
    flush();
    if (part.t === 'reasoning') {
      sealLosses(part, { signature: true, encrypted: false }, losses);
      if (part.text.text !== '') out.push(thought(part));
      else if (part.signature !== undefined) waiting = part;
      continue;
    }
    const spelled = saidPart(part, losses);
    if (spelled !== null) out.push(spelled);
  }
  flush();
  return out;
}

const thought = (part: ReasoningPart): Spelled =>
  object(['text', part.text.text], ['thought', true], ['thoughtSignature', part.signature]);

function saidPart(part: Exclude<Part, { t: 'call' | 'reasoning' }>, losses: Losses): Spelled | null {
  switch (part.t) {
    case 'text':
      cacheMarkLoss(part.cacheMark, losses);
      return part.text.text === '' ? null : object(['text', part.text.text]);
    case 'refusal':
      refusalAsText(losses);
      return object(['text', part.text.text]);
    case 'media':
      return mediaPart(part, losses);
    case 'result':
    case 'unknown':
      leftOut(part, losses);
      return null;
  }
}

function mediaPart({ mime, ref, cacheMark }: MediaPart, losses: Losses): Spelled | null {
  cacheMarkLoss(cacheMark, losses);
  if (ref === '') {
    leftOut({ t: 'media', mime, ref }, losses);
    return null;
  }
  const data = dataUrl(ref);
  return data === null
    ? object(['fileData', object(['mimeType', mime], ['fileUri', ref])])
    : object(['inlineData', object(['mimeType', data.mime], ['data', data.data])]);
}

function callPart(call: ToolCall, signature: string | undefined, losses: Losses): Spelled | null {
  if (call.kind === 'server') {
    serverCallLeftOut(call, losses);
    return null;
  }
  if (call.kind !== 'function') kindLoss(call, losses);
  return object(
    [
      'functionCall',
      object(
        ['id', call.idOrigin === 'made' ? undefined : call.id],
        ['name', call.name],
        ['args', argumentsObject(call, losses)],
      ),
    ],
    ['thoughtSignature', signature],
  );
}

interface Content {
  role: 'user' | 'model';
  parts: Spelled[];
  results: boolean;
}

/** System words stand apart; the results of one round are one content. */
function request(messages: readonly Message[], tools: readonly ToolOffer[], losses: Losses): Spelled {
  const system: Spelled[] = [];
  const contents: Content[] = [];
  const names = new Map<string, string>();
  for (const message of messages) {
    const rest = message.parts.filter((part) => part.t !== 'result');
    if (message.role === 'system' || message.role === 'developer') {
      systemLosses(message, contents.length > 0, losses);
      system.push(...givenParts(rest, losses));
    }
    const results = message.parts.flatMap((part) =>
      part.t === 'result' ? [resultPart(part.result, names, losses)] : [],
    );
    if (results.length > 0) {
      const last = contents.at(-1);
      if (last?.results === true) last.parts.push(...results);
      else contents.push({ role: 'user', parts: results, results: true });
    }
    if (message.role === 'assistant') {
      for (const part of rest) if (part.t === 'call') names.set(part.call.id, part.call.name);
      const parts = partsOf(rest, losses);
      if (parts.length > 0) contents.push({ role: 'model', parts, results: false });
    } else if (message.role === 'user' || message.role === 'tool') {
      const parts = givenParts(rest, losses);
      if (parts.length > 0) contents.push({ role: 'user', parts, results: false });
    }
  }
  const declared = declarations(tools, losses);
  return object(
    ['systemInstruction', system.length === 0 ? undefined : object(['parts', system])],
    ['contents', contents.map(({ role, parts }) => object(['role', role], ['parts', parts]))],
    ['tools', declared.length === 0 ? undefined : [object(['functionDeclarations', declared])]],
  );
}

const givenParts = (parts: readonly Part[], losses: Losses): Spelled[] =>
  parts.flatMap((part): Spelled[] => {
    if (part.t === 'call' || part.t === 'reasoning') {
      misplaced(part, losses);
      return [];
    }
    const spelled = saidPart(part, losses);
    return spelled === null ? [] : [spelled];
  });

/** A response is an object; `output` and `error` are the members that the API's reference names for anything else. */
function resultPart(result: ToolResult, names: ReadonlyMap<string, string>, losses: Losses): Spelled {
  resultLosses(result, { status: true }, losses);
  cacheMarkLoss(result.cacheMark, losses);
  const name = result.name ?? names.get(result.callId);
  if (name === undefined)
    unpaired(result, sentence('instead.no-name', 'A response without the name of its function.'), losses);
  // A made id stands for none.
  const id = result.callId === '' || result.callId.startsWith('made_') ? undefined : result.callId;
  return object([
    'functionResponse',
    object(['id', id], ['name', name], ['response', responseOf(result, losses)]),
  ]);
}

function responseOf(result: ToolResult, losses: Losses): Spelled {
  const { content, ok } = result;
  if (isJsonObject(content) && ok === ((content['error'] ?? null) === null)) return spelledValue(content);
  const key = ok ? 'output' : 'error';
  losses.add(
    'RESULT_WRAPPED',
    sentence('loss.wrapped', 'The result of {name} is no object that says by itself whether it failed.', {
      name: inQuotes(result.name ?? result.callId),
    }),
    sentence('instead.wrapped', 'An object with what the tool returned under {key}.', { key: inQuotes(key) }),
    result.at,
  );
  return object([key, spelledValue(content)]);
}

const declarations = (tools: readonly ToolOffer[], losses: Losses): Spelled[] =>
  offerable(tools, { custom: false, cacheMarks: false }, losses).map((tool) =>
    object(
      ['name', tool.name],
      ['description', tool.description],
      // `parameters` takes a subset of OpenAPI; this member takes JSON Schema.
      ['parametersJsonSchema', tool.kind === 'custom' ? FREE_TEXT_SCHEMA : spelledSchema(tool, losses)],
    ),
  );

/** The candidates' count leaves the thoughts out. */
function usageOf(usage: Usage | undefined, losses: Losses): Spelled | undefined {
  if (usage === undefined) return undefined;
  usageLosses(usage, { cacheRead: true, cacheWrite: false, reasoning: usage.output !== undefined }, losses);
  return object(
    ['promptTokenCount', usage.inputTotal],
    ['cachedContentTokenCount', usage.cacheRead],
    ['candidatesTokenCount', without(usage.output, [usage.reasoning], 'output', losses)],
    ['thoughtsTokenCount', usage.output === undefined ? undefined : usage.reasoning],
    ['totalTokenCount', totalOf(usage)],
  );
}
