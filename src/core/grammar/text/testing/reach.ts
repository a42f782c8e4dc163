/** Walks over a machine of bytes with a plain stepper. */
import { Stepper, type Configuration } from '../../step';
import { OP, opOf, type Machine } from '../../machine';

const encoder = new TextEncoder();

export const accepts = (machine: Machine, text: string): boolean =>
  new Stepper(machine).accepts(encoder.encode(text));

/** The beginning of a text that the machine takes: its length in bytes. */
export function takes(machine: Machine, text: string): number {
  const bytes = encoder.encode(text);
  const ran = new Stepper(machine).run(bytes);
  return 'end' in ran ? bytes.length : ran.refusedAt;
}

/** The texts of a list that are accepted; beginnings that are dead are not walked twice. */
export function acceptedOf(machine: Machine, texts: readonly string[]): Set<string> {
  const stepper = new Stepper(machine);
  const ends = new Map<string, Configuration | null>([['', stepper.start()]]);
  const end = (text: string): Configuration | null => {
    const known = ends.get(text);
    if (known !== undefined) return known;
    const before = end(text.slice(0, -1));
    const bytes = encoder.encode(text);
    const after = before === null ? null : stepper.step(before, bytes, bytes.length - 1);
    ends.set(text, after);
    return after;
  };
  return new Set(
    texts.filter((text) => {
      const at = end(text);
      return at !== null && stepper.isAccepting(at, encoder.encode(text));
    }),
  );
}

/**
 * A text with which the beginning can be ended, short ones with few open frames first; null when `most` configurations do not
 * hold one.
 */
export function completion(machine: Machine, beginning: string, most = 4_000): Uint8Array | null {
  const stepper = new Stepper(machine);
  const start = encoder.encode(beginning);
  const ran = stepper.run(start);
  if (!('end' in ran)) return null;
  const seen = new Set<string>();
  const queues: [Configuration, Uint8Array][][] = [[[ran.end, start]]];
  let left = most;
  for (let cost = 0; cost < queues.length; cost++)
    for (const [at, text] of queues[cost] ?? []) {
      if (stepper.isAccepting(at, text)) return text;
      if (--left < 0) return null;
      // One byte of each entry is enough, except where the byte is read again somewhere else.
      const row = stepper.row(at.state);
      const bytes = new Map<number, number>();
      for (const [byte, entry] of row.entries()) {
        const again = opOf(entry) === OP.PUSH_REDO || opOf(entry) === OP.POP_REDO;
        if (entry !== 0) bytes.set(again ? -byte - 1 : entry, byte);
      }
      for (const byte of bytes.values()) {
        const next = new Uint8Array(text.length + 1);
        next.set(text);
        next[text.length] = byte;
        const after = stepper.step(at, next, text.length);
        if (after === null) continue;
        const [key, depth] = keyOf(after);
        if (seen.has(key)) continue;
        seen.add(key);
        const place = Math.max(cost, 6 * depth + next.length - start.length);
        while (queues.length <= place) queues.push([]);
        queues[place]?.push([after, next]);
      }
    }
  return null;
}

function keyOf({ state, set, count, cell }: Configuration): [key: string, depth: number] {
  let key = `${state} ${set} ${count}`;
  let depth = 0;
  for (let one = cell; one !== null; one = one.parent) {
    key += ` ${one.ret} ${one.set} ${one.count}`;
    depth++;
  }
  return [key, depth];
}
