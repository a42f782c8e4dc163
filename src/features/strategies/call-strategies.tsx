/** The strategies on the call at the cursor; nothing where there is no such call. */
import { useMask } from '../../state/use-mask';
import { useViewState } from '../../state/react';
import { Strategies } from './strategies';

export function CallStrategies({ level = null }: { level?: 2 | 3 | 4 | null }) {
  const { subject } = useMask();
  const token = useViewState((state) => state.token);
  if (subject.kind !== 'call') return null;
  const { grammar, text, vocabulary } = subject.request;
  return (
    <Strategies
      grammar={grammar}
      text={text}
      vocabulary={vocabulary}
      cursor={token?.index ?? null}
      level={level}
    />
  );
}
