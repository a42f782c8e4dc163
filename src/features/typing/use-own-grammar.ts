/** The person's own grammars: which is chosen, its text, what is typed under it, and what is wrong with it. */
import { useCallback, useMemo } from 'react';
import type { Problem } from '../../core/base/problem';
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource } from '../../core/mask/place';
import { useSession, useViewState } from '../../state/react';
import type { OwnDraft, OwnGrammars, OwnKind } from '../../state/types';
import { useLatest } from '../../state/use-latest';
import { useTextTrace } from '../../state/use-place';
import { EXAMPLES } from './examples';
import { findingsOf, sourceOf, type Finding } from './own-grammar';

export interface OwnGrammarModel {
  grammars: OwnGrammars;
  choose: (patch: Partial<Omit<OwnGrammars, 'drafts'>>) => void;
}

export function useOwnGrammars(): OwnGrammarModel {
  const session = useSession();
  const grammars = useViewState((state) => state.ownGrammars);
  return {
    grammars,
    choose: (patch) =>
      session.view({ ownGrammars: { ...session.stores.view.getState().ownGrammars, ...patch } }),
  };
}

export interface DraftModel extends OwnDraft {
  change: (patch: Partial<OwnDraft>) => void;
}

export function useDraft(kind: OwnKind): DraftModel {
  const session = useSession();
  const draft = useViewState((state) => state.ownGrammars.drafts[kind]) ?? EXAMPLES[kind];
  const change = useCallback(
    (patch: Partial<OwnDraft>) => {
      // As it is now, and not as it was drawn: two changes may come in one.
      const { ownGrammars } = session.stores.view.getState();
      const before = ownGrammars.drafts[kind] ?? EXAMPLES[kind];
      session.view({
        ownGrammars: { ...ownGrammars, drafts: { ...ownGrammars.drafts, [kind]: { ...before, ...patch } } },
      });
    },
    [session, kind],
  );
  return { ...draft, change };
}

export interface Judged {
  /** As it was when it was quiet: what the answers below are about. Null at first. */
  grammar: GrammarSource | null;
  findings: readonly Finding[];
  /** Nothing can be typed under it. */
  refused: boolean;
  /** It was compiled, and the engine takes neither more nor less than it says. */
  exact: boolean;
}

const same = (text: string): Promise<string> => Promise.resolve(text);
const NONE: readonly Problem[] = [];

/** The grammar, judged whenever one stops to write. */
export function useJudged(
  kind: OwnKind,
  text: string,
  whitespace: 'none' | 'any',
  vocabulary: VocabularyId,
): Judged {
  const quiet = useLatest(text, same)?.output ?? null;
  const grammar = useMemo(
    () => (quiet === null ? null : sourceOf(kind, quiet, whitespace)),
    [kind, quiet, whitespace],
  );
  const { value, problem } = useTextTrace(grammar, vocabulary, '');
  const caveats = value?.caveats ?? NONE;
  const findings = useMemo(
    () => (grammar === null ? [] : findingsOf(problem === null ? caveats : [problem], grammar)),
    [grammar, caveats, problem],
  );
  return { grammar, findings, refused: problem !== null, exact: value?.caveats.length === 0 };
}
