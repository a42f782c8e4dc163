/**
 * Sets of stacks of places: where a text may stand in the grammar, all ways side by side. Bytes are consumed one by one; a set is
 * a value, equal ones are one, and where its bytes lead is kept, so that a walk over the vocabulary meets each step once.
 */
import type { LangId, Langs } from '../../../core/grammar/lang';
import type { Network } from './network';

/** What is to be gone on with when the rule above ends. */
interface Frame {
  readonly id: number;
  readonly next: number;
  readonly parent: Frame | null;
  readonly depth: number;
}

/** One stack: its top reads a language, and stands in the middle of it. */
interface Stack {
  readonly node: number;
  readonly lang: LangId;
  readonly frame: Frame | null;
  readonly content: boolean;
}

export interface Stacks {
  readonly tops: readonly Stack[];
  readonly accepting: boolean;
  /** Frames of the shallowest and of the deepest stack. */
  readonly shallowest: number;
  readonly deepest: number;
  /** By byte: undefined where nobody asked yet. */
  readonly next: (Step | null | undefined)[];
}

export interface Step {
  readonly to: Stacks;
  /** The depth of the outermost frame that was ended on the way, or more than any: whether it needed what is below the top. */
  readonly low: number;
  /** The stacks that still read what they read before this byte; null where there are none. */
  readonly same: Stacks | null;
}

const MOST_KEPT = 50_000;
const NO_FRAME = 0x7fffffff;

export class StackSets {
  private readonly frames = new Map<string, Frame>();
  private readonly sets = new Map<string, Stacks>();
  readonly start: Stacks;

  constructor(
    private readonly network: Network,
    private readonly langs: Langs,
  ) {
    const found = this.closure();
    found.enter(network.root, null);
    this.start = this.set(found.stacks, found.accepting);
  }

  /** Stack sets that were made so far. */
  get size(): number {
    return this.sets.size;
  }

  step(from: Stacks, byte: number): Step | null {
    const known = from.next[byte];
    if (known !== undefined) return known;
    const step = this.make(from, byte);
    from.next[byte] = step;
    return step;
  }

  /** Some stack reads the byte as content, not as structure. */
  contentTakes({ tops }: Stacks, byte: number): boolean {
    const { langs } = this;
    return tops.some(({ lang, content }) => {
      const rest = content ? langs.derive(lang, byte) : langs.nothing;
      return rest !== langs.nothing && !langs.isEmpty(rest);
    });
  }

  private make(from: Stacks, byte: number): Step | null {
    const { langs } = this;
    const found = this.closure();
    const same = new Map<string, Stack>();
    for (const { node, lang, frame, content } of from.tops) {
      const rest = langs.derive(lang, byte);
      if (rest === langs.nothing || langs.isEmpty(rest)) continue;
      const stack = { node, lang: rest, frame, content };
      found.read(stack);
      if (this.goesOn(rest)) same.set(keyOf(stack), stack);
    }
    if (found.stacks.size === 0 && !found.accepting) return null;
    const to = this.set(found.stacks, found.accepting);
    return { to, low: found.low, same: same.size === 0 ? null : this.set(same, false) };
  }

  /** Something other than the end may follow. */
  private goesOn(lang: LangId): boolean {
    return lang !== this.langs.epsilon;
  }

  private closure(): Closure {
    return new Closure(
      this.network,
      this.langs,
      (next, parent) => this.frame(next, parent),
      (lang) => this.goesOn(lang),
    );
  }

  private frame(next: number, parent: Frame | null): Frame {
    const key = `${next} ${parent?.id ?? ''}`;
    let frame = this.frames.get(key);
    if (frame === undefined) {
      frame = { id: this.frames.size, next, parent, depth: (parent?.depth ?? 0) + 1 };
      this.frames.set(key, frame);
    }
    return frame;
  }

  private set(stacks: ReadonlyMap<string, Stack>, accepting: boolean): Stacks {
    const key = `${accepting ? '!' : ''}${[...stacks.keys()].sort().join(' ')}`;
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    // What was handed out stays good: it is only not found again.
    if (this.sets.size >= MOST_KEPT) this.sets.clear();
    const tops = [...stacks.values()];
    const depths = tops.map(({ frame }) => frame?.depth ?? 0);
    const made: Stacks = {
      tops,
      accepting,
      shallowest: depths.length === 0 ? 0 : Math.min(...depths),
      deepest: Math.max(0, ...depths),
      next: [],
    };
    this.sets.set(key, made);
    return made;
  }
}

const keyOf = ({ node, lang, frame }: Stack): string => `${node}.${lang}.${frame?.id ?? ''}`;

/** Follows what needs no byte: calls, alternatives, ends of rules. */
class Closure {
  readonly stacks = new Map<string, Stack>();
  accepting = false;
  low = NO_FRAME;
  private readonly seen = new Set<string>();

  constructor(
    private readonly network: Network,
    private readonly langs: Langs,
    private readonly frameOf: (next: number, parent: Frame | null) => Frame,
    private readonly goesOn: (lang: LangId) => boolean,
  ) {}

  /** A top that has read so far; where it may end, what is behind it too. */
  read(stack: Stack): void {
    if (this.goesOn(stack.lang)) this.stacks.set(keyOf(stack), stack);
    if (!this.langs.accepts(stack.lang)) return;
    const node = this.network.nodes[stack.node];
    if (node?.t === 'read') this.enter(node.next, stack.frame);
  }

  enter(start: number, frame: Frame | null): void {
    const queue: [node: number, frame: Frame | null][] = [[start, frame]];
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const [at, top] = one;
      const key = `${at} ${top?.id ?? ''}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      const node = this.network.nodes[at];
      switch (node?.t) {
        case 'read': {
          const stack = { node: at, lang: node.lang, frame: top, content: node.content };
          if (this.goesOn(node.lang)) this.stacks.set(keyOf(stack), stack);
          if (this.langs.accepts(node.lang)) queue.push([node.next, top]);
          break;
        }
        case 'call': {
          const begin = this.network.starts[node.rule];
          if (begin === undefined) break;
          // A call at the end of its rule needs nothing to come back to.
          const last = this.network.nodes[node.next]?.t === 'end';
          queue.push([begin, last ? top : this.frameOf(node.next, top)]);
          break;
        }
        case 'split':
          for (const to of node.to) queue.push([to, top]);
          break;
        case 'end':
          if (top === null) {
            this.accepting = true;
            this.low = Math.min(this.low, 0);
          } else {
            this.low = Math.min(this.low, top.depth - 1);
            queue.push([top.next, top.parent]);
          }
          break;
        case undefined:
          break;
      }
    }
  }
}
