/** Bodies of strings that are names of an object: listed ones, followed in their sorted list, beside the languages of others. */
import { entry, NO_LIMIT, NONE, OP } from '../machine';
import type { ByteClasses, LangId } from '../lang';
import { ONE_CLASS, refine } from '../lang/partition';
import type { ObjectCase } from '../shape';
import type { About, Maker } from './local';
import type { NameList, NameNode } from './name-lists';
import type { Bodies } from './body-nexts';

/**
 * What stays the same while a name is written. It says nothing of the names that stand already: those are in the register, so
 * that the names of all objects of one schema share their states.
 */
export interface NameContext {
  list: NameList;
  cases: readonly ObjectCase[];
  /** Threads, by their places, that take a name nothing lists. */
  free: readonly number[];
  /** Languages of the rules that are not about one name, in the order of threads and rules. */
  rules: readonly LangId[];
}

export interface Context extends NameContext {
  id: number;
  /** Bodies by node and languages. */
  bodies: Map<number, number>;
}

interface NameBody {
  context: Context;
  node: NameNode | null;
  /** How far the languages of `free` are, then those of `rules`. Empty when no other name is possible any more. */
  langs: readonly LangId[];
}

export interface NameCloses {
  listed(name: number, register: number): number;
  /**
   * @param free places of the threads that take the name
   * @param rules whether each language of the context's `rules` holds it
   */
  other(free: readonly number[], rules: readonly boolean[], register: number): number;
}

export class NameBodies implements Bodies {
  private readonly contexts = new Map<string, Context>();
  private readonly bodies: NameBody[] = [];
  /** Numbers of lists of languages. */
  private readonly alone = new Map<LangId, number>();
  private readonly together = new Map<string, number>();

  constructor(
    private readonly maker: Maker,
    private readonly closes: NameCloses,
  ) {}

  /** @param key equal contexts have one */
  context(key: string, make: () => NameContext): Context {
    let known = this.contexts.get(key);
    if (known === undefined) {
      known = { ...make(), id: this.contexts.size, bodies: new Map() };
      this.contexts.set(key, known);
    }
    return known;
  }

  /** @param free languages of the context's `free`, as they are now */
  start(context: Context, free: readonly LangId[]): number {
    return this.id(context, context.list.root, [...free, ...context.rules]);
  }

  private id(context: Context, at: NameNode | null, all: readonly LangId[]): number {
    const { nothing } = this.maker.langs;
    let open = false;
    for (let i = 0; i < context.free.length && i < all.length; i++) if (all[i] !== nothing) open = true;
    const langs = open ? all : [];
    const node = at === null || at.lo === at.hi ? null : at;
    if (node === null && !open) return NONE;
    const key = this.langsId(langs) * 0x1000000 + (node === null ? 0 : node.id + 1);
    let id = context.bodies.get(key);
    if (id === undefined) {
      id = this.bodies.push({ context, node, langs }) - 1;
      context.bodies.set(key, id);
    }
    return id;
  }

  private langsId(langs: readonly LangId[]): number {
    const [only] = langs;
    if (only === undefined) return 0;
    const next = this.alone.size + this.together.size + 1;
    if (langs.length > 1) {
      const key = langs.join(' ');
      const known = this.together.get(key);
      if (known === undefined) this.together.set(key, next);
      return known ?? next;
    }
    const known = this.alone.get(only);
    if (known === undefined) this.alone.set(only, next);
    return known ?? next;
  }

  private get(id: number): NameBody {
    const body = this.bodies[id];
    if (body === undefined) throw new RangeError(`No name ${id}.`);
    return body;
  }

  classes(id: number): ByteClasses {
    let all: ByteClasses = ONE_CLASS;
    for (const lang of this.get(id).langs) all = refine(all, this.maker.langs.classes(lang));
    return all;
  }

  /** Those with which listed names go on. */
  apart(id: number): readonly number[] {
    const { node, context } = this.get(id);
    return node === null ? [] : context.list.nextBytes(node);
  }

  feed(id: number, byte: number): number {
    const { context, node, langs } = this.get(id);
    const next = node === null ? null : context.list.feed(node, byte);
    return this.id(
      context,
      next,
      langs.map((lang) => this.derived(lang, byte)),
    );
  }

  private derived(lang: LangId, byte: number): LangId {
    const { langs } = this.maker;
    const next = langs.derive(lang, byte);
    return langs.isEmpty(next) ? langs.nothing : next;
  }

  towards(nexts: readonly number[], state: number): number {
    let [lo, hi] = [Infinity, 0];
    for (const next of nexts) {
      const { node, langs } = this.get(next);
      if (node === null || langs.length > 0) return entry(OP.GO, state);
      // Names are in the order of their bytes, so those that go on in one range stand together.
      lo = Math.min(lo, node.lo);
      hi = Math.max(hi, node.hi);
    }
    return lo < hi ? entry(OP.UNSEEN, this.maker.triple(state, lo, hi)) : 0;
  }

  settles(next: number): boolean {
    return this.get(next).langs.length > 0;
  }

  deciding(id: number): number {
    const { context, node, langs } = this.get(id);
    if (langs.length === 0) return NONE;
    return node === null ? id : this.id(context, null, langs);
  }

  isFree(id: number): boolean {
    return this.freeOf(this.get(id)).some(({ lang }) => this.maker.langs.isFree(lang));
  }

  limitOf(): number {
    return NO_LIMIT;
  }

  narrows(): boolean {
    return false;
  }

  overOf(): number {
    return NONE;
  }

  close(id: number): number {
    const body = this.get(id);
    const { context } = body;
    const name = body.node === null ? -1 : context.list.ending(body.node);
    if (name >= 0) {
      const key = `listed ${context.id} ${name}`;
      return entry(
        OP.CLOSE,
        this.maker.closing(key, (register) => this.closes.listed(name, register)),
      );
    }
    const { langs } = this.maker;
    const threads = this.freeOf(body).flatMap(({ thread, lang }) => (langs.accepts(lang) ? [thread] : []));
    if (threads.length === 0) return 0;
    const rules = body.langs.slice(context.free.length).map((lang) => langs.accepts(lang));
    const which = this.freeOf(body).map(({ lang }) => (langs.accepts(lang) ? 1 : 0));
    const key = `other ${context.id} ${which.join('')} ${rules.map((held) => (held ? 1 : 0)).join('')}`;
    return entry(
      OP.FREE_CLOSE,
      this.maker.closing(key, (register) => this.closes.other(threads, rules, register)),
    );
  }

  about(id: number): About {
    const body = this.get(id);
    const { list, cases } = body.context;
    const names =
      body.node === null ? [] : list.names.slice(body.node.lo, Math.min(body.node.hi, body.node.lo + 20));
    return {
      kind: 'name',
      from: [...new Set(cases.flatMap(({ from }) => from))],
      expects: [
        ...names.map((name) => `the key ${JSON.stringify(name)}`),
        ...(body.langs.length > 0 ? ['another key'] : []),
      ],
      facts: {
        t: 'name',
        escape: null,
        listed: names,
        free: this.freeOf(body).map(({ lang }) => lang),
      },
    };
  }

  private freeOf({ context, langs }: NameBody): { thread: number; lang: LangId }[] {
    if (langs.length === 0) return [];
    return context.free.map((thread, i) => ({ thread, lang: langs[i] ?? this.maker.langs.nothing }));
  }
}
