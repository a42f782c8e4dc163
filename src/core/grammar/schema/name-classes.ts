/**
 * The names that an object branch tells apart: listed ones, each on its own, and classes of others that fall under the same rules.
 */
import type { LangId } from '../lang';
import type { NeedId, Origin } from '../shape';
import { ANY, NEVER } from './needs';
import type { ObjectBranch, Rule } from './object-branch';
import type { ObjectDomain } from './object-domain';
import { refusing } from './refusal';

export interface NameGroup {
  /** A listed name; null for a class. */
  name: string | null;
  /** How many names there are; null for more than `MANY`. Found out when asked for. */
  count: () => number | null;
  /** What their values have to be. */
  need: NeedId;
  /** Of the branch's `some`, in order: those that these names match. */
  some: readonly number[];
}

export interface NameGroups {
  groups: readonly NameGroup[];
  /** A bound was reached: there may be more. */
  partial: boolean;
}

/** Classes are split by every rule that is not about one name. */
const MOST_CLASSES = 64;
const MANY = 16;

export function nameGroups(domain: ObjectDomain, branch: ObjectBranch): NameGroups {
  const { program } = domain;
  const some = [...branch.some.values()];
  const listed = new Set<string>(branch.required);
  for (const { match } of [...branch.rules.values(), ...some]) {
    if (match.t === 'name') listed.add(match.name);
    else if (match.t === 'others') for (const name of match.names) listed.add(name);
  }
  const groups: NameGroup[] = [...listed].map((name) => ({
    name,
    count: () => 1,
    need: domain.needOf(branch, name),
    some: some.flatMap(({ match }, i) => (domain.matches(match, name) ? [i] : [])),
  }));
  const { classes, partial } = classesOf(domain, branch, some, listed);
  for (const one of classes) {
    let count: number | null | undefined;
    groups.push({
      name: null,
      count: () => {
        if (count === undefined)
          count = refusing(origin(branch), () => program.langs.strings(one.lang, MANY))?.length ?? null;
        return count;
      },
      need: one.need,
      some: one.some,
    });
  }
  return { groups, partial };
}

const origin = ({ from }: ObjectBranch): Origin => from[0] ?? '';

interface NameClass {
  lang: LangId;
  need: NeedId;
  some: readonly number[];
}

function classesOf(
  domain: ObjectDomain,
  branch: ObjectBranch,
  some: readonly Rule[],
  listed: ReadonlySet<string>,
): { classes: readonly NameClass[]; partial: boolean } {
  const { langs, needs } = domain.program;
  return refusing(origin(branch), () => {
    const others =
      listed.size === 0 ? branch.names : langs.intersect([branch.names, langs.not(langs.texts([...listed]))]);
    // Leaving finitely many names out of all leaves some.
    const none = branch.names !== langs.anything && langs.isEmpty(others);
    let classes: NameClass[] = none ? [] : [{ lang: others, need: ANY, some: [] }];
    let partial = false;
    const split = (match: Rule['match'], take: (one: NameClass, lang: LangId) => NameClass): void => {
      if (match.t === 'name') return;
      const lang = match.t === 'lang' ? match.lang : otherLangs(domain, match.langs);
      classes = classes.flatMap((one) => {
        if (lang === langs.anything) return [take(one, one.lang)];
        if (classes.length > MOST_CLASSES) {
          partial = true;
          return [one];
        }
        const inside = langs.intersect([one.lang, lang]);
        const outside = langs.intersect([one.lang, langs.not(lang)]);
        return [
          ...(langs.isEmpty(inside) ? [] : [take(one, inside)]),
          ...(langs.isEmpty(outside) ? [] : [{ ...one, lang: outside }]),
        ];
      });
    };
    for (const rule of branch.rules.values())
      if (rule.need !== ANY)
        split(rule.match, (one, lang) => ({ ...one, lang, need: needs.both(one.need, rule.need) }));
    some.forEach(({ match }, i) => split(match, (one, lang) => ({ ...one, lang, some: [...one.some, i] })));
    return { classes: classes.filter(({ need }) => need !== NEVER), partial };
  });
}

/** Listed names are set apart already. */
function otherLangs({ program: { langs } }: ObjectDomain, of: readonly LangId[]): LangId {
  return of.length === 0 ? langs.anything : langs.not(langs.union(of));
}
