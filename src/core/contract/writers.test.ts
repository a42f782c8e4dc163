import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEUTRAL_TOOLS, responseOf, responsePlan } from '../../testing/neutral-responses';
import type { ResponsePlan } from '../../testing/neutral-responses';
import { printJson } from '../json/print';
import { scanJson } from '../json/scan';
import type { Response } from '../wire/model';
import { readPaste } from '../wire/read';
import type { LossCode } from '../wire/write/loss';
import { toCallRecords } from './to-call-records';
import { WRITERS, WRITE_TARGETS, writeCall, writeResponse } from './writers';

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const printed = (text: string): string => {
  const { root, strict } = scanJson(text);
  return strict && root !== undefined ? printJson(root) : text;
};
/** What a run would take on. */
const records = (response: Response): unknown[] =>
  toCallRecords(response, NEUTRAL_TOOLS).calls.map(({ name, action, args, complete }) => [
    name,
    action,
    printed(args.text),
    complete,
  ]);
const reasoning = (response: Response): string => squeezed(response.reasoning);

const call = (over: object = {}): ResponsePlan['pieces'][number] => ({
  t: 'call',
  kind: 'function',
  id: '',
  name: 'edit',
  args: '{"a":1}',
  closed: true,
  ...over,
});

describe('a response as action text', () => {
  it('is taken on by a run as it was, or a loss says why not', () => {
    fc.assert(
      fc.property(responsePlan, (plan) => {
        const response = responseOf(plan);
        const { text, losses } = writeResponse(response, 'action-text', { indent: 0 });
        const facets = new Set(losses.map(({ facet }) => facet));
        const [read] = readPaste(text, 'w', { format: 'action-text' }).responses;
        const said = read ?? responseOf({ pieces: [] });
        if (!facets.has('calls') && !facets.has('arguments'))
          expect(records(said)).toEqual(records(response));
        if (!facets.has('text') && !facets.has('refusal')) {
          expect(squeezed(said.text).replaceAll(' ', '')).toBe(squeezed(response.text).replaceAll(' ', ''));
        }
        if (!facets.has('reasoning'))
          expect(reasoning(said).replaceAll(' ', '')).toBe(reasoning(response).replaceAll(' ', ''));
        for (const [facet, told] of [
          ['identity', response.id !== undefined || response.model !== undefined],
          ['usage', response.usage !== undefined],
          ['stop', response.stop !== undefined],
          ['error', response.error !== undefined],
        ] as const)
          expect(facets.has(facet)).toBe(told);
      }),
      { numRuns: 400, seed: 12 },
    );
  });

  it.each<[string, ResponsePlan['pieces'], string, LossCode[]]>([
    [
      'a call of a tool',
      [call({ args: '{"n":1.50}' })],
      '{"@action":"directly_call_tool","directly_call_tool_name":"edit","directly_call_tool_params":{"n":1.50}}',
      [],
    ],
    [
      'a provider’s call of an action',
      [call({ name: 'directly_answer', args: '{"answer_payload":"42"}' })],
      '{"@action":"directly_answer","answer_payload":"42"}',
      [],
    ],
    [
      'two calls: a batch',
      [{ t: 'text', text: 'Both.' }, call(), call({ name: 'search', args: '{}' })],
      'Both.\n{"@action":"directly_call_tool","directly_call_tool_calls":[{"tool_name":"edit","params":{"a":1}},{"tool_name":"search","params":{}}]}',
      [],
    ],
    [
      'a call and an action: the contract counts one',
      [call({ args: '{}' }), call({ name: 'finish', args: '{}' })],
      '{"@action":"directly_call_tool","directly_call_tool_name":"edit","directly_call_tool_params":{}}\n{"@action":"finish"}',
      ['CALL_NOT_COUNTED'],
    ],
    [
      'reasoning and words',
      [
        { t: 'reasoning', text: 'hm' },
        { t: 'text', text: 'Hello.' },
      ],
      '<think>hm</think>\nHello.',
      [],
    ],
    [
      'broken arguments of a provider’s call',
      [call({ args: '{"a":' })],
      '{"@action":"directly_call_tool","directly_call_tool_name":"edit","directly_call_tool_params":{"INVALID_JSON":"{\\"a\\":"}}',
      ['CALL_CUT'],
    ],
    [
      'a broken action, as it was written',
      [call({ kind: 'action', name: 'finish', args: '{"@action":"finish","summary":' })],
      '{"@action":"finish","summary":',
      [],
    ],
    [
      'a call with an id',
      [call({ id: 'c1', args: '{}', name: 'finish' })],
      '{"@action":"finish"}',
      ['CALL_ID_LEFT_OUT'],
    ],
  ])('%s', (_, pieces, expected, codes) => {
    const { as, text, losses } = writeResponse(responseOf({ pieces }), 'action-text', { indent: 0 });
    expect([as, text, losses.map(({ code }) => code)]).toEqual(['text', expected, codes]);
  });

  it('nine calls are no batch', () => {
    const pieces = Array.from({ length: 9 }, () => call({ args: '{}' }));
    const { text, losses } = writeResponse(responseOf({ pieces }), 'action-text', { indent: 0 });
    expect(text.split('\n')).toHaveLength(9);
    expect(new Set(losses.map(({ code }) => code))).toEqual(new Set(['CALL_NOT_COUNTED']));
  });
});

describe('the targets', () => {
  it('are each listed once, in the order of their ids', () => {
    expect(WRITERS.map(({ id }) => id).sort()).toEqual([...WRITE_TARGETS].sort());
  });

  it.each(WRITE_TARGETS)(
    'a call that ran at the provider has no place in %s, or one of its own',
    (target) => {
      const [server] = responseOf({ pieces: [call({ kind: 'server', id: 's', args: '{}' })] }).toolCalls;
      if (server === undefined) throw new Error('no call');
      const { text, losses } = writeCall(server, target);
      if (target === 'anthropic-messages') expect(text).toContain('server_tool_use');
      else expect([text, losses.map(({ code }) => code)]).toEqual(['', ['SERVER_CALL_LEFT_OUT']]);
    },
  );
});
