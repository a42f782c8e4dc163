/** Sampling from the token that is looked at; nothing where there is no traced call. */
import { useStore } from 'zustand';
import { useSession, useViewState } from '../../state/react';
import { usePlace } from '../../state/use-place';
import { Sampling } from './sampling';

export function CallSampling() {
  const { mask } = useSession();
  const request = useStore(mask.store, (state) => state.request);
  const trace = useStore(mask.store, (state) => state.traced?.trace ?? null);
  const token = useViewState((state) => state.token?.index ?? null);
  const { tokens = [], firstBlocked = null } = trace ?? {};
  // Behind a block no text of the grammar goes on.
  const at = Math.min(token ?? tokens.length, firstBlocked ?? tokens.length);
  const before = tokens[at]?.byteStart ?? tokens.at(-1)?.byteEnd ?? 0;
  const place = usePlace(trace === null ? null : request, before);
  return place === null ? null : <Sampling place={place} />;
}
