/** Arguments that were copied without the name of their call. */
import { describe, expect, it } from 'vitest';
import { fixEdits } from '../base/problem';
import { emptyDocument } from '../document/defaults';
import type { ToolDefinition } from '../document/document';
import { builtinDefinition } from '../tools/builtin';
import { runDocument } from './run';

const tool = (name: string, schema: string): ToolDefinition => ({
  name,
  description: '',
  schema,
  implementation: { kind: 'recorded' },
});
const WEATHER = builtinDefinition('get_weather');
const READ = builtinDefinition('read_file');

const run = (text: string, tools: ToolDefinition[]) =>
  runDocument({ ...emptyDocument('t'), tools, responses: [{ text }] });

function offerFor(text: string, tools: ToolDefinition[]) {
  const problems = run(text, tools).events.flatMap((event) => event.problems);
  const problem = problems.find(({ code }) => code === 'FORMAT_UNKNOWN');
  if (problem === undefined) throw new Error('the paste is of a known format');
  return problem;
}

/** The text with the suggestion taken. */
function taken(text: string, tools: ToolDefinition[]): string {
  const { fix } = offerFor(text, tools);
  if (fix === undefined) throw new Error('nothing is suggested');
  return fixEdits(fix).reduceRight(
    (after, { at, text: written }) => after.slice(0, at.start) + written + after.slice(at.end),
    text,
  );
}

const callsOf = (text: string, tools: ToolDefinition[]) =>
  run(text, tools).events.flatMap(({ detail, problems }) =>
    detail.t === 'parse' ? [{ name: detail.call.name, args: detail.call.args.text, problems }] : [],
  );

describe('the tool that takes the object is offered', () => {
  it.each([
    ['all of its members are parameters', '{"city":"Rome"}', '{"city":"Rome"}'],
    ['all that is required stands there', ' {"city":"Rome","ok":true}\n', '{"city":"Rome","ok":true}'],
    ['a value of the wrong type', '{"city":5}', '{"city":5}'],
    ['in a fence', '```json\n{"city":"Rome"}\n```', '{"city":"Rome"}'],
  ])('%s', (_, text, args) => {
    const after = taken(text, [READ, WEATHER]);
    expect(callsOf(after, [READ, WEATHER])).toMatchObject([{ name: 'get_weather', args }]);
  });

  it('in quotes of Python too; then they are what is wrong', () => {
    const text = "{'city': 'Rome', 'ok': True, 'x': None}";
    const [call] = callsOf(taken(text, [READ, WEATHER]), [READ, WEATHER]);
    expect(call).toMatchObject({ name: 'get_weather', args: text });
    expect(call?.problems).toMatchObject([{ code: 'ARGS_NOT_JSON', fix: { safe: true } }]);
  });

  it('the one that declares most of the members', () => {
    const both = tool('both', '{"properties":{"city":{},"day":{}}}');
    expect(callsOf(taken('{"city":"a","day":"b"}', [WEATHER, both]), [WEATHER, both])).toMatchObject([
      { name: 'both' },
    ]);
  });
});

describe('nothing is offered', () => {
  it.each([
    ['no tool has such parameters', '{"answer":42}', [WEATHER, READ]],
    ['what is required is missing and more stands there', '{"unit":"C","answer":42}', [WEATHER]],
    ['there is no tool', '{"city":"Rome"}', []],
    ['an empty object', '{}', [WEATHER]],
    ['a list', '[{"city":"Rome"}]', [WEATHER]],
    ['a cut object', '{"city":"Ro', [WEATHER]],
    ['a schema that says nothing', '{"city":"Rome"}', [tool('any', '{'), tool('all', 'true')]],
    ['a member of all objects', '{"toString":1}', [WEATHER]],
  ])('%s', (_, text, tools) => {
    expect(offerFor(text, tools).fix).toBeUndefined();
  });

  it('where several take it: they are named', () => {
    const twin = { ...WEATHER, name: 'forecast' };
    const problem = offerFor('{"city":"Rome"}', [WEATHER, twin]);
    expect(problem.fix).toBeUndefined();
    expect(problem.message).toContain('“get_weather”, “forecast”');
  });
});
