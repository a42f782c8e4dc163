/** Tokens that were drawn behind a place, one after another. They are forgotten when the place is another. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import type { Place } from '../../core/mask/place';
import { seedOfRun } from '../../core/sampling/random';
import type { SampledRun, SampledToken } from '../../core/sampling/sample';
import type { LogitSource } from '../../core/sampling/walks';
import { useSession } from '../../state/react';
import { useSamplingState } from '../../state/use-sampling';

/** Tokens that one go draws. */
export const MOST_DRAWN = 200;

export interface DrawnToken {
  token: SampledToken;
  bytes: Uint8Array;
}

export interface Draws {
  drawn: readonly DrawnToken[];
  /** Behind the drawn tokens. */
  place: Place | null;
  /** The text left the grammar, or came to its end. */
  left: boolean;
  ended: boolean;
  /** Why the last go stopped. */
  stop: SampledRun['stop'] | null;
  problem: Problem | null;
  draw: (most: number) => Promise<void>;
  undo: () => void;
  clear: () => void;
}

interface Held {
  from: Place | null;
  drawn: readonly DrawnToken[];
  stop: SampledRun['stop'] | null;
  problem: Problem | null;
}

export function useDraws(from: Place | null, source: LogitSource | null): Draws {
  const { sampling } = useSession();
  const { settings, seed, masked } = useSamplingState();
  const [held, setHeld] = useState<Held>({ from, drawn: [], stop: null, problem: null });
  const own = held.from === from ? held : { from, drawn: [], stop: null, problem: null };
  const { drawn } = own;
  const place = useMemo(
    () => (from === null || drawn.length === 0 ? from : { ...from, prefix: joined(from.prefix, drawn) }),
    [from, drawn],
  );
  const last = drawn.at(-1);
  /** Of the last go: another one, or anything that changes where it would stand, calls it off. */
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), [from]);
  const hold = (kept: readonly DrawnToken[]): void => {
    going.current?.abort();
    setHeld({ from, drawn: kept, stop: null, problem: null });
  };
  return {
    drawn,
    place,
    left: drawn.some(({ token }) => !token.allowed),
    ended: last !== undefined && last.bytes.length === 0,
    stop: own.stop,
    problem: own.problem,
    async draw(most) {
      if (place === null || source === null) return;
      going.current?.abort();
      const { signal } = (going.current = new AbortController());
      const answer = await sampling.port.sample(
        {
          place,
          source,
          settings,
          masked,
          // Another number at every place, and the same ones again after taking tokens back.
          seed: seedOfRun(seed, drawn.length),
          runs: 1,
          keep: 1,
          most,
          step: drawn.length + 1,
        },
        { signal },
      );
      if (signal.aborted) return;
      const run = answer.ok ? answer.value.runs[0] : undefined;
      setHeld({
        from,
        drawn: run === undefined ? drawn : [...drawn, ...piecesOf(run)],
        stop: run === undefined ? null : run.stop === 'limit' && most === 1 ? null : run.stop,
        problem: answer.ok ? null : answer.error,
      });
    },
    undo: () => hold(drawn.slice(0, -1)),
    clear: () => hold([]),
  };
}

function piecesOf({ tokens, bytes }: SampledRun): DrawnToken[] {
  let at = 0;
  return tokens.map((token) => ({ token, bytes: bytes.subarray(at, (at += token.length)) }));
}

function joined(prefix: Uint8Array, drawn: readonly DrawnToken[]): Uint8Array {
  const all = new Uint8Array(drawn.reduce((sum, { bytes }) => sum + bytes.length, prefix.length));
  all.set(prefix);
  let at = prefix.length;
  for (const { bytes } of drawn) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}
