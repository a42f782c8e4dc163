import { describe, expect, it } from 'vitest';
import { tinyEngine, tinyVocabulary } from '../../testing/tiny-engine';
import type { Problem } from '../base/problem';
import { identityMap } from '../base/span';
import { TAKES_LESS, TAKES_MORE } from '../grammar/engine';
import { traceArguments, type MaskTrace } from './trace';
import { maskVerdict, tokenName } from './verdict';

const vocabulary = tinyVocabulary(['{"', 'unit', '":"', 'kel', '"}']);
const SCHEMA = {
  type: 'object',
  properties: { unit: { enum: ['celsius', 'fahrenheit'] } },
  required: ['unit'],
  additionalProperties: false,
};

async function trace(text: string, maxTokens = 1000, schema: object = SCHEMA): Promise<MaskTrace> {
  const grammar = await tinyEngine(vocabulary).compile(JSON.stringify(schema), { whitespace: 'none' });
  if (!grammar.ok) throw new Error(grammar.error.message);
  return traceArguments({
    matcher: await grammar.value.matcher(),
    vocabulary,
    text: { text, map: identityMap('response:0', 0, text.length) },
    maxTokens,
  });
}

const problem = (code: string, schemaPath: string): Problem => ({
  code,
  severity: 'warn',
  message: schemaPath,
  schemaPath,
  retryable: false,
});

const wrong = '{"unit":"kelvin"}';
const right = '{"unit":"celsius"}';
const base = { textOk: true, valid: true, caveats: [] };

describe('maskVerdict', () => {
  it('a wrong call is blocked', async () => {
    const verdict = maskVerdict({ ...base, trace: await trace(wrong), valid: false });
    expect(verdict).toEqual({ code: 'FIRST_BLOCKED', caveats: [] });
  });

  it('says that an engine refuses what the schema allows, with the caveats that could explain it', async () => {
    const caveats = [problem(TAKES_MORE, '/a'), problem(TAKES_LESS, '/b')];
    const verdict = maskVerdict({ ...base, trace: await trace(wrong), caveats });
    expect(verdict.code).toBe('ENGINE_REFUSES_VALID');
    expect(verdict.caveats.map(({ schemaPath }) => schemaPath)).toEqual(['/b']);
  });

  it('says that no grammar of the schema could have stopped what fails outside of it', async () => {
    const later = [{ ...problem('OLD_TEXT_NOT_UNIQUE', ''), severity: 'error' as const }];
    const verdict = maskVerdict({ ...base, trace: await trace(right), laterProblems: later });
    expect(verdict.code).toBe('NO_GRAMMAR_COULD');
  });

  it('does not claim that no grammar could when the schema forbids it: the engine accepts too much', async () => {
    const caveats = [
      problem(TAKES_MORE, '/properties/other/not'),
      problem(TAKES_MORE, '/properties/unit/pattern'),
      problem(TAKES_MORE, '/properties/unit/multipleOf'),
      problem(TAKES_LESS, '/properties/unit/format'),
    ];
    const verdict = maskVerdict({
      ...base,
      trace: await trace(right),
      valid: false,
      schemaProblems: [problem('OUT_OF_RANGE', '/properties/unit/multipleOf')],
      laterProblems: [problem('X', '')],
      caveats,
    });
    expect(verdict.code).toBe('ENGINE_OVER_ACCEPTS');
    expect(verdict.caveats.map(({ schemaPath }) => schemaPath)).toEqual([
      '/properties/unit/multipleOf',
      '/properties/unit/pattern',
      '/properties/other/not',
    ]);
    const broken = maskVerdict({ ...base, trace: await trace(right), textOk: false, valid: null });
    expect(broken).toMatchObject({ code: 'ENGINE_OVER_ACCEPTS' });
  });

  it('tells a text that was cut off from one that was blocked', async () => {
    const verdict = maskVerdict({ ...base, trace: await trace('{"unit":"cel'), textOk: false, valid: null });
    expect(verdict.code).toBe('ENDED_EARLY');
  });

  it('says all is well only when everything was traced', async () => {
    expect(maskVerdict({ ...base, trace: await trace(right) }).code).toBe('ALL_ALLOWED');
    const cut = maskVerdict({ ...base, trace: await trace(right, 3) });
    expect(cut.code).toBe('NOT_ALL_TRACED');
  });
});

describe('tokenName', () => {
  it.each([
    ['spells out what cannot be seen', { id: 1, text: 'a\n\u200b', kind: 'text' as const }, 'a\\n\\u200b'],
    ['gives bytes that are no character', { id: 1, text: 'E2 80', kind: 'bytes' as const }, '0xE2 80'],
    ['gives the id of an unused one', { id: 200_001, text: '', kind: 'unused' as const }, '#200001'],
  ])('%s', (_, token, name) => expect(tokenName(token)).toBe(name));
});
