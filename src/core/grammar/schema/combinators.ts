/** Keywords about the value itself, whatever its type: `type`, `enum`, references, and the applicators in place. */
import type { JsonNode } from '../../json/node';
import type { NeedId, Origin } from '../shape';
import type { Branch, Conjunct, ValueType } from './branch';
import type { Expander } from './expander';
import type { Instance } from './instance';
import { readList, readTypes } from './read-keyword';
import { ANY } from './needs';

export function combinators<B extends Branch>(expander: Expander<B>, at: Instance): Conjunct<B>[] {
  const { program } = expander;
  const found: Conjunct<B>[] = [];
  if (at.get('type') !== undefined) found.push(typed(expander, at));
  for (const keyword of ['const', 'enum'])
    if (at.get(keyword) !== undefined) found.push(named(expander, at, keyword));
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'])
    if (at.get(keyword) !== undefined)
      found.push(needed(expander, at.origin(keyword), program.referred(at, keyword)));
  for (const [i, node] of (readList(at, 'allOf') ?? []).entries())
    found.push(needed(expander, at.origin('allOf', i), program.child(at, node, 'allOf', i)));
  const any = readList(at, 'anyOf');
  if (any !== undefined)
    found.push(anyOf(expander, at.origin('anyOf'), children(expander, at, 'anyOf', any)));
  const one = readList(at, 'oneOf');
  if (one !== undefined)
    found.push(oneOf(expander, at.origin('oneOf'), children(expander, at, 'oneOf', one)));
  const condition = at.get('if');
  if (condition !== undefined) found.push(conditional(expander, at, condition));
  const not = at.get('not');
  if (not !== undefined) {
    const need = program.child(at, not, 'not');
    found.push({
      origin: at.origin('not'),
      holds: () => expander.need(program.needs.not(need)),
      fails: () => expander.need(need),
      keep: (branches) => expander.without(branches, need, at.origin('not')),
    });
  }
  return found;
}

const children = <B extends Branch>(
  { program }: Expander<B>,
  at: Instance,
  keyword: string,
  list: readonly JsonNode[],
): NeedId[] => list.map((node, i) => program.child(at, node, keyword, i));

/** `type`, where it is there, lets the expander's type through. */
export function isWanted(type: ValueType, at: Instance): boolean {
  const types = readTypes(at);
  if (types === undefined) return true;
  if (type === 'number') return types.has('number') || types.has('integer');
  return types.has(type === 'true' || type === 'false' ? 'boolean' : type);
}

function typed<B extends Branch>({ domain }: Expander<B>, at: Instance): Conjunct<B> {
  const wanted = isWanted(domain.type, at);
  const from = [at.origin('type')];
  const yes: readonly B[] = [{ ...domain.top, from }];
  return { origin: at.origin('type'), holds: () => (wanted ? yes : []), fails: () => (wanted ? [] : yes) };
}

function named<B extends Branch>(expander: Expander<B>, at: Instance, keyword: string): Conjunct<B> {
  const { constants } = expander.program;
  const origin = at.origin(keyword);
  const node = at.get(keyword);
  const nodes = keyword === 'const' ? (node === undefined ? [] : [node]) : (readList(at, keyword) ?? []);
  const ids = [...new Set(nodes.map((one) => constants.ofNode(one, origin)))];
  return {
    origin,
    holds: () => expander.domain.compact(expander.constants(ids, false, [origin])),
    fails: () => expander.constants(ids, true, [origin]),
  };
}

function needed<B extends Branch>(expander: Expander<B>, origin: Origin, need: NeedId): Conjunct<B> {
  return {
    origin,
    holds: (track) => expander.need(need, track),
    fails: () => expander.need(expander.program.needs.not(need)),
    failing: (branches) => expander.without(branches, need, origin),
  };
}

/** Of these branches those to which none of the needs holds. */
function none<B extends Branch>(
  expander: Expander<B>,
  origin: Origin,
  list: readonly NeedId[],
  branches: readonly B[],
): readonly B[] {
  let all = branches;
  for (const need of list) {
    all = expander.without(all, need, origin);
    if (all.length === 0) break;
  }
  return all;
}

function anyOf<B extends Branch>(
  expander: Expander<B>,
  origin: Origin,
  list: readonly NeedId[],
): Conjunct<B> {
  const { domain } = expander;
  return {
    origin,
    holds: (track) =>
      track
        ? everyWay(expander, origin, list)
        : domain.compact(list.flatMap((need) => [...expander.need(need)])),
    fails: () => none(expander, origin, list, [domain.top]),
    failing: (branches) => none(expander, origin, list, branches),
  };
}

/**
 * The ways in which alternatives hold, told apart by what they evaluate: those that evaluate something hold or do not, in all
 * combinations; those that evaluate nothing only have to make up for the case in which none of the others holds.
 */
function everyWay<B extends Branch>(
  expander: Expander<B>,
  origin: Origin,
  list: readonly NeedId[],
): readonly B[] {
  const { domain } = expander;
  let held: readonly B[] = [];
  let unheld: readonly B[] = [domain.top];
  const silent: B[] = [];
  for (const need of list) {
    const branches = expander.need(need, true);
    if (!branches.some((branch) => domain.evaluates(branch))) {
      silent.push(...branches);
      continue;
    }
    const now = expander.multiply([...held, ...unheld], branches, origin);
    held = [...now, ...expander.without(held, need, origin)];
    unheld = expander.without(unheld, need, origin);
  }
  const other = expander.multiply(unheld, domain.compact(silent), origin);
  const all = domain.compact([...held, ...other]);
  expander.bound(all.length, origin);
  return all;
}

function oneOf<B extends Branch>(
  expander: Expander<B>,
  origin: Origin,
  list: readonly NeedId[],
): Conjunct<B> {
  const { domain } = expander;
  const fails = (branches: readonly B[]): readonly B[] => {
    const two = list.flatMap((need, i) => {
      const held = expander.multiply(branches, expander.need(need), origin);
      return list.slice(i + 1).flatMap((other) => [...expander.multiply(held, expander.need(other), origin)]);
    });
    return domain.compact([...none(expander, origin, list, branches), ...two]);
  };
  return {
    origin,
    holds: (track) =>
      domain.compact(
        list.flatMap((need, i) => {
          let branches = expander.need(need, track);
          for (const [j, other] of list.entries())
            if (i !== j && branches.length > 0) branches = expander.without(branches, other, origin);
          return [...branches];
        }),
      ),
    fails: () => fails([domain.top]),
    failing: fails,
  };
}

function conditional<B extends Branch>(
  expander: Expander<B>,
  at: Instance,
  condition: JsonNode,
): Conjunct<B> {
  const { program, domain } = expander;
  const { needs } = program;
  const of = (keyword: string): NeedId => {
    const node = at.get(keyword);
    return node === undefined ? ANY : program.child(at, node, keyword);
  };
  const origin = at.origin('if');
  const need = program.child(at, condition, 'if');
  const [yes, no] = [of('then'), of('else')];
  const ways = (whenHeld: NeedId, whenNot: NeedId, track: boolean): readonly B[] => {
    const held = expander.multiply(expander.need(need, track), expander.need(whenHeld, track), origin);
    const not = expander.multiply(expander.need(needs.not(need)), expander.need(whenNot, track), origin);
    return domain.compact([...held, ...not]);
  };
  return {
    origin,
    // Without then and else it says nothing, but what it evaluates counts.
    holds: (track) => (!track && yes === ANY && no === ANY ? [domain.top] : ways(yes, no, track)),
    fails: () => ways(needs.not(yes), needs.not(no), false),
  };
}
