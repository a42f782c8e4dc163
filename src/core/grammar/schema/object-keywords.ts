/** Keywords of objects, each as what it wants and what denies it. */
import type { JsonNode } from '../../json/node';
import type { LangId } from '../lang';
import type { NameMatch, NeedId } from '../shape';
import type { Conjunct } from './branch';
import { wellFormed } from './constants';
import type { Instance } from './instance';
import { ANY, NEVER } from './needs';
import { objectOf, type EvaluatedNames, type ObjectBranch } from './object-branch';
import type { ObjectDomain } from './object-domain';
import { readCount, readMap, readNames } from './read-keyword';

type Part = Conjunct<ObjectBranch>;

export function objectConjuncts(domain: ObjectDomain, at: Instance): Part[] {
  const found: Part[] = [];
  const names = readMap(at, 'properties') ?? new Map<string, JsonNode>();
  if (names.size > 0) found.push(properties(domain, at, names));
  const patterns = readMap(at, 'patternProperties') ?? new Map<string, JsonNode>();
  const langs = [...patterns.keys()].map((source) =>
    domain.program.pattern(source, at.origin('patternProperties', source)),
  );
  if (patterns.size > 0) found.push(patternProperties(domain, at, patterns, langs));
  const additional = at.get('additionalProperties');
  if (additional !== undefined)
    found.push(additionalProperties(domain, at, additional, [...names.keys()], langs));
  const required = at.get('required');
  // A flag of draft-03, which later drafts do not know and generators still write.
  if (required !== undefined) found.push(requiredNames(domain, at, required));
  found.push(...counts(domain, at));
  const propertyNames = at.get('propertyNames');
  if (propertyNames !== undefined) found.push(namesHold(domain, at, propertyNames));
  for (const [name, node] of readMap(at, 'dependentRequired') ?? [])
    found.push(dependentNames(domain, at, 'dependentRequired', name, node));
  for (const [name, node] of readMap(at, 'dependentSchemas') ?? [])
    found.push(dependentSchema(domain, at, 'dependentSchemas', name, node));
  for (const [name, node] of readMap(at, 'dependencies') ?? [])
    found.push(
      node.k === 'arr'
        ? dependentNames(domain, at, 'dependencies', name, node)
        : dependentSchema(domain, at, 'dependencies', name, node),
    );
  return found;
}

/** A list of rules for names, which must all hold; one that does not is a name whose value does not. */
function ruled(
  domain: ObjectDomain,
  origin: string,
  rules: readonly { match: NameMatch; need: NeedId; from: readonly string[] }[],
  evaluated: EvaluatedNames,
  order: readonly string[],
): Part {
  const { needs } = domain.program;
  return {
    origin,
    holds: (track) => [
      objectOf(domain.top, [origin], {
        rules: rules.filter(({ need, match }) => need !== ANY || match.t === 'name'),
        order,
        evaluated: track ? evaluated : null,
      }),
    ],
    fails: () => rules.flatMap(({ match, need, from }) => domain.someOf(match, needs.not(need), from) ?? []),
  };
}

function properties(domain: ObjectDomain, at: Instance, names: ReadonlyMap<string, JsonNode>): Part {
  const rules = [...names].map(([name, node]) => {
    const origin = at.origin('properties', name);
    return {
      match: { t: 'name', name: wellFormed(name, origin) } as const,
      need: domain.program.child(at, node, 'properties', name),
      from: [origin],
    };
  });
  const list = [...names.keys()];
  return ruled(domain, at.origin('properties'), rules, { all: false, names: list, langs: [] }, list);
}

function patternProperties(
  domain: ObjectDomain,
  at: Instance,
  patterns: ReadonlyMap<string, JsonNode>,
  langs: readonly LangId[],
): Part {
  const rules = [...patterns].map(([source, node], i) => {
    const origin = at.origin('patternProperties', source);
    return {
      match: { t: 'lang', lang: langs[i] ?? domain.program.langs.nothing } as const,
      need: domain.program.child(at, node, 'patternProperties', source),
      from: [origin],
    };
  });
  const { needs } = domain.program;
  const part = ruled(domain, at.origin('patternProperties'), rules, { all: false, names: [], langs }, []);
  // Two patterns may come to one language.
  return {
    ...part,
    holds: (track) =>
      rules.reduce<readonly ObjectBranch[]>(
        (all, rule) =>
          rule.need === ANY
            ? all
            : all.flatMap((one) => domain.and(one, objectOf(domain.top, rule.from, { rules: [rule] })) ?? []),
        [{ ...domain.top, from: [part.origin], evaluated: track ? { all: false, names: [], langs } : null }],
      ),
    fails: () => rules.flatMap(({ match, need, from }) => domain.someOf(match, needs.not(need), from) ?? []),
  };
}

function additionalProperties(
  domain: ObjectDomain,
  at: Instance,
  node: JsonNode,
  names: readonly string[],
  langs: readonly LangId[],
): Part {
  const origin = at.origin('additionalProperties');
  const match: NameMatch =
    names.length + langs.length === 0
      ? { t: 'lang', lang: domain.program.langs.anything }
      : { t: 'others', names, langs };
  const need = domain.program.child(at, node, 'additionalProperties');
  return ruled(domain, origin, [{ match, need, from: [origin] }], { all: true, names: [], langs: [] }, []);
}

function requiredNames(domain: ObjectDomain, at: Instance, node: JsonNode): Part {
  const origin = at.origin('required');
  const names = readNames(node, origin);
  return {
    origin,
    holds: () => [objectOf(domain.top, [origin], { required: names })],
    fails: () => names.map((name) => absent(domain, name, origin)),
  };
}

const absent = (domain: ObjectDomain, name: string, origin: string): ObjectBranch =>
  objectOf(domain.top, [origin], { rules: [{ match: { t: 'name', name }, need: NEVER, from: [origin] }] });

function counts(domain: ObjectDomain, at: Instance): Part[] {
  const found: Part[] = [];
  const min = readCount(at, 'minProperties', 'min');
  if (min !== undefined) {
    const from = [at.origin('minProperties')];
    found.push({
      origin: at.origin('minProperties'),
      holds: () => [objectOf(domain.top, from, { min })],
      fails: () => (min === 0 ? [] : [objectOf(domain.top, from, { max: min - 1 })]),
    });
  }
  const max = readCount(at, 'maxProperties', 'max');
  if (max !== undefined) {
    const from = [at.origin('maxProperties')];
    found.push({
      origin: at.origin('maxProperties'),
      holds: () => [objectOf(domain.top, from, { max })],
      fails: () => [objectOf(domain.top, from, { min: max + 1 })],
    });
  }
  return found;
}

function namesHold(domain: ObjectDomain, at: Instance, node: JsonNode): Part {
  const origin = at.origin('propertyNames');
  const { langs } = domain.program;
  const lang = domain.judge.lang(domain.program.child(at, node, 'propertyNames'));
  return {
    origin,
    holds: () => [objectOf(domain.top, [origin], { names: lang })],
    fails: () => {
      const other = langs.not(lang);
      return other === langs.nothing
        ? []
        : [domain.someOf({ t: 'lang', lang: other }, ANY, [origin]) ?? []].flat();
    },
  };
}

function dependentNames(
  domain: ObjectDomain,
  at: Instance,
  keyword: string,
  name: string,
  node: JsonNode,
): Part {
  const origin = at.origin(keyword, name);
  wellFormed(name, origin);
  const names = readNames(node, origin);
  return {
    origin,
    // Whether the name stands or not: so several that depend on the same come to few alternatives.
    holds: () => [absent(domain, name, origin), objectOf(domain.top, [origin], { required: names })],
    fails: () =>
      names.flatMap(
        (other) =>
          domain.and(objectOf(domain.top, [origin], { required: [name] }), absent(domain, other, origin)) ??
          [],
      ),
  };
}

function dependentSchema(
  domain: ObjectDomain,
  at: Instance,
  keyword: string,
  name: string,
  node: JsonNode,
): Part {
  const origin = at.origin(keyword, name);
  wellFormed(name, origin);
  const need = domain.program.child(at, node, keyword, name);
  const present = objectOf(domain.top, [origin], { required: [name] });
  const both = (branches: readonly ObjectBranch[]): ObjectBranch[] =>
    branches.flatMap((branch) => domain.and(present, branch) ?? []);
  return {
    origin,
    // What the schema evaluates counts only where the name stands; else it is left open, as above.
    holds: (track) => [
      absent(domain, name, origin),
      ...(track ? both(domain.judge.objects(need, true)) : domain.judge.objects(need, false)),
    ],
    fails: () => both(domain.judge.objects(domain.program.needs.not(need), false)),
  };
}
