/** Sampling from the token that is looked at; nothing where there is no traced call. */
import { useMask } from '../../state/use-mask';
import { usePlace } from '../../state/use-place';
import { useTokenCursor } from '../../state/use-token-cursor';
import { Sampling } from './sampling';

export function CallSampling() {
  const mask = useMask();
  const { cursor } = useTokenCursor(mask);
  const { trace, subject } = mask;
  const { tokens = [], firstBlocked = null } = trace ?? {};
  // Behind a block no text of the grammar goes on.
  const at = Math.min(cursor, firstBlocked ?? tokens.length);
  const before = tokens[at]?.byteStart ?? tokens.at(-1)?.byteEnd ?? 0;
  const place = usePlace(trace === null || subject.kind !== 'call' ? null : subject.request, before);
  return place === null ? null : <Sampling place={place} />;
}
