/** Where a matcher stands, as the plain reading has it: the same numbers, without running the text again. */
import type { Matcher } from '../../core/grammar/engine';
import { NONE } from '../../core/grammar/machine';
import type { Standing } from '../../core/grammar/plain/plain';
import type { Cell } from '../../core/grammar/step';
import type { Frame } from '../kernel/configuration';
import { KernelMatcher } from '../kernel/matcher';

/** Frames are values that many configurations share; so are the cells made of them. */
const cells = new WeakMap<Frame, Cell>();

export function standingOf(matcher: Matcher): Standing {
  if (!(matcher instanceof KernelMatcher)) throw new TypeError('The matcher is of another engine.');
  const { state, set, count, frame, nameStart } = matcher.configuration();
  // Only a name has a start that is read; NONE is what the plain reading says outside of one.
  return {
    at: { state, set, count, cell: cellOf(frame), nameAt: nameStart === 0 ? NONE : nameStart },
    text: matcher.text(),
  };
}

function cellOf(frame: Frame | null): Cell | null {
  const fresh: Frame[] = [];
  let at = frame;
  let cell: Cell | null = null;
  for (; at !== null; at = at.parent) {
    const known = cells.get(at);
    if (known !== undefined) {
      cell = known;
      break;
    }
    fresh.push(at);
  }
  for (let one = fresh.pop(); one !== undefined; one = fresh.pop()) {
    cell = { ret: one.ret, set: one.set, count: one.count, openedAt: one.start, parent: cell };
    cells.set(one, cell);
  }
  return cell;
}
