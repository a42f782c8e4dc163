/**
 * Everything that the page shows of one step: the three lenses and the step panel are views of a `Moment`. Made from
 * (document, log, index) alone; nothing here is state. Costly parts are made once a turn and kept.
 */
import type { SessionDocument } from '../document/document';
import type { Projection } from '../projection/model';
import type { RenderedPrompt } from '../prompt/render';
import type { Paste, Response } from '../wire/model';
import type { LayerState, Run, StepEvent } from './events';
import type { CallState, RunState } from './fold';
import { openHistory } from './history';
import { layersOf } from './layers';
import { promptOfTurn, type PromptOfTurn } from './prompt-of-turn';
import { turnsOf, type RecordedTurn } from './turns';

export interface Moment {
  index: number;
  event: StepEvent;
  /** State after the step. */
  state: RunState;
  /** The turn's raw prompt; null for a prompt that is a list of messages. */
  prompt: RenderedPrompt | null;
  projection: Projection;
  /** What was pasted for this turn, read; null before `respond`. */
  paste: Paste | null;
  response: Response | null;
  /** The call this step is about; else the first of the turn that did not hold, else the first. Null before `parse`. */
  call: CallState | null;
  /** The verdict on `call`, in the four layers. Empty while there is no call. */
  layers: readonly LayerState[];
}

export interface Moments {
  readonly document: SessionDocument;
  readonly log: Run;
  /** Clamped to the log; null for an empty one. */
  at(index: number): Moment | null;
}

const KEEP = 64;

export function openMoments(document: SessionDocument, log: Run): Moments {
  const history = openHistory(log.events, document);
  const prompts = new Map<number, PromptOfTurn>();
  const turns = new Map<number, readonly RecordedTurn[]>();

  function promptAt(state: RunState): PromptOfTurn {
    return remember(prompts, state.turn, () => promptOfTurn(document, state.promptTimeline, state.turn));
  }

  function responseAt(paste: Paste, { entry, part }: { entry: number; part: number }): Response | null {
    return remember(turns, entry, () => turnsOf(paste))[part]?.response ?? null;
  }

  function at(wanted: number): Moment | null {
    const index = Math.max(0, Math.min(wanted, log.events.length - 1));
    const event = log.events[index];
    if (event === undefined) return null;
    const state = history.at(index);
    const { rendered, projection } = promptAt(state);
    const paste = state.response === null ? null : (log.pastes[state.response.entry] ?? null);
    const call = callAt(event, state);
    return {
      index,
      event,
      state,
      prompt: rendered,
      projection,
      paste,
      response: paste === null || state.response === null ? null : responseAt(paste, state.response),
      call,
      layers: call === null ? [] : layersOf(call, log.events.slice(0, index + 1), event.turn),
    };
  }
  return { document, log, at };
}

function callAt(event: StepEvent, state: RunState): CallState | null {
  const own = state.calls.find((call) => call.record.index === event.call);
  return own ?? state.calls.find(stopped) ?? state.calls[0] ?? null;
}

const stopped = (call: CallState): boolean =>
  call.parsed === false || call.valid === false || call.decision === 'refuse' || call.outcome?.ok === false;

function remember<K, V>(kept: Map<K, V>, key: K, make: () => V): V {
  const found = kept.get(key);
  if (found !== undefined) return found;
  if (kept.size >= KEEP)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  const made = make();
  kept.set(key, made);
  return made;
}
