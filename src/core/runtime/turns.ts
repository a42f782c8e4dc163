/**
 * The turns that a paste holds, and what a trace recorded around them: what was said before each, what its calls returned.
 * Alternatives of one turn (`n > 1`) count once: the first is taken.
 */
import type { Json } from '../base/json-value';
import type { Problem } from '../base/problem';
import type { ToolOutcome } from '../tools/outcome';
import type { Message, Paste, Response, Session, ToolResult } from '../wire/model';
import type { TimelineEntry } from './events';

export interface RecordedTurn {
  response: Response;
  /** Said to the model since the turn before; empty for the first turn of a conversation, whose prompt is the document's. */
  said: readonly TimelineEntry[];
  results: readonly ToolResult[];
  /** What a later request told the model about calls, wherever the calls were. */
  told: readonly ToolResult[];
  /** What is wrong with the conversation at this turn. */
  problems: readonly Problem[];
}

export function turnsOf(paste: Paste): RecordedTurn[] {
  return paste.sessions.flatMap((session) => {
    const told = toldIn(session);
    const problems = problemsByTurn(session);
    return session.turns.flatMap((turn, i) => {
      const [response] = turn.responses;
      if (response === undefined) return [];
      const said = i === 0 ? [] : turn.before.flatMap(entriesOf);
      return [{ response, said, results: turn.results, told, problems: problems[i] ?? [] }];
    });
  });
}

/** A finding stands at the turn whose answer ends after its place; what comes after all answers, at the last. */
function problemsByTurn({ turns, problems }: Session): Problem[][] {
  const ends = turns.map((turn) => Math.max(...turn.responses.map(({ at }) => at.end)));
  const byTurn: Problem[][] = turns.map(() => []);
  for (const problem of problems) {
    const place = problem.at?.start ?? 0;
    const at = ends.findIndex((end) => end > place);
    byTurn[at < 0 ? byTurn.length - 1 : at]?.push(problem);
  }
  return byTurn;
}

const toldIn = (session: Session): ToolResult[] =>
  [...session.turns.flatMap((turn) => turn.before), ...session.after].flatMap(({ parts }) =>
    parts.flatMap((part) => (part.t === 'result' ? [part.result] : [])),
  );

/** Results are left out: the run tells them itself. */
function entriesOf(message: Message): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  const text = message.parts.flatMap((part) => (part.t === 'text' ? [part.text.text] : [])).join('\n');
  if (text.trim() !== '') entries.push({ role, kind: 'text', text });
  for (const part of message.parts) {
    if (part.t !== 'call') continue;
    const { call } = part;
    entries.push({ role: 'assistant', kind: 'call', callId: call.id, tool: call.name, text: call.args.text });
  }
  return entries;
}

/** Code of a recorded failure: the text that the tool gave is its message, word for word. */
export const RECORDED_ERROR = 'RECORDED_ERROR';

export function recordedOutcome({ ok, content }: ToolResult): ToolOutcome {
  if (ok) return { ok: true, value: content };
  return { ok: false, error: { code: RECORDED_ERROR, message: textOf(content), retryable: true } };
}

/** Lists of text parts are how providers write a text. */
function textOf(content: Json): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) {
    const texts = content.map((part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? part['text'] : part,
    );
    if (texts.length > 0 && texts.every((text) => typeof text === 'string')) return texts.join('\n');
  }
  return JSON.stringify(content);
}
