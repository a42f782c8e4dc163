/** Strings and numbers of a schema as regular languages of their texts. */
import { sentence } from '../../core/base/words';
import { patternWords } from '../../core/grammar/schema/refusal';
import { joinPointer } from '../../core/base/pointer';
import { numberLang } from '../../core/grammar/numbers/number-lang';
import { PatternRefused, patternLang } from '../../core/grammar/pattern/pattern';
import type { Members } from '../xgrammar/source';
import { stringOf } from '../xgrammar/source';
import type { Expression } from './expression';
import type { Reader, Subschema } from './reader';
import { SchemaRefused } from './refusal';

/** A count that a keyword states; null where it states none. */
export function countOf(members: Members, keyword: string): number | null {
  const node = members.get(keyword);
  const value = node?.k === 'num' ? Number(node.raw) : NaN;
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function stringExpression(reader: Reader, { members, pointer }: Subschema): Expression {
  const { scalars, langs } = reader;
  const min = countOf(members, 'minLength') ?? 0;
  const max = countOf(members, 'maxLength');
  const pattern = stringOf(members.get('pattern'));
  if (pattern === undefined) return scalars.string(min, max);
  const at = joinPointer(pointer, 'pattern');
  try {
    const lang = patternLang(langs, pattern);
    reader.less(
      at,
      sentence('strategy.pattern', 'what the pattern describes is taken without escapes only.'),
    );
    return scalars.patterned(lang, min, max, pattern.replace(/^\^/, '').replace(/\$$/, ''));
  } catch (error) {
    if (error instanceof PatternRefused) throw new SchemaRefused(at, patternWords(error));
    throw error;
  }
}

export function numberExpression(
  reader: Reader,
  { members }: Subschema,
  type: 'integer' | 'number',
): Expression {
  const { scalars, langs, family } = reader;
  if (type === 'number') return scalars.number;
  if (!family.integerBounds) return scalars.integer;
  const raw = (keyword: string): string | null => {
    const node = members.get(keyword);
    return node?.k === 'num' ? node.raw : null;
  };
  const sides = [
    ['min', 'minimum', false],
    ['min', 'exclusiveMinimum', true],
    ['max', 'maximum', false],
    ['max', 'exclusiveMaximum', true],
  ] as const;
  let lang = scalars.integer.lang;
  for (const [side, keyword, exclusive] of sides) {
    const value = raw(keyword);
    if (value === null) continue;
    const bounds = { multiplesOf: ['1'], notMultiplesOf: [], [side]: { value, exclusive } };
    lang = langs.intersect([lang, numberLang(langs, bounds, { numbers: 'plain' })]);
  }
  return lang === scalars.integer.lang ? scalars.integer : { t: 'lang', lang, source: '(-?[0-9]+)' };
}
