/**
 * Makes of a schema the nearest one that web-xgrammar handles, for one text that will be walked along it. The aim is that no
 * token of a valid text is blocked: where the engine would refuse what the schema allows, the rule is loosened, and where it
 * takes more than the schema, that is said. Every difference is a caveat with the keyword's pointer.
 *
 * Facts about the engine: version 0.1.27, tried on the official test suite and real schemas in November 2026.
 */
import { sentence, type Said } from '../../core/base/words';
import { joinPointer } from '../../core/base/pointer';
import { err, ok, type Result } from '../../core/base/result';
import type { Problem } from '../../core/base/problem';
import { kindWords } from '../../core/json/kind';
import type { JsonNode } from '../../core/json/node';
import { CaveatList, noteIgnored } from './caveats';
import { gatherEvidence, type Evidence } from './evidence';
import { fitArray } from './fit-array';
import { fitObject } from './fit-object';
import { fitInteger, fitNumber, fitString, hasEscape } from './fit-scalar';
import { objectText, type Fitted, type Fitter, type Place } from './fitter';
import {
  isLiteral,
  itemsOf,
  membersOf,
  readSchema,
  refused,
  stringOf,
  type Members,
  type SchemaSource,
} from './source';

export interface FittedSchema {
  schemaText: string;
  caveats: Problem[];
}

/**
 * Deeper schemas overflow the engine's stack, which corrupts its memory without a word: at some sixty of its own levels, and
 * fitting makes up to three of one.
 */
export const MAX_DEPTH = 20;
/** Fitting copies schemas into the places that use them; a schema that grows beyond this is refused. */
const MAX_FITTED_LENGTH = 2_000_000;

/** `like`: the text that will be traced. Fails with `SCHEMA_NOT_JSON`, `SCHEMA_TOO_DEEP` or `GRAMMAR_REFUSED`. */
export function fitSchema(schemaText: string, like?: string): Result<FittedSchema> {
  const source = readSchema(schemaText);
  if (!source.ok) return source;
  const fitting = new Fitting(source.value, gatherEvidence(source.value, like));
  const text = fitting.document();
  if (fitting.refusal !== null) return err(fitting.refusal);
  if (text === null)
    return err(
      refused(
        sentence('GRAMMAR_REFUSED.nothing', 'No value can match this schema, so there is no grammar of it.'),
        '',
      ),
    );
  if (text.length > MAX_FITTED_LENGTH)
    return err(
      refused(
        sentence(
          'GRAMMAR_REFUSED.large',
          'The schema is too large for this engine once its references are resolved.',
        ),
        '',
      ),
    );
  return ok({ schemaText: text, caveats: fitting.caveats.list() });
}

/** Keywords of each type. A schema without `type` lets them speak for values of that type only. */
const TYPED: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'minProperties',
      'maxProperties',
      'unevaluatedProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'unevaluatedItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
];
const ALL_TYPES = ['object', 'array', 'string', 'number', 'boolean', 'null'];
const KNOWN_TYPES: ReadonlySet<string> = new Set([...ALL_TYPES, 'integer']);

class Fitting implements Fitter {
  readonly caveats = new CaveatList();
  refusal: Problem | null = null;
  /** Fitted targets of references. A text is absent while it is being made. */
  private readonly definitions = new Map<JsonNode, { name: string; text?: Fitted; used: boolean }>();

  constructor(
    readonly source: SchemaSource,
    readonly evidence: Evidence,
  ) {}

  /** The whole schema: the root as a definition of its own when references need any. */
  document(): Fitted {
    const root = this.define(this.source.root, '', 0);
    const parts = Array.from(this.definitions.values()).filter(({ used }) => used);
    if (root.text === undefined || root.text === null || parts.length === 0) return root.text ?? null;
    const texts = parts.map(({ name, text }) => [name, text ?? '{}'] as const);
    if (root.used) return objectText(['$ref', '"#/$defs/d0"'], ['$defs', objectText(...texts)]);
    return `${root.text.slice(0, -1)}${root.text === '{}' ? '' : ','}"$defs":${objectText(...texts)}}`;
  }

  fit(node: JsonNode, pointer: string, depth: number, inherited?: JsonNode): Fitted {
    if (isLiteral(node, true)) return '{}';
    if (isLiteral(node, false)) return null;
    if (node.k !== 'obj')
      return this.refuse(
        sentence('KEYWORD_INVALID.schema', 'A schema is an object, true or false; this is {found}.', {
          found: kindWords(node),
        }),
        pointer,
      );
    if (depth > MAX_DEPTH)
      return this.refuse(
        sentence(
          'GRAMMAR_REFUSED.deep',
          'This engine takes schemas up to {most} levels deep; this one goes on.',
          { most: MAX_DEPTH },
        ),
        pointer,
      );
    const members = new Map(membersOf(node));
    if (inherited !== undefined && !members.has('type')) members.set('type', inherited);
    const place: Place = { node, members, pointer, depth };
    noteIgnored(this.caveats, place);
    if (members.has('$ref')) return this.reference(place);
    if (members.has('enum') || members.has('const')) return this.values(place);
    const applied = this.applicators(place);
    return applied === undefined ? this.types(place) : applied;
  }

  private refuse(said: Said, pointer: string): null {
    this.refusal ??= refused(said, pointer);
    return null;
  }

  private define(
    node: JsonNode,
    pointer: string,
    depth: number,
  ): { name: string; text?: Fitted; used: boolean } {
    const known = this.definitions.get(node);
    if (known !== undefined) return known;
    const definition: { name: string; text?: Fitted; used: boolean } = {
      name: `d${this.definitions.size}`,
      used: false,
    };
    this.definitions.set(node, definition);
    definition.text = this.fit(node, pointer, depth);
    if (definition.text === null && definition.used)
      this.refuse(
        sentence('GRAMMAR_REFUSED.itself', 'No value can match this schema, which refers to itself.'),
        pointer,
      );
    return definition;
  }

  private reference({ members, pointer, depth }: Place): Fitted {
    const reference = stringOf(members.get('$ref')) ?? '';
    const beside = [
      ...TYPED.flatMap(([, keywords]) => keywords),
      'type',
      'enum',
      'const',
      'allOf',
      'anyOf',
      'oneOf',
    ];
    for (const keyword of beside)
      if (members.has(keyword) && !this.ignoresBesideRef)
        this.caveats.more(
          pointer,
          keyword,
          sentence('xgrammar.ref-alone', 'not in the grammar: the engine looks at $ref alone.'),
        );
    const target = this.source.follow(reference);
    if (target === undefined) {
      this.caveats.more(
        pointer,
        '$ref',
        sentence(
          'xgrammar.ref-nowhere',
          'anything passes: the engine follows JSON pointers from the root, and finds nothing there.',
        ),
      );
      return '{}';
    }
    return this.refer(target.node, target.pointer, depth + 1);
  }

  refer(node: JsonNode, pointer: string, depth: number): Fitted {
    const definition = this.define(node, pointer, depth);
    if (definition.text === null) return null;
    definition.used = true;
    return objectText(['$ref', `"#/$defs/${definition.name}"`]);
  }

  /** Up to draft-07, nothing beside `$ref` counts. */
  private get ignoresBesideRef(): boolean {
    return /draft-0[3-7]/u.test(stringOf(membersOf(this.source.root).get('$schema')) ?? '');
  }

  private values({ node, members, pointer }: Place): Fitted {
    const keyword = members.has('const') ? 'const' : 'enum';
    const listed = members.get(keyword);
    const values = keyword === 'const' && listed !== undefined ? [listed] : itemsOf(listed);
    if (values.length === 0) return null;
    const spelled = (this.evidence.get(node) ?? []).some(
      (value) => value.k === 'obj' || value.k === 'arr' || (value.k === 'str' && hasEscape(value)),
    );
    if (spelled) {
      this.caveats.more(
        pointer,
        keyword,
        sentence(
          'xgrammar.other-spelling',
          'not in the grammar: the engine knows one spelling of each value, and this text has another.',
        ),
      );
      return '{}';
    }
    const exact = values.filter((value) => value.k !== 'num' || /^-?\d{1,15}$/u.test(value.raw));
    const list =
      exact.length === 0
        ? null
        : objectText(['enum', `[${exact.map((value) => this.source.text(value)).join(',')}]`]);
    this.caveats.less(
      pointer,
      keyword,
      sentence(
        'xgrammar.one-spelling',
        'each value can come in one spelling only, without escapes and spaces.',
      ),
    );
    if (exact.length === values.length) return list;
    this.caveats.more(
      pointer,
      keyword,
      sentence(
        'xgrammar.any-number',
        'any number passes: the engine misspells those with a fraction or an exponent.',
      ),
    );
    return anyOf([...(list === null ? [] : [list]), '{"type":"number"}']);
  }

  /** `allOf`, `anyOf`, `oneOf`; undefined when what stands beside them decides. */
  private applicators({ members, pointer, depth }: Place): Fitted | undefined {
    const typed = TYPED.some(([, keywords]) => keywords.some((keyword) => members.has(keyword)));
    const [union, second] = ['anyOf', 'oneOf'].filter((keyword) => members.has(keyword));
    const drop = (keyword: string): void =>
      this.caveats.more(
        pointer,
        keyword,
        sentence(
          'xgrammar.not-joined',
          'not in the grammar: the engine cannot join schemas, and the keywords beside it decide.',
        ),
      );
    if (second !== undefined) drop(second);
    if (members.has('allOf')) {
      if (typed || union !== undefined) drop('allOf');
      else return this.joined(itemsOf(members.get('allOf')), members, pointer, depth);
    }
    if (union === undefined) return undefined;
    if (typed) {
      drop(union);
      return undefined;
    }
    const branches = itemsOf(members.get(union));
    const at = joinPointer(pointer, union);
    const texts = branches.map((branch, i) =>
      this.fit(branch, joinPointer(at, i), depth + 1, members.get('type')),
    );
    const alive = texts.filter((text) => text !== null);
    if (union === 'oneOf' && alive.length > 1 && !haveOwnTypes(branches))
      this.caveats.more(
        pointer,
        union,
        sentence(
          'xgrammar.one-of',
          'a value that matches several of them passes: the engine takes it for anyOf.',
        ),
      );
    return anyOf(alive);
  }

  /** Of several schemas that all have to hold, the one that says most. */
  private joined(parts: readonly JsonNode[], members: Members, pointer: string, depth: number): Fitted {
    const says = (part: JsonNode): number =>
      ['properties', '$ref', 'enum', 'const', 'items', 'anyOf', 'oneOf', 'type'].findIndex((k) =>
        membersOf(part).has(k),
      );
    const ranked = Array.from(parts.keys()).sort((a, b) => {
      const [first, then] = [a, b].map((i) => says(parts[i] ?? this.source.root));
      return (first ?? 0) - (then ?? 0);
    });
    const best = ranked.find((i) => says(parts[i] ?? this.source.root) >= 0) ?? 0;
    const part = parts[best];
    if (part === undefined) return '{}';
    if (parts.length > 1)
      this.caveats.more(
        pointer,
        'allOf',
        sentence(
          'xgrammar.one-part',
          'only its part {number} is in the grammar: the engine cannot join schemas.',
          { number: best },
        ),
      );
    return this.fit(part, joinPointer(joinPointer(pointer, 'allOf'), best), depth + 1, members.get('type'));
  }

  private types(place: Place): Fitted {
    const { members, pointer } = place;
    const type = members.get('type');
    const named = type?.k === 'str' ? [type.value] : itemsOf(type).flatMap((item) => stringOf(item) ?? []);
    const unknown = named.find((name) => !KNOWN_TYPES.has(name));
    if (unknown !== undefined)
      return this.refuse(
        sentence('GRAMMAR_REFUSED.type', '{type} is no type of JSON Schema.', {
          type: JSON.stringify(unknown),
        }),
        joinPointer(pointer, 'type'),
      );
    const speaks = TYPED.some(([, keywords]) => keywords.some((keyword) => members.has(keyword)));
    if (named.length === 0 && !speaks) return '{}';
    const names = new Set(named.length === 0 ? ALL_TYPES : named);
    if (names.has('number')) names.delete('integer');
    return anyOf(Array.from(names, (name) => this.ofType(name, place)).filter((text) => text !== null));
  }

  private ofType(name: string, place: Place): Fitted {
    switch (name) {
      case 'object':
        return fitObject(this, place);
      case 'array':
        return fitArray(this, place);
      case 'string':
        return fitString(this, place);
      case 'integer':
        return fitInteger(this, place);
      case 'number':
        return fitNumber(this, place);
      default:
        return objectText(['type', JSON.stringify(name)]);
    }
  }
}

const anyOf = (texts: readonly string[]): Fitted => {
  const [first = null] = texts;
  return texts.length < 2 ? first : objectText(['anyOf', `[${[...new Set(texts)].join(',')}]`]);
};

/** Schemas of different types cannot match one value. */
function haveOwnTypes(branches: readonly JsonNode[]): boolean {
  const types = branches.map((branch) => stringOf(membersOf(branch).get('type')));
  const apart = types.map((type) => (type === 'integer' ? 'number' : type));
  return !apart.includes(undefined) && new Set(apart).size === apart.length;
}
