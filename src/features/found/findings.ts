/** What a paste was read as, as facts to list. A function of the paste alone. */
import { lineColumn, type SourceSpan } from '../../core/base/span';
import type { Detection, Paste, Response, Session, ToolCall, Unread, Usage } from '../../core/wire/model';

export interface Findings {
  detection: Detection;
  sessions: FoundSession[];
  /** Responses that are listed below, and all. */
  listed: number;
  responses: number;
  unread: FoundUnread[];
  unreadCount: number;
}

export interface FoundSession {
  title: string | null;
  turns: number;
  tools: number;
  results: number;
  responses: FoundResponse[];
}

export interface FoundResponse {
  /** Turn within its conversation, from 1. */
  turn: number;
  /** Above 0 for a further alternative of the turn. */
  choice: number;
  at: SourceSpan;
  model: string | null;
  text: number;
  reasoning: number;
  calls: FoundCall[];
  candidates: FoundCall[];
  stop: string | null;
  usage: Usage | null;
  chunks: number;
  error: string | null;
}

export interface FoundCall {
  name: string;
  kind: ToolCall['kind'];
  state: 'ok' | 'cut' | 'not-json';
  at: SourceSpan | null;
}

export interface FoundUnread extends Unread {
  line: number;
}

const MOST_RESPONSES = 100;
const MOST_UNREAD = 100;

export function findingsOf(paste: Paste): Findings {
  let room = MOST_RESPONSES;
  const sessions = paste.sessions.map((session): FoundSession => {
    const responses: FoundResponse[] = [];
    for (const [i, turn] of session.turns.entries())
      for (const response of turn.responses) {
        if (room <= 0) break;
        room--;
        responses.push(foundResponse(response, i + 1));
      }
    return { ...countsOf(session), responses };
  });
  return {
    detection: paste.detection,
    sessions,
    listed: MOST_RESPONSES - room,
    responses: paste.responses.length,
    unread: paste.unread
      .slice(0, MOST_UNREAD)
      .map((one) => ({ ...one, line: lineColumn(paste.text, one.at.start).line })),
    unreadCount: paste.unread.length,
  };
}

const countsOf = (session: Session): Omit<FoundSession, 'responses'> => ({
  title: session.title ?? null,
  turns: session.turns.length,
  tools: session.tools.length,
  results: session.turns.reduce((sum, turn) => sum + turn.results.length, 0),
});

function foundResponse(response: Response, turn: number): FoundResponse {
  return {
    turn,
    choice: response.choice,
    at: response.at,
    model: response.model ?? null,
    text: response.text.length,
    reasoning: response.reasoning.length,
    calls: response.toolCalls.map(foundCall),
    candidates: response.candidates.map(foundCall),
    stop: response.stop?.raw ?? null,
    usage: response.usage ?? null,
    chunks: response.chunks.length,
    error: response.error?.message ?? null,
  };
}

const foundCall = (call: ToolCall): FoundCall => ({
  name: call.name,
  kind: call.kind,
  state: !call.complete ? 'cut' : call.argsOk || call.kind === 'custom' ? 'ok' : 'not-json',
  at: call.nameAt ?? null,
});
