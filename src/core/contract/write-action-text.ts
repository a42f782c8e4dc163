/**
 * A response as a model of the Action contract would have written it: reasoning between tags, words, and one `@action` object.
 * A call of a tool becomes `directly_call_tool`, several become one batch; an action that was written as text stays as it was,
 * broken or not. The text carries nothing else: no ids, no counts, no stop reason, and each of these is said.
 */
import { sentence } from '../base/words';
import { object, printSpelled, spelledNode } from '../json/spelled';
import type { Spelled } from '../json/spelled';
import type { Part, Response, ToolCall } from '../wire/model';
import { ACTION_KEY } from '../wire/text/find-actions';
import { argumentsObject, strictObject } from '../wire/write/arguments';
import { NOTHING, type Losses } from '../wire/write/loss';
import {
  cacheMarkLoss,
  choicesLoss,
  errorLeftOut,
  leftOut,
  orderLoss,
  refusalAsText,
  sealLosses,
  serverCallLeftOut,
} from '../wire/write/parts';
import { NO_STOP } from '../wire/write/stop';
import { inQuotes } from '../wire/words';
import { actionNamed, BATCH_LIMITS } from './catalogue';
import { CALLS_FIELD, NAME_FIELD, PARAMS_FIELD } from './direct-call';

/** @param indent blanks per level of the action's JSON; 0 = one line, as models write it */
export function actionTextOf(
  alternatives: readonly [Response, ...Response[]],
  indent: number,
  losses: Losses,
): string {
  const [response] = alternatives;
  choicesLoss(alternatives, losses);
  factLosses(response, losses);
  const calls = response.parts.flatMap((part) =>
    part.t === 'call' && written(part.call, losses) ? [part.call] : [],
  );
  const batch = isBatch(calls) ? calls : null;
  if (batch !== null) {
    orderLoss(
      response.parts,
      (part) => (part.t === 'call' ? 1 : part.t === 'text' || part.t === 'reasoning' ? 0 : null),
      losses,
    );
  } else countedLosses(calls, losses);
  const pieces: string[] = [];
  for (const part of response.parts) {
    if (part.t !== 'call') pieces.push(...said(part, losses));
    else if (batch === null) {
      if (calls.includes(part.call)) pieces.push(printAction(part.call, indent, losses));
    } else if (part.call === batch[0]) pieces.push(printSpelled(batchOf(batch, losses), indent));
  }
  return pieces.join('\n');
}

/** One call as an action; null for a call that ran at the provider. */
export const actionTextOfCall = (call: ToolCall, indent: number, losses: Losses): string | null =>
  written(call, losses) ? printAction(call, indent, losses) : null;

function written(call: ToolCall, losses: Losses): boolean {
  if (call.kind === 'server') {
    serverCallLeftOut(call, losses);
    return false;
  }
  if (call.idOrigin === 'wire') {
    losses.add(
      'CALL_ID_LEFT_OUT',
      sentence('loss.call-id', 'The call of {name} has the id {id}; an action in text has none.', {
        name: inQuotes(call.name),
        id: inQuotes(call.id),
      }),
      sentence('instead.by-order', 'Nothing: results are paired by order.'),
      call.nameAt,
    );
  }
  if (call.kind === 'legacy_function' || call.kind === 'client_builtin') {
    losses.add(
      'CALL_KIND',
      sentence('loss.kind-in-text', 'The call of {name} is of a kind that text does not tell.', {
        name: inQuotes(call.name),
      }),
      sentence('instead.tool-call', 'A call of a tool.'),
      call.nameAt,
    );
  }
  return true;
}

/** Two or more calls of tools; an action cannot stand in a batch of them. */
const isBatch = (calls: readonly ToolCall[]): calls is readonly [ToolCall, ...ToolCall[]] =>
  calls.length >= BATCH_LIMITS.min &&
  calls.length <= BATCH_LIMITS.max &&
  calls.every((call) => call.kind !== 'action' && actionNamed(call.name) === undefined);

/** One response is one action: of several only the first counts. */
function countedLosses(calls: readonly ToolCall[], losses: Losses): void {
  for (const call of calls.slice(1)) {
    losses.add(
      'CALL_NOT_COUNTED',
      sentence(
        'loss.not-counted',
        'The call of {name} is one of {count}, and a response of the contract is one action. A batch holds {least} to {most} calls of tools and no actions.',
        { name: inQuotes(call.name), count: calls.length, least: BATCH_LIMITS.min, most: BATCH_LIMITS.max },
      ),
      sentence('instead.ignored-object', 'An object of its own, which the contract ignores.'),
      call.nameAt,
    );
  }
}

const batchOf = (calls: readonly ToolCall[], losses: Losses): Spelled =>
  object(
    [ACTION_KEY, 'directly_call_tool'],
    [
      CALLS_FIELD,
      calls.map((call) => object(['tool_name', call.name], ['params', argumentsObject(call, losses)])),
    ],
  );

function printAction(call: ToolCall, indent: number, losses: Losses): string {
  if (call.kind === 'action') return call.args.text;
  const fields = strictObject(call);
  const action = actionNamed(call.name) !== undefined && fields !== null;
  if (action && fields.members.every(({ key }) => key !== ACTION_KEY) && call.complete) {
    const own = fields.members.flatMap(({ key, value }) =>
      value === undefined ? [] : [[key, spelledNode(value)] as const],
    );
    return printSpelled(object([ACTION_KEY, call.name], ...own), indent);
  }
  return printSpelled(
    object(
      [ACTION_KEY, 'directly_call_tool'],
      [NAME_FIELD, call.name],
      [PARAMS_FIELD, argumentsObject(call, losses)],
    ),
    indent,
  );
}

/** Marks by which a text would be read as something else. */
const MARKS = ['<think>', '</think>', '"@action"', 'u0040action'] as const;

function said(part: Exclude<Part, { t: 'call' }>, losses: Losses): string[] {
  switch (part.t) {
    case 'text':
    case 'refusal': {
      if (part.t === 'refusal') refusalAsText(losses);
      else cacheMarkLoss(part.cacheMark, losses);
      const mark = MARKS.find((one) => part.text.text.includes(one));
      if (mark !== undefined)
        losses.add(
          'TEXT_READS_DIFFERENTLY',
          sentence('loss.text-mark', 'The text holds {mark}, which is a mark in this format.', {
            mark: inQuotes(mark),
          }),
          sentence('instead.text-as-is', 'The text as it is.'),
        );
      return part.text.text === '' ? [] : [part.text.text];
    }
    case 'reasoning': {
      sealLosses(part, { signature: false, encrypted: false }, losses);
      const { text } = part.text;
      if (text === '') return [];
      if (MARKS.some((one) => text.includes(one)))
        losses.add(
          'TEXT_READS_DIFFERENTLY',
          sentence('loss.reasoning-mark', 'The reasoning holds a mark of this format.'),
          sentence('instead.reasoning-as-is', 'The reasoning as it is.'),
        );
      return [`<think>${text}</think>`];
    }
    case 'result':
    case 'media':
    case 'unknown':
      leftOut(part, losses);
      return [];
  }
}

/** Facts that stand around an answer, never in it. */
function factLosses(response: Response, losses: Losses): void {
  const { id, model, stop, usage } = response;
  errorLeftOut(response, losses);
  if (id !== undefined)
    losses.add(
      'RESPONSE_ID_LEFT_OUT',
      sentence('loss.response-id', 'The response has the id {id}; text has none.', { id: inQuotes(id) }),
      NOTHING,
    );
  if (model !== undefined)
    losses.add(
      'MODEL_LEFT_OUT',
      sentence('loss.model-in-text', 'The response names its model, {model}; text does not.', {
        model: inQuotes(model),
      }),
      NOTHING,
    );
  if (stop !== undefined)
    losses.add(
      'STOP_REASON',
      sentence('loss.stop-in-text', 'The stop reason {reason} stands beside a text, not in it.', {
        reason: inQuotes(stop.raw),
      }),
      NO_STOP,
      stop.at,
    );
  if (usage !== undefined)
    losses.add(
      'USAGE_LEFT_OUT',
      sentence('loss.usage-in-text', 'Token counts stand beside a text, not in it.'),
      NOTHING,
    );
}
