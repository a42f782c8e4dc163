/**
 * What constrained decoding would have written from the place where the text left the grammar, as tokens: the most likely way by
 * the chosen source of probabilities, where that comes to an end; else the shortest way that the grammar knows.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Place } from '../../core/mask/place';
import type { MaskTrace, TracedToken } from '../../core/mask/trace';
import type { SamplingSettings } from '../../core/sampling/shape';
import type { LogitSource } from '../../core/sampling/walks';
import { bytesOfShown } from './byte-words';
import { useSession } from '../../state/react';
import type { SamplingPort } from '../../state/sampling';
import { useLoggedCall, useLogitSource, useSamplingState } from '../../state/use-sampling';
import { usePlace, useStateView } from '../../state/use-place';
import { tokenTexts, type TokenTexts } from './token-text';
import type { TracedModel } from './use-lens-tokens';

export interface MaskPath {
  /** The most likely way by the small model, the script or the response; the shortest one that the grammar knows. */
  by: 'likeliest' | 'script' | 'response' | 'shortest';
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
      : { by: likeliest.by, text, pieces: [...lengths, ...likeliest.pieces] };
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
  by: Exclude<MaskPath['by'], 'shortest'>;
  bytes: Uint8Array;
  /** Lengths of its tokens in bytes. */
  pieces: readonly number[];
}

const MODEL: LogitSource = { kind: 'model' };

/**
 * The most likely token that settings and mask leave, again and again, by the source that is chosen. A response tells of the place
 * alone, and nothing of what would have come after another token: from there on the small model goes on. Null where that leads to
 * no end.
 */
function useLikeliest(place: Place | null): Likeliest | 'asking' | null {
  const { port } = useSession().sampling;
  const { settings } = useSamplingState();
  const { source } = useLogitSource(useLoggedCall());
  const wish = useMemo(
    () => (place === null ? null : { place, source, settings }),
    [place, source, settings],
  );
  const [held, setHeld] = useState<{ of: typeof wish; likeliest: Likeliest | null } | null>(null);
  useEffect(() => {
    if (wish === null) return;
    const abort = new AbortController();
    void likeliestFrom(port, wish, abort.signal).then((likeliest) => {
      if (!abort.signal.aborted) setHeld({ of: wish, likeliest });
    });
    return () => abort.abort();
  }, [port, wish]);
  if (wish === null) return null;
  return held?.of === wish ? held.likeliest : 'asking';
}

async function likeliestFrom(
  port: SamplingPort,
  { place, source, settings }: { place: Place; source: LogitSource | null; settings: SamplingSettings },
  signal: AbortSignal,
): Promise<Likeliest | null> {
  if (source === null) return null;
  if (source.kind !== 'logprobs') return runFrom(port, place, source, settings, signal);
  const there = await port.distribution({ place, source, settings, limit: 1 }, { signal });
  const first = there.ok ? there.value.greedy.after : null;
  if (first === null) return null;
  const bytes = bytesOfShown(first);
  if (bytes.length === 0) return null;
  const behind = { ...place, prefix: joinedBytes(place.prefix, bytes) };
  const rest = await runFrom(port, behind, MODEL, settings, signal);
  return rest === null
    ? null
    : {
        by: 'response',
        bytes: joinedBytes(bytes, rest.bytes),
        pieces: [bytes.length, ...rest.pieces],
      };
}

async function runFrom(
  port: SamplingPort,
  place: Place,
  source: LogitSource,
  settings: SamplingSettings,
  signal: AbortSignal,
): Promise<Likeliest | null> {
  const wish = { place, source, settings, masked: true, seed: 1, runs: 1, keep: 1, most: MOST };
  const result = await port.sample({ ...wish, likeliest: true }, { signal });
  const run = result.ok ? result.value.runs[0] : undefined;
  return run?.valid !== true
    ? null
    : {
        by: source.kind === 'script' ? 'script' : 'likeliest',
        bytes: run.bytes,
        pieces: run.tokens.map(({ length }) => length).filter((length) => length > 0),
      };
}

/** Null when the bytes are no text. */
function joined(before: Uint8Array, after: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(joinedBytes(before, after));
  } catch {
    return null;
  }
}

function joinedBytes(before: Uint8Array, after: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(before.length + after.length);
  bytes.set(before);
  bytes.set(after, before.length);
  return bytes;
}
