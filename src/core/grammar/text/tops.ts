/** What can stand on a stack, as numbers. */
import type { LangId } from '../lang';
import { BOTTOM } from './stacks';
import type { Range } from './source';

export type Top =
  /** All is said. */
  | { readonly k: 'bottom' }
  /** A rule goes on at a place. */
  | { readonly k: 'place'; readonly place: number }
  /** Inside of a language, with its rest; then a rule goes on at a place. */
  | { readonly k: 'inside'; readonly lang: LangId; readonly next: number; readonly at: Range }
  /** A rule of a left-recursive group was entered as `goal`, and `done` of it is what is being read. */
  | { readonly k: 'corner'; readonly done: number; readonly goal: number };

export class Tops {
  private readonly tops: Top[] = [];
  private readonly ids = new Map<string, number>();

  constructor() {
    this.intern('', { k: 'bottom' });
    if (this.tops.length !== BOTTOM + 1) throw new RangeError('The bottom is the first top.');
  }

  get(id: number): Top {
    const top = this.tops[id];
    if (top === undefined) throw new RangeError(`No top ${id}.`);
    return top;
  }

  place(place: number): number {
    return this.intern(`p${place}`, { k: 'place', place });
  }

  /** @param at where the language is written; the first to say so is believed, which no text depends on */
  inside(lang: LangId, next: number, at: Range): number {
    return this.intern(`l${lang} ${next}`, { k: 'inside', lang, next, at });
  }

  corner(done: number, goal: number): number {
    return this.intern(`c${done} ${goal}`, { k: 'corner', done, goal });
  }

  private intern(key: string, top: Top): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.tops.length;
    this.tops.push(top);
    this.ids.set(key, id);
    return id;
  }
}
