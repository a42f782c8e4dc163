/** Asking for something that takes a while, for an input that changes: the first is asked at once, later ones when it is quiet. */
import { useEffect, useRef, useState } from 'react';

/** Long enough not to ask at every letter, short enough to feel like an answer to it. */
const QUIET_MS = 250;

export interface Answer<I, O> {
  /** What was asked; compare with what is there now to know whether the answer is still about it. */
  input: I;
  output: O;
}

/** The latest answer; null before the first. `input` is compared by identity, an answer to an older one is dropped; null asks nothing. */
export function useLatest<I, O>(input: I | null, ask: (input: I) => Promise<O>): Answer<I, O> | null {
  const [answer, setAnswer] = useState<Answer<I, O> | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (input === null) return undefined;
    let current = true;
    const timer = setTimeout(
      () => {
        asked.current = true;
        void ask(input).then((output) => {
          if (current) setAnswer({ input, output });
        });
      },
      asked.current ? QUIET_MS : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [input, ask]);
  return answer;
}
