/**
 * Malformed calls from public bug reports, and the built-in examples: the layer that each is diagnosed in, the grammar over a
 * real vocabulary, the validator and the policy have to tell one story. A failing row is printed with its whole table.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCallscopeEngine } from '../../engine/callscope/engine';
import { EXAMPLES } from '../../examples';
import { judgeCalls, type JudgedCall } from '../../testing/call-verdicts';
import { kernelModule } from '../../testing/kernel-module';
import { o200k } from '../../testing/o200k';
import { describeShared } from '../../testing/shared-data';
import { callBody } from '../../testing/wire-builders';
import type { Layer } from '../base/problem';
import { emptyDocument } from '../document/defaults';
import type { SessionDocument, ToolDefinition } from '../document/document';
import { readPaste } from '../wire/read';

interface Row {
  id: string;
  format: string;
  input: unknown;
  expect: { diagnosis: string };
}

/** The layer of each diagnosis, and whether a call or the whole response fails with it; a warning lets the call go on. */
const DIAGNOSES: ReadonlyMap<string, { layer: Layer | null; fails: boolean }> = new Map(
  Object.entries({
    ok: { layer: null, fails: false },
    truncated: { layer: 'syntax', fails: true },
    truncated_by_client: { layer: 'syntax', fails: true },
    not_json: { layer: 'syntax', fails: true },
    double_encoded: { layer: 'syntax', fails: true },
    arguments_not_object: { layer: 'syntax', fails: true },
    python_literal: { layer: 'syntax', fails: true },
    trailing_comma: { layer: 'syntax', fails: true },
    markdown_fence: { layer: 'syntax', fails: true },
    control_character: { layer: 'syntax', fails: true },
    non_finite_number: { layer: 'syntax', fails: true },
    concatenated_json: { layer: 'syntax', fails: true },
    nested_json_string: { layer: 'syntax', fails: true },
    schema_type: { layer: 'syntax', fails: true },
    null_arguments: { layer: 'syntax', fails: false },
    empty_arguments: { layer: 'syntax', fails: false },
    suspicious_double_escape: { layer: 'syntax', fails: false },
    lone_surrogate: { layer: 'syntax', fails: false },
    number_overflow: { layer: 'syntax', fails: false },
    unsafe_integer: { layer: 'syntax', fails: false },
    duplicate_key: { layer: 'syntax', fails: false },
    arguments_not_string: { layer: 'protocol', fails: false },
    unknown_tool: { layer: 'protocol', fails: true },
    tool_name_whitespace: { layer: 'protocol', fails: true },
    provider_rejected_tool_call: { layer: 'protocol', fails: true },
    unanswered_tool_call: { layer: 'protocol', fails: true },
    react_action_and_final: { layer: 'protocol', fails: true },
    wrapped_parallel_calls: { layer: 'protocol', fails: false },
    unparsed_tool_syntax: { layer: 'protocol', fails: false },
    tool_syntax_in_reasoning: { layer: 'protocol', fails: false },
    hallucinated_observation: { layer: 'protocol', fails: false },
    stream_index_collision: { layer: 'protocol', fails: false },
    missing_id: { layer: 'protocol', fails: false },
    missing_index: { layer: 'protocol', fails: false },
    stop_reason_contradiction: { layer: 'protocol', fails: false },
    bom: { layer: 'protocol', fails: false },
    reused_call_id: { layer: 'protocol', fails: false },
  } as const),
);

/** Legal JSON over which readers lose data: our grammar refuses to write it, a validator that sees the value cannot. */
const REFUSED_BEYOND_SCHEMA: readonly string[] = ['DUPLICATE_KEY', 'LONE_SURROGATE'];

const OPEN = { type: 'object' };
const tool = (name: string, schema: unknown): ToolDefinition => ({
  name,
  description: '',
  schema: JSON.stringify(schema),
  implementation: { kind: 'scripted', cases: [{ result: 'done' }] },
});

function documentOf({ id, format, input }: Row): SessionDocument {
  const base = { ...emptyDocument(id), breakpoints: [] };
  const parts = input as {
    schema: unknown;
    arguments: string;
    tools: string[];
    call: { name: string; arguments: string };
  };
  switch (format) {
    case 'arguments-string':
      return { ...base, tools: [tool('run', OPEN)], responses: [{ text: callBody('run', input) }] };
    case 'schema+arguments':
      return {
        ...base,
        tools: [tool('run', parts.schema)],
        responses: [{ text: callBody('run', parts.arguments) }],
      };
    case 'tool-name':
      return {
        ...base,
        tools: parts.tools.map((name) => tool(name, OPEN)),
        responses: [{ text: callBody(parts.call.name, parts.call.arguments) }],
      };
    default: {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      const calls = readPaste(text, 's').responses.flatMap(({ toolCalls }) => toolCalls);
      const names = new Set(calls.map(({ name }) => name));
      return { ...base, tools: [...names].map((name) => tool(name, OPEN)), responses: [{ text }] };
    }
  }
}

interface Line {
  name: string;
  expected: string;
  layer: string;
  code: string;
  validator: string;
  grammar: string;
  says: string;
  disagrees: string[];
}

/** What one judged call comes to, and every way in which those who judge it contradict each other. */
function lineOf(name: string, judged: JudgedCall, expected?: { layer: Layer | null; fails: boolean }): Line {
  const { call, textOk, trace, verdict, problems } = judged;
  const stop = verdict?.stop;
  const disagrees: string[] = [];
  const require = (held: boolean, words: string): void => {
    if (!held) disagrees.push(words);
  };

  if (trace !== null) {
    const holds = textOk === true && call?.valid !== false && verdict?.layer !== 'syntax';
    const leaves = trace.block !== null || trace.endedEarly;
    const beyond = problems.some(({ code }) => REFUSED_BEYOND_SCHEMA.includes(code));
    if (!holds) require(leaves, 'what does not hold has a first blocked token, or ended early');
    else require(!leaves || beyond, 'what holds has no blocked token');
  }
  if (verdict !== null) {
    const by = (who: string): string | undefined =>
      verdict.enforcers.find((enforcer) => enforcer.who === who)?.does;
    // Of a text that ends early it depends on who ended it: see verdict.test.ts.
    if (verdict.problem.code !== 'ARGS_TRUNCATED')
      require((stop?.t === 'blocked') ===
        (by('grammar') === 'would'), 'the grammar would have, where it blocks');
    else if (stop?.t === 'blocked')
      require(by('grammar') === 'would', 'the grammar would have, where it blocks');
    require(verdict.enforcers.filter(({ does }) => does === 'stopped').length ===
      1, 'exactly one of them stopped it');
    const stopped = { protocol: 'parser', syntax: call?.parsed === true ? 'validator' : 'parser' } as const;
    const stopper =
      verdict.layer === 'policy' ? 'policy' : verdict.layer === 'semantics' ? 'tool' : stopped[verdict.layer];
    require(by(stopper) === 'stopped', `the ${stopper} stopped it`);
    if (verdict.layer !== 'syntax') require(stop?.t === 'never', 'no grammar could have');
    if (verdict.layer === 'policy')
      require(stop?.t === 'never' && stop.reason === 'permission', 'a policy failure says permission');
    if (call?.valid === false) require(verdict.layer === 'syntax', 'what the validator refuses is syntax');
    if (call?.decision === 'refuse') require(verdict.layer === 'policy', 'what the policy refuses is policy');
    if (call?.outcome?.ok === false && call.decision === 'allow')
      require(verdict.layer === 'semantics', "the tool's own error is semantics");
  } else {
    require(call?.parsed !== false && call?.valid !== false, 'a call that stopped has a verdict');
  }
  if (expected !== undefined) {
    require((verdict !== null) === expected.fails, expected.fails ? 'it fails' : 'it goes on');
    if (verdict !== null) require(verdict.layer === expected.layer, `its layer is ${String(expected.layer)}`);
    else if (expected.layer !== null)
      require(problems.some(
        ({ layer }) => layer === expected.layer,
      ), `a warning of the layer ${expected.layer}`);
  }
  return {
    name,
    expected:
      expected === undefined ? '' : `${expected.layer ?? 'none'}${expected.fails ? '' : ' (goes on)'}`,
    layer: verdict?.layer ?? 'none',
    code: verdict?.problem.code ?? problems[0]?.code ?? '',
    validator:
      call === null ? 'no call' : call.valid === null ? 'not asked' : call.valid ? 'holds' : 'refuses',
    grammar: grammarWords(judged),
    says: stop === undefined ? '' : stop.t === 'never' ? stop.reason : stop.t,
    disagrees,
  };
}

function grammarWords({ trace }: JudgedCall): string {
  if (trace === null) return 'no grammar';
  const { block, tokens, endedEarly } = trace;
  if (block !== null)
    return `blocks ${block.index + 1} of ${tokens.length}${block.why?.keyword === undefined ? '' : ` ${block.why.keyword}`}`;
  return endedEarly ? 'ended early' : 'allows all';
}

function print(lines: readonly Line[]): string {
  const cells = [
    ['row', 'expected', 'layer', 'code', 'validator', 'grammar', 'says', 'DISAGREES'],
    ...lines.map((line) => [
      line.name,
      line.expected,
      line.layer,
      line.code,
      line.validator,
      line.grammar,
      line.says,
      line.disagrees.join('; '),
    ]),
  ];
  const widths = cells[0]?.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const vocabulary = o200k();
const judge = {
  vocabulary,
  engine: createCallscopeEngine({ vocabulary, module: kernelModule(), now: () => 0 }),
};

async function linesOf(row: Row): Promise<Line[]> {
  const { diagnosis } = row.expect;
  const expected = DIAGNOSES.get(diagnosis);
  if (expected === undefined) throw new Error(`no layer for the diagnosis ${diagnosis}`);
  const judged = await judgeCalls(documentOf(row), judge);
  // A warning stands at one of the row's calls: of an id that comes again, at the later one.
  const problems = judged.flatMap((call) => call.problems);
  return judged.map((call) => lineOf(`${row.id} ${call.step}`, { ...call, problems }, expected));
}

async function expectAgreement(lines: Promise<Line[]>[], least: number): Promise<void> {
  const all = (await Promise.all(lines)).flat();
  expect(all.length).toBeGreaterThanOrEqual(least);
  if (all.some(({ disagrees }) => disagrees.length > 0)) expect.fail(`\n${print(all)}`);
}

const SAMPLE: readonly Row[] = [
  { id: 'cut', format: 'arguments-string', input: '{"a": [1, 2', expect: { diagnosis: 'truncated' } },
  { id: 'python', format: 'arguments-string', input: "{'a': True}", expect: { diagnosis: 'python_literal' } },
  { id: 'twice', format: 'arguments-string', input: '{"a":1,"a":2}', expect: { diagnosis: 'duplicate_key' } },
  { id: 'array', format: 'arguments-string', input: '[1]', expect: { diagnosis: 'arguments_not_object' } },
  {
    id: 'type',
    format: 'schema+arguments',
    input: {
      schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      arguments: '{"n":"1"}',
    },
    expect: { diagnosis: 'schema_type' },
  },
  {
    id: 'name',
    format: 'tool-name',
    input: { tools: ['read'], call: { name: 'raed', arguments: '{}' } },
    expect: { diagnosis: 'unknown_tool' },
  },
];

describe('layer, grammar, validator and policy agree', () => {
  test('on a sample of malformed calls', () => expectAgreement(SAMPLE.map(linesOf), SAMPLE.length));

  test('on the built-in examples', () =>
    expectAgreement(
      EXAMPLES.map(async (example) =>
        (await judgeCalls(example.build(), judge)).map((call) => lineOf(`${example.id} ${call.step}`, call)),
      ),
      EXAMPLES.length,
    ));

  describeShared('on malformed calls from public reports', ['data', 'malformed-calls.jsonl'], (path) => {
    const rows = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Row);
    test('all rows', () => expectAgreement(rows.map(linesOf), rows.length));
  });

  test('a contradiction is printed with the whole table', async () => {
    const [row] = SAMPLE;
    if (row === undefined) throw new Error('no sample');
    const [call] = await judgeCalls(documentOf(row), judge);
    if (call === undefined) throw new Error('no call');
    const line = lineOf('cut', call, { layer: 'policy', fails: true });
    expect(line.disagrees).toEqual(['its layer is policy']);
    expect(print([line])).toMatch(
      /^row +expected[^]*\ncut +policy +syntax +ARGS_TRUNCATED +not asked +ended early/,
    );
  });
});
