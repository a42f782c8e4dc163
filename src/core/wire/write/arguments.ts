/**
 * Arguments of a call as a target wants them: a string, or an object. A string carries anything, broken arguments too. An
 * object cannot: such arguments travel as text inside one, and that is said.
 */
import { sentence } from '../../base/words';
import { printJson } from '../../json/print';
import type { ObjectNode } from '../../json/node';
import { object, spelledNode } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import { readArguments } from '../build/arguments';
import type { ToolCall } from '../model';
import { ACTION_KEY } from '../text/find-actions';
import { inQuotes } from '../words';
import type { Losses } from './loss';
import { INVALID_JSON, invalidArguments } from './spelling';

/** Key under which the free text of a custom tool travels where a format knows objects only. */
export const FREE_TEXT = 'input';

/** The arguments as nodes, where they are one strict JSON object; of an action without its `@action`. */
export function strictObject(call: ToolCall): ObjectNode | null {
  if (!call.argsOk || call.node?.k !== 'obj') return null;
  const { node } = call;
  if (call.kind !== 'action') return node;
  return { ...node, members: node.members.filter(({ key }) => key !== ACTION_KEY) };
}

/** The arguments as the text of a JSON string. */
export function argumentsText(call: ToolCall): string {
  const node = strictObject(call);
  // Tags, Python and partial arguments were never one JSON text; their nodes are.
  const written = call.argsWire === 'string' || call.argsWire === 'object' || call.argsWire === 'none';
  if (node === null || (written && call.kind !== 'action')) return call.args.text;
  return printJson(node);
}

/**
 * Whether a reader of the same text would see that the call was cut off.
 * @param open the format says that the answer broke off in this call
 */
export const cutShows = (call: ToolCall, text: string, open: boolean): boolean =>
  call.kind === 'custom' ? open : !readArguments('', { text, map: NOWHERE }, !open).complete;

const NOWHERE = { source: '', pieces: [] };

/** The arguments as an object. */
export function argumentsObject(call: ToolCall, losses: Losses): Spelled {
  const name = inQuotes(call.name);
  const at = call.nameAt;
  if (call.kind === 'custom') {
    losses.add(
      'ARGUMENTS_FREE_TEXT',
      sentence('loss.free-text', '{name} takes free text, and calls of this format carry an object.', {
        name,
      }),
      sentence('instead.under', 'The text stands under {key}.', { key: inQuotes(FREE_TEXT) }),
      at,
    );
    if (!call.complete) cutLoss(call, losses);
    return object([FREE_TEXT, call.input ?? call.args.text]);
  }
  const node = strictObject(call);
  if (node !== null) {
    if (!call.complete) cutLoss(call, losses);
    return spelledNode(node);
  }
  const { text } = call.args;
  const empty = text.trim() === '' || (call.node?.k === 'lit' && call.node.value === null);
  if (empty && call.complete) {
    losses.add(
      'ARGUMENTS_EMPTY',
      text.trim() === ''
        ? sentence('loss.args-empty', 'The arguments of {name} are empty.', { name })
        : sentence('loss.args-null', 'The arguments of {name} are null.', { name }),
      sentence('instead.empty-object', 'An object without members.'),
      at,
    );
    return object();
  }
  const instead = sentence('instead.as-written', 'The text as it was written, under {key} of an object.', {
    key: inQuotes(INVALID_JSON),
  });
  if (!call.complete)
    losses.add(
      'CALL_CUT',
      sentence(
        'loss.args-cut',
        'The arguments of {name} were cut off; this format carries whole objects only.',
        { name },
      ),
      instead,
      at,
    );
  else if (call.node !== undefined && call.problems.some(({ code }) => NO_OBJECT.has(code)))
    losses.add(
      'ARGUMENTS_NOT_OBJECT',
      sentence(
        'loss.args-no-object',
        'The arguments of {name} are JSON, but no object, and this format carries objects only.',
        { name },
      ),
      instead,
      at,
    );
  else
    losses.add(
      'ARGUMENTS_NOT_JSON',
      sentence(
        'loss.args-no-json',
        'The arguments of {name} are not JSON, and this format carries objects only.',
        { name },
      ),
      instead,
      at,
    );
  return invalidArguments(text);
}

export function cutLoss(call: ToolCall, losses: Losses): void {
  losses.add(
    'CALL_CUT',
    sentence('loss.call-cut', 'The call of {name} was cut off, and nothing in this format would say so.', {
      name: inQuotes(call.name),
    }),
    sentence('instead.whole-call', 'It reads like a whole call.'),
    call.nameAt,
  );
}

/** The free text of a custom tool as arguments in a string. */
export function freeTextAsArguments(call: ToolCall, losses: Losses): string {
  losses.add(
    'ARGUMENTS_FREE_TEXT',
    sentence('loss.free-text-json', '{name} takes free text, and calls of this format carry JSON.', {
      name: inQuotes(call.name),
    }),
    sentence('instead.under-object', 'The text stands under {key} of an object.', {
      key: inQuotes(FREE_TEXT),
    }),
    call.nameAt,
  );
  return JSON.stringify({ [FREE_TEXT]: call.input ?? call.args.text });
}

/** What a call is told whose arguments are JSON, and no object. */
const NO_OBJECT: ReadonlySet<string> = new Set(['ARGS_NOT_OBJECT', 'ARGS_DOUBLE_ENCODED']);
