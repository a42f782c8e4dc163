/**
 * Messages of Chat Completions: the assistant's, whole or in a history, its calls, and the messages around it. Shared by the
 * dialects, which differ in what they add to the shape.
 */
import { sentence } from '../../base/words';
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { Message, MessageRole, Part, ToolCall, ToolOffer, ToolResult } from '../model';
import { inQuotes } from '../words';
import { argumentsText, cutLoss, cutShows, freeTextAsArguments, FREE_TEXT } from './arguments';
import { NOTHING, type Losses } from './loss';
import { offerable, spelledSchema } from './offered';
import {
  cacheControl,
  cacheMarkLoss,
  dataUrl,
  joined,
  kindLoss,
  leftOut,
  madeIdLoss,
  NO_DEVELOPER,
  orderLoss,
  refusalAsText,
  sealLosses,
  serverCallLeftOut,
} from './parts';
import { resultLosses, textOrParts, unpaired } from './results';
import { spellToolCall } from './spelling';

export interface ChatDialect {
  /** Free-text tools. */
  custom: boolean;
  refusal: boolean;
  /** `function_call`, the form before tools. */
  legacy: boolean;
  /** Reasoning may be sent back in a history. */
  reasoningInHistory: boolean;
  developerRole: boolean;
  cacheMarks: boolean;
}

/**
 * One call. Null: it ran at the provider.
 * @param open the answer was cut off in this call, and the format says so
 */
export function chatCall(
  call: ToolCall,
  dialect: ChatDialect,
  open: boolean,
  losses: Losses,
): Spelled | null {
  if (call.kind === 'server') {
    serverCallLeftOut(call, losses);
    return null;
  }
  madeIdLoss(call, losses);
  if (call.kind === 'custom' && dialect.custom) {
    const input = call.input ?? call.args.text;
    if (!call.complete && !cutShows(call, input, open)) cutLoss(call, losses);
    return object(
      ['id', call.id],
      ['type', 'custom'],
      ['custom', object(['name', call.name], ['input', input])],
    );
  }
  if (call.kind !== 'function') kindLoss(call, losses);
  const args = call.kind === 'custom' ? freeTextAsArguments(call, losses) : argumentsText(call);
  if (!call.complete && (call.kind === 'custom' || !cutShows(call, args, open))) cutLoss(call, losses);
  return spellToolCall(call.id, call.name, args);
}

const RANKS: Record<Part['t'], number | null> = {
  reasoning: 0,
  text: 1,
  refusal: 2,
  call: 3,
  result: null,
  media: null,
  unknown: null,
};

/**
 * The assistant's message.
 * @param history it is sent back to the model, not received
 * @param open the answer was cut off in its last call, and the format says so
 */
export function assistantMessage(
  parts: readonly Part[],
  dialect: ChatDialect,
  { history, open }: { history: boolean; open: boolean },
  losses: Losses,
): Spelled {
  orderLoss(parts, (part) => RANKS[part.t], losses);
  const calls = parts.flatMap((part) => (part.t === 'call' ? [part.call] : []));
  for (const part of parts) {
    if (part.t === 'reasoning') sealLosses(part, { signature: false, encrypted: false }, losses);
    else if (part.t === 'text' || part.t === 'call') cacheMarkLoss(part.cacheMark, losses);
    else leftOut(part, losses);
  }
  let content = joined(parts, 'text');
  const refusal = joined(parts, 'refusal');
  if (refusal !== '' && !dialect.refusal) {
    refusalAsText(losses);
    content += refusal;
  }
  const legacy = legacyCall(calls, dialect);
  const entries = calls
    .filter((call) => call !== legacy)
    .flatMap((call) => chatCall(call, dialect, open && call === calls.at(-1), losses) ?? []);
  if (
    legacy !== undefined &&
    !legacy.complete &&
    !cutShows(legacy, argumentsText(legacy), open && legacy === calls.at(-1))
  )
    cutLoss(legacy, losses);
  return object(
    ['role', 'assistant'],
    ['content', content === '' ? null : content],
    ['reasoning_content', reasoningOf(parts, dialect, history, losses)],
    ['refusal', refusal !== '' && dialect.refusal ? refusal : undefined],
    ['tool_calls', entries.length === 0 ? undefined : entries],
    [
      'function_call',
      legacy === undefined ? undefined : object(['name', legacy.name], ['arguments', argumentsText(legacy)]),
    ],
  );
}

/** `reasoning_content`, the dialects' field: OpenAI itself neither sends nor takes one. */
function reasoningOf(
  parts: readonly Part[],
  dialect: ChatDialect,
  history: boolean,
  losses: Losses,
): string | undefined {
  const text = joined(parts, 'reasoning');
  if (text === '') return undefined;
  if (!history || dialect.reasoningInHistory) return text;
  losses.add(
    'REASONING_LEFT_OUT',
    sentence('loss.history-reasoning', 'A history of this format carries no reasoning.'),
    WITHOUT_REASONING,
  );
  return undefined;
}

export const WITHOUT_REASONING = sentence('instead.no-reasoning', 'The answer without it.');

/** The form before tools carries one call and no id. */
function legacyCall(calls: readonly ToolCall[], dialect: ChatDialect): ToolCall | undefined {
  const legacy = calls.filter(({ kind }) => kind === 'legacy_function');
  const [only] = legacy;
  return dialect.legacy && legacy.length === 1 && only?.idOrigin === 'made' && calls.at(-1) === only
    ? only
    : undefined;
}

/** The messages of a request. Results become messages of their own, before the words that came along with them. */
export function chatMessages(messages: readonly Message[], dialect: ChatDialect, losses: Losses): Spelled[] {
  const legacy = new Map<string, string>();
  return messages.flatMap((message) => {
    const results = message.parts.flatMap((part) => (part.t === 'result' ? [part.result] : []));
    const rest = message.parts.filter((part) => part.t !== 'result');
    const out = results.map((result) => toolMessage(result, legacy, dialect, losses));
    if (rest.length === 0) return out;
    if (message.role === 'assistant') {
      const calls = rest.flatMap((part) => (part.t === 'call' ? [part.call] : []));
      const old = legacyCall(calls, dialect);
      if (old !== undefined) legacy.set(old.id, old.name);
      return [...out, assistantMessage(rest, dialect, { history: true, open: false }, losses)];
    }
    return [
      ...out,
      object(['role', roleOf(message, dialect, losses)], ['content', givenContent(rest, dialect, losses)]),
    ];
  });
}

function toolMessage(
  result: ToolResult,
  legacy: ReadonlyMap<string, string>,
  dialect: ChatDialect,
  losses: Losses,
): Spelled {
  resultLosses(result, { status: false }, losses);
  if (!dialect.cacheMarks) cacheMarkLoss(result.cacheMark, losses);
  const content = textOrParts(result, losses);
  const old = legacy.get(result.callId);
  if (old !== undefined) return object(['role', 'function'], ['name', old], ['content', content]);
  if (result.callId === '')
    unpaired(
      result,
      sentence('instead.no-tool-call-id', 'A tool message without tool_call_id, which the provider refuses.'),
      losses,
    );
  return object(
    ['role', 'tool'],
    ['tool_call_id', result.callId === '' ? undefined : result.callId],
    ['content', marked(content, cacheControl(dialect.cacheMarks ? result.cacheMark : undefined))],
  );
}

/** A marker stands on a content part, so a text that carries one becomes a part. */
const marked = (content: Spelled, control: Spelled | undefined): Spelled =>
  control === undefined || typeof content !== 'string'
    ? content
    : [object(['type', 'text'], ['text', content], ['cache_control', control])];

function roleOf({ role }: Message, dialect: ChatDialect, losses: Losses): MessageRole {
  if (role !== 'developer' || dialect.developerRole) return role;
  losses.add('ROLE_CHANGED', NO_DEVELOPER, sentence('instead.system-role', 'The role “system”.'));
  return 'system';
}

/** What the model is given: one text as a string, otherwise parts. */
function givenContent(parts: readonly Part[], dialect: ChatDialect, losses: Losses): Spelled {
  const [only] = parts;
  if (parts.length === 1 && only?.t === 'text' && (only.cacheMark === undefined || !dialect.cacheMarks)) {
    cacheMarkLoss(only.cacheMark, losses);
    return only.text.text;
  }
  return parts.flatMap((part) => {
    if ((part.t === 'text' || part.t === 'media') && !dialect.cacheMarks)
      cacheMarkLoss(part.cacheMark, losses);
    const control =
      (part.t === 'text' || part.t === 'media') && dialect.cacheMarks ? part.cacheMark : undefined;
    if (part.t === 'text' || part.t === 'refusal')
      return [object(['type', 'text'], ['text', part.text.text], ['cache_control', cacheControl(control)])];
    if (part.t === 'media' && isImage(part.mime, part.ref))
      return [
        object(
          ['type', 'image_url'],
          ['image_url', object(['url', part.ref])],
          ['cache_control', cacheControl(control)],
        ),
      ];
    misplaced(part, losses);
    return [];
  });
}

export const isImage = (mime: string, ref: string): boolean =>
  ref !== '' && (mime.startsWith('image/') || dataUrl(ref)?.mime.startsWith('image/') === true);

/** Calls and reasoning in a message that is not the assistant's. */
export function misplaced(part: Part, losses: Losses): void {
  if (part.t === 'call') {
    losses.add(
      'CALL_LEFT_OUT',
      sentence('loss.misplaced-call', "The call of {name} stands in a message that is not the assistant's.", {
        name: inQuotes(part.call.name),
      }),
      NOTHING,
      part.call.nameAt,
    );
  } else if (part.t === 'reasoning') {
    losses.add(
      'REASONING_LEFT_OUT',
      sentence('loss.misplaced-reasoning', "Reasoning stands in a message that is not the assistant's."),
      NOTHING,
    );
  } else leftOut(part, losses);
}

export function chatTools(tools: readonly ToolOffer[], dialect: ChatDialect, losses: Losses): Spelled[] {
  return offerable(tools, dialect, losses).map((tool) => {
    const about = [['name', tool.name] as const, ['description', tool.description] as const] as const;
    const control = cacheControl(dialect.cacheMarks ? tool.cacheMark : undefined);
    if (tool.kind !== 'custom')
      return object(
        ['type', 'function'],
        ['function', object(...about, ['parameters', spelledSchema(tool, losses)])],
        ['cache_control', control],
      );
    if (!dialect.custom)
      return object(
        ['type', 'function'],
        ['function', object(...about, ['parameters', FREE_TEXT_SCHEMA])],
        ['cache_control', control],
      );
    const format =
      tool.grammar === undefined
        ? undefined
        : object(
            ['type', 'grammar'],
            ['grammar', object(['syntax', tool.grammar.syntax], ['definition', tool.grammar.definition])],
          );
    return object(['type', 'custom'], ['custom', object(...about, ['format', format])]);
  });
}

/** The one string parameter of a tool that took free text. */
export const FREE_TEXT_SCHEMA: Spelled = object(
  ['type', 'object'],
  ['properties', object([FREE_TEXT, object(['type', 'string'])])],
  ['required', [FREE_TEXT]],
);
