import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  actionNamed,
  actionSchema,
  BATCH_LIMITS,
  CATALOGUE,
  CORE_ACTIONS,
  endsRun,
} from './catalogue';

const valid = (name: string, value: unknown): boolean =>
  new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).validate(
    JSON.parse(actionSchema(name)) as object,
    value,
  );

describe('the catalogue of actions', () => {
  it('names no action twice, and every core action', () => {
    expect(new Set(ACTION_NAMES).size).toBe(ACTION_NAMES.length);
    for (const name of CORE_ACTIONS) expect(actionNamed(name)?.name).toBe(name);
  });

  it.each(CATALOGUE.map(({ name }) => [name]))('%s has a schema that compiles', (name) => {
    expect(() =>
      new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(
        JSON.parse(actionSchema(name)) as object,
      ),
    ).not.toThrow();
  });

  it.each([
    ['directly_answer', true],
    ['finish', true],
    ['ask_for_clarification', true],
    ['directly_call_tool', false],
    ['require_tool', false],
    ['no_action', false],
    ['constructor', false],
  ])('%s ends the run: %s', (name, ends) => {
    expect(endsRun(name)).toBe(ends);
  });

  it.each([
    ['directly_answer', { answer_payload: 'x' }, true],
    ['directly_answer', {}, false],
    ['directly_answer', { answer_payload: '' }, false],
    ['directly_answer', { answer_payload: 'x', human_readable_thought: 'y', anything: 1 }, true],
    ['finish', {}, true],
    ['finish', { identifier: 'not snake' }, false],
    ['directly_call_tool', { directly_call_tool_name: 'a', directly_call_tool_params: {} }, true],
    ['directly_call_tool', { directly_call_tool_name: 'a' }, false],
    [
      'directly_call_tool',
      {
        directly_call_tool_calls: [
          { tool_name: 'a', params: {} },
          { tool_name: 'b', params: {} },
        ],
      },
      true,
    ],
    ['directly_call_tool', { directly_call_tool_calls: [{ tool_name: 'a', params: {} }] }, false],
    [
      'directly_call_tool',
      {
        directly_call_tool_calls: Array.from({ length: BATCH_LIMITS.max + 1 }, () => ({
          tool_name: 'a',
          params: {},
        })),
      },
      false,
    ],
    ['require_tool', { tool_require_payload: 'a' }, true],
    ['require_tool', { tool_require_calls: [{ tool_name: 'a' }, { tool_name: 'b', params: {} }] }, false],
    ['a_name_that_is_no_action', { anything: 1 }, true],
    ['a_name_that_is_no_action', [], false],
  ])('%s with %j is valid: %s', (name, value, expected) => {
    expect(valid(name, value)).toBe(expected);
  });
});
