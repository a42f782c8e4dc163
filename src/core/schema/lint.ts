/**
 * Advice about a schema that a validator accepts: what it does not check, what it ignores, what it can never meet. Every
 * finding is a warning with its place, except what cannot be compiled or would never end: a pattern that is none, a circle of
 * references.
 */
import { sentence } from '../base/words';
import { collectFindings, finding, type Finding, type Report } from './finding';
import { validatorLimits } from './limits';
import { keywordFindings } from './lint-keywords';
import { openObject, undeclaredRequired, type Members } from './lint-objects';
import { valueFindings } from './lint-values';
import { findLoops } from './loops';
import type { Dialect } from './model';
import { lastMembers, type SchemaMap, type SchemaPlace } from './walk';
import { shown } from './words';

export function lint(map: SchemaMap, dialect: Dialect): Finding[] {
  const { report, findings } = collectFindings();
  for (const place of map.places) {
    if (place.node.k !== 'obj') continue;
    const members = lastMembers(place.node);
    keywordFindings(place, place.node, members, dialect, report);
    openObject(place, place.node, members, report);
    undeclaredRequired(place, members, report);
    valueFindings(place, members, report);
    if (place.keyword === '') rootFindings(place, members, report);
  }
  for (const { node, pointer, text } of findLoops(map))
    report('REF_LOOP', () =>
      finding(
        'REF_LOOP',
        'error',
        node.span,
        sentence(
          'REF_LOOP',
          '{where} is {reference} and leads back to itself without going deeper into the value: checking would never end.',
          { where: pointer, reference: shown(text) },
        ),
        pointer,
      ),
    );
  validatorLimits(map, report);
  return findings;
}

const REST_OF_TYPE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf'];

/** A tool's arguments are always an object. */
function rootFindings({ node }: SchemaPlace, members: Members, report: Report): void {
  const type = members.get('type');
  if (type?.k === 'str' && type.value === 'object') return;
  if (type === undefined && REST_OF_TYPE.some((key) => members.has(key))) return;
  report('SCHEMA_ROOT_NOT_OBJECT', () =>
    finding(
      'SCHEMA_ROOT_NOT_OBJECT',
      'warn',
      type?.span ?? { start: node.span.start, end: node.span.start + 1 },
      sentence(
        'SCHEMA_ROOT_NOT_OBJECT',
        'The arguments of a tool are an object: providers ask for "type": "object" at the root of its schema.',
      ),
      type === undefined ? '' : '/type',
    ),
  );
}
