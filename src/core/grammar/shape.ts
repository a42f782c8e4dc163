/**
 * What a schema comes to, by JSON type. A *need* is a set of subschemas that must hold (or must not) of one value; normalising
 * it gives a *shape*: the union of the cases in which it holds. Cases of one type may overlap. Needs are numbers, made when they
 * are first asked for, so that recursion is no problem.
 *
 * Every part says which keywords it came from, by pointer, so that a refusal at a byte can name the keyword.
 */
import type { Said } from '../base/words';
import type { Json } from '../base/json-value';
import type { JsonNode } from '../json/node';
import type { LangId, Langs } from './lang';

export type NeedId = number;

/** A keyword of the schema: `/properties/unit/enum`. */
export type Origin = string;

/** Items that have to differ are told apart up to here; a longer list of them cannot be written. */
export const MOST_DISTINCT = 256;

export interface Shape {
  nulls: boolean;
  falses: boolean;
  trues: boolean;
  /** Texts of JSON numbers. `langs.nothing` for none. */
  numbers: LangId;
  /** Keywords that decide about numbers. */
  numbersFrom?: readonly Origin[];
  strings: readonly StringCase[];
  arrays: readonly ArrayCase[];
  objects: readonly ObjectCase[];
  /** Keywords that took types away, or all of it. */
  from: readonly Origin[];
}

/** Strings that are in `lang` and have `min` to `max` code points. A length beside a language that is not universal is in it. */
export interface StringCase {
  lang: LangId;
  min: number;
  max: number | null;
  /** The same strings: those of a language that have at most so many code points. Only where a length is in `lang`. */
  counted?: { lang: LangId; max: number };
  from: readonly Origin[];
}

export interface ArrayCase {
  prefix: readonly NeedId[];
  /** Items after the prefix. */
  rest: NeedId;
  min: number;
  max: number | null;
  /** Of the items from `start` on, `min` to `max` hold. */
  contains: readonly {
    need: NeedId;
    start: number;
    min: number;
    max: number | null;
    from: readonly Origin[];
  }[];
  distinct: boolean;
  from: readonly Origin[];
}

/** Which names a rule is about. */
export type NameMatch =
  | { t: 'name'; name: string }
  | { t: 'lang'; lang: LangId }
  /** Names that are none of these. */
  | { t: 'others'; names: readonly string[]; langs: readonly LangId[] };

export interface ObjectCase {
  /** The value of a name holds to every rule that the name matches. */
  rules: readonly { match: NameMatch; need: NeedId; from: readonly Origin[] }[];
  /** In the order of the schema. */
  required: readonly string[];
  /** Names that may stand at all. */
  names: LangId;
  min: number;
  max: number | null;
  /** At least one name that matches has a value that holds. */
  some: readonly { match: NameMatch; need: NeedId; from: readonly Origin[] }[];
  /** Names in the order in which `properties` lists them, for order settings and for display. */
  order: readonly string[];
  from: readonly Origin[];
}

/** How a keyword's occurrence is held to. */
export interface Enforced {
  pointer: Origin;
  /**
   * `exact` · `over`: some valid texts are left out · `under`: some invalid texts are let through (never by our engine) ·
   * `refused`: the schema is not compiled · `validator`: says nothing about the text (an annotation, a default).
   */
  how: 'exact' | 'over' | 'under' | 'refused' | 'validator';
  /** One sentence. */
  said: Said;
}

/** A schema, and what others come to under the same settings and documents. */
export interface ShapesSource {
  readonly text: string;
  /** null: refused, or nothing holds to it. */
  of(schemaText: string): { shapes: Shapes; langs: Langs } | null;
}

export interface Shapes {
  /** What the whole schema asks for. */
  readonly root: NeedId;
  /** The need of both. */
  both(a: NeedId, b: NeedId): NeedId;
  /** What does not hold to it. */
  not(need: NeedId): NeedId;
  readonly any: NeedId;
  /** Only this value, in every spelling. */
  constant(value: Json): NeedId;
  /** Its cases are inhabited, each of them. */
  shape(need: NeedId): Shape;
  /** Some finite JSON text holds to it. Exact up to a bound; beyond it true, and the report says so. */
  inhabited(need: NeedId): boolean;
  /** What the subschema at this pointer states, keyword by keyword, for explanations; null where the schema came to none. */
  keywordsAt?(pointer: Origin): ReadonlyMap<string, JsonNode> | null;
  /** Where the shapes come from; absent where nobody is to ask what another schema would allow. */
  readonly source?: ShapesSource;
  /** One line a keyword occurrence, in the order of the schema's text. */
  report(): readonly Enforced[];
}
