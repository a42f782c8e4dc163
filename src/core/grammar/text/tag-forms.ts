/** The JSON of a structural tag, member by member: what is there and of the right type, or a fault at its place. */
import { phrase, sentence, type Phrase, type Said } from '../../base/words';
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

  protected fault(node: JsonNode, why: Said, refused = false): Fault {
    return this.source.fault(refused ? 'GRAMMAR_REFUSED' : 'GRAMMAR_SYNTAX', this.range(node), why);
  }

  protected object(node: JsonNode, what: Phrase): ObjectNode {
    if (node.k !== 'obj')
      throw this.fault(
        node,
        sentence('TAG.object', '{what} is an object, {example}.', { what, example: '{…}' }),
      );
    return node;
  }

  protected need(node: ObjectNode, key: string): JsonNode {
    const value = member(node, key);
    if (value === undefined)
      throw this.fault(
        node,
        sentence('TAG.needs', '{what} needs “{key}”. Add it.', { what: this.typeOf(node), key }),
      );
    return value;
  }

  private typeOf(node: ObjectNode): Phrase {
    const name = typeName(node);
    return name === ''
      ? phrase('This', 'tag.this')
      : phrase(`The format ${name}`, 'tag.format-named', { name });
  }

  protected string(node: JsonNode, what: Phrase): string {
    if (node.k === 'obj' && NEEDS_TOKENS.has(typeName(node)))
      throw this.fault(
        node,
        sentence(
          'TAG.token',
          '{what} is a token; this grammar is held against bytes. Write its text as a string.',
          { what },
        ),
        true,
      );
    if (node.k !== 'str')
      throw this.fault(node, sentence('TAG.string', '{what} is a string, "…".', { what }));
    if (!isWellFormed(node.value))
      throw this.fault(
        node,
        sentence('TAG.half', '{what} holds half of a surrogate pair. Write the whole character.', { what }),
      );
    return node.value;
  }

  protected marker(node: JsonNode, what: Phrase): string {
    const text = this.string(node, what);
    if (text === '')
      throw this.fault(
        node,
        sentence('TAG.empty', '{what} is empty. Write at least one character, or remove it.', { what }),
      );
    return text;
  }

  protected list(node: ObjectNode, key: string): readonly JsonNode[] {
    const value = this.need(node, key);
    if (value.k !== 'arr') throw this.fault(value, sentence('TAG.list', '“{key}” is a list, […].', { key }));
    return value.items;
  }

  protected markers(node: ObjectNode, key: string): string[] {
    const value = member(node, key);
    if (value === undefined) return [];
    return this.list(node, key).map((one) =>
      this.marker(one, phrase(`A text of “${key}”`, 'tag.text-of', { key })),
    );
  }

  protected flag(node: ObjectNode, key: string): boolean {
    const value = member(node, key);
    if (value === undefined) return false;
    if (value.k !== 'lit' || value.value === null)
      throw this.fault(value, sentence('TAG.flag', '“{key}” is true or false.', { key }));
    return value.value;
  }

  protected number(node: ObjectNode, key: string): number {
    const value = this.need(node, key);
    const found = value.k === 'num' ? Number(value.raw) : Number.NaN;
    if (!Number.isInteger(found) || Math.abs(found) > MOST_COUNT)
      throw this.fault(
        value,
        sentence('TAG.number', '“{key}” is a whole number up to {most}.', { key, most: MOST_COUNT }),
      );
    return found;
  }
}

export function typeName(node: ObjectNode): string {
  const type = member(node, 'type');
  return type?.k === 'str' ? type.value : '';
}
