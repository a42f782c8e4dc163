/** Bodies of strings that are names of an object: listed ones, followed in their sorted list, beside the languages of others. */
import { entry, NO_LIMIT, NONE, OP } from '../machine';
import type { ByteClasses, LangId } from '../lang';
import { alone, ONE_CLASS, refine } from '../lang/partition';
import type { ObjectCase } from '../shape';
import { Interner } from './interner';
import type { About, Maker } from './local';
import type { NameList, NameNode } from './name-lists';
import type { Bodies } from './strings';

/**
 * What stays the same while a name is written. It says nothing of the names that stand already: those are in the register, so
 * that the names of all objects of one schema share their states.
 */
export interface NameContext {
  /** Equal contexts have one key. */
  key: string;
  list: NameList;
  cases: readonly ObjectCase[];
  /** Threads, by their places, that take a name nothing lists. */
  free: readonly { thread: number; lang: LangId }[];
  /** Languages of the rules that are not about one name, in the order of threads and rules. */
  rules: readonly LangId[];
}

interface NameBody {
  context: number;
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
  private readonly contexts = new Interner<NameContext>();
  private readonly interner = new Interner<NameBody>();

  constructor(
    private readonly maker: Maker,
    private readonly closes: NameCloses,
  ) {}

  start(context: NameContext): number {
    const id = this.contexts.id(context.key, () => context);
    return this.id({
      context: id,
      node: context.list.root,
      langs: [...context.free.map(({ lang }) => lang), ...context.rules],
    });
  }

  private id(body: NameBody): number {
    const free = this.contexts.get(body.context).free.length;
    const open = body.langs.slice(0, free).some((lang) => lang !== this.maker.langs.nothing);
    const langs = open ? body.langs : [];
    const node = body.node === null || body.node.lo === body.node.hi ? null : body.node;
    if (node === null && !open) return NONE;
    const place = node === null ? '-' : `${node.lo}.${node.hi}.${node.depth}`;
    return this.interner.id(`${body.context} ${place} ${langs.join(' ')}`, () => ({ ...body, node, langs }));
  }

  classes(id: number): ByteClasses {
    const { node, langs, context } = this.interner.get(id);
    const { list } = this.contexts.get(context);
    const next = node === null ? [] : list.nextBytes(node);
    const listed = next.length === 0 ? ONE_CLASS : alone(next);
    return langs.reduce((all, lang) => refine(all, this.maker.langs.classes(lang)), listed);
  }

  feed(id: number, byte: number): number {
    const body = this.interner.get(id);
    const { list } = this.contexts.get(body.context);
    const { langs } = this.maker;
    return this.id({
      context: body.context,
      node: body.node === null ? null : list.feed(body.node, byte),
      langs: body.langs.map((lang) => {
        const next = langs.derive(lang, byte);
        return next === langs.nothing || langs.isEmpty(next) ? langs.nothing : next;
      }),
    });
  }

  towards(nexts: readonly number[], state: number): number {
    let [lo, hi] = [Infinity, 0];
    for (const next of nexts) {
      const { node, langs } = this.interner.get(next);
      if (langs.length > 0 || node === null) return entry(OP.GO, state);
      // Names are in the order of their bytes, so those that go on in one range stand together.
      lo = Math.min(lo, node.lo);
      hi = Math.max(hi, node.hi);
    }
    return lo < hi ? entry(OP.UNSEEN, this.maker.triple(state, lo, hi)) : 0;
  }

  isOpen(id: number): boolean {
    return this.freeOf(this.interner.get(id)).some(({ lang }) => this.maker.langs.isOpen(lang));
  }

  limitOf(): number {
    return NO_LIMIT;
  }

  overOf(): number {
    return NONE;
  }

  close(id: number): number {
    const body = this.interner.get(id);
    const context = this.contexts.get(body.context);
    const { list } = context;
    const name = body.node === null ? -1 : list.ending(body.node);
    if (name >= 0) {
      const key = `listed ${body.context} ${name}`;
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
    const key = `other ${body.context} ${which.join('')} ${rules.map((held) => (held ? 1 : 0)).join('')}`;
    return entry(
      OP.FREE_CLOSE,
      this.maker.closing(key, (register) => this.closes.other(threads, rules, register)),
    );
  }

  about(id: number): About {
    const body = this.interner.get(id);
    const { list, cases } = this.contexts.get(body.context);
    const names =
      body.node === null ? [] : list.names.slice(body.node.lo, Math.min(body.node.hi, body.node.lo + 20));
    return {
      kind: 'name',
      from: [...new Set(cases.flatMap(({ from }) => from))],
      expects: [
        ...names.map((name) => `the name ${JSON.stringify(name)}`),
        ...(body.langs.length > 0 ? ['another name'] : []),
      ],
      facts: {
        t: 'name',
        escape: null,
        listed: names,
        free: this.freeOf(body).map(({ lang }) => lang),
      },
    };
  }

  private freeOf(body: NameBody): { thread: number; lang: LangId }[] {
    if (body.langs.length === 0) return [];
    return this.contexts
      .get(body.context)
      .free.map(({ thread }, i) => ({ thread, lang: body.langs[i] ?? this.maker.langs.nothing }));
  }
}
