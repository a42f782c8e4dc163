/** What constrained decoding would have written from the place where the text left the grammar, as tokens. */
import { useEffect, useMemo, useState } from 'react';
import { utf8Bytes } from '../../core/base/utf8';
import type { MaskTrace, TracedToken } from '../../core/mask/trace';
import { useSession } from '../../state/react';
import { usePlace, useStateView } from '../../state/use-place';
import { tokenTexts, type TokenTexts } from './token-text';
import type { TracedModel } from './use-lens-tokens';

export interface MaskPath {
  /** Index in the traced text from which on it differs. */
  from: number;
  tokens: readonly { token: TracedToken; texts: TokenTexts }[];
}

/** Null while it is not known, where nothing was blocked, and where no short way to an end was found. */
export function useMaskPath({ trace, request }: TracedModel): MaskPath | null {
  const { port } = useSession().mask;
  const { firstBlocked, endedEarly, tokens } = trace;
  const leaves = firstBlocked !== null || endedEarly;
  const end = tokens[firstBlocked ?? tokens.length]?.byteStart ?? tokens.at(-1)?.byteEnd ?? 0;
  const place = usePlace(leaves ? request : null, end);
  const completion = useStateView(place).value?.completion ?? null;
  const text = useMemo(
    () => (completion === null ? null : joined(utf8Bytes(request.text).subarray(0, end), completion)),
    [request, end, completion],
  );
  const [held, setHeld] = useState<{ of: string; trace: MaskTrace } | null>(null);
  useEffect(() => {
    if (text === null) return;
    const abort = new AbortController();
    const { grammar, vocabulary } = request;
    void port.trace({ grammar, vocabulary, text }, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setHeld({ of: text, trace: result.value.trace });
    });
    return () => abort.abort();
  }, [port, request, text]);
  return useMemo(() => {
    if (text === null || held?.of !== text) return null;
    const from = held.trace.tokens.findIndex(
      (token, i) => token.id !== tokens[i]?.id || token.byteEnd !== tokens[i].byteEnd,
    );
    if (from < 0) return null;
    const texts = tokenTexts(text);
    return { from, tokens: held.trace.tokens.slice(from).map((token) => ({ token, texts: texts(token) })) };
  }, [text, held, tokens]);
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
