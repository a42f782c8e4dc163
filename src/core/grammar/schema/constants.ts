/**
 * Values that `enum` and `const` name, interned: equal values are one number, however they are written. Numbers are compared as
 * the decimals that they are, objects without the order of their names.
 */
import { sentence } from '../../base/words';
import type { Json } from '../../base/json-value';
import type { JsonNode } from '../../json/node';
import { decimalOf, decimalText } from '../numbers/decimal';
import type { Origin } from '../shape';
import { Refusal, refusing } from './refusal';

export type ConstantId = number;

export type Constant =
  | { t: 'null' | 'true' | 'false' }
  /** The decimal in plain digits. */
  | { t: 'number'; value: string }
  | { t: 'string'; value: string }
  | { t: 'array'; items: readonly ConstantId[] }
  /** In the order of the first text that named it. */
  | { t: 'object'; members: ReadonlyMap<string, ConstantId> };

const SURROGATE = /\p{Surrogate}/u;

/** @throws Refusal for a text with half of a surrogate pair: no UTF-8 says it */
export function wellFormed(text: string, origin: Origin): string {
  if (SURROGATE.test(text))
    throw new Refusal(
      'KEYWORD_REFUSED',
      origin,
      sentence(
        'KEYWORD_REFUSED.surrogate',
        'It holds half of a surrogate pair, which no text in UTF-8 can say.',
      ),
    );
  return text;
}

export class Constants {
  private readonly all: Constant[] = [];
  private readonly ids = new Map<string, ConstantId>();

  get(id: ConstantId): Constant {
    const constant = this.all[id];
    if (constant === undefined) throw new RangeError(`No constant ${id}.`);
    return constant;
  }

  /** @throws Refusal */
  ofNode(node: JsonNode, origin: Origin): ConstantId {
    switch (node.k) {
      case 'lit':
        return this.plain(node.value === null ? 'null' : node.value ? 'true' : 'false');
      case 'num':
        return this.number(node.raw, origin);
      case 'str':
        return this.string(wellFormed(node.value, origin));
      case 'arr':
        return this.array(node.items.map((item) => this.ofNode(item, origin)));
      case 'obj': {
        const members = new Map<string, ConstantId>();
        for (const { key, value } of node.members)
          if (value !== undefined) members.set(wellFormed(key, origin), this.ofNode(value, origin));
        return this.object(members);
      }
    }
  }

  ofJson(value: Json): ConstantId {
    if (value === null) return this.plain('null');
    if (typeof value === 'boolean') return this.plain(value ? 'true' : 'false');
    if (typeof value === 'number') return this.number(String(value), '');
    if (typeof value === 'string') return this.string(wellFormed(value, ''));
    if (Array.isArray(value)) return this.array(value.map((item) => this.ofJson(item)));
    return this.object(
      new Map(Object.entries(value).map(([key, item]) => [wellFormed(key, ''), this.ofJson(item)])),
    );
  }

  private plain(t: 'null' | 'true' | 'false'): ConstantId {
    return this.intern(t, { t });
  }

  private number(raw: string, origin: Origin): ConstantId {
    const value = refusing(origin, () => decimalText(decimalOf(raw)));
    return this.intern(`#${value}`, { t: 'number', value });
  }

  private string(value: string): ConstantId {
    return this.intern(`"${value}`, { t: 'string', value });
  }

  private array(items: readonly ConstantId[]): ConstantId {
    return this.intern(`[${items.join()}`, { t: 'array', items });
  }

  private object(members: ReadonlyMap<string, ConstantId>): ConstantId {
    const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
    return this.intern(`{${JSON.stringify(sorted)}`, { t: 'object', members });
  }

  private intern(key: string, constant: Constant): ConstantId {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.all.length;
    this.all.push(constant);
    this.ids.set(key, id);
    return id;
  }
}
