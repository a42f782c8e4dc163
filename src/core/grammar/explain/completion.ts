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
import { factsOf, objectOf, standingOf, type JsonStepper } from './frames';
import { OP, opOf } from '../machine';
import type { Configuration } from '../step';
import { BACKSLASH, FIRST_BYTES, INNER_BYTES, keyOf, taking, type Way } from './way';
import { WitnessTexts } from './witness-text';

export interface CompletionBounds {
  /** Bytes that are tried in all. */
  steps: number;
  /** Different outcomes of one value that are looked at. */
  outcomes: number;
}

/** Tried in this order; the later ones only when the earlier find nothing. */
const EFFORTS: readonly CompletionBounds[] = [
  { steps: 10_000, outcomes: 1 },
  { steps: 30_000, outcomes: 6 },
  { steps: 60_000, outcomes: 24 },
  { steps: 300_000, outcomes: 2 },
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
/** What is done at a step beside the byte that is tried counts too: so much of it, as a power of two, is a step. */
const COPIED = 10;
const COMPARED = 6;
const NAMED = 2;
/** Ways inside of one scalar or name that are followed side by side. */
const WIDEST = 400;
/** Lengths up to which ways that come to the same are followed all the same. */
const TOLD_APART = 12;
const MOST_GUESSED = 12;
const MOST_RANKED = 8;

class Search {
  private steps: number;
  private readonly witnesses: WitnessTexts;
  /** The text, and behind it the tail of the way at hand. */
  private buffer: Uint8Array;

  constructor(
    private readonly stepper: JsonStepper,
    private readonly text: Uint8Array,
    private readonly bounds: CompletionBounds,
  ) {
    this.steps = bounds.steps;
    this.witnesses = witnessesOf(stepper);
    this.buffer = new Uint8Array(text.length + 256);
    this.buffer.set(text);
  }

  /** The bytes that finish the text from here; frames are taken back where the ones around them do not end. */
  finish(from: Configuration): Uint8Array | null {
    const start = { at: from, tail: new Uint8Array(0) };
    if (this.isAccepting(start)) return start.tail;
    const frames = [this.ranked(start)];
    for (let top = frames.at(-1); top !== undefined; top = frames.at(-1)) {
      const next = top.next();
      if (next.done === true) {
        frames.pop();
        continue;
      }
      if (this.isAccepting(next.value)) return next.value.tail;
      frames.push(this.ranked(next.value));
    }
    return null;
  }

  /** Ways to end the innermost frame: of the first few, those first that leave least to do around it. */
  private *ranked(way: Way): Generator<Way> {
    const first = new Map<string, Way>();
    let pulled = 0;
    const ways = this.frame(way, 0);
    for (let next = ways.next(); next.done !== true; next = ways.next()) {
      const key = keyOf(next.value);
      if (!first.has(key)) first.set(key, next.value);
      if (this.isAccepting(next.value) || this.leftIn(next.value.at) === 0) break;
      if (++pulled >= MOST_RANKED || !this.mayDiffer(way)) break;
    }
    yield* [...first.values()].sort((a, b) => this.leftIn(a.at) - this.leftIn(b.at));
    yield* ways;
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
    this.steps -= 1 + (way.tail.length >> COPIED);
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

  /** A way of each kind of value, then a second of each, and so on; scalars before arrays before objects. */
  private *value(way: Way, depth: number): Generator<Way> {
    const facts = factsOf(this.stepper, way.at.state);
    const needs = facts.t === 'array' ? (facts.array.next ?? []) : facts.t === 'value' ? facts.needs : [];
    // One that holds to all, or else to as much as there is, tends to do.
    for (const need of needs.slice(0, MOST_GUESSED)) {
      const text = this.witnesses.text(need);
      const written = text === null ? null : this.write(way, encoder.encode(text));
      if (written === null) continue;
      const outside = facts.t === 'value' ? way.at.cell?.parent : way.at.cell;
      const end = written.at.cell === outside ? written : this.ended(written);
      if (end !== null) yield end;
    }
    const tried = new Set<string>();
    const scalars: Generator<Way>[] = [];
    const containers: Generator<Way>[] = [];
    for (const byte of FIRST_BYTES) {
      const next = this.step(way, byte);
      if (next === null || tried.has(keyOf(next))) continue;
      tried.add(keyOf(next));
      const { t } = factsOf(this.stepper, next.at.state);
      (t === 'object' || t === 'array' ? containers : scalars).push(this.frame(next, depth + 1));
    }
    let kinds = [...scalars, ...containers];
    while (kinds.length > 0) {
      const left: Generator<Way>[] = [];
      for (const kind of kinds) {
        const next = kind.next();
        if (next.done === true) continue;
        yield next.value;
        left.push(kind);
      }
      kinds = left;
    }
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

  /**
   * Best first over members and items: what leaves least to do, then what is shortest. Siblings of a part are looked at when what
   * follows it leads nowhere better.
   */
  private *container(way: Way, depth: number): Generator<Way> {
    const open = (one: Way): Open => {
      const left = this.leftIn(one.at);
      return { parts: this.parts(one, left, depth), left, length: one.tail.length };
    };
    // Each part that is missing takes a step at least.
    if (this.leftIn(way.at) > this.steps) return;
    const queue: Open[] = [open(way)];
    const seen = new Set<string>([keyOf(way)]);
    while (queue.length > 0 && this.steps > 0) {
      this.steps -= queue.length >> COMPARED;
      const best = queue.reduce((a, b) => (isBefore(b, a) ? b : a));
      const next = best.parts.next();
      if (next.done === true) {
        queue.splice(queue.indexOf(best), 1);
        continue;
      }
      best.length++;
      if (next.value.at.cell === way.at.cell?.parent) {
        yield next.value;
        continue;
      }
      const key = keyOf(next.value);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(open(next.value));
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
    this.steps -= object.remaining.length >> NAMED;
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
    const several = this.mayDiffer(way);
    const ways = isItem ? this.value(way, depth + 1) : this.frame(way, depth + 1);
    for (const next of ways) {
      const key = keyOf(next);
      if (++pulled > this.bounds.outcomes * 16) return;
      if (seen.has(key)) continue;
      seen.add(key);
      yield next;
      const { outcomes } = this.bounds;
      if (!several) return;
      if (seen.size >= outcomes || (outcomes < 6 && (left === 0 || this.leftIn(next.at) < left))) return;
    }
  }

  /** Ways to end the value at hand may come to different things: several needs look at it, or it has to differ from others. */
  private mayDiffer({ at }: Way): boolean {
    const facts = factsOf(this.stepper, at.state);
    const { needs, item } =
      facts.t === 'array'
        ? { needs: facts.array.next ?? [], item: facts.array }
        : standingOf(this.stepper, at);
    return needs.length > 1 || item?.threads.some(({ one }) => one.distinct) === true;
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

const known = new WeakMap<JsonStepper, WitnessTexts>();

/** Texts are remembered with the stepper. */
function witnessesOf(stepper: JsonStepper): WitnessTexts {
  let texts = known.get(stepper);
  if (texts === undefined) known.set(stepper, (texts = new WitnessTexts(stepper.machine)));
  return texts;
}

/** A configuration between the parts of a container, and what can come of it. */
interface Open {
  parts: Generator<Way>;
  left: number;
  /** Of what was added; one more for each part that was tried. */
  length: number;
}

const isBefore = (a: Open, b: Open): boolean => a.left < b.left || (a.left === b.left && a.length < b.length);

const encoder = new TextEncoder();
