/** What every writer does with the parts of an answer or a message: texts, seals of reasoning, media, order. */
import { sentence, type Said } from '../../base/words';
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { CacheMark, Message, Part, Response, ToolCall, ToolResult } from '../model';
import { cutShort, inQuotes } from '../words';
import { NOTHING, type Losses } from './loss';

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
      sentence(
        'loss.signature',
        'The reasoning is signed; this format carries no signature. The provider that signed it refuses the conversation without.',
      ),
      sentence('instead.no-signature', 'The reasoning without its signature.'),
    );
  }
  if (part.encrypted === undefined || scope.encrypted) return;
  losses.add(
    'REASONING_ENCRYPTED',
    sentence('loss.encrypted', 'Reasoning came encrypted; this format has no place for it.'),
    part.text.text === '' ? NOTHING : sentence('instead.readable', 'The readable text alone.'),
  );
}

/** Parts that a format does not know at all. */
export function leftOut(part: Part, losses: Losses): void {
  if (part.t === 'media') {
    losses.add(
      'MEDIA_LEFT_OUT',
      sentence('loss.media', 'A part of type {type} has no place here.', { type: inQuotes(part.mime) }),
      NOTHING,
    );
  } else if (part.t === 'unknown') {
    losses.add(
      'UNKNOWN_LEFT_OUT',
      sentence(
        'loss.unknown-part',
        'A part of a type that is not known cannot be written in another format.',
      ),
      NOTHING,
      part.at,
    );
  } else if (part.t === 'result') resultLeftOut(part.result, losses);
}

export function resultLeftOut(result: ToolResult, losses: Losses): void {
  losses.add(
    'RESULT_LEFT_OUT',
    sentence(
      'loss.server-result',
      'The answer holds the result of {name}, which ran at the provider; this format has no place for it.',
      { name: inQuotes(result.callId || (result.name ?? '')) },
    ),
    NOTHING,
    result.at,
  );
}

export function serverCallLeftOut(call: ToolCall, losses: Losses): void {
  losses.add(
    'SERVER_CALL_LEFT_OUT',
    sentence(
      'loss.server-call',
      '{name} ran at the provider; this format has no such calls, and written as an ordinary call it would run again.',
      { name: inQuotes(call.name) },
    ),
    NOTHING,
    call.nameAt,
  );
}

/** A refusal in a format without one. */
export function refusalAsText(losses: Losses): void {
  losses.add(
    'REFUSAL_AS_TEXT',
    sentence('loss.refusal', 'The model refused; this format has no field for the words of a refusal.'),
    sentence('instead.as-text', 'They stand as text.'),
  );
}

const KINDS: Readonly<Record<ToolCall['kind'], Said>> = {
  legacy_function: sentence('call-kind.legacy', 'a function call of the form before tools'),
  client_builtin: sentence(
    'call-kind.builtin',
    'a call of a tool that the provider defines and the client runs',
  ),
  action: sentence('call-kind.action', 'an action written in the text'),
  custom: sentence('call-kind.custom', 'a call with free text'),
  function: sentence('call-kind.function', 'a function call'),
  server: sentence('call-kind.server', 'a call that ran at the provider'),
};

/** Kinds of calls that are an ordinary call elsewhere. */
export function kindLoss(call: ToolCall, losses: Losses): void {
  losses.add(
    'CALL_KIND',
    sentence('loss.kind', 'The call of {name} is {kind}.', {
      name: inQuotes(call.name),
      kind: KINDS[call.kind],
    }),
    sentence('instead.ordinary-call', 'An ordinary call.'),
    call.nameAt,
  );
}

/** A call without an id in a format that needs one. */
export function madeIdLoss(call: ToolCall, losses: Losses): void {
  if (call.idOrigin === 'wire') return;
  losses.add(
    'CALL_ID_MADE',
    sentence('loss.no-id', 'The call of {name} came without an id, and this format needs one.', {
      name: inQuotes(call.name),
    }),
    sentence('instead.made-id', 'The id {id}, which the provider never gave.', { id: inQuotes(call.id) }),
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
        sentence(
          'loss.order',
          'Reasoning, text and calls follow each other in turns; this format has one place for each.',
        ),
        sentence('instead.order', 'Reasoning, then text, then calls.'),
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
    sentence('loss.choices', 'The provider answered {count} times at once; this format carries one answer.', {
      count: alternatives.length,
    }),
    sentence('instead.first', 'The first.'),
  );
}

/** `{type: "ephemeral", ttl?}`. */
export const cacheControl = (mark: CacheMark | undefined): Spelled | undefined =>
  mark === undefined ? undefined : object(['type', 'ephemeral'], ['ttl', mark.ttl]);

export function cacheMarkLoss(mark: CacheMark | undefined, losses: Losses): void {
  if (mark === undefined) return;
  losses.add(
    'CACHE_MARK',
    sentence('loss.cache-mark', 'A part is marked for the cache; this format has no such marks.'),
    sentence('instead.no-mark', 'The part without its mark.'),
    mark.at,
  );
}

/** An error beside what was said, in formats where an error is a body of its own. */
export function errorLeftOut(response: Response, losses: Losses): void {
  const { error } = response;
  if (error === undefined) return;
  losses.add(
    'ERROR_LEFT_OUT',
    sentence('loss.error', 'The answer ended in an error ({error}); here an error is a body of its own.', {
      error: cutShort(error.message, 100),
    }),
    sentence('instead.no-error', 'What was said, without the error.'),
    error.at,
  );
}

/** The text that Groq's parser refused. */
export function failedText({ error }: Response, losses: Losses): void {
  losses.add(
    'ERROR_DETAILS',
    sentence(
      'loss.failed-text',
      'The error keeps the text that the provider refused; this format has no field for it.',
    ),
    sentence('instead.no-failed-text', 'The error without it.'),
    error?.at,
  );
}

export const ERROR_ALONE = sentence('loss.error-alone', 'A body with an error holds nothing else.');
export const CODE_AND_MESSAGE = sentence(
  'loss.error-code',
  'An error of this format is a code and a message.',
);

/** What stands beside an error, in formats whose body of an error is the error alone. */
export function errorAlone({ error, id, model, usage, stop }: Response, losses: Losses): void {
  if (id === undefined && model === undefined && usage === undefined && stop === undefined) return;
  losses.add(
    'ERROR_ALONE',
    ERROR_ALONE,
    sentence('instead.error-alone', 'The error without id, model, stop reason and usage.'),
    error?.at,
  );
}

/** A developer's words in formats that know a system alone, or that let it speak before the conversation only. */
export function systemLosses({ role, at }: Message, late: boolean, losses: Losses): void {
  if (role === 'developer')
    losses.add('ROLE_CHANGED', NO_DEVELOPER, sentence('instead.system-words', 'System words.'), at);
  if (!late) return;
  losses.add(
    'MESSAGE_MOVED',
    sentence(
      'loss.system-late',
      'System words stand in the middle of the conversation; here they stand before it.',
    ),
    sentence('instead.in-front', 'They stand in front, in order.'),
    at,
  );
}

export const NO_DEVELOPER = sentence('loss.developer', 'This format has no developer role.');

/** Something was said before the error came. */
export const saidAnything = (response: Response): boolean => response.parts.length > 0;

/** `data:` addresses carry their bytes; other addresses name them. */
export function dataUrl(ref: string): { mime: string; data: string } | null {
  const head = /^data:([^;,]{1,100})(?:;[^;,]{1,100}){0,4};base64,/.exec(ref);
  return head === null ? null : { mime: head[1] ?? '', data: ref.slice(head[0].length) };
}
