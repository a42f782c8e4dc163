/**
 * Batches: one action with an array of two to eight independent calls, never several actions. Each item is checked by
 * itself and becomes a record; what is wrong with the array as a whole stands on every record, so that none of them runs.
 */
import { sentence, type Said } from '../base/words';
import type { Problem } from '../base/problem';
import type { ArrayNode, JsonNode, Member, ObjectNode } from '../json/node';
import { member } from '../json/node';
import { hasKey, stringAt, textAt } from '../wire/fields';
import type { ToolCall } from '../wire/model';
import { BATCH_LIMITS, DIRECT_ITEM_FIELDS, REQUIRE_ITEM_FIELDS } from './catalogue';
import { contractProblem } from './contract-problem';
import { CALLS_FIELD, NAME_FIELD } from './direct-call';
import { fieldsRecord, partIdentity } from './expansion';
import type { ContractContext, Expansion } from './expansion';
import { emptyObject, insidePlace, nodePlace, valueText } from './record-args';
import { unknownTool } from './unknown-tool';
import { cutShort, inQuotes } from '../wire/words';

/** Far above any limit: a hostile array is refused as a whole and shown this far. */
const MOST_SHOWN = 64;

interface BatchForm {
  array: string;
  single: string;
  fields: readonly string[];
}

const FORMS: ReadonlyMap<string, BatchForm> = new Map([
  ['directly_call_tool', { array: CALLS_FIELD, single: NAME_FIELD, fields: DIRECT_ITEM_FIELDS }],
  [
    'require_tool',
    { array: 'tool_require_calls', single: 'tool_require_payload', fields: REQUIRE_ITEM_FIELDS },
  ],
]);

export interface BatchReading {
  /** `null`: no batch; the action is read by its scalar fields. */
  expansions: Expansion[] | null;
  /** What the scalar reading has to say in addition. */
  problems: Problem[];
}

export function expandBatch(
  call: ToolCall,
  action: string,
  node: ObjectNode,
  context: ContractContext,
  own: readonly Problem[],
): BatchReading {
  const form = FORMS.get(action);
  if (form === undefined) return { expansions: null, problems: [] };
  const array = lastMember(node, form.array);
  const mixed = mixedArrays(call, action, node);
  if (array?.value === undefined) return { expansions: null, problems: mixed };
  const single = lastMember(node, form.single);
  if (single !== undefined && single.keySpan.start < array.keySpan.start) {
    return { expansions: null, problems: [...mixed, ignored(call, form, array.value)] };
  }
  const whole = [...own, ...mixed];
  if (single !== undefined) whole.push(bothForms(call, form, array.value));
  if (array.value.k !== 'arr') {
    const said = sentence('BATCH_NOT_ARRAY', '{array} is no array of calls.', { array: form.array });
    whole.push(contractProblem('BATCH_NOT_ARRAY', 'error', said, nodePlace(call, array.value)));
    return { expansions: [{ record: fieldsRecord(call, action, node), problems: whole }], problems: [] };
  }
  const items = array.value;
  whole.push(...sizeProblems(call, form, items, context.maxBatch));
  const itemProblems = checkItems(call, form, items, context);
  // Loading schemas runs nothing: the action stays one record, and every finding is its own.
  if (action !== 'directly_call_tool' || items.items.length === 0) {
    const problems = [...whole, ...itemProblems.flat()];
    return { expansions: [{ record: fieldsRecord(call, action, node), problems }], problems: [] };
  }
  const expansions = items.items.slice(0, MOST_SHOWN).map((item, i) => ({
    record: itemRecord(call, item, i),
    problems: [...whole, ...(itemProblems[i] ?? [])],
  }));
  return { expansions, problems: [] };
}

const lastMember = (node: ObjectNode, key: string): Member | undefined =>
  node.members.findLast((m) => m.key === key);

const OTHER_ARRAY = new Map([
  ['directly_call_tool', 'tool_require_calls'],
  ['require_tool', CALLS_FIELD],
]);

function mixedArrays(call: ToolCall, action: string, node: ObjectNode): Problem[] {
  const other = OTHER_ARRAY.get(action);
  const found = other === undefined ? undefined : member(node, other);
  if (other === undefined || found === undefined) return [];
  const said = sentence(
    'BATCH_MIXED',
    '{action} cannot be combined with {other}: loading a tool and calling it are two actions.',
    { action, other },
  );
  return [contractProblem('BATCH_MIXED', 'error', said, nodePlace(call, found))];
}

const ignored = (call: ToolCall, form: BatchForm, array: JsonNode): Problem =>
  contractProblem(
    'BATCH_IGNORED',
    'warn',
    sentence(
      'BATCH_IGNORED',
      '{single} stands first, so it is the call; {array} is ignored. Write one of the two.',
      {
        single: form.single,
        array: form.array,
      },
    ),
    nodePlace(call, array),
  );

const bothForms = (call: ToolCall, form: BatchForm, array: JsonNode): Problem =>
  contractProblem(
    'BATCH_WITH_SINGLE',
    'error',
    sentence(
      'BATCH_WITH_SINGLE',
      '{array} and {single} are two forms of the same action. Write one of the two.',
      {
        array: form.array,
        single: form.single,
      },
    ),
    nodePlace(call, array),
  );

function sizeProblems(call: ToolCall, form: BatchForm, array: ArrayNode, max: number): Problem[] {
  const count = array.items.length;
  const at = nodePlace(call, array);
  // A cut array is not too short: the rest of it never came.
  if (count < BATCH_LIMITS.min && array.complete) {
    const said = sentence(
      'BATCH_TOO_SMALL',
      '{array} requires at least {min} independent calls; use the legacy scalar fields for one call.',
      { array: form.array, min: BATCH_LIMITS.min },
    );
    return [contractProblem('BATCH_TOO_SMALL', 'error', said, at)];
  }
  if (count <= max) return [];
  const said = sentence(
    'BATCH_TOO_LARGE',
    '{array} contains {count} calls, exceeding the configured maximum of {max}. Send the rest in a later turn.',
    { array: form.array, count, max },
  );
  return [contractProblem('BATCH_TOO_LARGE', 'error', said, at)];
}

/** One list of problems for each item that is looked at. */
function checkItems(
  call: ToolCall,
  form: BatchForm,
  array: ArrayNode,
  context: ContractContext,
): Problem[][] {
  const identifiers = new Map<string, number>();
  return array.items.slice(0, MOST_SHOWN).map((item, i) => {
    const at = nodePlace(call, item);
    const which = `${form.array}[${i}]`;
    const wrong = (code: string, said: Said, place = at): Problem =>
      contractProblem(code, 'error', said, place);
    if (item.k !== 'obj') {
      const said = sentence('BATCH_ITEM_NOT_OBJECT', '{item} is no object.', { item: which });
      return [wrong('BATCH_ITEM_NOT_OBJECT', said)];
    }
    if (!item.complete) return [];
    return [
      ...nameProblems(call, item, i, form, context),
      ...(form.array === CALLS_FIELD ? paramsProblems(call, item, which, wrong) : []),
      ...fieldProblems(item, form, which, wrong),
      ...identifierProblems(call, item, i, which, identifiers, wrong),
    ];
  });
}

type Wrong = (code: string, said: Said, place?: Problem['at']) => Problem;

function nameProblems(
  call: ToolCall,
  item: ObjectNode,
  i: number,
  form: BatchForm,
  context: ContractContext,
): Problem[] {
  const name = stringAt(item, 'tool_name');
  if (name === undefined || name.value === '') {
    const said = sentence('BATCH_ITEM_NAME_MISSING', '{item}.tool_name is required.', {
      item: `${form.array}[${i}]`,
    });
    return [contractProblem('BATCH_ITEM_NAME_MISSING', 'error', said, nodePlace(call, item))];
  }
  if (context.toolNames.has(name.value)) return [];
  const unknown = unknownTool(name.value, insidePlace(call, name), context.tools);
  return [
    {
      ...unknown,
      ...sentence('TOOL_UNKNOWN.item', '{item}.tool_name {name} is unavailable. {why}', {
        item: `${form.array}[${i}]`,
        name: inQuotes(name.value),
        why: unknown,
      }),
    },
  ];
}

function paramsProblems(call: ToolCall, item: ObjectNode, which: string, wrong: Wrong): Problem[] {
  const params = member(item, 'params');
  if (params === undefined) {
    const said = sentence(
      'BATCH_ITEM_PARAMS_MISSING',
      '{item}.params is required (use {} for a parameterless tool).',
      { item: which },
    );
    return [wrong('BATCH_ITEM_PARAMS_MISSING', said)];
  }
  if (params.k === 'obj') return [];
  const said = sentence(
    'BATCH_ITEM_PARAMS_NOT_OBJECT',
    '{item}.params must be an object (use {} for a parameterless tool).',
    { item: which },
  );
  return [wrong('BATCH_ITEM_PARAMS_NOT_OBJECT', said, nodePlace(call, params))];
}

function fieldProblems(item: ObjectNode, form: BatchForm, which: string, wrong: Wrong): Problem[] {
  const unknown = [...new Set(item.members.map((m) => m.key))]
    .filter((key) => !form.fields.includes(key))
    .sort();
  if (unknown.length === 0) return [];
  const listed = cutShort(unknown.slice(0, 20).join(', '), 200);
  const parts = { item: which, unknown: listed, allowed: form.fields.join(', ') };
  const said =
    form.array !== CALLS_FIELD && hasKey(item, 'params')
      ? sentence(
          'BATCH_ITEM_FIELDS.params',
          '{item} has unknown fields: {unknown}. Allowed: {allowed}. Loading a tool takes no parameters.',
          parts,
        )
      : sentence('BATCH_ITEM_FIELDS', '{item} has unknown fields: {unknown}. Allowed: {allowed}.', parts);
  return [wrong('BATCH_ITEM_FIELDS', said)];
}

function identifierProblems(
  call: ToolCall,
  item: ObjectNode,
  i: number,
  which: string,
  seen: Map<string, number>,
  wrong: Wrong,
): Problem[] {
  const identifier = stringAt(item, 'identifier');
  if (identifier === undefined || identifier.value === '') return [];
  const first = seen.get(identifier.value);
  if (first === undefined) {
    seen.set(identifier.value, i);
    return [];
  }
  const said = sentence(
    'BATCH_ITEM_IDENTIFIER',
    '{item}.identifier {identifier} is the identifier of [{first}] too: it must be unique within the batch.',
    { item: which, identifier: inQuotes(identifier.value), first },
  );
  return [wrong('BATCH_ITEM_IDENTIFIER', said, insidePlace(call, identifier))];
}

function itemRecord(call: ToolCall, item: JsonNode, i: number): Expansion['record'] {
  const name = stringAt(item, 'tool_name');
  const params = member(item, 'params');
  const at = nodePlace(call, item);
  return {
    ...partIdentity(call, i),
    name: name?.value ?? '',
    action: 'directly_call_tool',
    args: params === undefined ? emptyObject({ ...at, start: at.end }) : valueText(call, params),
    ...(name === undefined ? {} : { nameAt: insidePlace(call, name) }),
    complete: call.complete && item.complete,
  };
}

/** A wrapper that models know from their training; no session declares it. */
export const PARALLEL_WRAPPER = 'multi_tool_use.parallel';

/** `{tool_uses: [{recipient_name: "functions.read", parameters}]}` → the calls inside it, with a warning on each. */
export function expandParallel(
  call: ToolCall,
  node: ObjectNode,
  context: ContractContext,
): Expansion[] | null {
  const uses = member(node, 'tool_uses');
  if (uses?.k !== 'arr' || uses.items.length === 0) return null;
  const warning = contractProblem(
    'CALLS_WRAPPED',
    'warn',
    sentence('CALLS_WRAPPED', '{wrapper} is no tool: it wraps {count} calls. They were taken out of it.', {
      wrapper: inQuotes(PARALLEL_WRAPPER),
      count: uses.items.length,
    }),
    call.nameAt,
  );
  // Characters and prefixes of the wrapper's own name say nothing about the calls inside.
  const own = call.problems.filter((problem) => problem.code !== 'TOOL_NAME_CHARACTERS');
  return uses.items.slice(0, MOST_SHOWN).map((use, i) => {
    const recipient = stringAt(use, 'recipient_name');
    const name = (textAt(use, 'recipient_name') ?? '').replace(/^functions\./, '');
    const nameAt = recipient === undefined ? call.nameAt : insidePlace(call, recipient);
    const params = member(use, 'parameters');
    const at = nodePlace(call, use);
    const problems = [...own, warning];
    if (!context.toolNames.has(name)) problems.push(unknownTool(name, nameAt, context.tools));
    return {
      record: {
        ...partIdentity(call, i),
        name,
        action: 'directly_call_tool',
        args: params === undefined ? emptyObject({ ...at, start: at.end }) : valueText(call, params),
        ...(nameAt === undefined ? {} : { nameAt }),
        complete: call.complete && use.complete,
      },
      problems,
    };
  });
}
