/**
 * The replay link: everything is in the fragment, which browsers do not send.
 *
 *     #/s/<codec>.<payload>?step=1.execute.0&lens=tokens
 *
 * Codec `1` = deflate-raw + base64url of the JSON of `LinkPayload`. A codec's meaning never changes; a new layout gets a new
 * prefix, and the old ones keep opening. Opening decodes and checks, and runs nothing.
 */
import { sentence, type Said } from '../base/words';
import { err, ok, type Result } from '../base/result';
import type { Problem } from '../base/problem';
import { decodeDocument } from '../document/decode';
import type { SessionDocument } from '../document/document';
import { isJsonObject } from '../base/json-value';
import { STAGES, type Outcome, type RunLog, type StepId } from '../runtime/events';
import { fromBase64Url, toBase64Url } from './base64url';
import { deflateRaw, inflateRaw } from './deflate';

export const LINK_CODEC = '1';

/** Inflated bytes a link may have; a link that inflates past it is refused before it is parsed. */
export const MAX_INFLATED_BYTES = 8_000_000;
/** Characters of a fragment that we try to read at all. */
export const MAX_LINK_CHARACTERS = 4_000_000;

/** What is promised beside the document: drawn before anything runs, compared afterwards. */
export interface Promised {
  /** Hash of the log, hex; empty when the sender had not run the document. */
  hash: string;
  outline: OutlineStep[];
}
export interface OutlineStep {
  id: StepId;
  outcome: Outcome;
}

export interface Replay {
  document: SessionDocument;
  promised: Promised;
  /** Where to look: cursor and lens. */
  step: StepId;
  lens: string | null;
  /** Index of the token that is looked at. */
  token?: number;
}

export async function encodeLink(replay: Replay): Promise<string> {
  const payload = {
    doc: replay.document,
    hash: replay.promised.hash,
    run: packOutline(replay.promised.outline),
  };
  const packed = toBase64Url(await deflateRaw(JSON.stringify(payload)));
  const query = new URLSearchParams({ step: replay.step });
  if (replay.lens !== null) query.set('lens', replay.lens);
  if (replay.token !== undefined) query.set('token', String(replay.token));
  return `#/s/${LINK_CODEC}.${packed}?${query.toString()}`;
}

/** True when a fragment claims to be a replay link of any version. */
export const isLink = (fragment: string): boolean => fragment.startsWith('#/s/');

export async function decodeLink(fragment: string): Promise<Result<Replay, Problem[]>> {
  if (fragment.length > MAX_LINK_CHARACTERS)
    return refuse(
      'LINK_TOO_LONG',
      sentence(
        'LINK_TOO_LONG',
        'The link has {count} characters; at most {most} are read. Ask for the session as a file.',
        { count: fragment.length, most: MAX_LINK_CHARACTERS },
      ),
    );
  const match = /^#\/s\/([A-Za-z0-9]{1,8})\.([^?]*)(?:\?(.*))?$/s.exec(fragment);
  if (match === null)
    return refuse(
      'LINK_MALFORMED',
      sentence(
        'LINK_MALFORMED',
        'This is not a whole replay link: it should look like #/s/1.… Copy it again, to the last character.',
      ),
    );
  const [, codec = '', body = '', search = ''] = match;
  if (codec !== LINK_CODEC)
    return refuse(
      'LINK_VERSION',
      sentence(
        'LINK_VERSION',
        'The link was made by another version (codec "{codec}"; this one reads "{known}"). Reload the page to get the newest version.',
        { codec, known: LINK_CODEC },
      ),
    );
  const bytes = fromBase64Url(body);
  if (bytes === null)
    return refuse(
      'LINK_DAMAGED',
      sentence(
        'LINK_DAMAGED.characters',
        'The link holds characters that no replay link has. It was changed on its way; copy it again.',
      ),
    );
  const inflated = await inflateRaw(bytes, MAX_INFLATED_BYTES);
  if (!inflated.ok)
    return inflated.error === 'too-big'
      ? refuse(
          'LINK_TOO_BIG',
          sentence(
            'LINK_TOO_BIG',
            'The link unpacks to more than {most} MB, so it was not opened. Ask for the session as a file.',
            { most: MAX_INFLATED_BYTES / 1_000_000 },
          ),
        )
      : refuse(
          'LINK_DAMAGED',
          sentence(
            'LINK_DAMAGED.packed',
            'The link is cut or changed: it does not unpack. Copy it again, to the last character.',
          ),
        );
  let value: unknown;
  try {
    value = JSON.parse(inflated.value);
  } catch {
    return refuse(
      'LINK_DAMAGED',
      sentence(
        'LINK_DAMAGED.other',
        'The link unpacks to something that is not a session. It was changed on its way; copy it again.',
      ),
    );
  }
  if (!isJsonObject(value))
    return refuse('LINK_DAMAGED', sentence('LINK_DAMAGED.empty', 'The link holds no session.'));
  const document = decodeDocument(Object.hasOwn(value, 'doc') ? value['doc'] : undefined);
  if (!document.ok) return document;
  const query = new URLSearchParams(search);
  const hash =
    Object.hasOwn(value, 'hash') &&
    typeof value['hash'] === 'string' &&
    /^[0-9a-f]{0,64}$/.test(value['hash'])
      ? value['hash']
      : '';
  return ok({
    document: document.value,
    promised: { hash, outline: unpackOutline(Object.hasOwn(value, 'run') ? value['run'] : null) },
    step: cut(query.get('step') ?? '', 64),
    lens: query.has('lens') ? cut(query.get('lens') ?? '', 32) : null,
    ...tokenIn(query),
  });
}

/** Index of a token in an address; absent when it holds none. */
export function tokenIn(query: URLSearchParams): { token?: number } {
  const text = query.get('token') ?? '';
  return /^[0-9]{1,7}$/.test(text) ? { token: Number(text) } : {};
}

export const outlineOf = (log: RunLog): OutlineStep[] =>
  log.events.map(({ id, outcome }) => ({ id, outcome }));

const cut = (text: string, length: number): string => text.slice(0, length);

function refuse(code: string, said: Said): { ok: false; error: Problem[] } {
  return err([{ code, severity: 'error', ...said, retryable: false }]);
}

const OUTCOMES: readonly Outcome[] = ['ok', 'failed', 'warn', 'waiting', 'note'];

/** One string a turn: a stage letter and an outcome digit for each step, in order. `p0j0r0…` */
function packOutline(outline: readonly OutlineStep[]): string[] {
  const turns: string[] = [];
  for (const { id, outcome } of outline) {
    const [turn = '1', stage = ''] = id.split('.');
    const index = Number(turn) - 1;
    const letter = STAGE_LETTERS[STAGES.findIndex((name) => name === stage)] ?? '?';
    turns[index] = `${turns[index] ?? ''}${letter}${OUTCOMES.indexOf(outcome)}`;
  }
  return turns;
}

/** Stages start with two p's and two more collisions, so each has its own letter: prompt, project, respond, … */
const STAGE_LETTERS = ['p', 'j', 'r', 's', 'v', 'a', 'x', 'o'] as const;
const MAX_OUTLINE = 100_000;

function unpackOutline(value: unknown): OutlineStep[] {
  if (!Array.isArray(value)) return [];
  const steps: OutlineStep[] = [];
  for (const [index, turn] of value.entries()) {
    if (typeof turn !== 'string') return [];
    const subs = new Map<string, number>();
    for (let i = 0; i + 1 < turn.length; i += 2) {
      const stage = STAGES[STAGE_LETTERS.findIndex((letter) => letter === turn.charAt(i))];
      const outcome = OUTCOMES[Number(turn.charAt(i + 1))];
      if (stage === undefined || outcome === undefined || steps.length >= MAX_OUTLINE) return [];
      const sub = subs.get(stage) ?? 0;
      subs.set(stage, sub + 1);
      steps.push({ id: `${index + 1}.${stage}.${sub}`, outcome });
    }
  }
  return steps;
}
