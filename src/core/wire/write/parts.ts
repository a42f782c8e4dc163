/** What every writer does with the parts of an answer or a message: texts, seals of reasoning, media, order. */
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { CacheMark, Part, Response, ToolCall, ToolResult } from '../model';
import { cutShort, inQuotes } from '../words';
import type { Losses } from './loss';

export type ReasoningPart = Extract<Part, { t: 'reasoning' }>;
export type MediaPart = Extract<Part, { t: 'media' }>;

/** The texts of one kind, joined as the views of a response join them. */
export const joined = (parts: readonly Part[], kind: 'text' | 'reasoning' | 'refusal'): string =>
  parts.map((part) => (part.t === kind ? part.text.text : '')).join('');

export interface SealScope {
  /** Signatures over the reasoning's text. */
  signature: boolean;
  /** Ciphertexts of reasoning. */
  encrypted: boolean;
}

/** A seal means something to the provider that made it alone. */
export function sealLosses(part: ReasoningPart, scope: SealScope, losses: Losses): void {
  if (part.signature !== undefined && !scope.signature) {
    losses.add(
      'REASONING_SIGNATURE',
      'The reasoning is signed; this format carries no signature. The provider that signed it refuses the conversation without.',
      'The reasoning without its signature.',
    );
  }
  if (part.encrypted === undefined || scope.encrypted) return;
  losses.add(
    'REASONING_ENCRYPTED',
    'Reasoning came encrypted; this format has no place for it.',
    part.text.text === '' ? 'Nothing.' : 'The readable text alone.',
  );
}

/** Parts that a format does not know at all. */
export function leftOut(part: Part, losses: Losses): void {
  if (part.t === 'media') {
    losses.add('MEDIA_LEFT_OUT', `A part of type ${inQuotes(part.mime)} has no place here.`, 'Nothing.');
  } else if (part.t === 'unknown') {
    losses.add(
      'UNKNOWN_LEFT_OUT',
      'A part of a type that is not known cannot be written in another format.',
      'Nothing.',
      part.at,
    );
  } else if (part.t === 'result') resultLeftOut(part.result, losses);
}

export function resultLeftOut(result: ToolResult, losses: Losses): void {
  losses.add(
    'RESULT_LEFT_OUT',
    `The answer holds the result of ${inQuotes(result.callId || (result.name ?? ''))}, which ran at the provider; this format has no place for it.`,
    'Nothing.',
    result.at,
  );
}

export function serverCallLeftOut(call: ToolCall, losses: Losses): void {
  losses.add(
    'SERVER_CALL_LEFT_OUT',
    `${inQuotes(call.name)} ran at the provider; this format has no such calls, and written as an ordinary call it would run again.`,
    'Nothing.',
    call.nameAt,
  );
}

/** A refusal in a format without one. */
export function refusalAsText(losses: Losses): void {
  losses.add(
    'REFUSAL_AS_TEXT',
    'The model refused; this format has no field for the words of a refusal.',
    'They stand as text.',
  );
}

/** Kinds of calls that are an ordinary call elsewhere. */
export function kindLoss(call: ToolCall, losses: Losses): void {
  const words = {
    legacy_function: 'a function call of the form before tools',
    client_builtin: 'a call of a tool that the provider defines and the client runs',
    action: 'an action written in the text',
    custom: 'a call with free text',
    function: 'a function call',
    server: 'a call that ran at the provider',
  }[call.kind];
  losses.add(
    'CALL_KIND',
    `The call of ${inQuotes(call.name)} is ${words}.`,
    'An ordinary call.',
    call.nameAt,
  );
}

/** A call without an id in a format that needs one. */
export function madeIdLoss(call: ToolCall, losses: Losses): void {
  if (call.idOrigin === 'wire') return;
  losses.add(
    'CALL_ID_MADE',
    `The call of ${inQuotes(call.name)} came without an id, and this format needs one.`,
    `The id ${inQuotes(call.id)}, which the provider never gave.`,
    call.nameAt,
  );
}

/** For formats with one place per kind: whether the parts stand in the order in which they will be read again. */
export function orderLoss(parts: readonly Part[], rank: (part: Part) => number | null, losses: Losses): void {
  let last = -1;
  for (const part of parts) {
    const own = rank(part);
    if (own === null) continue;
    if (own < last) {
      losses.add(
        'ORDER_CHANGED',
        'Reasoning, text and calls follow each other in turns; this format has one place for each.',
        'Reasoning, then text, then calls.',
      );
      return;
    }
    last = own;
  }
}

/** What only one of several alternatives can be written of. */
export function choicesLoss(alternatives: readonly Response[], losses: Losses): void {
  if (alternatives.length < 2) return;
  losses.add(
    'CHOICES_LEFT_OUT',
    `The provider answered ${alternatives.length} times at once; this format carries one answer.`,
    'The first.',
  );
}

/** `{type: "ephemeral", ttl?}`. */
export const cacheControl = (mark: CacheMark | undefined): Spelled | undefined =>
  mark === undefined ? undefined : object(['type', 'ephemeral'], ['ttl', mark.ttl]);

export function cacheMarkLoss(mark: CacheMark | undefined, losses: Losses): void {
  if (mark === undefined) return;
  losses.add(
    'CACHE_MARK',
    'A part is marked for the cache; this format has no such marks.',
    'The part without its mark.',
    mark.at,
  );
}

/** An error beside what was said, in formats where an error is a body of its own. */
export function errorLeftOut(response: Response, losses: Losses): void {
  const { error } = response;
  if (error === undefined) return;
  losses.add(
    'ERROR_LEFT_OUT',
    `The answer ended in an error (${cutShort(error.message, 100)}); here an error is a body of its own.`,
    'What was said, without the error.',
    error.at,
  );
}

/** The text that Groq's parser refused. */
export function failedText({ error }: Response, losses: Losses): void {
  losses.add(
    'ERROR_DETAILS',
    'The error keeps the text that the provider refused; this format has no field for it.',
    'The error without it.',
    error?.at,
  );
}

/** Something was said before the error came. */
export const saidAnything = (response: Response): boolean => response.parts.length > 0;

/** `data:` addresses carry their bytes; other addresses name them. */
export function dataUrl(ref: string): { mime: string; data: string } | null {
  const head = /^data:([^;,]{1,100})(?:;[^;,]{1,100}){0,4};base64,/.exec(ref);
  return head === null ? null : { mime: head[1] ?? '', data: ref.slice(head[0].length) };
}
