/**
 * What all parts of this room share: places, needs, constants, languages. Turns subschemas and references into needs; a schema
 * that says nothing, or only refers, is what it refers to.
 */
import { sentence } from '../../base/words';
import { kindWords } from '../../json/kind';
import { member, type JsonNode } from '../../json/node';
import type { LangId, Langs } from '../lang';
import { patternLang } from '../pattern/pattern';
import type { GrammarSettings } from '../settings';
import type { NeedId, Origin } from '../shape';
import { Constants, wellFormed } from './constants';
import { Instance } from './instance';
import { formatLang, type FormatLang } from './formats';
import type { Library } from './library';
import { ANY, Needs, NEVER } from './needs';
import { isSilent, type Place } from './place';
import { readText } from './read-keyword';
import { Refusal, refusing } from './refusal';
import { Scopes } from './scopes';

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

export class Program {
  readonly needs = new Needs();
  readonly constants = new Constants();
  readonly scopes = new Scopes();
  /** Places that the schema came to, for the report. */
  readonly used = new Set<Place>();
  private readonly patterns = new Map<string, LangId>();
  private readonly formats = new Map<string, FormatLang | null>();

  constructor(
    readonly library: Library,
    readonly langs: Langs,
    readonly settings: GrammarSettings,
  ) {}

  get root(): NeedId {
    return this.needOf(this.library.root, 0);
  }

  /** The need of a subschema under a keyword of `at`. */
  child(at: Instance, node: JsonNode, keyword: string, ...parts: (string | number)[]): NeedId {
    // A walk has met all but what is no schema.
    const place = this.library.met(node) ?? this.library.place(node, at.origin(keyword, ...parts), at.place);
    return this.needOf(place, at.scope);
  }

  /** What a reference keyword refers to. */
  referred(at: Instance, keyword: string): NeedId {
    const [place, scope] = this.target(at, keyword);
    return this.needOf(place, scope);
  }

  private needOf(start: Place, from: number): NeedId {
    let place = start;
    let scope = from;
    const seen = new Set<string>();
    for (;;) {
      scope = this.scopes.entering(scope, place.resource);
      this.used.add(place);
      if (place.node.k === 'lit' && place.node.value !== null) return place.node.value ? ANY : NEVER;
      if (place.node.k !== 'obj')
        throw new Refusal(
          'KEYWORD_INVALID',
          place.origin,
          sentence('KEYWORD_INVALID.schema', 'A schema is an object, true or false; this is {found}.', {
            found: kindWords(place.node),
          }),
        );
      const [first, second] = this.asserting(place);
      if (first === undefined) return ANY;
      if (second !== undefined || !REFERENCES.has(first)) return this.needs.schema(place, scope);
      const key = `${place.id} ${scope}`;
      if (seen.has(key))
        throw new Refusal(
          'REF_LOOP',
          `${place.origin}/${first}`,
          sentence('REF_LOOP.circle', 'The references lead round in a circle and say nothing.'),
        );
      seen.add(key);
      [place, scope] = this.target(new Instance(place, scope), first);
    }
  }

  /** Keywords that say something about a value; two of them are enough to know. */
  private asserting(place: Place): readonly string[] {
    const found: string[] = [];
    for (const keyword of place.keywords.keys()) {
      if (isSilent(keyword) || (keyword === 'format' && !this.settings.formats)) continue;
      found.push(keyword);
      if (found.length === 2) break;
    }
    return found;
  }

  private target(at: Instance, keyword: string): [Place, number] {
    const origin = at.origin(keyword);
    const text = readText(at, keyword) ?? '';
    const { place, anchor } = this.library.resolve(at.place, text, origin);
    const scope = this.scopes.list(at.scope);
    let node = place.node;
    if (keyword === '$dynamicRef' && anchor !== null && place.resource.dynamicAnchors.get(anchor) === node) {
      const outer = scope.find(({ dynamicAnchors }) => dynamicAnchors.has(anchor));
      node = outer?.dynamicAnchors.get(anchor) ?? node;
    }
    if (
      keyword === '$recursiveRef' &&
      member(node, '$recursiveAnchor') !== undefined &&
      place.resource.recursive
    )
      node = scope.find(({ recursive }) => recursive)?.root ?? node;
    return [this.library.met(node) ?? place, at.scope];
  }

  /** Strings in which the pattern is found. */
  pattern(source: string, origin: Origin): LangId {
    let lang = this.patterns.get(source);
    if (lang === undefined) {
      lang = refusing(origin, () => patternLang(this.langs, wellFormed(source, origin)));
      this.patterns.set(source, lang);
    }
    return lang;
  }

  /** null: the validator's. */
  format(name: string, origin: Origin): FormatLang | null {
    let format = this.formats.get(name);
    if (format === undefined)
      this.formats.set(name, (format = refusing(origin, () => formatLang(this.langs, name))));
    return format;
  }

  /** A language holds a text. */
  holds(lang: LangId, text: string): boolean {
    if (lang === this.langs.anything) return true;
    let rest = lang;
    for (const byte of new TextEncoder().encode(text)) {
      rest = this.langs.derive(rest, byte);
      if (rest === this.langs.nothing) return false;
    }
    return this.langs.accepts(rest);
  }
}
