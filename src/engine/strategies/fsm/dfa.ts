/** A regular language as a deterministic automaton, every state of it made: what is dead is left out, states are counted. */
import { sentence } from '../../../core/base/words';
import type { LangId, Langs } from '../../../core/grammar/lang';
import { SchemaRefused } from '../refusal';

/** Beyond it an automaton is given up. */
export const MOST_STATES = 20_000;
const DEAD = -1;
const BREATHE_EVERY = 16;

export interface Dfa {
  readonly states: number;
  readonly start: number;
  /** 256 entries a state: the next one, or -1. */
  readonly next: Int32Array;
  readonly accepting: Uint8Array;
}

export interface Pauses {
  /** Throws when the work is called off. */
  readonly breathe: () => Promise<void>;
}

/** @throws SchemaRefused when there are more than `MOST_STATES` */
export async function dfaOf(langs: Langs, start: LangId, { breathe }: Pauses): Promise<Dfa> {
  const ids = new Map<LangId, number>([[start, 0]]);
  const queue: LangId[] = [start];
  const rows: Int32Array[] = [];
  for (let at = 0; at < queue.length; at++) {
    if (at % BREATHE_EVERY === 0) await breathe();
    const lang = queue[at] ?? langs.nothing;
    const { classOf, representatives } = langs.classes(lang);
    const byClass = representatives.map((byte) => {
      const next = langs.derive(lang, byte);
      if (next === langs.nothing) return DEAD;
      let id = ids.get(next);
      if (id === undefined) {
        id = queue.length;
        if (id >= MOST_STATES)
          throw new SchemaRefused(
            '',
            sentence(
              'STRATEGY_TOO_LARGE.states',
              'The automaton has more than {most} states: long counted strings and lists are written out one by one.',
              { most: MOST_STATES },
            ),
            'STRATEGY_TOO_LARGE',
          );
        ids.set(next, id);
        queue.push(next);
      }
      return id;
    });
    rows.push(Int32Array.from(classOf, (of) => byClass[of] ?? DEAD));
  }
  return trimmed(rows, (state) => langs.accepts(queue[state] ?? langs.nothing));
}

/** Without the states from which no text can be ended. */
function trimmed(rows: readonly Int32Array[], accepts: (state: number) => boolean): Dfa {
  const before: number[][] = rows.map(() => []);
  rows.forEach((row, state) => {
    for (const next of new Set(row)) if (next !== DEAD) before[next]?.push(state);
  });
  const live = new Uint8Array(rows.length);
  const queue: number[] = [];
  rows.forEach((_, state) => {
    if (!accepts(state)) return;
    live[state] = 1;
    queue.push(state);
  });
  for (let state = queue.pop(); state !== undefined; state = queue.pop())
    for (const from of before[state] ?? [])
      if (live[from] === 0) {
        live[from] = 1;
        queue.push(from);
      }
  const numbers = new Int32Array(rows.length).fill(DEAD);
  let states = 0;
  rows.forEach((_, state) => {
    if (live[state] === 1) numbers[state] = states++;
  });
  const next = new Int32Array(states * 256);
  const accepting = new Uint8Array(states);
  rows.forEach((row, state) => {
    const to = numbers[state] ?? DEAD;
    if (to === DEAD) return;
    accepting[to] = accepts(state) ? 1 : 0;
    for (let byte = 0; byte < 256; byte++) {
      const at = row[byte] ?? DEAD;
      next[to * 256 + byte] = at === DEAD ? DEAD : (numbers[at] ?? DEAD);
    }
  });
  return { states, start: numbers[0] ?? DEAD, next, accepting };
}
