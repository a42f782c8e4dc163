/** Keywords as the strategies that read a schema into rules sort them. */

/** Keywords that say nothing about a value, or that no grammar of this kind is asked about. */
export const SILENT: ReadonlySet<string> = new Set(
  '$schema $id $anchor $dynamicAnchor $comment $defs definitions $vocabulary title description default examples deprecated readOnly writeOnly format contentEncoding contentMediaType contentSchema'.split(
    ' ',
  ),
);
/** Which of a schema's keywords decides; the others beside it are dropped. */
export const DECIDING = ['$ref', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'] as const;
export const IMPLIES: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'pattern']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];
export const READ: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'additionalItems'],
  string: ['minLength', 'maxLength', 'pattern'],
  number: [],
  integer: [],
  boolean: [],
  null: [],
};
export const BOUNDS: readonly string[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
