/**
 * Calls of a response → records that the run takes on. A provider's call of a tool, a provider's call of an action, and an
 * `@action` object in text give the same record. Enters: a response and the names of the session's tools. Leaves: records
 * in the order of their execution, and every reason why one of them may not run.
 *
 * Always holds: nothing is routed by similarity, nothing is mended silently, a cut call is a record with
 * `complete: false`. Calls that the provider ran itself and candidates give no record.
 */
import { phrase, sentence } from '../base/words';
import type { Problem } from '../base/problem';
import type { Member, ObjectNode } from '../json/node';
import { ACTION_KEY } from '../wire/text/find-actions';
import type { Response, ToolCall } from '../wire/model';
import { expandBatch, expandParallel, PARALLEL_WRAPPER } from './batch';
import type { CallRecord } from './call';
import { ACTION_NAMES, actionNamed, BATCH_LIMITS } from './catalogue';
import { contractProblem } from './contract-problem';
import { directCall } from './direct-call';
import { fieldsRecord, plainTool } from './expansion';
import type { ContractContext, DraftRecord, Expansion } from './expansion';
import { inferredCall } from './inferred-call';
import { applyLongFields } from './apply-long-fields';
import { insidePlace } from './record-args';
import { unknownTool } from './unknown-tool';
import { inQuotes } from '../wire/words';

export interface CallRecords {
  calls: CallRecord[];
  /** Everything, in order: what is wrong with a call, and what concerns none of them. */
  problems: Problem[];
  /** `callProblems[i]` belong to `calls[i]`. A record with an error among them must not run. */
  callProblems: Problem[][];
}

export interface RecordOptions {
  /** Calls that one batch may hold; held between 2 and 8. */
  maxBatch?: number;
}

export function toCallRecords(
  response: Response,
  toolNames: readonly string[],
  options: RecordOptions = {},
): CallRecords {
  const context: ContractContext = {
    toolNames: new Set(toolNames),
    tools: toolNames,
    maxBatch: Math.min(Math.max(options.maxBatch ?? BATCH_LIMITS.max, BATCH_LIMITS.min), BATCH_LIMITS.max),
  };
  const out: CallRecords = { calls: [], problems: [], callProblems: [] };
  const said = new Set<Problem>();
  const { chosen, ignored } = callsThatCount(response);
  for (const call of chosen) {
    const text = call.kind === 'action' ? applyLongFields(response, call) : { call, problems: [] };
    for (const { record, problems } of expand(text.call, context))
      add(out, said, record, [...text.problems, ...problems]);
  }
  out.problems.push(...ignored);
  return out;
}

function add(out: CallRecords, said: Set<Problem>, record: DraftRecord, problems: Problem[]): void {
  out.calls.push({ index: out.calls.length, ...record });
  out.callProblems.push(problems);
  for (const problem of problems) {
    // A problem of a whole batch stands on each of its calls and is listed once.
    if (said.has(problem)) continue;
    said.add(problem);
    out.problems.push(problem);
  }
}

/** Objects beyond this are ignored without a sentence each. */
const MOST_IGNORED = 10;

/** Several `@action` objects in one text: the first registered one counts, a later one cannot overwrite it. */
function callsThatCount(response: Response): { chosen: ToolCall[]; ignored: Problem[] } {
  const mine = response.toolCalls.filter((call) => call.kind !== 'server');
  if (mine.length === 0 && response.toolCalls.length === 0) {
    const inferred = inferredCall(response);
    return { chosen: inferred === null ? [] : [inferred], ignored: [] };
  }
  const texts = mine.filter((call) => call.kind === 'action');
  const first = texts.find((call) => actionNamed(call.name) !== undefined) ?? texts[0];
  const ignored = texts
    .filter((call) => call !== first)
    .slice(0, MOST_IGNORED)
    .map((call) =>
      contractProblem(
        'ACTION_IGNORED',
        'warn',
        sentence(
          'ACTION_IGNORED',
          'The text holds {count} @action objects. One response is one action: {first} counts, {other} is ignored. Several calls belong into one batch.',
          { count: texts.length, first: inQuotes(first?.name ?? ''), other: inQuotes(call.name) },
        ),
        call.nameAt,
      ),
    );
  return { chosen: mine.filter((call) => call.kind !== 'action' || call === first), ignored };
}

function expand(call: ToolCall, context: ContractContext): Expansion[] {
  const node = call.node?.k === 'obj' ? call.node : undefined;
  const conflict = node === undefined ? [] : actionConflict(call, node);
  const named = call.name;
  if (call.kind === 'action') return expandAction(call, named, node, context, conflict);
  if (context.toolNames.has(named)) return [plainTool(call, conflict)];
  if (actionNamed(named) !== undefined) return expandAction(call, named, node, context, conflict);
  const wrapped =
    named === PARALLEL_WRAPPER && node !== undefined ? expandParallel(call, node, context) : null;
  if (wrapped !== null) return wrapped;
  return [
    plainTool(call, named === '' ? conflict : [...conflict, unknownTool(named, call.nameAt, context.tools)]),
  ];
}

function expandAction(
  call: ToolCall,
  action: string,
  node: ObjectNode | undefined,
  context: ContractContext,
  problems: readonly Problem[],
): Expansion[] {
  const own = [...call.problems, ...problems];
  if (node !== undefined && call.kind === 'action' && nameIsCut(node)) {
    return [{ record: fieldsRecord(call, action, node), problems: own }];
  }
  if (actionNamed(action) === undefined) {
    return [
      { record: fieldsRecord(call, action, node), problems: [...own, unknownAction(call, action, context)] },
    ];
  }
  if (node === undefined) return [{ record: fieldsRecord(call, action, node), problems: own }];
  const batch = expandBatch(call, action, node, context, own);
  if (batch.expansions !== null) return batch.expansions;
  own.push(...batch.problems);
  if (action === 'directly_call_tool') return [directCall(call, node, context, own)];
  return [{ record: fieldsRecord(call, action, node), problems: own }];
}

/** Half a name is no unknown one: that the call is cut off has been said. */
const nameIsCut = (node: ObjectNode): boolean =>
  node.members.some(({ key, value }) => key === ACTION_KEY && value?.complete !== true);

/** `@action` inside the arguments of a provider's call must say what the call's name says. */
function actionConflict(call: ToolCall, node: ObjectNode): Problem[] {
  if (call.kind === 'action') return [];
  const agrees = ({ value }: Member): boolean => value?.k === 'str' && value.value === call.name;
  const other = node.members.find((m) => m.key === ACTION_KEY && m.value !== undefined && !agrees(m))?.value;
  if (other === undefined) return [];
  const said = other.k === 'str' ? inQuotes(other.value) : phrase('no name', 'no-name');
  return [
    contractProblem(
      'ACTION_CONFLICT',
      'error',
      sentence(
        'ACTION_CONFLICT',
        'The call is {name} and its arguments say @action {said}. Which of them is meant cannot be known: leave @action out of the arguments.',
        { name: inQuotes(call.name), said },
      ),
      insidePlace(call, other),
    ),
  ];
}

function unknownAction(call: ToolCall, action: string, context: ContractContext): Problem {
  const known = ACTION_NAMES.join(', ');
  const name = inQuotes(action);
  if (action === '') {
    const said = sentence('ACTION_UNKNOWN.no-name', '@action carries no name. Known actions: {known}.', {
      known,
    });
    return contractProblem('ACTION_UNKNOWN', 'error', said, call.nameAt);
  }
  if (!context.toolNames.has(action)) {
    const said = sentence('ACTION_UNKNOWN', '{name} is no action. Known actions: {known}.', { name, known });
    return contractProblem('ACTION_UNKNOWN', 'error', said, call.nameAt);
  }
  const said = sentence(
    'ACTION_UNKNOWN.tool',
    '{name} is no action. {name} is a tool: call it through directly_call_tool, with its name in directly_call_tool_name. Known actions: {known}.',
    { name, known },
  );
  const advice = sentence('fix.call-directly', 'Call {name} through directly_call_tool.', { name });
  return {
    ...contractProblem('ACTION_UNKNOWN', 'error', said, call.nameAt),
    fix: { title: advice.message, words: advice.words, safe: false },
  };
}
