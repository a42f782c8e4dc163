/** A text that is typed under a grammar: what the grammar says of every byte, what may come, what was tried before. */
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../core/base/problem';
import { utf8Bytes } from '../../core/base/utf8';
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource, Place, StateView, Walk } from '../../core/mask/place';
import { useStateView, useWalk } from '../../state/use-place';

export interface Standing {
  is: 'live' | 'dead' | 'complete';
  /** Of a dead text, from 1. */
  at: number | null;
}
export interface Try extends Standing {
  text: string;
}

export interface TypingModel {
  text: string;
  setText: (text: string) => void;
  /** Of `text`; null until it is there. */
  walk: Walk | null;
  /** What may stay in view until then. */
  shown: Walk | null;
  problem: Problem | null;
  /** Asks for the walk once more. */
  retry: () => void;
  /** Behind the last live byte. */
  place: Place | null;
  state: StateView | null;
  /** The newest first. */
  tries: readonly Try[];
}

const MOST_TRIES = 8;
/** A text that nobody changes for so long was a try, whatever it is. */
const PAUSE_MS = 1200;

export function useTyping(
  grammar: GrammarSource,
  vocabulary: VocabularyId,
  initial: string,
  onChange: ((text: string) => void) | undefined,
): TypingModel {
  const [text, setOwn] = useState(initial);
  const walked = useWalk(grammar, vocabulary, text);
  const walk = walked.value;
  const shown = walk ?? walked.last;
  const place = useMemo<Place | null>(
    () =>
      walk === null
        ? null
        : { grammar, vocabulary, prefix: utf8Bytes(text).subarray(0, walk.deadAt ?? walk.bytes.length) },
    [walk, grammar, vocabulary, text],
  );
  const state = useStateView(place);
  return {
    text,
    setText: (next) => {
      setOwn(next);
      onChange?.(next);
    },
    walk,
    shown,
    problem: walked.problem,
    retry: walked.retry,
    place,
    state: state.value ?? state.last,
    tries: useTries(text, walk),
  };
}

export const standingOf = ({ deadAt, complete }: Walk): Standing =>
  deadAt === null ? { is: complete ? 'complete' : 'live', at: null } : { is: 'dead', at: deadAt + 1 };

/** Texts that came to an end, dead or complete, and those at which one stopped to think. */
function useTries(text: string, walk: Walk | null): readonly Try[] {
  const [tries, setTries] = useState<readonly Try[]>([]);
  useEffect(() => {
    if (walk === null || text === '') return;
    const standing = standingOf(walk);
    const timer = setTimeout(
      () =>
        setTries((before) =>
          [{ text, ...standing }, ...before.filter((other) => other.text !== text)].slice(0, MOST_TRIES),
        ),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, walk]);
  return tries;
}
