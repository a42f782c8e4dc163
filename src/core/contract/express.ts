/**
 * One action in its two spellings: `{"@action": A, …rest}` as text ⇔ `{name: A, arguments: rest}` as a provider's call.
 * Both ways keep digits, order and duplicate keys; blanks are not kept.
 */
import { sentence } from '../base/words';
import type { Problem } from '../base/problem';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { printJson } from '../json/print';
import type { JsonNode, JsonScan, Member, ObjectNode } from '../json/node';
import { scanJson } from '../json/scan';
import { ACTION_KEY } from '../wire/text/find-actions';
import type { CallRecord } from './call';
import { contractProblem } from './contract-problem';
import { NAME_FIELD, PARAMS_FIELD } from './direct-call';
import { inQuotes } from '../wire/words';

/** A call as providers spell it. */
export interface NativeCall {
  name: string;
  /** JSON text of an object. */
  arguments: string;
}

/**
 * @returns JSON text with `@action` first. Fails with `ARGS_NOT_JSON`, `ARGS_NOT_OBJECT`, or `ACTION_CONFLICT` when the
 * arguments name another action.
 */
export function toActionText(call: NativeCall): Result<string> {
  const args = strictObject(call.arguments);
  if (!args.ok) return args;
  const said = args.value.members.filter((m) => m.key === ACTION_KEY);
  if (said.some(({ value }) => value?.k !== 'str' || value.value !== call.name)) {
    const said = sentence('ACTION_CONFLICT.express', 'The arguments name another @action than {name}.', {
      name: inQuotes(call.name),
    });
    return err(contractProblem('ACTION_CONFLICT', 'error', said, undefined));
  }
  return ok(print([textMember(ACTION_KEY, call.name), ...withoutAction(args.value)]));
}

/** @returns fails with `ARGS_NOT_JSON`, `ARGS_NOT_OBJECT`, or `ACTION_UNKNOWN` when `@action` is missing or no string. */
export function toNativeCall(actionText: string): Result<NativeCall> {
  const object = strictObject(actionText);
  if (!object.ok) return object;
  const action = object.value.members.findLast((m) => m.key === ACTION_KEY)?.value;
  if (action?.k !== 'str') {
    const said = sentence(
      'ACTION_UNKNOWN.express',
      'The object has no “@action” with a name, so it cannot be spelt as a call.',
    );
    return err(contractProblem('ACTION_UNKNOWN', 'error', said, undefined));
  }
  return ok({ name: action.value, arguments: print(withoutAction(object.value)) });
}

/** A record in its text spelling. A record whose arguments are no strict object fails as `toActionText` does. */
export function recordAsActionText(record: CallRecord): Result<string> {
  const action = asAction(record);
  return action.ok ? toActionText(action.value) : action;
}

/** A record as a provider's call of the action. */
export const recordAsNativeAction = (record: CallRecord): Result<NativeCall> => asAction(record);

function asAction(record: CallRecord): Result<NativeCall> {
  const args = strictObject(record.args.text);
  if (!args.ok) return args;
  const direct = record.action === 'directly_call_tool' && record.name !== record.action;
  if (!direct) return ok({ name: record.action, arguments: print(withoutAction(args.value)) });
  const params: Member = { key: PARAMS_FIELD, keySpan: NOWHERE, value: args.value };
  return ok({ name: record.action, arguments: print([textMember(NAME_FIELD, record.name), params]) });
}

const NOWHERE = { start: 0, end: 0 };

const withoutAction = (node: ObjectNode): Member[] => node.members.filter((m) => m.key !== ACTION_KEY);

const textMember = (key: string, value: string): Member => ({
  key,
  keySpan: NOWHERE,
  value: { k: 'str', value, span: NOWHERE, complete: true },
});

const print = (members: Member[]): string =>
  printJson({ k: 'obj', members, span: NOWHERE, complete: true } satisfies JsonNode);

function strictObject(text: string): Result<ObjectNode> {
  const scan = scanJson(text);
  if (!scan.strict) return err(notStrict(scan));
  if (scan.root?.k !== 'obj') {
    return err({
      ...notStrict(scan),
      code: 'ARGS_NOT_OBJECT',
      ...sentence('TEXT_NOT_OBJECT', 'The text is JSON, but no object.'),
    });
  }
  return ok(scan.root);
}

function notStrict(scan: JsonScan): Problem {
  const first = scan.errors.find((error) => error.severity === 'error');
  return {
    code: scan.truncated ? 'ARGS_TRUNCATED' : 'ARGS_NOT_JSON',
    severity: 'error',
    ...(first === undefined
      ? sentence('TEXT_NOT_JSON', 'The text is not JSON, at character 0: it is no value.')
      : sentence('TEXT_NOT_JSON.why', 'The text is not JSON, at character {at}: {why}', {
          at: first.offset,
          why: first,
        })),
    layer: 'syntax',
    path: '',
    retryable: true,
  };
}
