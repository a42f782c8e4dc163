/** The JSON of a structural tag, member by member: what is there and of the right type, or a fault at its place. */
import { member, type JsonNode, type ObjectNode } from '../../json/node';
import { isWellFormed } from './escapes';
import { MOST_COUNT } from './grammar';
import type { Fault, Range, Source } from './source';

/** Formats that count tokens or name them. */
export const NEEDS_TOKENS = new Set([
  'token',
  'exclude_token',
  'any_tokens',
  'token_triggered_tags',
  'token_dispatch',
]);

export abstract class TagForms {
  constructor(protected readonly source: Source) {}

  protected range({ span }: JsonNode): Range {
    return this.source.range(span.start, span.end);
  }

  protected fault(node: JsonNode, message: string, refused = false): Fault {
    return this.source.fault(refused ? 'GRAMMAR_REFUSED' : 'GRAMMAR_SYNTAX', this.range(node), message);
  }

  protected object(node: JsonNode, what: string): ObjectNode {
    if (node.k !== 'obj') throw this.fault(node, `${what} is an object.`);
    return node;
  }

  protected need(node: ObjectNode, key: string): JsonNode {
    const value = member(node, key);
    if (value === undefined) throw this.fault(node, `${this.typeOf(node)} needs “${key}”.`);
    return value;
  }

  protected typeOf(node: ObjectNode): string {
    const type = member(node, 'type');
    return type?.k === 'str' ? `The format ${type.value}` : 'This';
  }

  protected string(node: JsonNode, what: string): string {
    if (node.k === 'obj' && NEEDS_TOKENS.has(typeName(node)))
      throw this.fault(
        node,
        `${what} is a token; this grammar is held against bytes. Write its text as a string.`,
        true,
      );
    if (node.k !== 'str') throw this.fault(node, `${what} is a string.`);
    if (!isWellFormed(node.value)) throw this.fault(node, `${what} holds half of a surrogate pair.`);
    return node.value;
  }

  protected marker(node: JsonNode, what: string): string {
    const text = this.string(node, what);
    if (text === '') throw this.fault(node, `${what} is empty.`);
    return text;
  }

  protected list(node: ObjectNode, key: string): readonly JsonNode[] {
    const value = this.need(node, key);
    if (value.k !== 'arr') throw this.fault(value, `“${key}” is a list.`);
    return value.items;
  }

  protected markers(node: ObjectNode, key: string): string[] {
    const value = member(node, key);
    if (value === undefined) return [];
    return this.list(node, key).map((one) => this.marker(one, `A text of “${key}”`));
  }

  protected flag(node: ObjectNode, key: string): boolean {
    const value = member(node, key);
    if (value === undefined) return false;
    if (value.k !== 'lit' || value.value === null) throw this.fault(value, `“${key}” is true or false.`);
    return value.value;
  }

  protected number(node: ObjectNode, key: string): number {
    const value = this.need(node, key);
    const found = value.k === 'num' ? Number(value.raw) : Number.NaN;
    if (!Number.isInteger(found) || Math.abs(found) > MOST_COUNT)
      throw this.fault(value, `“${key}” is a whole number up to ${MOST_COUNT}.`);
    return found;
  }
}

export function typeName(node: ObjectNode): string {
  const type = member(node, 'type');
  return type?.k === 'str' ? type.value : '';
}
