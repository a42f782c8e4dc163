/** Keywords of one schema that mean nothing where they stand: unknown, of another dialect, hidden by a reference, without effect. */
import { phrase, said, sentence, words, type Phrase, type Said } from '../base/words';
import { nearest } from '../base/nearest';
import { joinPointer } from '../base/pointer';
import type { ObjectNode } from '../json/node';
import { finding, type Report } from './finding';
import { FOREIGN_KEYWORDS, KEYWORDS, isAtLeast, keywordIn } from './keywords';
import { typeNames, type Members } from './lint-objects';
import type { Dialect } from './model';
import type { SchemaPlace } from './walk';
import { listWords } from './word-values';
import { list } from './words';

export function keywordFindings(
  place: SchemaPlace,
  node: ObjectNode,
  members: Members,
  dialect: Dialect,
  report: Report,
): void {
  const add = (code: string, key: string, about: Said, title?: () => Said | undefined): void =>
    report(code, () => {
      const span = node.members.findLast((m) => m.key === key)?.keySpan ?? node.span;
      const advice = title?.();
      const fix =
        advice === undefined ? undefined : { title: advice.message, words: advice.words, safe: false };
      return finding(code, 'warn', span, about, joinPointer(place.pointer, key), fix);
    });
  const refOnly = !isAtLeast(dialect, '2019-09') && members.get('$ref')?.k === 'str';
  for (const [key, value] of members) {
    const at = joinPointer(place.pointer, key);
    if (refOnly && key !== '$ref' && KEYWORDS.get(key)?.applies !== 'later') {
      if (!ANNOTATIONS.has(key))
        add(
          'REF_SIBLING_IGNORED',
          key,
          sentence(
            'REF_SIBLING_IGNORED',
            '{where} is ignored: up to draft-07 nothing beside $ref counts. Put both into allOf.',
            { where: at },
          ),
        );
      continue;
    }
    const fact = KEYWORDS.get(key);
    if (fact === undefined) {
      if (key.startsWith('x-')) continue;
      const foreign = FOREIGN_KEYWORDS.get(key);
      if (foreign !== undefined) {
        add(
          'FOREIGN_KEYWORD',
          key,
          sentence('FOREIGN_KEYWORD', '{where} is no keyword of JSON Schema and is ignored. {why}', {
            where: at,
            why: phrase(foreign, `foreign.${key}`),
          }),
        );
        continue;
      }
      const misplaced = value.k === 'obj' && value.members.some((m) => m.key === 'type' || m.key === '$ref');
      add(
        'UNKNOWN_KEYWORD',
        key,
        misplaced
          ? sentence(
              'UNKNOWN_KEYWORD.field',
              '{where} is no keyword and is ignored. It looks like a field: fields stand inside properties.',
              { where: at },
            )
          : sentence('UNKNOWN_KEYWORD', '{where} is no keyword of JSON Schema and is ignored.', {
              where: at,
            }),
        () =>
          misplaced
            ? sentence('fix.into-properties', 'Move it into properties')
            : didYouMean(nearest(key, KEYWORDS.keys())),
      );
      continue;
    }
    if (!keywordIn(key, dialect)) {
      // `definitions` and `$defs` are looked into by every validator.
      if (fact.applies === 'later') continue;
      add(
        'KEYWORD_OF_OTHER_DIALECT',
        key,
        isAtLeast(dialect, fact.from)
          ? sentence(
              'KEYWORD_OF_OTHER_DIALECT.until',
              '{where} is a keyword only up to {version}; this schema is read as {dialect}.',
              { where: at, version: fact.until, dialect },
            )
          : sentence(
              'KEYWORD_OF_OTHER_DIALECT.since',
              '{where} is a keyword only since {version}; this schema is read as {dialect}.',
              { where: at, version: fact.from, dialect },
            ),
        () => {
          const title = REPLACED_BY.get(key);
          return title === undefined ? undefined : said(title, `replaced.${key}`);
        },
      );
      continue;
    }
    const ignored = withoutEffect(key, fact.type, members);
    if (ignored !== undefined)
      add(
        'KEYWORD_WITHOUT_EFFECT',
        key,
        sentence('KEYWORD_WITHOUT_EFFECT', '{where} has no effect: {why}.', { where: at, why: ignored }),
      );
  }
}

const didYouMean = (word: string | undefined): Said | undefined =>
  word === undefined ? undefined : sentence('fix.did-you-mean', 'Did you mean {value}?', { value: word });

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', '$comment', '$schema', '$id']);
const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  ['dependencies', 'Write dependentRequired or dependentSchemas'],
  ['additionalItems', 'Write items, beside prefixItems'],
  ['$recursiveRef', 'Write $dynamicRef'],
  ['$recursiveAnchor', 'Write $dynamicAnchor'],
  ['id', 'Write $id'],
]);

function withoutEffect(key: string, about: string | undefined, members: Members): Phrase | undefined {
  const type = members.get('type');
  if (about !== undefined && type !== undefined) {
    const types = typeNames(type);
    if (
      types.length > 0 &&
      !types.some((name) => name === about || (about === 'number' && name === 'integer'))
    )
      return phrase(
        `it is about ${about === 'array' || about === 'object' ? 'an' : 'a'} ${about}, and type is ${list(types)}`,
        'no-effect.type',
        { about: words(`type.${about}`), types: listWords(types) },
      );
  }
  if ((key === 'then' || key === 'else') && !members.has('if'))
    return phrase('there is no if beside it', 'no-effect.if');
  if (key === 'if' && !members.has('then') && !members.has('else'))
    return phrase('there is no then or else beside it', 'no-effect.then');
  if ((key === 'minContains' || key === 'maxContains') && !members.has('contains'))
    return phrase('there is no contains beside it', 'no-effect.contains');
  if (key === 'additionalItems' && members.get('items')?.k !== 'arr')
    return phrase('items is not an array', 'no-effect.items');
  return undefined;
}
