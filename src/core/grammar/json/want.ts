/**
 * What a value has to be, for each reason why it is looked at. Several alternatives of what stands around it may want different
 * things of it; each is a *label*, and when the value ends its *outcome* is the set of the labels that hold.
 */
import type { LangId } from '../lang';
import type { ArrayCase, NeedId, ObjectCase, Shape, Shapes, StringCase } from '../shape';
import type { BitSets } from './bit-sets';
import { Interner } from './interner';

/** Labels of one value; what needs more is refused. */
export const MOST_LABELS = 2_000;

export interface WantPart {
  need: NeedId;
  /** A set of labels. */
  mask: number;
}

/** The parts of a want, taken apart by JSON type. A mask says for which labels a case counts. */
export interface Want {
  nulls: number;
  falses: number;
  trues: number;
  numbers: readonly { lang: LangId; mask: number }[];
  strings: readonly { one: StringCase; mask: number }[];
  arrays: readonly { one: ArrayCase; mask: number }[];
  objects: readonly { one: ObjectCase; mask: number }[];
  parts: readonly WantPart[];
}

export class Wants {
  private readonly interner = new Interner<Want>();
  /** Wants of one part. */
  private readonly alone = new Map<number, number>();

  constructor(
    private readonly shapes: Shapes,
    private readonly labels: BitSets,
  ) {}

  /** Parts whose need nothing holds to are left out. NONE (-1) when none is left. */
  id(parts: readonly WantPart[]): number {
    const [only] = parts;
    if (only === undefined) return -1;
    if (parts.length === 1) {
      const { need, mask } = only;
      const known = this.alone.get(need * 0x100000 + mask);
      if (known !== undefined) return known;
      const made = this.merged(parts);
      if (mask < 0x100000) this.alone.set(need * 0x100000 + mask, made);
      return made;
    }
    return this.merged(parts);
  }

  private merged(parts: readonly WantPart[]): number {
    const masks = new Map<NeedId, number>();
    for (const { need, mask } of parts)
      if (this.shapes.inhabited(need)) masks.set(need, this.labels.union(masks.get(need) ?? 0, mask));
    if (masks.size === 0) return -1;
    const sorted = [...masks].sort(([a], [b]) => a - b).map(([need, mask]) => ({ need, mask }));
    const key = sorted.map(({ need, mask }) => `${need}:${mask}`).join(' ');
    return this.interner.id(key, () => this.flatten(sorted));
  }

  get(id: number): Want {
    return this.interner.get(id);
  }

  private flatten(parts: readonly WantPart[]): Want {
    const { labels } = this;
    let [nulls, falses, trues] = [0, 0, 0];
    const numbers = new Map<LangId, number>();
    const strings: { one: StringCase; mask: number }[] = [];
    const arrays: { one: ArrayCase; mask: number }[] = [];
    const objects: { one: ObjectCase; mask: number }[] = [];
    for (const { need, mask } of parts) {
      const shape: Shape = this.shapes.shape(need);
      if (shape.nulls) nulls = labels.union(nulls, mask);
      if (shape.falses) falses = labels.union(falses, mask);
      if (shape.trues) trues = labels.union(trues, mask);
      numbers.set(shape.numbers, labels.union(numbers.get(shape.numbers) ?? 0, mask));
      for (const one of shape.strings) strings.push({ one, mask });
      for (const one of shape.arrays) arrays.push({ one, mask });
      for (const one of shape.objects) objects.push({ one, mask });
    }
    return {
      nulls,
      falses,
      trues,
      numbers: [...numbers].map(([lang, mask]) => ({ lang, mask })),
      strings,
      arrays,
      objects,
      parts,
    };
  }
}
