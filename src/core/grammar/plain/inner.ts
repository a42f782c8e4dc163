/**
 * JSON under a schema inside of a text: the place as the schema's own machine has it, so that all that is told of JSON is told there
 * too. The frame of the whole JSON text is the outermost one; what stands in it has the machine's own numbers.
 */
import { JsonMachine } from '../json/json-machine';
import { NONE } from '../machine';
import type { Cell, Configuration } from '../step';
import type { TextMachine } from '../text/text-machine';
import { jsonPlain } from './json-plain';
import type { Plain, Standing } from './plain';

export interface Inner {
  readonly plain: Plain;
  readonly machine: JsonMachine;
  readonly at: Configuration;
  /** Offset in the text at which the JSON begins. */
  readonly from: number;
}

const plains = new WeakMap<JsonMachine, Plain>();

export function plainOf(machine: JsonMachine): Plain {
  let plain = plains.get(machine);
  if (plain === undefined) plains.set(machine, (plain = jsonPlain(machine)));
  return plain;
}

/** Null where no JSON is being written. */
export function innerAt(machine: TextMachine, at: Configuration): Inner | null {
  const local = machine.state(at.state);
  if (local.k !== 'inner' || !(local.embedded.machine instanceof JsonMachine)) return null;
  const around: Cell[] = [];
  for (let cell = at.cell; cell !== null; cell = cell.parent) around.push(cell);
  const from = around.pop()?.openedAt ?? 0;
  let cell: Cell | null = null;
  for (let one = around.pop(); one !== undefined; one = around.pop()) {
    const ret = machine.state(one.ret);
    if (ret.k !== 'inner') return null;
    cell = {
      ret: ret.state,
      set: machine.innerSet(one.set),
      count: one.count,
      openedAt: one.openedAt - from,
      parent: cell,
    };
  }
  return {
    plain: plainOf(local.embedded.machine),
    machine: local.embedded.machine,
    at: {
      state: local.state,
      set: machine.innerSet(at.set),
      count: at.count,
      cell,
      nameAt: at.nameAt === NONE ? NONE : at.nameAt - from,
    },
    from,
  };
}

export const innerStanding = ({ at, from }: Inner, text: Uint8Array): Standing => ({
  at,
  text: text.subarray(from),
});
