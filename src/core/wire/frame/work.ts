/** What comes of a paste while its framing is taken off: documents, what is wrong with it, what is left over. */
import { sentence, type Said } from '../../base/words';
import type { Problem } from '../../base/problem';
import type { JsonError, JsonScan } from '../../json/node';
import { placeOf } from './carrier';
import type { Carrier } from './carrier';
import type { RequestBody, WireDocument } from '../input';
import type { Unread } from '../model';
import type { ProblemList } from '../build/problem-list';

export interface Work {
  /** Told of offsets of the paste, in order, now and then. */
  reached: (offset: number) => void;
  documents: WireDocument[];
  request?: RequestBody;
  problems: ProblemList;
  unread: Unread[];
}

export function notJson(work: Work, at: Unread['at'], why: Said): void {
  work.unread.push({ at, why });
  work.problems.add({
    code: 'MALFORMED_LINE',
    severity: 'warn',
    ...sentence(
      'MALFORMED_LINE',
      '{why} It is kept under "unread"; the rest of the stream was read without it.',
      {
        why,
      },
    ),
    layer: 'protocol',
    at,
    retryable: false,
  });
}

/** Digits of log probabilities and times are cut by everyone; they say nothing about the response. */
export function noteErrors(carrier: Carrier, scan: JsonScan, work: Work): void {
  for (const error of scan.errors) {
    if (error.code !== 'NUMBER_LOSES_DIGITS') work.problems.add(carrierProblem(carrier, error));
  }
}

/** A fault of the payload that carries the response: the server's or the copying hand's, not the model's. */
export function carrierProblem(carrier: Carrier, error: JsonError): Problem {
  return {
    code: error.code === 'TRUNCATED' ? 'PASTE_TRUNCATED' : error.code,
    severity: error.severity,
    message: error.message,
    words: error.words,
    layer: 'protocol',
    at: placeOf(carrier, error.span),
    retryable: false,
  };
}
