/**
 * What the token mask is about at a step: the call, the schema that its arguments are held against, and what the rest of the
 * run knows of it. A step without such a call says why.
 */
import type { Problem } from '../core/base/problem';
import { actionNamed, actionSchema } from '../core/contract/catalogue';
import type { SessionDocument, VocabularyId } from '../core/document/document';
import type { RunLog, StepEvent, StepId } from '../core/runtime/events';
import type { CallState } from '../core/runtime/fold';
import type { Moment } from '../core/runtime/moment';
import type { GrammarRequest } from '../workers/grammar/protocol';
import { carriedPieces } from './carried-pieces';
import { scanArguments } from './scan-arguments';

/** What a grammar is made from and walked along. */
export type MaskRequest = GrammarRequest;

export type MaskSubject =
  | {
      kind: 'none';
      /**
       * `not-run`: there is no run. `not-read`: a later step of this turn reads the call, `step`. `no-call`: the model made none
       * in this turn. `not-answered`: it has not answered in this turn. `no-tool`: nothing has the call's name. `free-text`: the
       * tool takes text that no JSON Schema describes.
       */
      why: 'not-run' | 'not-read' | 'no-call' | 'not-answered' | 'no-tool' | 'free-text';
      /** A step that has a call to show: of this turn, else the next one, else the last. */
      step: StepId | null;
      /** Name that was called. */
      name: string;
    }
  | {
      kind: 'call';
      call: CallState;
      request: MaskRequest;
      facts: CallFacts;
      /** The response reports the tokens that it was written with. */
      carried: boolean;
    };

/** Whose tokens a text is cut into: the ones that its response reports, where it does, or the vocabulary's own encoding. */
export type TokenCut = 'response' | 'vocabulary';

/** What the run found out about the call's arguments. */
export interface CallFacts {
  /** One strict JSON value. */
  textOk: boolean;
  /** Whether they hold against the schema: a fact about the text, known from the whole turn. Null: not judged. */
  valid: boolean | null;
  schemaProblems: Problem[];
  /** What is wrong with the text: not JSON, cut off, not what the schema says. Known from the whole turn. */
  textProblems: Problem[];
  /** What failed up to the cursor for a reason that is not in the arguments' text: protocol, policy, the tool's own checks. */
  otherProblems: Problem[];
}

export function maskSubject(
  document: SessionDocument | null,
  log: Pick<RunLog, 'events'> | null,
  moment: Moment | null,
  vocabulary: VocabularyId | undefined = document?.settings.vocabulary,
  cut: TokenCut = 'response',
): MaskSubject {
  if (document === null || log === null || moment === null || vocabulary === undefined)
    return { kind: 'none', why: 'not-run', step: null, name: '' };
  const { call, event } = moment;
  if (call === null) {
    const parsed = log.events.filter(({ detail }) => detail.t === 'parse');
    const own = parsed.find(({ turn, seq }) => turn === event.turn && seq > event.seq);
    const other = parsed.find(({ turn }) => turn > event.turn) ?? parsed.at(-1);
    const answered = log.events.some(({ turn, detail }) => turn === event.turn && detail.t === 'respond');
    return {
      kind: 'none',
      why: own !== undefined ? 'not-read' : answered ? 'no-call' : 'not-answered',
      step: (own ?? other)?.id ?? null,
      name: '',
    };
  }
  const { record } = call;
  if (record.kind === 'custom') return { kind: 'none', why: 'free-text', step: null, name: record.name };
  const schema = schemaOf(document, record.name);
  if (schema === null) return { kind: 'none', why: 'no-tool', step: null, name: record.name };
  const { whitespace } = document.settings.grammar;
  const { text } = record.args;
  const pieces = carriedPieces(moment.response?.logprobs, text);
  return {
    kind: 'call',
    call,
    request: {
      grammar: { kind: 'schema', text: schema, whitespace },
      text,
      ...(pieces === null || cut === 'vocabulary' ? {} : { pieces }),
      vocabulary,
    },
    facts: factsOf(call, log.events, event),
    carried: pieces !== null,
  };
}

/** The tool of that name comes before the contract's action, as it does in the run. */
function schemaOf(document: SessionDocument, name: string): string | null {
  const tool = document.tools.find((candidate) => candidate.name === name);
  if (tool !== undefined) return tool.schema;
  return actionNamed(name) === undefined ? null : actionSchema(name);
}

function factsOf(call: CallState, events: readonly StepEvent[], at: StepEvent): CallFacts {
  const ofTurn = events.filter(({ turn }) => turn === at.turn);
  const own = ofTurn.filter((event) => event.call === call.record.index);
  const judged = own.find(({ detail }) => detail.t === 'validate');
  return {
    textOk: scanArguments(call.record.args).strict,
    valid: judged?.detail.t === 'validate' ? judged.detail.valid : null,
    schemaProblems: judged?.problems ?? [],
    textProblems: own
      .flatMap(({ problems }) => problems)
      .filter(({ severity, layer }) => severity === 'error' && layer === 'syntax'),
    otherProblems: ofTurn
      .filter(({ seq, call: of }) => seq <= at.seq && (of === undefined || of === call.record.index))
      .flatMap(({ problems }) => problems)
      .filter(({ severity, layer }) => severity === 'error' && layer !== 'syntax'),
  };
}
