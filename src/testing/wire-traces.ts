/** What holds for every reader of a log: its sessions can be opened alone, and no cut or chunking breaks it. */
import { expect } from 'vitest';
import { MOST_PROBLEMS } from '../core/wire/build/problem-list';
import type { FormatId, Message, Part, Paste, Response, Session, ToolCall } from '../core/wire/model';
import { readPaste } from '../core/wire/read';
import { expectSound } from './hostile-pastes';

/** What a session says, without the places at which it says it. */
export const saidBy = (session: Session): unknown => ({
  id: session.id,
  title: session.title,
  model: session.model,
  startedAt: session.startedAt,
  facts: session.facts,
  tools: session.tools.map((tool) => ({ ...tool, at: undefined })),
  turns: session.turns.map((turn) => ({
    before: turn.before.map(messageShape),
    responses: turn.responses.map(responseShape),
    results: turn.results.map((result) => ({ ...result, at: undefined })),
    params: turn.params,
    startedAt: turn.startedAt,
  })),
  after: session.after.map(messageShape),
  problems: session.problems.map(({ code }) => code),
});

const messageShape = ({ role, parts }: Message): unknown => ({ role, parts: parts.map(partShape) });

const responseShape = (response: Response): unknown => ({
  id: response.id,
  model: response.model,
  parts: response.parts.map(partShape),
  candidates: response.candidates.map(callShape),
  usage: response.usage,
  stop: response.stop === undefined ? undefined : { raw: response.stop.raw, norm: response.stop.norm },
  error: response.error?.message,
  choice: response.choice,
  problems: response.problems.map(({ code }) => code),
});

const callShape = ({
  id,
  idOrigin,
  name,
  kind,
  argsWire,
  args,
  complete,
  argsOk,
  problems,
}: ToolCall): unknown => ({
  ...{ id, idOrigin, name, kind, argsWire, complete, argsOk },
  args: args.text,
  problems: problems.map(({ code }) => code),
});

function partShape(part: Part): unknown {
  switch (part.t) {
    case 'text':
    case 'refusal':
      return [part.t, part.text.text];
    case 'reasoning':
      return [part.t, part.text.text, part.signature, part.redacted, part.encrypted];
    case 'call':
      return [part.t, callShape(part.call)];
    case 'result':
      return [part.t, { ...part.result, at: undefined }];
    case 'media':
      return [part.t, part.mime, part.ref];
    case 'unknown':
      return [part.t, part.raw];
  }
}

export const excerptOf = (text: string, session: Session): string =>
  session.excerpt.map(({ start, end }) => text.slice(start, end)).join('\n');

/** Each session's excerpt, read by itself, is that session alone. */
export function expectExcerpts(text: string, format: FormatId): Paste {
  const paste = readPaste(text, 's');
  expect(paste.detection.format).toBe(format);
  expect(paste.sessions.length).toBeGreaterThan(0);
  for (const session of paste.sessions) {
    expect(session.excerpt.length).toBeGreaterThan(0);
    const alone = readPaste(excerptOf(text, session), 's');
    expect(alone.detection.format).toBe(format);
    expect(alone.sessions.map(saidBy)).toEqual([saidBy(session)]);
  }
  return paste;
}

/** Cuts of the text, spread over it, give pastes whose places lie in the text. */
export function expectCutsSound(text: string, format: FormatId, cuts = 40): void {
  const step = Math.max(1, Math.floor(text.length / cuts));
  for (let at = 0; at <= text.length; at += step) {
    const cut = text.slice(0, at);
    for (const options of [{}, { format }]) {
      const paste = readPaste(cut, 's', options);
      expectSound(paste, cut.length);
      expect(paste.problems.length).toBeLessThanOrEqual(MOST_PROBLEMS + 1);
    }
  }
}
