/** Keywords of one schema that mean nothing where they stand: unknown, of another dialect, hidden by a reference, without effect. */
import { nearest } from '../base/nearest';
import { joinPointer } from '../base/pointer';
import type { ObjectNode } from '../json/node';
import { finding, type Report } from './finding';
import { FOREIGN_KEYWORDS, KEYWORDS, isAtLeast, keywordIn } from './keywords';
import { typeNames, type Members } from './lint-objects';
import type { Dialect } from './model';
import type { SchemaPlace } from './walk';
import { list } from './words';

export function keywordFindings(
  place: SchemaPlace,
  node: ObjectNode,
  members: Members,
  dialect: Dialect,
  report: Report,
): void {
  const add = (code: string, key: string, message: string, title?: () => string | undefined): void =>
    report(code, () => {
      const span = node.members.findLast((m) => m.key === key)?.keySpan ?? node.span;
      const words = title?.();
      const fix = words === undefined ? undefined : { title: words, safe: false };
      return finding(code, 'warn', span, message, joinPointer(place.pointer, key), fix);
    });
  const refOnly = !isAtLeast(dialect, '2019-09') && members.get('$ref')?.k === 'str';
  for (const [key, value] of members) {
    const at = joinPointer(place.pointer, key);
    if (refOnly && key !== '$ref' && KEYWORDS.get(key)?.applies !== 'later') {
      if (!ANNOTATIONS.has(key))
        add(
          'REF_SIBLING_IGNORED',
          key,
          `${at} is ignored: up to draft-07 nothing beside $ref counts. Put both into allOf.`,
        );
      continue;
    }
    const fact = KEYWORDS.get(key);
    if (fact === undefined) {
      if (key.startsWith('x-')) continue;
      const foreign = FOREIGN_KEYWORDS.get(key);
      if (foreign !== undefined) {
        add('FOREIGN_KEYWORD', key, `${at} is no keyword of JSON Schema and is ignored. ${foreign}`);
        continue;
      }
      const misplaced = value.k === 'obj' && value.members.some((m) => m.key === 'type' || m.key === '$ref');
      add(
        'UNKNOWN_KEYWORD',
        key,
        misplaced
          ? `${at} is no keyword and is ignored. It looks like a field: fields stand inside properties.`
          : `${at} is no keyword of JSON Schema and is ignored.`,
        () => (misplaced ? 'Move it into properties' : didYouMean(nearest(key, KEYWORDS.keys()))),
      );
      continue;
    }
    if (!keywordIn(key, dialect)) {
      // `definitions` and `$defs` are looked into by every validator.
      if (fact.applies === 'later') continue;
      const when = isAtLeast(dialect, fact.from) ? `only up to ${fact.until}` : `only since ${fact.from}`;
      add(
        'KEYWORD_OF_OTHER_DIALECT',
        key,
        `${at} is a keyword ${when}; this schema is read as ${dialect}.`,
        () => REPLACED_BY.get(key),
      );
      continue;
    }
    const ignored = withoutEffect(key, fact.type, members);
    if (ignored !== undefined) add('KEYWORD_WITHOUT_EFFECT', key, `${at} has no effect: ${ignored}.`);
  }
}

const didYouMean = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : `Did you mean ${word}?`;

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', '$comment', '$schema', '$id']);
const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  ['dependencies', 'Write dependentRequired or dependentSchemas'],
  ['additionalItems', 'Write items, beside prefixItems'],
  ['$recursiveRef', 'Write $dynamicRef'],
  ['$recursiveAnchor', 'Write $dynamicAnchor'],
  ['id', 'Write $id'],
]);

function withoutEffect(key: string, about: string | undefined, members: Members): string | undefined {
  const type = members.get('type');
  if (about !== undefined && type !== undefined) {
    const types = typeNames(type);
    if (
      types.length > 0 &&
      !types.some((name) => name === about || (about === 'number' && name === 'integer'))
    )
      return `it is about ${about === 'array' || about === 'object' ? 'an' : 'a'} ${about}, and type is ${list(types)}`;
  }
  if ((key === 'then' || key === 'else') && !members.has('if')) return 'there is no if beside it';
  if (key === 'if' && !members.has('then') && !members.has('else'))
    return 'there is no then or else beside it';
  if ((key === 'minContains' || key === 'maxContains') && !members.has('contains'))
    return 'there is no contains beside it';
  if (key === 'additionalItems' && members.get('items')?.k !== 'arr') return 'items is not an array';
  return undefined;
}
