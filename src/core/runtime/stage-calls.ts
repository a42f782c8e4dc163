/**
 * validate, authorize, execute: one step a call. A call that did not hold goes no further; its siblings do, unless the
 * document asks for atomic admission, where one bad call cancels the whole batch.
 */
import type { Json } from '../base/json-value';
import type { Problem } from '../base/problem';
import { sha256Hex } from '../base/hash';
import { mapSpan, toolSource } from '../base/span';
import { actionSchema, endsRun } from '../contract/catalogue';
import type { CallRecord } from '../contract/call';
import type { ToolDefinition } from '../document/document';
import { locate } from '../json/locate';
import { linearTest } from '../grammar/pattern/linear-test';
import { scanJson } from '../json/scan';
import { toValue } from '../json/node';
import { authorize } from '../policy/authorize';
import { validateArguments } from '../schema/validate';
import { accessesOf, runTool } from '../tools/run-tool';
import { failed, type ToolRun } from '../tools/outcome';
import { sentence } from '../base/words';
import type { CallState } from './fold';
import type { Machine, TurnInput } from './run';
import { recordedOutcome } from './turns';
import { stepId } from './events';
import { outcomeOf } from './stage-prompt';

export function validateStage(machine: Machine): void {
  for (const { record, parsed } of machine.state().calls) {
    if (parsed !== true) continue;
    const schema = schemaOf(machine, record);
    const node = scanJson(record.args.text).root;
    const check = validateArguments(schema.text, record.args, node, schema.source, linearTest);
    const problems = check.problems;
    const valid = check.valid;
    machine.emit(
      'validate',
      { t: 'validate', tool: record.name, schemaHash: sha256Hex(schema.text), valid },
      valid ? outcomeOf(problems) : 'failed',
      problems,
      record.index,
    );
  }
}

function schemaOf(machine: Machine, record: CallRecord): { text: string; source: string } {
  const tool = toolOf(machine, record);
  return tool === undefined
    ? { text: actionSchema(record.name), source: toolSource(record.name) }
    : { text: tool.schema, source: toolSource(tool.name) };
}

const toolOf = (machine: Machine, record: CallRecord): ToolDefinition | undefined =>
  machine.document.tools.find((tool) => tool.name === record.name);

export function authorizeStage(machine: Machine): void {
  const { policy } = machine.document;
  machine
    .state()
    .calls.filter((call) => call.valid === true)
    .forEach(({ record }, sub) => {
      const tool = toolOf(machine, record);
      const args = valueOf(record);
      const accesses = tool === undefined ? [] : accessesOf(tool, args);
      const decision = authorize(
        { tool: record.name, args, accesses },
        policy,
        stepId(machine.state().turn, 'authorize', sub),
      );
      machine.emit(
        'authorize',
        {
          t: 'authorize',
          decision: decision.decision,
          rule: decision.rule.message,
          ruleWords: decision.rule.words,
          accesses: accesses.map(({ path, access }) => ({ path, access })),
        },
        decision.decision === 'allow' ? 'ok' : decision.decision === 'ask' ? 'waiting' : 'failed',
        decision.problems,
        record.index,
      );
    });
}

export function executeStage(machine: Machine, input: TurnInput): void {
  const { calls } = machine.state();
  const admitted = calls.filter((call) => call.decision === 'allow');
  const cancelled = machine.document.settings.batch.admission === 'atomic' && admitted.length < calls.length;
  for (const { record } of admitted) {
    const run: ToolRun = cancelled ? CANCELLED : execute(machine, record, input);
    machine.emit(
      'execute',
      { t: 'execute', result: run.outcome, writes: run.writes },
      run.outcome.ok ? 'ok' : 'failed',
      run.outcome.ok ? [] : [semanticProblem(run.outcome.error, run, record)],
      record.index,
    );
  }
}

const CANCELLED_CODE = 'CANCELLED';
const CANCELLED = failed(
  CANCELLED_CODE,
  sentence(
    'CANCELLED',
    'Another call of this batch was not admitted, so none of them ran. Send the corrected calls again.',
  ),
);

function execute(machine: Machine, record: CallRecord, input: TurnInput): ToolRun {
  const tool = toolOf(machine, record);
  const args = valueOf(record);
  const recorded = input.recorded(record.id);
  if (tool !== undefined)
    return runTool(
      tool,
      args,
      { files: machine.state().files, fixtures: machine.document.fixtures },
      recorded === undefined ? null : recordedOutcome(recorded),
    );
  if (endsRun(record.action)) return { outcome: { ok: true, value: args } as const, writes: [] };
  return failed(
    'ACTION_NOT_EXECUTED',
    sentence(
      'ACTION_NOT_EXECUTED',
      'The action {action} is read and checked, but nothing in this session carries it out. Add a scripted tool of that name to give it a result.',
      { action: record.action },
    ),
    false,
  );
}

function valueOf(record: CallRecord): Json {
  const { root } = scanJson(record.args.text);
  return root === undefined ? null : toValue(root);
}

/** The place is the argument that the tool names; without one, the whole call. */
function semanticProblem(
  error: { code: string; message: string; retryable: boolean },
  { path, words }: ToolRun,
  record: CallRecord,
): Problem {
  const { root } = scanJson(record.args.text);
  const node = path === undefined || root === undefined ? root : locate(root, path)?.node;
  return {
    ...error,
    ...(words === undefined ? {} : { words }),
    severity: 'error',
    // A call that was cancelled with its batch never reached the tool.
    layer: error.code === CANCELLED_CODE ? 'policy' : 'semantics',
    ...(path === undefined ? {} : { path }),
    ...(node === undefined ? {} : { at: mapSpan(record.args.map, node.span) }),
  };
}

export type { CallState };
