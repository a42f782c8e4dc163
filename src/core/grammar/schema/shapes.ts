/** Needs as the shapes that a machine is made from: inhabited branches, in the form of `shape.ts`. */
import type { Json } from '../../base/json-value';
import type { JsonNode } from '../../json/node';
import type {
  ArrayCase,
  Enforced,
  NeedId,
  ObjectCase,
  Origin,
  Shape,
  Shapes,
  ShapesSource,
  StringCase,
} from '../shape';
import type { ArrayBranch } from './array-branch';
import type { Expanders } from './expanders';
import type { Inhabitation } from './inhabited';
import { fromBoth } from './branch';
import { ANY } from './needs';
import { mergeByName } from './object-compact';
import type { ObjectBranch } from './object-branch';
import { Refusal, culprit, refusing } from './refusal';
import type { StringBranch } from './string-domain';

interface Made {
  shape: Shape;
  arrays: readonly ArrayBranch[];
  objects: readonly ObjectBranch[];
}

export class SchemaShapes implements Shapes {
  readonly any = ANY;
  private readonly made = new Map<NeedId, Made>();
  private readonly places = new Map<Origin, ReadonlyMap<string, JsonNode>>();
  private placesKnown = 0;

  constructor(
    readonly root: NeedId,
    private readonly expanders: Expanders,
    private readonly inhabitation: Inhabitation,
    private readonly lines: () => readonly Enforced[],
    readonly source: ShapesSource,
  ) {}

  both(a: NeedId, b: NeedId): NeedId {
    return this.expanders.program.needs.both(a, b);
  }

  not(need: NeedId): NeedId {
    return this.expanders.program.needs.not(need);
  }

  constant(value: Json): NeedId {
    const { needs, constants } = this.expanders.program;
    return needs.constant(constants.ofJson(value));
  }

  shape(need: NeedId): Shape {
    return this.make(need).shape;
  }

  inhabited(need: NeedId): boolean {
    try {
      return this.inhabitation.has(need);
    } catch (error) {
      // Needs that no text comes to are asked about too; whoever comes to them meets the refusal in their shape.
      if (error instanceof Refusal) return true;
      throw error;
    }
  }

  keywordsAt(pointer: Origin): ReadonlyMap<string, JsonNode> | null {
    const { used } = this.expanders.program;
    if (used.size !== this.placesKnown) {
      for (const { origin, keywords } of used) this.places.set(origin, keywords);
      this.placesKnown = used.size;
    }
    return this.places.get(pointer) ?? null;
  }

  report(): readonly Enforced[] {
    return this.lines();
  }

  /** @throws Refusal */
  make(need: NeedId): Made {
    const known = this.made.get(need);
    if (known !== undefined) return known;
    const made = this.build(need);
    this.made.set(need, made);
    return made;
  }

  private build(need: NeedId): Made {
    const { expanders } = this;
    const { langs } = expanders.program;
    const has = (branches: readonly unknown[]): boolean => branches.length > 0;
    const numbers = expanders.numbers.need(need);
    const arrays = expanders.arrayBranches.need(need).filter((one) => this.inhabitation.array(one));
    const objects = mergeByName(
      expanders.objectBranches.need(need).filter((one) => this.inhabitation.object(one)),
      expanders.program.needs,
    );
    const shape: Shape = {
      nulls: has(expanders.nulls.need(need)),
      falses: has(expanders.falses.need(need)),
      trues: has(expanders.trues.need(need)),
      numbers: refusing(culprit(numbers[0]?.from ?? []), () =>
        langs.union(numbers.map((one) => expanders.numberLang(one))),
      ),
      numbersFrom: numbers.reduce<readonly Origin[]>((all, { from }) => fromBoth(all, from), []),
      strings: this.strings(expanders.strings.need(need)),
      arrays: arrays.map(arrayCase),
      objects: objects.map(objectCase),
      from: this.originsOf(need),
    };
    return { shape, arrays, objects };
  }

  /** Named strings and those of a language are one case, lengths are cases of their own. */
  private strings(branches: readonly StringBranch[]): StringCase[] {
    const { langs } = this.expanders.program;
    const free = ({ lang, texts }: StringBranch): boolean => texts === null && lang === langs.anything;
    const own = branches.filter((branch) => !free(branch));
    const cases = branches
      .filter(free)
      .map(({ lang, min, max, from }): StringCase => ({ lang, min, max, from }));
    if (own.length === 0) return cases;
    const from = own.reduce<readonly Origin[]>((all, branch) => fromBoth(all, branch.from), []);
    const lang = refusing(culprit(from), () => {
      const all = langs.union(own.map((branch) => this.expanders.stringLang(branch)));
      return langs.isEmpty(all) ? langs.nothing : all;
    });
    if (lang === langs.nothing) return cases;
    const counted = own.length === 1 ? this.counted(own[0]) : undefined;
    return [{ lang, min: 0, max: null, from, ...(counted === undefined ? {} : { counted }) }, ...cases];
  }

  private counted(branch: StringBranch | undefined): StringCase['counted'] {
    if (branch === undefined || branch.texts !== null || branch.max === null) return undefined;
    return { lang: this.expanders.stringLang({ ...branch, max: null }), max: branch.max };
  }

  /** Where the need's parts stand: they may have taken types away. */
  private originsOf(need: NeedId): Origin[] {
    const { needs } = this.expanders.program;
    const found = new Set<Origin>();
    for (const literal of needs.literals(need)) {
      const atom = needs.atomOf(literal);
      if (atom.t !== 'schema') continue;
      const own = ['type', 'enum', 'const'].filter((keyword) => atom.place.keywords.has(keyword));
      for (const keyword of own) found.add(`${atom.place.origin}/${keyword}`);
      if (own.length === 0) found.add(atom.place.origin);
    }
    return [...found];
  }
}

function arrayCase({ prefix, rest, min, max, contains, distinct, from }: ArrayBranch): ArrayCase {
  return { prefix, rest, min, max, contains, distinct, from };
}

function objectCase({ rules, required, names, min, max, some, order, from }: ObjectBranch): ObjectCase {
  return {
    rules: [...rules.values()],
    required: [...required],
    names,
    min,
    max,
    some: [...some.values()],
    order,
    from,
  };
}
