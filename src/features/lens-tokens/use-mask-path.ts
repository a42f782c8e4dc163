/**
 * What constrained decoding would have written from the place where the text left the grammar, as tokens: the most likely way by
 * the chosen source of probabilities, where that comes to an end; else the shortest way that the grammar knows.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Place } from '../../core/mask/place';
import type { MaskTrace, TracedToken } from '../../core/mask/trace';
import { DEFAULT_SAMPLING } from '../../core/sampling/shape';
import { bytesOfShown } from './byte-words';
import { useSession } from '../../state/react';
import { usePlace, useStateView } from '../../state/use-place';
import { tokenTexts, type TokenTexts } from './token-text';
import type { TracedModel } from './use-lens-tokens';

export interface MaskPath {
  by: 'likeliest' | 'shortest';
  /** Index in the traced text from which on it differs. */
  from: number;
  tokens: readonly { token: TracedToken; texts: TokenTexts }[];
}

/** Tokens of the most likely way at most; one that is not over then is not shown. */
const MOST = 64;

/** A way from the place: the text with it, and how its tokens are cut. */
interface Way {
  by: MaskPath['by'];
  text: string;
  pieces: readonly number[] | null;
}

/** Null while it is not known, where nothing was blocked, and where no way to an end was found. */
export function useMaskPath({ trace, request }: TracedModel): MaskPath | null {
  const { port } = useSession().mask;
  const { firstBlocked, endedEarly, tokens } = trace;
  const leaves = firstBlocked !== null || endedEarly;
  const end = tokens[firstBlocked ?? tokens.length]?.byteStart ?? tokens.at(-1)?.byteEnd ?? 0;
  const place = usePlace(leaves ? request : null, end);
  const likeliest = useLikeliest(place);
  const completion = useStateView(likeliest === null ? place : null).value?.completion ?? null;
  const way = useMemo((): Way | null => {
    if (place === null || likeliest === 'asking') return null;
    const lengths = tokens
      .filter(({ byteEnd }) => byteEnd <= end)
      .map(({ byteStart, byteEnd }) => byteEnd - byteStart);
    const after = likeliest?.bytes ?? completion;
    const text = after === null ? null : joined(place.prefix, after);
    if (text === null) return null;
    return likeliest === null
      ? { by: 'shortest', text, pieces: null }
      : { by: 'likeliest', text, pieces: [...lengths, ...likeliest.pieces] };
  }, [place, likeliest, completion, tokens, end]);
  const [held, setHeld] = useState<{ of: Way; trace: MaskTrace } | null>(null);
  useEffect(() => {
    if (way === null) return;
    const abort = new AbortController();
    const { grammar, vocabulary } = request;
    const { text, pieces } = way;
    void port
      .trace({ grammar, vocabulary, text, ...(pieces === null ? {} : { pieces }) }, { signal: abort.signal })
      .then((result) => {
        if (!abort.signal.aborted && result.ok) setHeld({ of: way, trace: result.value.trace });
      });
    return () => abort.abort();
  }, [port, request, way]);
  return useMemo(() => {
    if (way === null || held?.of !== way) return null;
    const from = held.trace.tokens.findIndex(
      (token, i) => token.id !== tokens[i]?.id || token.byteEnd !== tokens[i].byteEnd,
    );
    if (from < 0) return null;
    const texts = tokenTexts(way.text);
    return {
      by: way.by,
      from,
      tokens: held.trace.tokens.slice(from).map((token) => ({ token, texts: texts(token) })),
    };
  }, [way, held, tokens]);
}

interface Likeliest {
  bytes: Uint8Array;
  /** Lengths of its tokens in bytes. */
  pieces: readonly number[];
}

const GREEDY = { ...DEFAULT_SAMPLING, temperature: 0, mask: 'before-cut' } as const;

/** The most likely token that the mask leaves, again and again, by the small model. Null where that leads to no end. */
function useLikeliest(place: Place | null): Likeliest | 'asking' | null {
  const { port } = useSession().sampling;
  const [held, setHeld] = useState<{ of: Place; likeliest: Likeliest | null } | null>(null);
  useEffect(() => {
    if (place === null) return;
    const abort = new AbortController();
    const wish = { place, source: { kind: 'model' }, settings: GREEDY, masked: true, seed: 1 } as const;
    void port.sample({ ...wish, runs: 1, keep: 1, most: MOST }, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      const run = result.ok ? result.value.runs[0] : undefined;
      setHeld({
        of: place,
        likeliest:
          run?.valid !== true
            ? null
            : {
                bytes: run.bytes,
                pieces: run.tokens.map((token) => bytesOfShown(token).length).filter((length) => length > 0),
              },
      });
    });
    return () => abort.abort();
  }, [port, place]);
  if (place === null) return null;
  return held?.of === place ? held.likeliest : 'asking';
}

/** Null when the bytes are no text. */
function joined(before: Uint8Array, after: Uint8Array): string | null {
  const bytes = new Uint8Array(before.length + after.length);
  bytes.set(before);
  bytes.set(after, before.length);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
