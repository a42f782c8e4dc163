import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanJson } from '../json/scan';
import { draftTool } from './draft';

it('drafts a schema that accepts the arguments it was made from', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
      const text = JSON.stringify(args);
      const draft = draftTool('t', scanJson(text).root);
      expect(
        new Ajv2020({ strict: false }).compile(JSON.parse(draft.schema) as object)(JSON.parse(text)),
      ).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('refuses a field it has not seen', () => {
  const schema = JSON.parse(draftTool('t', scanJson('{"city":"Rome"}').root).schema) as object;
  expect(new Ajv2020().compile(schema)({ city: 'Rome', unit: 'c' })).toBe(false);
});

it('drafts an open object where there are no arguments', () => {
  expect(JSON.parse(draftTool('t', undefined).schema)).toEqual({ type: 'object', properties: {} });
});
