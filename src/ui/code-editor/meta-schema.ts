/**
 * The meta-schema of JSON Schema 2020-12 for Monaco's completion. It comes in seven vocabularies tied by `$dynamicRef`, which
 * the editor's language service cannot follow, so they are merged into one schema that refers to itself. Source: ajv's copies.
 */
import applicator from 'ajv/dist/refs/json-schema-2020-12/meta/applicator.json';
import content from 'ajv/dist/refs/json-schema-2020-12/meta/content.json';
import core from 'ajv/dist/refs/json-schema-2020-12/meta/core.json';
import format from 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json';
import metaData from 'ajv/dist/refs/json-schema-2020-12/meta/meta-data.json';
import unevaluated from 'ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json';
import validation from 'ajv/dist/refs/json-schema-2020-12/meta/validation.json';
import { isJsonObject, type Json, type JsonObject } from '../../core/base/json-value';

const VOCABULARIES: readonly JsonObject[] = [
  core,
  applicator,
  unevaluated,
  validation,
  metaData,
  format,
  content,
];
const DROPPED = new Set(['$dynamicAnchor', '$vocabulary', '$id', '$schema']);

export function metaSchema(): JsonObject {
  const properties: JsonObject = {};
  const definitions: JsonObject = {};
  for (const vocabulary of VOCABULARIES) {
    Object.assign(properties, asObject(closed(vocabulary['properties'] ?? {})));
    Object.assign(definitions, asObject(closed(vocabulary['$defs'] ?? {})));
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'JSON Schema 2020-12',
    type: ['object', 'boolean'],
    properties,
    $defs: definitions,
  };
}

const asObject = (value: Json): JsonObject => (isJsonObject(value) ? value : {});

/** The same schema, referring to the merged one. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !DROPPED.has(key))
      .map(([key, inner]) =>
        key === '$dynamicRef'
          ? ['$ref', '#']
          : key === '$ref' && typeof inner === 'string'
            ? ['$ref', inner.replace(/^meta\/[a-z-]+(?=#)/, '')]
            : [key, closed(inner)],
      ),
  );
}
