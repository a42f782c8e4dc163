/** A paste → the rows that an import lists. Everything in them is cut to the length of a line. */
import { utf8Length } from '../../base/utf8';
import { sentence } from '../../base/words';
import type { SourceSpan } from '../../base/span';
import type { Message, Paste, Response, Session, Turn } from '../model';
import { importProblem, type ImportLimits } from './limits';
import type { FoundFile, FoundSession, UnreadPart } from './model';
import type { UnpackedText } from './unpack';

const TITLE = 120;
const WORDS = 200;
const EXCERPT = 200;
const TOOLS = 24;
const NAME = 200;

export interface Summary {
  file: FoundFile;
  sessions: FoundSession[];
  unread: UnreadPart[];
}

export function summarise(
  id: string,
  { path, bytes, problems }: Pick<UnpackedText, 'path' | 'bytes' | 'problems'>,
  paste: Paste,
  limits: ImportLimits,
): Summary {
  const sizes = new Sizes(paste.text);
  const all = paste.sessions;
  const listed = all.slice(0, limits.sessions);
  const found = [...problems, ...paste.problems];
  if (listed.length < all.length)
    found.push(
      importProblem(
        sentence(
          'SESSIONS_NOT_LISTED',
          'The first {listed} of {all} sessions are listed. Split the file to see the others.',
          { listed: listed.length, all: all.length },
        ),
        'warn',
      ),
    );
  return {
    file: {
      id,
      path,
      bytes,
      format: paste.detection.format,
      evidence: paste.detection.evidence,
      sessions: all.length,
      unread: paste.unread.length,
      problems: found,
    },
    sessions: listed.map((session, index) => rowOf(session, index, id, paste, sizes)),
    unread: unreadRows(id, paste, limits.unread),
  };
}

function rowOf(
  session: Session,
  index: number,
  file: string,
  { detection }: Paste,
  sizes: Sizes,
): FoundSession {
  const words = line(firstWords(session), WORDS);
  const { failing, calls } = countCalls(session.turns);
  const model = session.model ?? session.turns[0]?.responses[0]?.model;
  return {
    file,
    index,
    ...(session.id === undefined ? {} : { id: cut(session.id, NAME) }),
    title: line(session.title ?? '', TITLE) || cut(words, TITLE) || cut(session.id ?? '', TITLE),
    format: detection.format,
    ...(model === undefined ? {} : { model: cut(model, NAME) }),
    ...(session.startedAt === undefined ? {} : { startedAt: cut(session.startedAt, NAME) }),
    turns: session.turns.length,
    calls,
    failing,
    problems: countProblems(session),
    bytes: sizes.of(session.excerpt),
    words,
    tools: toolNames(session),
  };
}

function countCalls(turns: readonly Turn[]): { calls: number; failing: number } {
  let calls = 0;
  let failing = 0;
  for (const { responses, results } of turns) {
    const refused = new Set(results.filter(({ ok }) => !ok).map(({ callId }) => callId));
    for (const call of responses[0]?.toolCalls ?? []) {
      calls++;
      const broken = !call.complete || call.problems.some(({ severity }) => severity === 'error');
      if (broken || refused.has(call.id)) failing++;
    }
  }
  return { calls, failing };
}

function countProblems({ problems, turns }: Session): number {
  const errors = (list: readonly { severity: string }[]): number =>
    list.reduce((sum, { severity }) => sum + (severity === 'error' ? 1 : 0), 0);
  const inResponse = (response: Response): number =>
    errors(response.problems) +
    (response.error === undefined ? 0 : 1) +
    response.toolCalls.reduce((sum, call) => sum + errors(call.problems), 0);
  return turns.reduce(
    (sum, turn) => sum + turn.responses.reduce((inTurn, response) => inTurn + inResponse(response), 0),
    errors(problems),
  );
}

function toolNames({ tools, turns }: Session): string[] {
  const names = new Set<string>();
  const add = (name: string): void => {
    if (names.size < TOOLS && name !== '') names.add(cut(name, NAME));
  };
  // What was called says more than what was offered.
  for (const { responses } of turns) for (const call of responses[0]?.toolCalls ?? []) add(call.name);
  for (const { name } of tools) add(name);
  return [...names];
}

/** What the user said first; without a user, what anyone did. */
function firstWords({ turns, after }: Session): string {
  let fallback = '';
  for (const message of messagesOf(turns, after)) {
    if (message.role !== 'user' && fallback !== '') continue;
    const text = message.parts.find((part) => part.t === 'text' && part.text.text.trim() !== '');
    if (text?.t !== 'text') continue;
    // More than can be shown is not looked at: a message may be a whole book.
    const words = text.text.text.trimStart().slice(0, 4 * WORDS);
    if (message.role === 'user') return words;
    fallback = words;
  }
  return fallback || (turns[0]?.responses[0]?.text.trimStart().slice(0, 4 * WORDS) ?? '');
}

function* messagesOf(turns: readonly Turn[], after: readonly Message[]): Generator<Message> {
  for (const turn of turns) yield* turn.before;
  yield* after;
}

function unreadRows(file: string, { text, unread }: Paste, most: number): UnreadPart[] {
  const rows: UnreadPart[] = [];
  let at = 0;
  let lineNumber = 1;
  // The parts are in order: the lines are counted once for all of them.
  for (const part of unread.slice(0, most)) {
    for (
      let next = text.indexOf('\n', at);
      next >= 0 && next < part.at.start;
      next = text.indexOf('\n', at)
    ) {
      at = next + 1;
      lineNumber++;
    }
    rows.push({
      file,
      line: lineNumber,
      why: part.why,
      excerpt: cut(text.slice(part.at.start, Math.min(part.at.end, part.at.start + EXCERPT + 1)), EXCERPT),
    });
  }
  return rows;
}

/** Bytes of excerpts. A piece that many sessions share is measured once. */
class Sizes {
  private readonly known = new Map<string, number>();

  constructor(private readonly text: string) {}

  of(pieces: readonly SourceSpan[]): number {
    const feeds = Math.max(0, pieces.length - 1);
    return pieces.reduce((sum, piece) => sum + this.piece(piece), feeds);
  }

  private piece({ start, end }: SourceSpan): number {
    const key = `${String(start)}-${String(end)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const bytes = utf8Length(this.text.slice(start, end));
    this.known.set(key, bytes);
    return bytes;
  }
}

const line = (text: string, most: number): string =>
  cut(
    text
      .slice(0, 8 * most)
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );

/** Never through the middle of a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  const high = text.charCodeAt(end - 1);
  return `${text.slice(0, high >= 0xd800 && high < 0xdc00 ? end - 1 : end)}…`;
}
