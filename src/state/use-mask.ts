/** The token mask of the step at the cursor, for components. */
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { mapSpan, type TextMap } from '../core/base/span';
import type { VocabularyId } from '../core/document/document';
import { tokensIn } from '../core/mask/columns';
import { maskVerdict, type MaskVerdict } from '../core/mask/verdict';
import type { MaskTrace } from '../core/mask/trace';
import { maskSubject, type MaskSubject, type TokenCut } from './mask-subject';
import type { TracedCall } from '../workers/grammar/protocol';
import { requestKey, type Mask, type MaskState } from './mask';
import { useDocumentState, useMoment, useRunState, useSession } from './react';

export interface MaskModel extends Pick<MaskState, 'status' | 'problem' | 'progress'> {
  subject: MaskSubject;
  /** Of the subject's call; its spans lead into the response. Null unless `ready`. */
  trace: MaskTrace | null;
  traced: TracedCall | null;
  verdict: MaskVerdict | null;
  cut: TokenCut;
  cutBy: Mask['cutBy'];
  cancel: Mask['cancel'];
  retry: Mask['retry'];
}

/** Asks for the trace of the call at the cursor, and gives what is known of it. */
export function useMask(): MaskModel {
  const { mask } = useSession();
  const document = useRunState((state) => state.document);
  const log = useRunState((state) => state.log);
  const moment = useMoment();
  // A run does not read it, so what is set now counts, and not what was set when the document ran.
  const vocabulary = useDocumentState((state) => state.document?.settings.vocabulary);
  const cut = useStore(mask.store, (state) => state.cut);
  const subject = useMemo(
    () => maskSubject(document, log, moment, vocabulary, cut),
    [document, log, moment, vocabulary, cut],
  );
  const request = subject.kind === 'call' ? subject.request : null;
  // Before the paint: a kept trace is there at once, without a blink of what is shown while one waits.
  useLayoutEffect(() => mask.want(request), [mask, request]);

  const state = useStore(mask.store);
  // Until the wish above has reached the store, what it holds belongs to another call.
  const own = request !== null && state.request !== null && sameRequest(state.request, request);
  const traced = own ? state.traced : null;
  const map = subject.kind === 'call' ? subject.call.record.args.map : null;
  const trace = useMemo(
    () => (traced === null || map === null ? null : traceInSource(traced.trace, map)),
    [traced, map],
  );
  const verdict = useMemo(
    () =>
      trace === null || traced === null || subject.kind === 'none'
        ? null
        : maskVerdict({
            trace,
            textOk: subject.facts.textOk,
            valid: subject.facts.valid,
            schemaProblems: subject.facts.schemaProblems,
            laterProblems: subject.facts.otherProblems,
            caveats: traced.caveats,
          }),
    [trace, traced, subject],
  );
  return {
    subject,
    status: own ? state.status : request === null ? 'idle' : 'loading',
    problem: own ? state.problem : null,
    progress: own ? state.progress : null,
    trace,
    traced,
    verdict,
    cut,
    cutBy: mask.cutBy,
    cancel: mask.cancel,
    retry: mask.retry,
  };
}

const sameRequest = (a: MaskState['request'], b: MaskState['request']): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    // The text by itself first: it may be long, and is nearly always the same string.
    a.text === b.text &&
    requestKey({ ...a, text: '' }) === requestKey({ ...b, text: '' }));

/** The same arguments may stand in several responses: a kept trace is led to the one that is shown. */
export function traceInSource(trace: MaskTrace, map: TextMap): MaskTrace {
  const { block } = trace;
  return {
    ...trace,
    tokens: tokensIn(trace.tokens, map),
    block:
      block === null
        ? null
        : {
            ...block,
            at: mapSpan(map, {
              start: block.offset,
              end: block.offset + Math.max(block.at.end - block.at.start, 1),
            }),
          },
  };
}

/** The vocabulary that tokens are counted with; null while there is none. */
export function useCountingVocabulary(): VocabularyId | null {
  return useStore(useSession().mask.store, (state) => state.vocabulary);
}

/** Tokens of each text, where they are known; asks for the others once the vocabulary is there. Null until then. */
export function useTokenCounts(texts: readonly string[]): ReadonlyMap<string, number> | null {
  const { mask } = useSession();
  const vocabulary = useStore(mask.store, (state) => state.vocabulary);
  const counts = useStore(mask.store, (state) => state.counts);
  useEffect(() => {
    if (vocabulary !== null) mask.count(texts);
  }, [mask, vocabulary, texts]);
  return vocabulary === null ? null : counts;
}
