/**
 * What people paste → the neutral model. Total: any text gives a `Paste`, in linear time, and whatever no reader
 * understood is listed in `unread`.
 */
import { phrase, sentence } from '../base/words';
import type { Problem } from '../base/problem';
import type { SourceId, SourceSpan } from '../base/span';
import { pasteCarrier, placeOf } from './frame/carrier';
import { FORMATS } from './formats';
import type { Evidence, Format, Reading, WireDocument, WireInput } from './input';
import type { Detection, FormatId, Paste, Session } from './model';
import { plainText } from './text/plain-text';
import { foldExchanges } from './build/exchange';
import { ProblemList } from './build/problem-list';
import { SessionBuilder } from './build/session-builder';
import { readRequest } from './providers/requests';
import { sniff } from './frame/sniff';
import { decodeTokenIds, isTokenIds, type TokenBytesOf } from './frame/token-ids';

export interface ReadOptions {
  /** Bytes of the tokens of o200k_base, for a response that was copied as token ids. */
  tokenBytes?: TokenBytesOf;
  /** The user's choice, where detection is overruled. */
  format?: FormatId;
  /**
   * Told now and then how far a long text is, 0 to 1: `scan` while its framing and JSON are read, then `read` while a
   * format makes responses of them.
   */
  onProgress?: (phase: 'scan' | 'read', share: number) => void;
}

/**
 * @param source names the paste in every span of the result
 * @returns responses in order; `problems` of the paste and its framing (those of a response or a call stand on it)
 */
export function readPaste(text: string, source: SourceId, options: ReadOptions = {}): Paste {
  const { onProgress, tokenBytes } = options;
  const pasted = pasteCarrier(source, text);
  const input = sniff(
    tokenBytes !== undefined && isTokenIds(text) ? decodeTokenIds(pasted, tokenBytes) : pasted,
    onProgress === undefined ? undefined : (offset) => onProgress('scan', offset / text.length),
  );
  if (onProgress !== undefined) {
    onProgress('read', 0);
    input.onProgress = (share) => onProgress('read', share);
  }
  const claims = claimsOf(input);
  const chosen = FORMATS.find((format) => format.id === options.format);
  const [
    first = { format: plainText, evidence: { said: sentence('sign.plain', 'It is read as plain text.') } },
  ] = claims;
  const format = chosen ?? first.format;
  const claim = claims.find((one) => one.format === format);
  const whole = placeOf(input.carrier, input.body);
  const reading = withRequest(format, format.read(input), input, whole);
  const problems = new ProblemList();
  if (format.reads === 'documents') problems.addAll(input.problems);
  if (chosen !== undefined && claim === undefined) problems.add(misfit(chosen, first.format, whole));
  if (chosen === undefined && format === plainText && input.documents.some(isPayload))
    problems.add(unknownPayload(whole));
  if (foundNothing(reading)) problems.add(nothingRead(format, whole));
  problems.addAll(reading.problems);
  return {
    source,
    text,
    detection: detectionOf(input, format, claim?.evidence, claims, chosen !== undefined),
    responses: reading.responses,
    sessions: sessionsOf(reading, whole),
    problems: problems.all(),
    unread: unreadOf(input, format, reading, whole),
  };
}

/** A conversation in which the model has not answered yet is something: a request, a question of a data set. */
const foundNothing = (reading: Reading): boolean =>
  reading.responses.length === 0 && (reading.sessions ?? []).length === 0;

/** The request of an exchange is what the model read before it answered. */
function withRequest(format: Format, reading: Reading, input: WireInput, whole: SourceSpan): Reading {
  if (input.request === undefined || reading.sessions !== undefined || format.reads === 'text')
    return reading;
  const request = readRequest(input.request);
  if (request === null) return reading;
  return {
    ...reading,
    sessions: foldExchanges([{ request, responses: reading.responses, at: around(input.request.at, whole) }]),
    requestRead: true,
    unread: [...reading.unread, ...request.unread],
  };
}

/** A request on a command line stands in front of what answered it. */
const around = (request: SourceSpan, answer: SourceSpan): SourceSpan => ({
  source: answer.source,
  start: Math.min(request.start, answer.start),
  end: Math.max(request.end, answer.end),
});

/** A format that knows of no conversation: every response is a turn, its alternatives stand with it. */
function sessionsOf(reading: Reading, whole: SourceSpan): Session[] {
  if (reading.sessions !== undefined) return reading.sessions;
  if (reading.responses.length === 0) return [];
  const session = new SessionBuilder();
  for (const response of reading.responses) session.response(response);
  session.covers(whole);
  return [session.build()];
}

interface FormatClaim {
  format: Format;
  evidence: Evidence;
}

function claimsOf(input: WireInput): FormatClaim[] {
  return FORMATS.flatMap((format) => {
    const evidence = format.detect(input);
    return evidence === null ? [] : [{ format, evidence }];
  });
}

function detectionOf(
  input: WireInput,
  format: Format,
  evidence: Evidence | undefined,
  claims: readonly FormatClaim[],
  overridden: boolean,
): Detection {
  return {
    format: format.id,
    transport: format.reads === 'text' ? 'text' : (format.transport?.(input.transport) ?? input.transport),
    evidence:
      evidence?.said ??
      sentence('sign.chosen', 'You chose {format}; the paste shows no sign of it.', { format: format.name }),
    ...(evidence?.at === undefined ? {} : { at: evidence.at }),
    // Plain text fits everything, so it says nothing as an alternative.
    alternatives: claims
      .map((claim) => claim.format.id)
      .filter((id) => id !== format.id && id !== plainText.id),
    overridden,
  };
}

function unreadOf(input: WireInput, format: Format, reading: Reading, whole: SourceSpan): Paste['unread'] {
  if (foundNothing(reading) && whole.end > whole.start) {
    return [
      {
        at: whole,
        why: sentence('unread.nothing', '{format} finds no response in this paste.', { format: format.name }),
      },
    ];
  }
  const framing = format.reads === 'documents' ? [...input.unread] : [];
  if (input.request !== undefined && reading.requestRead !== true && format.reads === 'documents')
    framing.push({
      at: input.request.at,
      why: sentence('unread.request', 'The request of the exchange; its response is read.'),
    });
  return [...framing, ...reading.unread].sort((a, b) => a.at.start - b.at.start);
}

const isPayload = (document: WireDocument): boolean => document.t === 'json' && document.node.k === 'obj';

/** A structured answer of a model is such a paste too, so this is no error. */
const unknownPayload = (at: SourceSpan): Problem => ({
  code: 'FORMAT_UNKNOWN',
  severity: 'info',
  ...sentence(
    'FORMAT_UNKNOWN',
    'The paste is JSON of no format that is known here, so it is read as plain text. If it is the response of an API, its calls are not seen.',
  ),
  layer: 'protocol',
  at,
  retryable: false,
});

const misfit = (chosen: Format, fitting: Format, at: SourceSpan): Problem => ({
  code: 'FORMAT_DOES_NOT_FIT',
  severity: 'warn',
  ...sentence(
    'FORMAT_DOES_NOT_FIT',
    'You chose {chosen}, which needs {needs}; the paste shows none of it. It looks like {fitting}: choose that, or let the format be detected.',
    { chosen: chosen.name, needs: phrase(chosen.needs, `needs.${chosen.id}`), fitting: fitting.name },
  ),
  layer: 'protocol',
  at,
  retryable: false,
});

function nothingRead(format: Format, at: SourceSpan): Problem {
  const empty = at.end <= at.start;
  return {
    code: empty ? 'PASTE_EMPTY' : 'NO_RESPONSE',
    severity: empty ? 'info' : 'error',
    ...(empty
      ? sentence('PASTE_EMPTY', 'There is nothing to read. Paste a response.')
      : sentence(
          'NO_RESPONSE',
          'Read as {format}, the paste holds no response. All of it is kept under “unread”.',
          { format: format.name },
        )),
    layer: 'protocol',
    at,
    retryable: false,
  };
}
