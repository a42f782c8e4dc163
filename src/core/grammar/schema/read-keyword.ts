/** Values of keywords, read as they are written. What a keyword cannot mean is refused with its pointer. */
import { phrase, sentence } from '../../base/words';
import { joinPointer } from '../../base/pointer';
import type { JsonNode } from '../../json/node';
import { lastMembers } from '../../schema/walk';
import { decimalOf, decimalText } from '../numbers/decimal';
import type { Origin } from '../shape';
import { wellFormed } from './constants';
import type { Instance } from './instance';
import { Refusal, refusing } from './refusal';

/** Counters have 31 bits. A larger maximum is this one; a larger minimum is refused. */
const LARGEST = 2 ** 30;

/** What a keyword's value has to be. */
type Wanted =
  | 'a list'
  | 'a list of names'
  | 'a name'
  | 'a number'
  | 'a string'
  | 'a whole number that is not negative'
  | 'an object'
  | 'true or false';

const invalid = (origin: Origin, wanted: Wanted): Refusal =>
  new Refusal(
    'KEYWORD_INVALID',
    origin,
    sentence('KEYWORD_INVALID', 'Its value has to be {wanted}.', {
      wanted: phrase(wanted, `wanted.${wanted.replaceAll(' ', '-')}`),
    }),
  );

/** A count, where the keyword stands. `kind`: which way a count beyond all counters can be read. */
export function readCount(at: Instance, keyword: string, kind: 'min' | 'max'): number | undefined {
  const node = at.get(keyword);
  if (node === undefined) return undefined;
  const origin = at.origin(keyword);
  if (node.k !== 'num') throw invalid(origin, 'a whole number that is not negative');
  const { negative, whole, fraction } = refusing(origin, () => decimalOf(node.raw));
  if (negative || fraction !== '') throw invalid(origin, 'a whole number that is not negative');
  const count = Number(whole);
  if (count <= LARGEST) return count;
  if (kind === 'max') return LARGEST;
  throw new Refusal(
    'KEYWORD_REFUSED',
    origin,
    sentence('KEYWORD_REFUSED.count', 'More than {most} of anything are not counted.', { most: LARGEST }),
  );
}

/** Plain digits of a number, exact. */
export function readDecimal(at: Instance, keyword: string): string | undefined {
  const node = at.get(keyword);
  if (node === undefined) return undefined;
  const origin = at.origin(keyword);
  if (node.k !== 'num') throw invalid(origin, 'a number');
  return refusing(origin, () => decimalText(decimalOf(node.raw)));
}

export function readText(at: Instance, keyword: string): string | undefined {
  const node = at.get(keyword);
  if (node === undefined) return undefined;
  if (node.k !== 'str') throw invalid(at.origin(keyword), 'a string');
  return node.value;
}

export function readFlag(at: Instance, keyword: string): boolean {
  const node = at.get(keyword);
  if (node === undefined) return false;
  if (node.k !== 'lit' || node.value === null) throw invalid(at.origin(keyword), 'true or false');
  return node.value;
}

export function readNames(node: JsonNode, origin: Origin): readonly string[] {
  if (node.k !== 'arr') throw invalid(origin, 'a list of names');
  return [
    ...new Set(
      node.items.map((item, i) => {
        if (item.k !== 'str') throw invalid(joinPointer(origin, i), 'a name');
        return wellFormed(item.value, joinPointer(origin, i));
      }),
    ),
  ];
}

/** A map by name; names that no text can say are left out by the caller where that changes nothing. */
export function readMap(at: Instance, keyword: string): ReadonlyMap<string, JsonNode> | undefined {
  const node = at.get(keyword);
  if (node === undefined) return undefined;
  if (node.k !== 'obj') throw invalid(at.origin(keyword), 'an object');
  return lastMembers(node);
}

export function readList(at: Instance, keyword: string): readonly JsonNode[] | undefined {
  const node = at.get(keyword);
  if (node === undefined) return undefined;
  if (node.k !== 'arr') throw invalid(at.origin(keyword), 'a list');
  return node.items;
}

const TYPE_NAMES = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];

const types = new WeakMap<JsonNode, ReadonlySet<string>>();

export function readTypes(at: Instance): ReadonlySet<string> | undefined {
  const node = at.get('type');
  if (node === undefined) return undefined;
  let found = types.get(node);
  if (found === undefined) types.set(node, (found = typesOf(node, at)));
  return found;
}

function typesOf(node: JsonNode, at: Instance): ReadonlySet<string> {
  const origin = at.origin('type');
  const names = node.k === 'arr' ? node.items : [node];
  return new Set(
    names.map((name) => {
      if (name.k !== 'str' || !TYPE_NAMES.includes(name.value))
        throw new Refusal(
          'KEYWORD_INVALID',
          origin,
          sentence('KEYWORD_INVALID.type', 'Its value has to be one of {types}, or a list of them.', {
            types: TYPE_NAMES.join(', '),
          }),
        );
      return name.value;
    }),
  );
}
