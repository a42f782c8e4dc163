/**
 * A grammar byte by byte, with places that can be told apart: what exact sums over all texts of a grammar need. Places with the
 * same key go on in the same ways.
 */
import { FLAG, NONE, type Machine } from '../grammar/machine';
import { Stepper, type Configuration } from '../grammar/step';

export interface GrammarPlace {
  readonly key: string;
  /** The text may end here. */
  readonly complete: boolean;
  /** After one more byte; null when no text goes on so. */
  step(byte: number): GrammarPlace | null;
}

export function grammarPlaces(machine: Machine, prefix: Uint8Array): GrammarPlace | null {
  const stepper = new Stepper(machine);
  const ran = stepper.run(prefix);
  return 'end' in ran ? new Place(stepper, ran.end, prefix) : null;
}

class Place implements GrammarPlace {
  readonly complete: boolean;
  readonly key: string;
  private readonly steps = new Map<number, GrammarPlace | null>();

  constructor(
    private readonly stepper: Stepper,
    private readonly at: Configuration,
    private readonly text: Uint8Array,
  ) {
    this.complete = stepper.isAccepting(at, text);
    this.key = keyOf(stepper.machine, at, text);
  }

  step(byte: number): GrammarPlace | null {
    const known = this.steps.get(byte);
    if (known !== undefined) return known;
    const text = new Uint8Array(this.text.length + 1);
    text.set(this.text);
    text[this.text.length] = byte;
    const at = this.stepper.step(this.at, text, this.text.length);
    const next = at === null ? null : new Place(this.stepper, at, text);
    this.steps.set(byte, next);
    return next;
  }
}

/** The configuration, and those bytes before it that a machine may still ask for: an open name, values that have to differ. */
function keyOf(
  machine: Machine,
  { state, set, count, cell, nameAt }: Configuration,
  text: Uint8Array,
): string {
  const parts = [state, set, count, nameAt === NONE ? '' : text.subarray(nameAt).join('.')];
  for (let frame = cell; frame !== null; frame = frame.parent) {
    const differs = (machine.flagsOf(frame.ret) & FLAG.DISTINCT) !== 0;
    parts.push(frame.ret, frame.set, frame.count, differs ? text.subarray(frame.openedAt).join('.') : '');
  }
  return parts.join(' ');
}
