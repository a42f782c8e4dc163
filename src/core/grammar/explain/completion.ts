/**
 * A short way to finish a text from where it stands. In: a stepper over the JSON machine, a configuration, the bytes that led to
 * it. Out: the bytes that complete it, every one of them taken by the stepper; null when none were found within the bound.
 *
 * Frames are finished one after the other, innermost first. Inside of a scalar or a name it is a search over bytes, one byte for
 * each different entry of a row; between the parts of an object or array it is a search over members and items, those first that
 * leave least to be done. What a value comes to may matter (`contains`, alternatives), so a value has several completions, told
 * apart by the configuration that they lead to.
 */
import type { Facts } from '../json/facts';
import { factsOf, objectOf, type JsonStepper } from './frames';
import { OP, opOf } from '../machine';
import type { Configuration } from '../step';

/** A way that was found: where it leads, and the bytes that were added to the text. */
interface Way {
  at: Configuration;
  tail: Uint8Array;
}

export interface CompletionBounds {
  /** Bytes that are tried in all. */
  steps: number;
  /** Different outcomes of one value that are looked at. */
  outcomes: number;
}

/** Tried in this order; the later ones only when the earlier find nothing. */
const EFFORTS: readonly CompletionBounds[] = [
  { steps: 5_000, outcomes: 2 },
  { steps: 20_000, outcomes: 6 },
  { steps: 60_000, outcomes: 24 },
];

export function completion(
  stepper: JsonStepper,
  configuration: Configuration,
  text: Uint8Array,
  efforts: readonly CompletionBounds[] = EFFORTS,
): Uint8Array | null {
  for (const bounds of efforts) {
    const found = new Search(stepper, text, bounds).finish(configuration);
    if (found !== null) return found;
  }
  return null;
}

const QUOTE = 0x22;
const DEEPEST = 40;
/** Ways inside of one scalar or name that are followed side by side. */
const WIDEST = 400;
/** Lengths up to which ways that come to the same are followed all the same. */
const TOLD_APART = 12;
const BACKSLASH = 0x5c;

class Search {
  private steps: number;
  /** The text, and behind it the tail of the way at hand. */
  private buffer: Uint8Array;

  constructor(
    private readonly stepper: JsonStepper,
    private readonly text: Uint8Array,
    private readonly bounds: CompletionBounds,
  ) {
    this.steps = bounds.steps;
    this.buffer = new Uint8Array(text.length + 256);
    this.buffer.set(text);
  }

  /** The bytes that finish the text from here; frames are taken back where the ones around them do not end. */
  finish(from: Configuration): Uint8Array | null {
    const start = { at: from, tail: new Uint8Array(0) };
    if (this.isAccepting(start)) return start.tail;
    const frames = [this.frame(start, 0)];
    for (let top = frames.at(-1); top !== undefined; top = frames.at(-1)) {
      const next = top.next();
      if (next.done === true) {
        frames.pop();
        continue;
      }
      if (this.isAccepting(next.value)) return next.value.tail;
      frames.push(this.frame(next.value, 0));
    }
    return null;
  }

  /** The buffer with the text and the tail in it, and room for one byte more. */
  private written({ tail }: Way): Uint8Array {
    const { length } = this.text;
    if (this.buffer.length <= length + tail.length) {
      const larger = new Uint8Array((length + tail.length) * 2);
      larger.set(this.text);
      this.buffer = larger;
    }
    this.buffer.set(tail, length);
    return this.buffer;
  }

  private isAccepting(way: Way): boolean {
    const end = this.text.length + way.tail.length;
    return this.stepper.isAccepting(way.at, this.written(way).subarray(0, end));
  }

  private step(way: Way, byte: number): Way | null {
    this.steps--;
    const buffer = this.written(way);
    const end = this.text.length + way.tail.length;
    buffer[end] = byte;
    const to = this.stepper.step(way.at, buffer, end);
    if (to === null) return null;
    const tail = new Uint8Array(way.tail.length + 1);
    tail.set(way.tail);
    tail[way.tail.length] = byte;
    return { at: to, tail };
  }

  private write(way: Way, bytes: Iterable<number>): Way | null {
    let at: Way | null = way;
    for (const byte of bytes) {
      at = this.step(at, byte);
      if (at === null) return null;
    }
    return at;
  }

  /** Ways in which the innermost frame ends, short ones first. */
  private *frame(way: Way, depth: number): Generator<Way> {
    if (depth > DEEPEST || this.steps <= 0) return;
    const facts = factsOf(this.stepper, way.at.state);
    switch (facts.t) {
      case 'value':
        yield* this.value(way, depth);
        return;
      case 'literal':
      case 'number':
      case 'string':
        yield* this.scalar(way);
        return;
      case 'name':
      case 'colon':
      case 'object':
      case 'array':
        yield* this.container(way, depth);
        return;
      case 'slot':
      case 'end':
        return;
    }
  }

  /** Scalars before arrays before objects. */
  private *value(way: Way, depth: number): Generator<Way> {
    const tried = new Set<string>();
    const later: Way[] = [];
    for (const byte of FIRST_BYTES) {
      const next = this.step(way, byte);
      if (next === null || tried.has(keyOf(next))) continue;
      tried.add(keyOf(next));
      // The root opens its frame with the first byte of its value.
      const { t } = factsOf(this.stepper, next.at.state);
      if (t === 'object' || t === 'array') later.push(next);
      // Of one kind of scalars a few: most come to the same.
      else yield* taking(this.frame(next, depth), this.bounds.outcomes * 4);
    }
    for (const next of later) yield* this.frame(next, depth + 1);
  }

  /** Breadth first: ways to the end of the scalar. */
  private *scalar(way: Way): Generator<Way> {
    yield* this.bytes(way, (next) => next.at.cell === way.at.cell?.parent);
  }

  /**
   * Breadth first over the bytes inside of one frame, up to configurations that are an end. Ways of one length that come to the
   * same are one; of different lengths they are not at first, since a name or an item may have to differ from those before it.
   */
  private *bytes(way: Way, isEnd: (way: Way) => boolean): Generator<Way> {
    const seen = new Set<string>([keyOf(way)]);
    let frontier: Way[] = [way];
    for (let length = 0; frontier.length > 0 && this.steps > 0; length++) {
      const after: Way[] = [];
      const level = length < TOLD_APART ? new Set<string>() : seen;
      for (const one of frontier) {
        const ended = this.ended(one);
        if (ended !== null && isEnd(ended)) yield ended;
        for (const byte of this.nextBytes(one.at.state)) {
          const next = this.step(one, byte);
          if (next === null) continue;
          if (isEnd(next)) yield next;
          else if (next.at.cell === way.at.cell && after.length < WIDEST && !level.has(keyOf(next))) {
            level.add(keyOf(next));
            after.push(next);
          }
        }
      }
      frontier = after;
    }
  }

  /** One byte for each different entry of a row; escapes where nothing else can come. */
  private nextBytes(state: number): number[] {
    const row = this.stepper.row(state);
    const entries = new Set<number>();
    const found: number[] = [];
    for (const byte of INNER_BYTES) {
      const entry = row[byte] ?? 0;
      if (entry === 0 || opOf(entry) === OP.POP_REDO || entries.has(entry)) continue;
      if (byte === BACKSLASH && found.some((other) => other !== QUOTE)) continue;
      entries.add(entry);
      found.push(byte);
    }
    return found;
  }

  private ended(way: Way): Way | null {
    const end = this.text.length + way.tail.length;
    const at = this.stepper.ended(way.at, this.written(way).subarray(0, end));
    return at === null ? null : { at, tail: way.tail };
  }

  /** Best first over members and items: what leaves least to do, then what is shortest. */
  private *container(way: Way, depth: number): Generator<Way> {
    const queue: { way: Way; left: number }[] = [{ way, left: this.leftIn(way.at) }];
    const seen = new Set<string>([keyOf(way)]);
    while (queue.length > 0 && this.steps > 0) {
      let best = 0;
      for (const [i, { way: one, left }] of queue.entries()) {
        const top = queue[best];
        if (
          top === undefined ||
          left < top.left ||
          (left === top.left && one.tail.length < top.way.tail.length)
        )
          best = i;
      }
      const [taken] = queue.splice(best, 1);
      if (taken === undefined) return;
      for (const next of this.parts(taken.way, taken.left, depth)) {
        if (next.at.cell === way.at.cell?.parent) {
          yield next;
          continue;
        }
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push({ way: next, left: this.leftIn(next.at) });
      }
    }
  }

  /** One member or item more, or the end. */
  private *parts(way: Way, left: number, depth: number): Generator<Way> {
    const facts = factsOf(this.stepper, way.at.state);
    switch (facts.t) {
      case 'object':
        yield* this.members(way, facts, left, depth);
        return;
      case 'array':
        yield* this.items(way, facts, left, depth);
        return;
      case 'name': {
        const ends = this.bytes(way, (next) => factsOf(this.stepper, next.at.state).t === 'colon');
        yield* taking(ends, this.bounds.outcomes);
        return;
      }
      case 'colon': {
        const next = this.step(way, 0x3a);
        if (next !== null) yield* this.outcomes(next, left, depth);
        return;
      }
      case 'value':
      case 'literal':
      case 'number':
      case 'string':
      case 'slot':
      case 'end':
        return;
    }
  }

  private *members(way: Way, facts: Facts & { t: 'object' }, left: number, depth: number): Generator<Way> {
    const { object, place } = facts;
    if (place !== 'comma' && object.ends) {
      const end = this.step(way, 0x7d);
      if (end !== null) yield end;
    }
    const start = place === 'after' ? this.step(way, 0x2c) : way;
    const inName = start === null ? null : this.step(start, QUOTE);
    if (inName === null) return;
    const missing = new Set(object.threads.flatMap((thread) => thread.missing));
    const names = [...object.remaining].sort((a, b) => Number(missing.has(b)) - Number(missing.has(a)));
    const wanted = names.filter((name) => missing.has(name));
    // Of several required names any may be the next: one is enough.
    const tried =
      wanted.length > 0 ? wanted.slice(0, this.bounds.outcomes) : names.slice(0, this.bounds.outcomes * 4);
    for (const name of tried) {
      const written = this.write(inName, encoder.encode(JSON.stringify(name).slice(1)));
      const colon = written === null ? null : this.step(written, 0x3a);
      if (colon !== null) yield* this.outcomes(colon, left, depth);
    }
    const isNamed = (next: Way): boolean => factsOf(this.stepper, next.at.state).t === 'colon';
    if (wanted.length > 0 && this.bounds.outcomes < 6) return;
    for (const named of taking(this.bytes(inName, isNamed), this.bounds.outcomes)) {
      const colon = this.step(named, 0x3a);
      if (colon !== null) yield* this.outcomes(colon, left, depth);
    }
  }

  private *items(way: Way, facts: Facts & { t: 'array' }, left: number, depth: number): Generator<Way> {
    const { array, place } = facts;
    if (place !== 'comma' && array.ends) {
      const end = this.step(way, 0x5d);
      if (end !== null) yield end;
    }
    const start = place === 'after' ? this.step(way, 0x2c) : way;
    if (start !== null) yield* this.outcomes(start, left, depth);
  }

  /** Ways to the end of a value in a slot, told apart by where they lead; it stops at one that leaves less to do. */
  private *outcomes(way: Way, left: number, depth: number): Generator<Way> {
    const seen = new Set<string>();
    let pulled = 0;
    const isItem = factsOf(this.stepper, way.at.state).t === 'array';
    const ways = isItem ? this.value(way, depth + 1) : this.frame(way, depth + 1);
    for (const next of ways) {
      const key = keyOf(next);
      if (++pulled > this.bounds.outcomes * 16) return;
      if (seen.has(key)) continue;
      seen.add(key);
      yield next;
      const { outcomes } = this.bounds;
      if (seen.size >= outcomes || (outcomes < 6 && (left === 0 || this.leftIn(next.at) < left))) return;
    }
  }

  /** What is left to do before the container of a configuration may end, roughly. */
  private leftIn(at: Configuration): number {
    const facts = factsOf(this.stepper, at.state);
    if (facts.t === 'array')
      return Math.min(
        ...facts.array.threads.map(
          ({ one, counts, ends }) =>
            Math.max(one.min - facts.array.count, 0) +
            one.contains.reduce((sum, { min }, i) => sum + Math.max(min - (counts[i] ?? 0), 0), 0) +
            (ends ? 0 : 1),
        ),
      );
    const object = objectOf(this.stepper, at, facts);
    if (object === null) return 0;
    return Math.min(
      ...object.threads.map(
        ({ one, missing, unheld, ends }) =>
          Math.max(missing.length, one.min - object.count, 0) + unheld.length + (ends ? 0 : 1),
      ),
    );
  }
}

const encoder = new TextEncoder();
const FIRST_BYTES: readonly number[] = [...'ntf0123456789-"[{'].map((c) => c.charCodeAt(0));
/** The closing quote first, then what people read easily, then all others. */
const INNER_BYTES: readonly number[] = (() => {
  const plain = [...'"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.:/ '].map((c) =>
    c.charCodeAt(0),
  );
  const others = Array.from({ length: 256 }, (_, byte) => byte).filter(
    (byte) => !plain.includes(byte) && byte !== BACKSLASH,
  );
  return [...plain, ...others, BACKSLASH];
})();

/** Cells are values: equal stacks of one way are mostly one object, so their chain is told by its numbers. */
function keyOf({ at: { state, set, count, cell } }: Way): string {
  return `${state} ${set} ${count} ${cell?.ret ?? ''} ${cell?.set ?? ''} ${cell?.count ?? ''}`;
}

function* taking<T>(from: Iterable<T>, most: number): Generator<T> {
  let taken = 0;
  for (const one of from) {
    yield one;
    if (++taken >= most) return;
  }
}
