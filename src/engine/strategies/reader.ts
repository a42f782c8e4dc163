/**
 * Schema → rules, in the way of the libraries that lay a schema out as a grammar of its text: names in the order in which they
 * are declared, optional ones as optional groups, one spelling for each listed value. What a library drops is dropped here too
 * and becomes a caveat; what it cannot read is refused. Both name the keyword.
 */
import { sentence, type Said } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import type { Problem } from '../../core/base/problem';
import type { Result } from '../../core/base/result';
import { TAKES_LESS, TAKES_MORE } from '../../core/grammar/engine';
import type { Langs } from '../../core/grammar/lang';
import { kindWords } from '../../core/json/kind';
import type { JsonNode } from '../../core/json/node';
import { printJson } from '../../core/json/print';
import {
  isLiteral,
  itemsOf,
  MAX_SCHEMA_DEPTH,
  membersOf,
  readSchema,
  SCHEMA_TOO_DEEP,
  stringOf,
  TOO_DEEP,
  type Members,
} from '../xgrammar/source';
import {
  choice,
  NOTHING,
  repeat,
  sequence,
  text,
  type Expression,
  type Rule,
  type Rules,
} from './expression';
import type { Family } from './family';
import { BOUNDS, DECIDING, IMPLIES, READ, SILENT } from './keywords';
import { arrayExpression } from './read-array';
import { objectExpression, type Property } from './read-object';
import { numberExpression, stringExpression } from './read-scalar';
import { atPlace, refusing, SchemaRefused } from './refusal';
import { Scalars } from './scalars';

const MOST_CAVEATS = 100;
const FREE_RULE = 'value';

export interface Subschema {
  readonly node: JsonNode;
  readonly pointer: string;
  readonly members: Members;
}

export class Reader {
  readonly scalars: Scalars;
  readonly blank: Expression;
  readonly rules = new Map<string, Rule>();
  private readonly noted = new Map<string, Problem>();
  private depth = 0;

  constructor(
    readonly langs: Langs,
    readonly family: Family,
    whitespace: 'none' | 'any',
    private readonly follow: (reference: string) => { node: JsonNode; pointer: string } | undefined,
  ) {
    this.scalars = new Scalars(langs);
    this.blank = whitespace === 'none' ? sequence() : this.scalars.blanks;
  }

  get caveats(): readonly Problem[] {
    return [...this.noted.values()];
  }

  /** The strategy takes what the keyword forbids. */
  more(pointer: string, said: Said): void {
    this.note(TAKES_MORE, pointer, said);
  }

  /** It refuses what the schema allows. */
  less(pointer: string, said: Said): void {
    this.note(TAKES_LESS, pointer, said);
  }

  drop(pointer: string, keyword: string): void {
    this.more(
      joinPointer(pointer, keyword),
      sentence('strategy.dropped', '{keyword} is dropped: no token is blocked because of it.', { keyword }),
    );
  }

  private note(code: string, schemaPath: string, said: Said): void {
    const key = `${code} ${schemaPath}`;
    if (this.noted.has(key) || this.noted.size >= MOST_CAVEATS) return;
    this.noted.set(key, {
      code,
      severity: 'info',
      ...atPlace(schemaPath, said),
      schemaPath,
      layer: 'syntax',
      retryable: false,
    });
  }

  /** A rule, its body made when its name is first met. */
  rule(name: string, pointer: string, make: () => Expression, free = false): Expression {
    if (!this.rules.has(name)) {
      this.rules.set(name, { body: NOTHING, pointer, free });
      this.rules.set(name, { body: make(), pointer, free });
    }
    return { t: 'rule', name };
  }

  /** Any JSON value. */
  free(pointer: string): Expression {
    return this.rule(
      FREE_RULE,
      pointer,
      () => {
        const { scalars, blank } = this;
        const value: Expression = { t: 'rule', name: FREE_RULE };
        const list = (item: Expression): Expression =>
          sequence(blank, item, repeat(sequence(blank, text(','), blank, item), 0, null));
        const name = scalars.string(0, null);
        const member = sequence(name, blank, text(':'), blank, value);
        return choice(
          scalars.string(0, null),
          scalars.number,
          scalars.boolean,
          scalars.nothing,
          sequence(text('['), repeat(list(value), 0, 1), blank, text(']')),
          sequence(text('{'), repeat(list(member), 0, 1), blank, text('}')),
        );
      },
      true,
    );
  }

  value(node: JsonNode, pointer: string): Expression {
    if (this.depth > MAX_SCHEMA_DEPTH) throw new SchemaRefused(pointer, TOO_DEEP, SCHEMA_TOO_DEEP);
    this.depth++;
    try {
      return this.read({ node, pointer, members: membersOf(node) });
    } finally {
      this.depth--;
    }
  }

  private read(schema: Subschema): Expression {
    const { node, pointer, members } = schema;
    if (isLiteral(node, true)) return this.free(pointer);
    if (isLiteral(node, false)) return NOTHING;
    if (node.k !== 'obj')
      throw new SchemaRefused(
        pointer,
        sentence('KEYWORD_INVALID.schema', 'A schema is an object, true or false; this is {found}.', {
          found: kindWords(node),
        }),
      );
    const asserting = [...members.keys()].filter((keyword) => !SILENT.has(keyword));
    const deciding = DECIDING.find((keyword) => members.has(keyword));
    if (deciding !== undefined) {
      for (const keyword of asserting)
        if (keyword !== deciding && !(keyword === 'type' && (deciding === 'enum' || deciding === 'const')))
          this.drop(pointer, keyword);
      return this.decided(schema, deciding);
    }
    const types = this.typesOf(schema, asserting);
    if (types === null) {
      for (const keyword of asserting) this.drop(pointer, keyword);
      return this.free(pointer);
    }
    for (const keyword of asserting)
      if (keyword !== 'type' && !types.some((type) => this.reads(type, keyword))) this.drop(pointer, keyword);
    return choice(...types.map((type) => this.typed(schema, type)));
  }

  private reads(type: string, keyword: string): boolean {
    if (type === 'integer' && this.family.integerBounds && BOUNDS.includes(keyword)) return true;
    return READ[type]?.includes(keyword) === true;
  }

  private typesOf({ members, pointer }: Subschema, asserting: readonly string[]): string[] | null {
    const type = members.get('type');
    const one = stringOf(type);
    const said = one === undefined ? itemsOf(type).flatMap((item) => stringOf(item) ?? []) : [one];
    for (const name of said)
      if (!Object.hasOwn(READ, name))
        throw new SchemaRefused(
          joinPointer(pointer, 'type'),
          sentence('strategy.no-type', 'There is no type {type}.', { type: JSON.stringify(name) }),
        );
    if (said.length > 0) return said;
    const implied = IMPLIES.find(([, keywords]) => keywords.some((keyword) => asserting.includes(keyword)));
    if (implied === undefined) return null;
    this.less(
      pointer,
      sentence(
        'strategy.implied',
        'no type is stated, and {type} is taken for it: values of other types are left out.',
        { type: implied[0] },
      ),
    );
    return [implied[0]];
  }

  private decided({ members, pointer }: Subschema, keyword: (typeof DECIDING)[number]): Expression {
    const at = joinPointer(pointer, keyword);
    const node = members.get(keyword);
    switch (keyword) {
      case '$ref': {
        const target = this.follow(stringOf(node) ?? '');
        if (target === undefined)
          throw new SchemaRefused(
            at,
            sentence('strategy.reference', 'The reference leads out of the schema, or nowhere in it.'),
          );
        return this.rule(`#${target.pointer}`, at, () => this.value(target.node, target.pointer));
      }
      case 'const':
        return node === undefined ? NOTHING : this.listed([node], at);
      case 'enum':
        return this.listed(itemsOf(node), at);
      case 'anyOf':
      case 'oneOf':
        if (keyword === 'oneOf')
          this.more(
            at,
            sentence(
              'strategy.one-of',
              'oneOf is taken for anyOf: a value may hold to several of its alternatives.',
            ),
          );
        return choice(...itemsOf(node).map((part, i) => this.value(part, joinPointer(at, i))));
      case 'allOf':
        return this.allOf(itemsOf(node), at);
    }
  }

  private listed(values: readonly JsonNode[], pointer: string): Expression {
    if (values.some(({ k }) => k === 'str' || k === 'num' || k === 'obj' || k === 'arr'))
      this.less(
        pointer,
        sentence(
          'strategy.spelling',
          'each value is taken in one spelling only: no escapes, no other digits.',
        ),
      );
    return this.scalars.oneOf(values.map((value) => printJson(value)));
  }

  private allOf(parts: readonly JsonNode[], at: string): Expression {
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return this.value(only, joinPointer(at, 0));
    if (!this.family.mergesAllOf)
      throw new SchemaRefused(
        at,
        sentence(
          'strategy.all-of',
          'Several parts that have to hold at once are no regular expression that this strategy could write. Put them together in the schema.',
        ),
      );
    const merged = this.merged(parts, at);
    return objectExpression(this, merged, at);
  }

  /** Objects under `allOf` as one: their names and what they require. */
  private merged(parts: readonly JsonNode[], at: string): Property[] {
    const all = new Map<string, Property>();
    const required = new Set<string>();
    parts.forEach((part, i) => {
      const target = this.follow(stringOf(membersOf(part).get('$ref')) ?? 'none');
      const { node, pointer } = target ?? { node: part, pointer: joinPointer(at, i) };
      const members = membersOf(node);
      if (!members.has('properties') && !members.has('required'))
        throw new SchemaRefused(
          joinPointer(at, i),
          sentence(
            'strategy.all-of-objects',
            'Only objects with properties can be put together under allOf; this part is none.',
          ),
        );
      for (const keyword of members.keys())
        if (
          !SILENT.has(keyword) &&
          !['type', 'properties', 'required', 'additionalProperties', '$ref'].includes(keyword)
        )
          this.drop(pointer, keyword);
      for (const name of itemsOf(members.get('required'))) required.add(stringOf(name) ?? '');
      for (const [name, value] of membersOf(members.get('properties')))
        if (!all.has(name))
          all.set(name, {
            name,
            node: value,
            pointer: joinPointer(joinPointer(pointer, 'properties'), name),
            required: false,
          });
        else
          this.more(
            joinPointer(joinPointer(pointer, 'properties'), name),
            sentence('strategy.second', 'a second schema for one name is dropped.'),
          );
    });
    return [...all.values()].map((one) => ({ ...one, required: required.has(one.name) }));
  }

  private typed(schema: Subschema, type: string): Expression {
    const { scalars } = this;
    switch (type) {
      case 'object': {
        const { members, pointer } = schema;
        const required = new Set(itemsOf(members.get('required')).flatMap((item) => stringOf(item) ?? []));
        const properties = [...membersOf(members.get('properties'))].map(([name, node]) => ({
          name,
          node,
          pointer: joinPointer(joinPointer(pointer, 'properties'), name),
          required: required.delete(name),
        }));
        if (required.size > 0)
          this.more(
            joinPointer(pointer, 'required'),
            sentence(
              'strategy.required',
              '{names}: required, but not among the properties, and so dropped.',
              { names: [...required].map((name) => JSON.stringify(name)).join(', ') },
            ),
          );
        return objectExpression(this, properties, pointer, members.get('additionalProperties'));
      }
      case 'array':
        return arrayExpression(this, schema);
      case 'string':
        return stringExpression(this, schema);
      case 'integer':
      case 'number':
        return numberExpression(this, schema, type);
      case 'boolean':
        return scalars.boolean;
      default:
        return scalars.nothing;
    }
  }
}

/** @throws nothing: what a schema does to the reading is a refusal */
export function readRules(
  schemaText: string,
  langs: Langs,
  family: Family,
  whitespace: 'none' | 'any',
): Result<Rules> {
  const source = readSchema(schemaText);
  if (!source.ok) return source;
  const reader = new Reader(langs, family, whitespace, (reference) => source.value.follow(reference));
  return refusing(() => {
    const value = reader.rule('#', '', () => reader.value(source.value.root, ''));
    return {
      langs,
      root: sequence(reader.blank, value, reader.blank),
      rules: reader.rules,
      caveats: reader.caveats,
    };
  });
}
