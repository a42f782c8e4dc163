/** What the parts of the fitting share: the schema's text, what the text under trace looks like, and where caveats go. */
import type { JsonNode } from '../../core/json/node';
import type { CaveatList } from './caveats';
import type { Evidence } from './evidence';
import type { Members, SchemaSource } from './source';

/** JSON text of a schema that the engine handles; null when no value can match. */
export type Fitted = string | null;

export interface Place {
  node: JsonNode;
  members: Members;
  pointer: string;
  depth: number;
}

export interface Fitter {
  readonly source: SchemaSource;
  readonly evidence: Evidence;
  readonly caveats: CaveatList;
  /** The schema at `node`, which `place` holds. */
  fit(node: JsonNode, pointer: string, depth: number): Fitted;
  /** The same as a reference to it, for a schema that is used many times. */
  refer(node: JsonNode, pointer: string, depth: number): Fitted;
}

export type Part = readonly [keyword: string, text: string | number | boolean | undefined];

/** An object's text from its members; those without a value are left out. */
export const objectText = (...parts: readonly Part[]): string =>
  `{${parts.flatMap(([key, text]) => (text === undefined ? [] : [`${JSON.stringify(key)}:${text}`])).join(',')}}`;
