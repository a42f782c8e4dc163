/** What other features show of the place at the cursor of the token lens, when it has the page to itself. Loaded when it has. */
import { Suspense, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { MaskSection } from '../features/lens-tokens/mask-sections';
import { useT } from '../i18n';
import { useSession, useViewState } from '../state/react';
import { useLatest } from '../state/use-latest';
import { LoadingState } from '../ui';
import { late } from './late';
import { PanelBoundary } from './panel-boundary';

const CallStrategies = late(
  async () => (await import('../features/strategies/call-strategies')).CallStrategies,
);
const CallSampling = late(async () => (await import('../features/sampling/call-sampling')).CallSampling);
const AnyGrammar = late(async () => (await import('../features/typing/any-grammar')).AnyGrammar);

export function useMaskSections(): readonly MaskSection[] {
  const t = useT();
  const section = (id: string, title: string, content: ReactNode): MaskSection => ({
    id,
    title,
    content: (
      <PanelBoundary name={title}>
        <Suspense fallback={<LoadingState />}>{content}</Suspense>
      </PanelBoundary>
    ),
  });
  return [
    section('strategies', t('strategies.title'), <CallStrategies />),
    section('sampling', t('sampling.title'), <CallSampling />),
    section('typing', t('typing.title'), <TypingAtCursor />),
  ];
}

const same = (text: string): Promise<string> => Promise.resolve(text);

/**
 * Type and see, from the text up to the token that is looked at; it begins anew when one rests at another token. A grammar of one's
 * own is beside it.
 */
function TypingAtCursor() {
  const { mask } = useSession();
  const request = useStore(mask.store, (state) => state.request);
  const loading = useStore(mask.store, (state) => state.status === 'loading');
  const trace = useStore(mask.store, (state) => state.traced?.trace ?? null);
  const token = useViewState((state) => state.token?.index ?? null);
  const { tokens = [], firstBlocked = null } = trace ?? {};
  // Behind a block no text of the grammar goes on.
  const at = Math.min(token ?? tokens.length, firstBlocked ?? tokens.length);
  const end = tokens[at]?.span.start ?? tokens.at(-1)?.span.end ?? 0;
  const before = useLatest(trace === null ? null : (request?.text.slice(0, end) ?? null), same)?.output;
  const call =
    request === null || before === undefined
      ? null
      : { grammar: request.grammar, vocabulary: request.vocabulary, initial: before };
  return call === null && loading ? <LoadingState /> : <AnyGrammar call={call} level={3} />;
}
