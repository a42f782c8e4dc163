/** Keywords of arrays, each as what it wants and what denies it. */
import { sentence } from '../../base/words';
import type { JsonNode } from '../../json/node';
import { isAtLeast } from '../../schema/keywords';
import { arrayOf, containing, itemsFrom, type ArrayBranch } from './array-branch';
import type { Conjunct } from './branch';
import type { Instance } from './instance';
import { ANY, NEVER } from './needs';
import type { Program } from './program';
import { readCount, readFlag, readList } from './read-keyword';
import { Refusal } from './refusal';

type Part = Conjunct<ArrayBranch>;

/** Positions that keywords tell apart by a list. */
const MOST_PREFIX = 2_000;

export const arrayConjuncts = (program: Program, at: Instance): Part[] => [
  ...items(program, at),
  ...contained(program, at),
  ...counts(at),
  ...unique(at),
];

function items(program: Program, at: Instance): Part[] {
  const node = at.get('items');
  const list = node?.k === 'arr' ? node.items : null;
  if (!isAtLeast(at.place.resource.dialect, '2020-12')) {
    if (list === null) return node === undefined ? [] : [rest(program, at, 'items', node, 0)];
    const more = at.get('additionalItems');
    const found = [first(program, at, 'items', list)];
    if (more !== undefined) found.push(rest(program, at, 'additionalItems', more, list.length));
    return found;
  }
  if (list !== null)
    throw new Refusal(
      'KEYWORD_INVALID',
      at.origin('items'),
      sentence(
        'KEYWORD_INVALID.items',
        'A list in items became prefixItems in 2020-12; write prefixItems, or name draft-07 in $schema.',
      ),
    );
  const prefix = readList(at, 'prefixItems') ?? [];
  return [
    ...(prefix.length > 0 ? [first(program, at, 'prefixItems', prefix)] : []),
    ...(node === undefined ? [] : [rest(program, at, 'items', node, prefix.length)]),
  ];
}

function first(program: Program, at: Instance, keyword: string, list: readonly JsonNode[]): Part {
  const origin = at.origin(keyword);
  if (list.length > MOST_PREFIX)
    throw new Refusal(
      'SCHEMA_TOO_LARGE',
      origin,
      sentence('TOO_LARGE.prefix', 'More than {most} items are listed.', { most: MOST_PREFIX }),
    );
  const prefix = list.map((node, i) => program.child(at, node, keyword, i));
  const evaluated = { all: false, prefix: prefix.length, contains: [] };
  return {
    origin,
    holds: (track) => arrayOf([origin], { prefix, evaluated: track ? evaluated : null }),
    fails: () =>
      prefix.flatMap((need, i) => {
        const other = program.needs.not(need);
        const own = [...prefix.slice(0, i).map(() => ANY), other];
        return other === NEVER ? [] : arrayOf([at.origin(keyword, i)], { prefix: own, min: i + 1 });
      }),
  };
}

function rest(program: Program, at: Instance, keyword: string, node: JsonNode, start: number): Part {
  const origin = at.origin(keyword);
  const need = program.child(at, node, keyword);
  const evaluated = { all: true, prefix: 0, contains: [] };
  const { needs } = program;
  return {
    origin,
    holds: (track) => arrayOf([origin], { ...itemsFrom(start, need), evaluated: track ? evaluated : null }),
    fails: () => containing({ need: needs.not(need), start, min: 1, max: null, from: [origin] }, needs),
  };
}

function contained(program: Program, at: Instance): Part[] {
  const node = at.get('contains');
  if (node === undefined) return [];
  const origin = at.origin('contains');
  const need = program.child(at, node, 'contains');
  const min = readCount(at, 'minContains', 'min') ?? 1;
  const max = readCount(at, 'maxContains', 'max') ?? null;
  const limits = ['minContains', 'maxContains'].filter((keyword) => at.get(keyword) !== undefined);
  const from = [origin, ...limits.map((keyword) => at.origin(keyword))];
  const evaluates = isAtLeast(at.place.resource.dialect, '2020-12');
  const evaluated = { all: false, prefix: 0, contains: [need] };
  const { needs } = program;
  return [
    {
      origin,
      holds: (track) => {
        const branches = containing({ need, start: 0, min, max, from }, needs);
        return track && evaluates ? branches.map((branch) => ({ ...branch, evaluated })) : branches;
      },
      fails: () => [
        ...(min === 0 ? [] : containing({ need, start: 0, min: 0, max: min - 1, from }, needs)),
        ...(max === null ? [] : containing({ need, start: 0, min: max + 1, max: null, from }, needs)),
      ],
    },
  ];
}

function counts(at: Instance): Part[] {
  const found: Part[] = [];
  const add = (keyword: string, holds: Partial<ArrayBranch>, fails: Partial<ArrayBranch> | null): void => {
    const origin = at.origin(keyword);
    found.push({
      origin,
      holds: () => arrayOf([origin], holds),
      fails: () => (fails === null ? [] : arrayOf([origin], fails)),
    });
  };
  const min = readCount(at, 'minItems', 'min');
  if (min !== undefined) add('minItems', { min }, min === 0 ? null : { max: min - 1 });
  const max = readCount(at, 'maxItems', 'max');
  if (max !== undefined) add('maxItems', { max }, { min: max + 1 });
  return found;
}

function unique(at: Instance): Part[] {
  if (!readFlag(at, 'uniqueItems')) return [];
  const origin = at.origin('uniqueItems');
  return [
    {
      origin,
      holds: () => arrayOf([origin], { distinct: true }),
      fails: () => arrayOf([origin], { repeats: origin, min: 2 }),
    },
  ];
}
