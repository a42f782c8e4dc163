/**
 * Wishes of object cases (`some`): at least one name that matches has a value that holds. Is there still a name for each of them, in
 * the room that `max` leaves? One name may grant several.
 */
import type { LangId, Langs } from '../lang';
import type { NameMatch, NeedId, ObjectCase, Shapes } from '../shape';
import type { BitSets } from './bit-sets';
import type { ObjectCases } from './object-cases';
import type { ObjectDraft, Thread } from './object-record';

/** A name that stands or may stand: what its value has to be, and the wishes that it matches. */
export interface Candidate {
  need: NeedId;
  wishes: readonly number[];
}

/** Names that nothing lists, alike in all that the case says of them. There are more of them than a text will use up. */
export interface NameClass extends Candidate {
  lang: LangId;
}

interface Classes {
  endless: readonly NameClass[];
  /** Names that match a wish, of classes that hold few. */
  few: readonly string[];
}

/** Classes are split by every rule and wish that is not about one name. */
const MOST_CLASSES = 64;
const FEW = 32;
/** Ways that are tried; beyond them it counts as possible. */
const MOST_TRIES = 2_000;

export class Wishes {
  private readonly split = new Map<ObjectCase, Classes | null>();
  private readonly answers = new Map<ObjectCase, Map<string, boolean>>();

  constructor(
    private readonly shapes: Shapes,
    private readonly langs: Langs,
    private readonly cases: ObjectCases,
    private readonly sets: BitSets,
  ) {}

  /** Names of which a wish may run out: they are followed one by one, like those that the case speaks of. */
  few(one: ObjectCase): readonly string[] {
    return one.some.length === 0 ? [] : (this.classesOf(one)?.few ?? []);
  }

  /** null: they are too many to be told apart. */
  classes(one: ObjectCase): readonly NameClass[] | null {
    return this.classesOf(one)?.endless ?? null;
  }

  of(one: ObjectCase, name: string): readonly number[] {
    return one.some.flatMap(({ match }, i) => (this.cases.matches(match, name) ? [i] : []));
  }

  /**
   * @param after names of the list that come at this place of its order, or later, may still come
   * @param room how many names may stand beside those that stand and those that have to
   * @param standing the name that is being written
   */
  grantable(
    thread: Thread,
    record: ObjectDraft,
    after: number,
    room: number,
    standing: Candidate | null,
  ): boolean {
    const { one, held } = thread;
    const left = one.some.flatMap((_, i) => ((held & (1 << i)) === 0 ? [i] : []));
    if (left.length === 0) return true;
    let answers = this.answers.get(one);
    if (answers === undefined) this.answers.set(one, (answers = new Map<string, boolean>()));
    const name = standing === null ? '' : `${standing.need}:${standing.wishes.join()}`;
    const key = `${held} ${record.list.id} ${record.seen} ${after} ${room} ${name}`;
    let answer = answers.get(key);
    if (answer === undefined)
      answers.set(key, (answer = this.search(one, left, this.listed(one, record, after), room, standing)));
    return answer;
  }

  private listed(
    one: ObjectCase,
    { list, seen }: ObjectDraft,
    after: number,
  ): (Candidate & { cost: number })[] {
    return list.names.flatMap((name, i) => {
      const gone = this.sets.has(seen, i) || (list.places[i] ?? 0) < after;
      const need = gone ? null : this.cases.need(one, name);
      const wishes = need === null ? [] : this.of(one, name);
      if (need === null || wishes.length === 0) return [];
      return [{ need, wishes, cost: one.required.includes(name) ? 0 : 1 }];
    });
  }

  private search(
    one: ObjectCase,
    left: readonly number[],
    listed: readonly (Candidate & { cost: number })[],
    room: number,
    standing: Candidate | null,
  ): boolean {
    const { shapes } = this;
    const classes = this.classes(one);
    if (classes === null) return true;
    const others = classes.map((one) => ({ ...one, cost: 1 }));
    let tries = 0;
    const grant = (
      at: number,
      stand: readonly Candidate[],
      free: readonly (Candidate & { cost: number })[],
      space: number,
    ): boolean => {
      const wish = left[at];
      if (wish === undefined || ++tries > MOST_TRIES) return true;
      const wanted = one.some[wish]?.need ?? shapes.any;
      const granting = ({ need, wishes }: Candidate): Candidate | null => {
        if (!wishes.includes(wish)) return null;
        const both = shapes.both(need, wanted);
        return shapes.inhabited(both) ? { need: both, wishes } : null;
      };
      for (const [i, candidate] of stand.entries()) {
        const granted = granting(candidate);
        if (granted !== null && grant(at + 1, stand.with(i, granted), free, space)) return true;
      }
      for (const candidate of free) {
        const granted = candidate.cost > space ? null : granting(candidate);
        const rest = free.filter((other) => other !== candidate);
        if (granted !== null && grant(at + 1, [...stand, granted], rest, space - candidate.cost)) return true;
      }
      return others.some((candidate) => {
        const granted = candidate.cost > space ? null : granting(candidate);
        return granted !== null && grant(at + 1, [...stand, granted], free, space - candidate.cost);
      });
    };
    return grant(0, standing === null ? [] : [standing], listed, room);
  }

  private classesOf(one: ObjectCase): Classes | null {
    let known = this.split.get(one);
    if (known === undefined) this.split.set(one, (known = this.makeClasses(one)));
    return known;
  }

  private makeClasses(one: ObjectCase): Classes | null {
    const { langs, shapes, cases } = this;
    const others = langs.without(cases.others(one), cases.listed(one));
    let classes: NameClass[] = [{ lang: others, need: shapes.any, wishes: [] }];
    const split = (match: NameMatch, take: (of: NameClass) => NameClass): void => {
      if (match.t === 'name') return;
      const lang = cases.langOf(match);
      classes = classes.flatMap((of) => {
        if (lang === langs.anything) return [take(of)];
        const inside = langs.intersect([of.lang, lang]);
        const outside = langs.intersect([of.lang, langs.not(lang)]);
        return [
          ...(langs.isEmpty(inside) ? [] : [{ ...take(of), lang: inside }]),
          ...(langs.isEmpty(outside) ? [] : [{ ...of, lang: outside }]),
        ];
      });
    };
    if (langs.isEmpty(others)) classes = [];
    for (const { match, need } of one.rules) {
      if (need !== shapes.any) split(match, (of) => ({ ...of, need: shapes.both(of.need, need) }));
      if (classes.length > MOST_CLASSES) return null;
    }
    for (const [i, { match }] of one.some.entries()) {
      split(match, (of) => ({ ...of, wishes: [...of.wishes, i] }));
      if (classes.length > MOST_CLASSES) return null;
    }
    const endless: NameClass[] = [];
    const few: string[] = [];
    for (const of of classes) {
      if (!shapes.inhabited(of.need)) continue;
      const names = of.wishes.length === 0 ? null : langs.strings(of.lang, FEW);
      if (names === null) endless.push(of);
      else few.push(...names);
    }
    return { endless, few };
  }
}
