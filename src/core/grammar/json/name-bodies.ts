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
  /** Entries of the closing quote: by the name, by the languages, and by which of those hold. */
  listed: number[];
  others: number[];
  held: Map<string, number>;
}

interface NameBody {
  context: Context;
  node: NameNode | null;
  others: Others;
}

/** How far the languages of `free` are, then those of `rules`. Empty when no other name is possible any more. */
interface Others {
  langs: readonly LangId[];
  /** Equal for equal lists; 0 for the empty one. */
  id: number;
  /** By context and byte. */
  nexts: Map<number, Others>;
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
  private readonly none: Others = { langs: [], id: 0, nexts: new Map() };
  /** By the only language, and by all. */
  private readonly alone = new Map<LangId, Others>();
  private readonly together = new Map<string, Others>();

  constructor(
    private readonly maker: Maker,
    private readonly closes: NameCloses,
  ) {}

  /** @param key equal contexts have one */
  context(key: string, make: () => NameContext): Context {
    let known = this.contexts.get(key);
    if (known === undefined) {
      known = {
        ...make(),
        id: this.contexts.size,
        bodies: new Map(),
        listed: [],
        others: [],
        held: new Map(),
      };
      this.contexts.set(key, known);
    }
    return known;
  }

  /** @param free languages of the context's `free`, as they are now */
  start(context: Context, free: readonly LangId[]): number {
    return this.id(context, context.list.root, this.others(context, [...free, ...context.rules]));
  }

  private id(context: Context, at: NameNode | null, others: Others): number {
    const node = at === null || at.lo === at.hi ? null : at;
    if (node === null && others === this.none) return NONE;
    const key = others.id * 0x1000000 + (node === null ? 0 : node.id + 1);
    let id = context.bodies.get(key);
    if (id === undefined) {
      id = this.bodies.push({ context, node, others }) - 1;
      context.bodies.set(key, id);
    }
    return id;
  }

  private others(context: Context, langs: readonly LangId[]): Others {
    const { nothing } = this.maker.langs;
    let open = false;
    for (let i = 0; i < context.free.length && i < langs.length; i++) if (langs[i] !== nothing) open = true;
    const [only] = langs;
    if (!open || only === undefined) return this.none;
    let known = langs.length === 1 ? this.alone.get(only) : this.together.get(langs.join(' '));
    if (known === undefined) {
      known = { langs, id: this.alone.size + this.together.size + 1, nexts: new Map() };
      if (langs.length === 1) this.alone.set(only, known);
      else this.together.set(langs.join(' '), known);
    }
    return known;
  }

  private get(id: number): NameBody {
    const body = this.bodies[id];
    if (body === undefined) throw new RangeError(`No name ${id}.`);
    return body;
  }

  classes(id: number): ByteClasses {
    let all: ByteClasses = ONE_CLASS;
    for (const lang of this.get(id).others.langs) all = refine(all, this.maker.langs.classes(lang));
    return all;
  }

  /** Those with which listed names go on. */
  apart(id: number): readonly number[] {
    const { node, context } = this.get(id);
    return node === null ? [] : context.list.nextBytes(node);
  }

  feed(id: number, byte: number): number {
    const { context, node, others } = this.get(id);
    const next = node === null ? null : context.list.feed(node, byte);
    return this.id(context, next, this.fed(context, others, byte));
  }

  private fed(context: Context, others: Others, byte: number): Others {
    if (others === this.none) return others;
    const key = context.id * 256 + byte;
    let next = others.nexts.get(key);
    if (next === undefined) {
      next = this.others(
        context,
        others.langs.map((lang) => this.derived(lang, byte)),
      );
      others.nexts.set(key, next);
    }
    return next;
  }

  private derived(lang: LangId, byte: number): LangId {
    const { langs } = this.maker;
    const next = langs.derive(lang, byte);
    return langs.isEmpty(next) ? langs.nothing : next;
  }

  towards(nexts: readonly number[], state: number): number {
    let [lo, hi] = [Infinity, 0];
    for (const next of nexts) {
      const { node, others } = this.get(next);
      if (node === null || others !== this.none) return entry(OP.GO, state);
      // Names are in the order of their bytes, so those that go on in one range stand together.
      lo = Math.min(lo, node.lo);
      hi = Math.max(hi, node.hi);
    }
    return lo < hi ? entry(OP.UNSEEN, this.maker.triple(state, lo, hi)) : 0;
  }

  settles(next: number): boolean {
    return this.get(next).others !== this.none;
  }

  deciding(id: number): number {
    const { context, node, others } = this.get(id);
    if (others === this.none) return NONE;
    return node === null ? id : this.id(context, null, others);
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
    const { context, node, others } = this.get(id);
    const name = node === null ? -1 : context.list.ending(node);
    if (name < 0) return (context.others[others.id] ??= this.closeOther(context, others));
    return (context.listed[name] ??= entry(
      OP.CLOSE,
      this.maker.closing((register) => this.closes.listed(name, register)),
    ));
  }

  private closeOther(context: Context, others: Others): number {
    const { langs } = this.maker;
    const which = this.freeOf({ context, others }).map(({ lang }) => langs.accepts(lang));
    const threads = context.free.filter((_, i) => which[i] === true);
    if (threads.length === 0) return 0;
    const rules = others.langs.slice(context.free.length).map((lang) => langs.accepts(lang));
    const key = [...which, ...rules].map((held) => (held ? 1 : 0)).join('');
    let made = context.held.get(key);
    if (made === undefined) {
      made = entry(
        OP.FREE_CLOSE,
        this.maker.closing((register) => this.closes.other(threads, rules, register)),
      );
      context.held.set(key, made);
    }
    return made;
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
        ...(body.others !== this.none ? ['another key'] : []),
      ],
      facts: {
        t: 'name',
        escape: null,
        listed: names,
        free: this.freeOf(body).map(({ lang }) => lang),
      },
    };
  }

  private freeOf({
    context,
    others,
  }: Pick<NameBody, 'context' | 'others'>): { thread: number; lang: LangId }[] {
    const { langs } = others;
    if (langs.length === 0) return [];
    return context.free.map((thread, i) => ({ thread, lang: langs[i] ?? this.maker.langs.nothing }));
  }
}
