import { describe, expect, it } from 'vitest';
import { actionSchema } from '../core/contract/catalogue';
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import { runDocument } from '../core/runtime/run';
import { openMoments } from '../core/runtime/moment';
import { builtinDefinition } from '../core/tools/builtin';
import { maskSubject } from './mask-subject';

const call = (name: string, args: string): string =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
        },
      },
    ],
  });
const weather = builtinDefinition('get_weather');
const session = (responses: string[], patch: Partial<SessionDocument> = {}): SessionDocument => ({
  ...emptyDocument('t'),
  tools: [weather],
  responses: responses.map((text) => ({ text })),
  ...patch,
});
function subjectAt(document: SessionDocument, step: string) {
  const log = runDocument(document);
  const index = log.events.findIndex(({ id }) => id === step);
  if (index < 0) throw new Error(`no step ${step}`);
  return maskSubject(document, log, openMoments(document, log).at(index));
}
const KELVIN = call('get_weather', '{"city":"Rome","unit":"kelvin"}');
const OSLO = call('get_weather', '{"city":"Oslo"}');

describe('what the mask is about', () => {
  it('is the call, with the schema of its tool', () => {
    expect(subjectAt(session([KELVIN]), '1.validate.0')).toMatchObject({
      kind: 'call',
      request: {
        grammar: { kind: 'schema', text: weather.schema, whitespace: 'any' },
        text: '{"city":"Rome","unit":"kelvin"}',
        vocabulary: 'o200k_base',
      },
    });
  });

  it('keeps the tokens that the response says it was written with', () => {
    const said = [
      '<tool_call>\n{"name": "get_weather", "arguments": ',
      '{"ci',
      'ty":"',
      'Zü',
      'rich"}',
      '}\n</tool_call>',
    ];
    const text = said.join('');
    const response = JSON.stringify({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: text },
          logprobs: {
            content: said.map((token) => ({ token, logprob: -0.5, bytes: null, top_logprobs: [] })),
          },
        },
      ],
    });
    const document = session([response]);
    const log = runDocument(document);
    const [moment] = log.events
      .map((_, i) => openMoments(document, log).at(i))
      .filter((one) => one?.call?.record.args.text.includes('rich'));
    const subject = maskSubject(document, log, moment ?? null);
    expect(subject).toMatchObject({ kind: 'call', call: { record: { expression: 'text' } } });
    if (subject.kind === 'call') expect(subject.request.pieces).toEqual([4, 5, 3, 6]);
    const canonical = maskSubject(document, log, moment ?? null, undefined, 'vocabulary');
    expect(canonical).toMatchObject({ kind: 'call', carried: true });
    expect(canonical.kind === 'call' && canonical.request.pieces).toBeUndefined();
    const told = subjectAt(session([KELVIN]), '1.validate.0');
    expect(told.kind === 'call' && told.request.pieces).toBeUndefined();
    expect(told).toMatchObject({ carried: false });
  });

  it('takes the vocabulary that is set now, whatever was set when the document ran', () => {
    const document = session([KELVIN]);
    const log = runDocument(document);
    const moment = openMoments(document, log).at(log.events.findIndex(({ id }) => id === '1.parse.1'));
    expect(maskSubject(document, log, moment, 'qwen3')).toMatchObject({ request: { vocabulary: 'qwen3' } });
  });

  it('knows from the whole turn whether the text holds, also before it is judged', () => {
    const at = subjectAt(session([KELVIN]), '1.parse.1');
    expect(at).toMatchObject({
      facts: { textOk: true, valid: false, schemaProblems: [{ code: 'NOT_IN_ENUM' }], otherProblems: [] },
    });
  });

  it('knows of other failures only up to the cursor', () => {
    const document = session([OSLO]);
    expect(subjectAt(document, '1.validate.0')).toMatchObject({ facts: { valid: true, otherProblems: [] } });
    expect(subjectAt(document, '1.execute.0')).toMatchObject({
      facts: { otherProblems: [{ code: 'CITY_UNKNOWN', layer: 'semantics' }] },
    });
  });

  it('is the action of the contract where no tool has its name', () => {
    const finish = call('finish', '{"summary":"done"}');
    expect(subjectAt(session([finish]), '1.parse.1')).toMatchObject({
      request: { grammar: { kind: 'schema', text: actionSchema('finish') } },
    });
    const own = { ...weather, name: 'finish', schema: '{"type":"object"}' };
    expect(subjectAt(session([finish], { tools: [own] }), '1.parse.1')).toMatchObject({
      request: { grammar: { kind: 'schema', text: own.schema } },
    });
  });

  it.each([
    ['before the call is read, the step that reads it', [OSLO], '1.respond.0', 'not-read', '1.parse.1'],
    [
      'a turn without a call leads to another turn',
      [OSLO, 'It is cold.'],
      '2.parse.0',
      'no-call',
      '1.parse.1',
    ],
    ['a session without a call leads nowhere', ['Hello.'], '1.parse.0', 'no-call', null],
    ['a turn that the model has not answered', [OSLO], '2.respond.0', 'not-answered', '1.parse.1'],
    ['a name that nothing has', [call('get_wether', '{}')], '1.parse.1', 'no-tool', null],
  ] as const)('%s', (_, responses, step, why, to) => {
    expect(subjectAt(session([...responses]), step)).toMatchObject({ kind: 'none', why, step: to });
  });

  it('is nothing before a run', () => {
    expect(maskSubject(null, null, null)).toMatchObject({ kind: 'none', why: 'not-run' });
  });
});
