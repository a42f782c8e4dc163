/**
 * Every call of a document's run with its verdict, its tokens traced by a real engine: what the page shows of it at its last
 * step, without a page.
 */
import type { Problem } from '../core/base/problem';
import type { SessionDocument } from '../core/document/document';
import type { GrammarEngine } from '../core/grammar/engine';
import type { MaskTrace } from '../core/mask/trace';
import { traceArguments } from '../core/mask/trace';
import { maskVerdict } from '../core/mask/verdict';
import type { CallState } from '../core/runtime/fold';
import { openMoments, type Moment } from '../core/runtime/moment';
import { runDocument } from '../core/runtime/run';
import type { Vocabulary } from '../core/tokens/vocabulary';
import type { CallVerdict } from '../core/verdict/model';
import { verdictAt, type KnownTokens } from '../state/call-verdict';
import { maskSubject } from '../state/mask-subject';

export interface JudgedCall {
  /** Id of the last step that is about it; of a turn without a call, of its last step. */
  step: string;
  /** Null where the turn has no call. */
  call: CallState | null;
  textOk: boolean | null;
  trace: MaskTrace | null;
  /** Null where nothing failed. */
  verdict: CallVerdict | null;
  /** Of the response and the call, whatever their severity. */
  problems: Problem[];
}

export interface Judge {
  engine: GrammarEngine;
  vocabulary: Vocabulary;
}

export async function judgeCalls(document: SessionDocument, judge: Judge): Promise<JudgedCall[]> {
  const log = runDocument(document);
  const moments = openMoments(document, log);
  const judged: JudgedCall[] = [];
  for (const { seq } of lastSteps(log.events)) {
    const moment = moments.at(seq);
    if (moment === null) continue;
    const subject = maskSubject(document, log, moment);
    const known = subject.kind === 'call' ? await tokensOf(document, moment, subject, judge) : NOTHING;
    judged.push({
      step: moment.event.id,
      call: moment.call,
      textOk: subject.kind === 'call' ? subject.facts.textOk : null,
      trace: known.trace,
      verdict: verdictAt(document, log, moment, known),
      problems: log.events
        .filter(
          ({ turn, call, stage }) =>
            turn === moment.event.turn &&
            stage !== 'prompt' &&
            stage !== 'project' &&
            (call ?? moment.call?.record.index) === moment.call?.record.index,
        )
        .flatMap(({ problems }) => problems),
    });
  }
  return judged;
}

const NOTHING: KnownTokens = { trace: null, mask: null, noTrace: null };

type Events = ReturnType<typeof runDocument>['events'];

/** The last step about each call; of a turn whose response has none, the turn's last step. */
function lastSteps(events: Events): Events {
  const last = new Map<string, Events[number]>();
  for (const event of events) if (event.call !== undefined) last.set(`${event.turn} ${event.call}`, event);
  const withCall = new Set([...last.values()].map(({ turn }) => turn));
  const answered = new Set(events.filter(({ detail }) => detail.t === 'detect').map(({ turn }) => turn));
  for (const event of events)
    if (answered.has(event.turn) && !withCall.has(event.turn)) last.set(`${event.turn}`, event);
  return [...last.values()].toSorted((a, b) => a.seq - b.seq);
}

async function tokensOf(
  document: SessionDocument,
  { call }: Moment,
  { facts }: Extract<ReturnType<typeof maskSubject>, { kind: 'call' }>,
  { engine, vocabulary }: Judge,
): Promise<KnownTokens> {
  const tool = document.tools.find(({ name }) => name === call?.record.name);
  if (call === null || tool === undefined) return NOTHING;
  const made = await engine.compile(tool.schema, document.settings.grammar);
  if (!made.ok) return { ...NOTHING, noTrace: made.error };
  const matcher = await made.value.matcher();
  const trace = await traceArguments({ matcher, vocabulary, text: call.record.args });
  const mask = maskVerdict({
    trace,
    textOk: facts.textOk,
    valid: facts.valid,
    schemaProblems: facts.schemaProblems,
    laterProblems: facts.otherProblems,
    caveats: made.value.caveats,
  });
  matcher.dispose();
  made.value.dispose();
  return { trace, mask, noTrace: null };
}
