/**
 * Where a text stands in its grammar, to the literal or class: the text is read again by the grammar whose parts are not joined.
 * Nothing of this is made before it is asked for. Enters: the machine of a grammar, and a text. Leaves: a machine and a
 * configuration whose `aboutState` names those places; null where the text is too long for it, or the grammar too large.
 */
import { LangTooLarge } from '../lang';
import { PatternRefused } from '../pattern/pattern';
import { Stepper, type Configuration } from '../step';
import { apart } from './apart';
import type { LookAhead } from './grammar';
import { Fault, type Range } from './source';
import { TooManyStacks } from './stacks';
import { TextMachine } from './text-machine';

export interface PartsAt {
  readonly machine: TextMachine;
  readonly at: Configuration;
}

/** Bytes that are read again. */
const MOST_TEXT = 20_000;
/** Ways in which a text is followed at once: beyond them the coarser places have to do. */
const MOST_READINGS = 2_000;
/** Stacks, summed over the bytes at which there are more than `FEW`: there each new one costs time. */
const MOST_STACKS = 30_000;
const FEW = 32;
/** Bytes between places that are kept, to go on from. */
const STRIDE = 64;

/** Look-aheads that are held against a text by themselves. */
const MOST_LOOK_AHEADS = 12;

/** What a grammar may not be made for. */
const CANNOT = [Fault, LangTooLarge, TooManyStacks, PatternRefused];

interface Reader {
  readonly stepper: Stepper<TextMachine>;
  readonly lookAheads: readonly LookAhead[];
}

interface Kept {
  readonly at: Configuration;
  readonly stacks: number;
}

export class Parts {
  private reader: Reader | null | undefined;
  /** The text that was read last, as far as it could be followed, and its configurations at every multiple of `STRIDE`. */
  private read = new Uint8Array(0);
  private kept: Kept[] = [];

  constructor(private readonly machine: TextMachine) {}

  at(text: Uint8Array): PartsAt | null {
    if (text.length > MOST_TEXT) return null;
    if (this.reader === undefined) this.reader = readerOf(this.machine);
    if (this.reader === null) return null;
    const { stepper } = this.reader;
    let same = 0;
    while (same < text.length && same < this.read.length && text[same] === this.read[same]) same++;
    this.kept.length = Math.min(this.kept.length, Math.floor(same / STRIDE) + 1);
    if (this.kept.length === 0) this.kept.push({ at: stepper.start(), stacks: 0 });
    this.read = text.slice();
    let from = (this.kept.length - 1) * STRIDE;
    const last = this.kept.at(-1);
    let at = last?.at ?? null;
    let stacks = last?.stacks ?? 0;
    for (; at !== null && from < text.length; from++) {
      const more = stacksAt(stepper.machine, at.state);
      stacks += more > FEW ? more : 0;
      at = stacks > MOST_STACKS ? null : stepper.step(at, text, from);
      if (at !== null && (from + 1) % STRIDE === 0) this.kept.push({ at, stacks });
    }
    return at === null ? null : { machine: stepper.machine, at };
  }

  /**
   * Look-aheads each of which refuses what is refused behind a text, none where something else does.
   * @param byte null: the text's end
   */
  refusing(text: Uint8Array, byte: number | null): Range[] {
    const without = this.at(text);
    if (without === null || !this.reader) return [];
    const { stepper, lookAheads } = this.reader;
    const whole = byte === null ? text : Uint8Array.from([...text, byte]);
    const goesOn = (one: Stepper, at: Configuration): boolean =>
      byte === null ? one.isAccepting(at, text) : one.step(at, whole, text.length) !== null;
    if (lookAheads.length > MOST_LOOK_AHEADS || !goesOn(stepper, without.at)) return [];
    return lookAheads.flatMap((lookAhead) => {
      const alone = readerOf(this.machine, lookAhead)?.stepper;
      const ran = alone?.run(text);
      return alone === undefined || ran === undefined || ('end' in ran && goesOn(alone, ran.end))
        ? []
        : [lookAhead.at];
    });
  }
}

function stacksAt(machine: TextMachine, state: number): number {
  const local = machine.state(state);
  return local.k === 'inner' ? 0 : machine.stacks.stacks(local.set).length;
}

function readerOf({ grammar, langs, source }: TextMachine, kept: LookAhead | null = null): Reader | null {
  try {
    const { grammar: parts, lookAheads } = apart(grammar, langs, kept);
    return { stepper: new Stepper(new TextMachine(parts, langs, source, MOST_READINGS)), lookAheads };
  } catch (error) {
    if (CANNOT.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}
