import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { identityMap } from '../base/span';
import { scanJson } from '../json/scan';
import { validateArguments } from '../schema/validate';
import { draftTool } from './draft';

it('drafts a schema that accepts the arguments it was made from', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => {
      const text = JSON.stringify(args);
      const { root } = scanJson(text);
      const { schema } = draftTool('t', root);
      // Not the plain validator, which skips a property called __proto__.
      expect(
        validateArguments(schema, { text, map: identityMap('response:0', 0, text.length) }, root).problems,
      ).toEqual([]);
    }),
    { numRuns: 60, examples: [[JSON.parse('{"__proto__":null}') as Record<string, fc.JsonValue>]] },
  );
});

it('refuses a field it has not seen', () => {
  const schema = JSON.parse(draftTool('t', scanJson('{"city":"Rome"}').root).schema) as object;
  expect(new Ajv2020().compile(schema)({ city: 'Rome', unit: 'c' })).toBe(false);
});

it('drafts an open object where there are no arguments', () => {
  expect(JSON.parse(draftTool('t', undefined).schema)).toEqual({ type: 'object', properties: {} });
});
