/** What the timeline shows, read from the stores: the run, or before a run what a link promises of it. */
import { useMemo } from 'react';
import { shortHash } from '../../core/base/hash';
import type { Breakpoint } from '../../core/document/document';
import { STAGES, type RunLog, type StepEvent } from '../../core/runtime/events';
import type { OutlineStep, Promised } from '../../core/share/link';
import type { Verdict } from '../../core/share/compare';
import { useT, type Translate } from '../../i18n';
import { useDocumentState, useRunState, useSession, useStale, useVerdict } from '../../state/react';
import type { HeadProps, LogState } from './head';
import type { CallVerdict } from '../../core/verdict/model';
import { revealFirstBlocked } from '../../state/reveal-tokens';
import { useCallVerdict } from '../../state/use-call-verdict';
import { breakpointsOf, groupTurns, type TimelineStep } from './turns';

const NO_BREAKPOINTS: readonly Breakpoint[] = [];

export function useTimeline() {
  const t = useT();
  const session = useSession();
  const log = useRunState((state) => state.log);
  const cursor = useRunState((state) => state.cursor);
  const status = useRunState((state) => state.status);
  const promised = useRunState((state) => state.promised);
  const wanted = useRunState((state) => state.wanted);
  const breakpoints = useDocumentState((state) => state.document?.breakpoints ?? NO_BREAKPOINTS);
  const stale = useStale();
  const verdict = useVerdict();
  const stop = useCallVerdict();

  const outline = useMemo(() => (log === null ? stepsOf(promised?.outline ?? []) : []), [log, promised]);
  const steps: readonly TimelineStep[] = log === null ? outline : log.events;
  const turns = useMemo(() => groupTurns(steps), [steps]);
  const breakpointAt = useMemo(
    () => (log === null ? undefined : breakpointsOf(log.events, breakpoints)),
    [log, breakpoints],
  );
  const event = log?.events[cursor];
  const valueText =
    event === undefined || log === null
      ? notRunSaid(t, status, promised, turns.length)
      : sayStep(t, event, cursor, log.events.length);

  const logState = log === null ? promisedLog(t, promised) : logStateOf(t, log, verdict, stale);
  const head: HeadProps =
    event === undefined || log === null
      ? {
          ...notRunHead(t, status, promised, turns.length),
          ...(logState === undefined ? {} : { log: logState }),
        }
      : {
          ...stepHead(t, event, cursor, log.events.length, turns.at(-1)?.turn ?? 1),
          ...blockedHead(t, stop, () => revealFirstBlocked(session)),
          ...(logState === undefined ? {} : { log: logState }),
        };
  const at = log === null ? Math.max(0, promised?.outline.findIndex(({ id }) => id === wanted) ?? 0) : cursor;

  return {
    head,
    track: {
      steps,
      turns,
      cursor: Math.min(at, Math.max(0, steps.length - 1)),
      promised: log === null,
      breakpointAt,
      valueText,
      onSeek: (index: number) => session.step.goToIndex(index),
      onTurn: (turn: 'previous-turn' | 'next-turn') => session.step.move(turn),
    },
  };
}

/** An outline's ids were made by a link: one that does not name a stage is left out, the rest still draws. */
function stepsOf(outline: readonly OutlineStep[]): TimelineStep[] {
  return outline.flatMap(({ id, outcome }) => {
    const [turn, name] = id.split('.');
    const stage = STAGES.find((candidate) => candidate === name);
    return stage === undefined ? [] : [{ turn: Number(turn), stage, outcome }];
  });
}

/** "Step 12 of 40: validate failed at /params/file" */
function sayStep(t: Translate, event: StepEvent, index: number, total: number): string {
  const where = event.problems.find(
    ({ severity, path }) => severity === 'error' && path !== undefined && path !== '',
  )?.path;
  const words = { stage: t(`stage.${event.stage}`), outcome: t(`stage.outcome.${event.outcome}`) };
  const what = where === undefined ? t('stage.said', words) : t('stage.saidAt', { ...words, where });
  return t('stage.stepSaid', { step: index + 1, total, what });
}

function stepHead(t: Translate, event: StepEvent, index: number, total: number, turns: number): HeadProps {
  const code =
    event.problems.find(({ severity }) => severity === 'error')?.code ??
    (event.outcome === 'warn' ? event.problems[0]?.code : undefined);
  const word =
    event.detail.t === 'end' ? t(`timeline.end.${event.detail.reason}`) : t(`stage.outcome.${event.outcome}`);
  return {
    title: t('stage.step', { step: index + 1, total }),
    facts: [t('timeline.of', { turn: event.turn, total: turns }), t(`stage.${event.stage}`)],
    result: { text: code ?? word, code: code !== undefined, outcome: event.outcome },
  };
}

/** "first blocked token: 10 of 16"; nothing while it is not known, and where the failure is no call's. */
function blockedHead(
  t: Translate,
  verdict: CallVerdict | null,
  onOpen: () => void,
): Pick<HeadProps, 'blocked'> {
  if (verdict === null || verdict.layer === 'protocol') return {};
  const { stop } = verdict;
  switch (stop.t) {
    case 'blocked': {
      const words = t('verdict.short.of', { number: stop.index + 1, total: stop.total });
      return { blocked: { words, why: t('verdict.show'), onOpen } };
    }
    case 'never':
      return { blocked: { words: t('verdict.short.none'), why: t(`verdict.reason.${stop.reason}`), onOpen } };
    case 'open':
      return {};
  }
}

function promiseOf(t: Translate, promised: Promised | null, turns: number): string {
  if (promised === null) return '';
  if (promised.outline.length > 0)
    return t('timeline.promised', {
      steps: t('timeline.steps', { count: promised.outline.length }),
      turns: t('timeline.folded', { count: turns }),
    });
  return promised.hash === ''
    ? t('timeline.promisedNothing')
    : t('timeline.promisedHash', { hash: shortHash(promised.hash) });
}

function notRunHead(t: Translate, status: string, promised: Promised | null, turns: number): HeadProps {
  if (status === 'running') return { title: t('timeline.running'), facts: [t('timeline.runningDetail')] };
  const promise = promiseOf(t, promised, turns);
  return { title: t('timeline.notRun'), facts: promise === '' ? [] : [promise] };
}

function notRunSaid(t: Translate, status: string, promised: Promised | null, turns: number): string {
  if (status === 'running') return t('timeline.running');
  const promise = promiseOf(t, promised, turns);
  return promise === '' ? t('timeline.notRun') : t('timeline.promisedSaid', { promise });
}

function promisedLog(t: Translate, promised: Promised | null): LogState | undefined {
  if (promised === null || promised.hash === '') return undefined;
  return {
    hash: shortHash(promised.hash),
    words: t('timeline.log.notVerified'),
    why: t('timeline.log.notVerifiedWhy'),
    glyph: 'none',
  };
}

function logStateOf(t: Translate, log: RunLog, verdict: Verdict, stale: boolean): LogState {
  const hash = shortHash(log.hash);
  if (stale) return { hash, words: t('timeline.log.stale'), why: t('timeline.log.staleWhy'), glyph: 'warn' };
  switch (verdict.kind) {
    case 'nothing-promised':
      return { hash, words: t('timeline.log.own'), why: t('timeline.log.ownWhy'), glyph: null };
    case 'same':
      return { hash, words: t('timeline.log.verified'), why: t('timeline.log.verifiedWhy'), glyph: 'ok' };
    case 'details-differ':
      return { hash, words: t('timeline.log.details'), why: t('timeline.log.detailsWhy'), glyph: 'differs' };
    case 'differs':
      return {
        hash,
        words: t('timeline.log.differs', { step: verdict.step ?? verdict.promised?.split(' ')[0] ?? '' }),
        why: t('timeline.log.differsWhy', {
          promised: verdict.promised ?? t('timeline.log.nothing'),
          found: verdict.found ?? t('timeline.log.nothing'),
        }),
        glyph: 'differs',
      };
  }
}
