/** What the dialog shows: the call or the response of the step, written in the chosen format. */
import { useMemo, useState } from 'react';
import { writeCall, writeResponse, type WriteTarget } from '../../core/contract/writers';
import type { CallRecord } from '../../core/contract/call';
import type { Paste, Response, ToolCall } from '../../core/wire/model';
import type { Written } from '../../core/wire/write/writer';
import { useMoment } from '../../state/react';

export type Scope = 'call' | 'response';

export interface ShowAsModel {
  /** Null when the response holds no call. */
  call: ToolCall | null;
  format: Paste['detection']['format'];
  scope: Scope;
  setScope: (scope: Scope) => void;
  target: WriteTarget;
  setTarget: (target: WriteTarget) => void;
  written: Written;
}

/** Null at a step before the model answered. */
export function useShowAs(): ShowAsModel | null {
  const moment = useMoment();
  const response = moment?.response ?? null;
  const paste = moment?.paste ?? null;
  const record = moment?.call?.record ?? null;
  const [target, setTarget] = useState<WriteTarget>('anthropic-messages');
  const [wanted, setScope] = useState<Scope>('call');
  const call = useMemo(() => (response === null ? null : callOf(response, record)), [response, record]);
  const scope = call === null ? 'response' : wanted;
  const written = useMemo((): Written | null => {
    if (response === null || paste === null) return null;
    if (scope === 'call' && call !== null) return writeCall(call, target);
    return writeResponse(alternativesOf(paste, response), target);
  }, [paste, response, call, scope, target]);
  if (written === null || paste === null) return null;
  return { call, format: paste.detection.format, scope, setScope, target, setTarget, written };
}

/**
 * The call as the response holds it. A batch is one call that the run takes apart: its items carry its id and a number. Before
 * the calls are taken on, the first.
 */
export function callOf(response: Response, record: CallRecord | null): ToolCall | null {
  if (record === null) return response.toolCalls[0] ?? null;
  const whole = record.id.replace(/\.\d+$/, '');
  const named = (id: string): ToolCall | undefined => response.toolCalls.find((call) => call.id === id);
  return named(record.id) ?? named(whole) ?? null;
}

/** All answers of the turn, the shown one first. */
export function alternativesOf(paste: Paste, response: Response): [Response, ...Response[]] {
  const turn = paste.sessions
    .flatMap(({ turns }) => turns)
    .find(({ responses }) => responses.includes(response));
  return [response, ...(turn?.responses ?? []).filter((other) => other !== response)];
}
