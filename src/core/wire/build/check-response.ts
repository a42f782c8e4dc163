/**
 * A stop reason is a claim. It is held here against what the response contains: calls, their ends, their ids. The findings
 * are about the response as a whole; what is wrong with one call stands in that call's own `problems`.
 */
import { sentence, type Said } from '../../base/words';
import type { Problem } from '../../base/problem';
import type { SourceSpan } from '../../base/span';
import type { Response, ToolCall } from '../model';
import { cutShort, inQuotes } from '../words';
import { checkUsage } from './check-usage';

export interface ResponseFrame {
  streamed: boolean;
  /** The stream came to its declared end; the body was closed. */
  ended: boolean;
}

export function checkResponse(response: Response, frame: ResponseFrame): Problem[] {
  return [
    ...errorProblems(response),
    ...endProblems(response, frame),
    ...stopProblems(response),
    ...contentProblems(response),
    ...checkUsage(response),
  ];
}

function errorProblems(response: Response): Problem[] {
  const { error } = response;
  if (error === undefined) return [];
  const code = error.code ?? error.type;
  const parts = {
    message: cutShort(error.message),
    ...(code === undefined ? {} : { code: cutShort(code, 80) }),
  };
  const head =
    code === undefined
      ? sentence('PROVIDER_ERROR', 'The provider answered with an error: {message}', parts)
      : sentence('PROVIDER_ERROR.code', 'The provider answered with an error ({code}): {message}', parts);
  return [
    protocol(
      'PROVIDER_ERROR',
      'error',
      error.failedGeneration === undefined
        ? head
        : sentence(
            'PROVIDER_ERROR.kept',
            '{head} The text that the model had written is kept: open it as a response of its own.',
            { head },
          ),
      error.at ?? response.at,
      true,
    ),
  ];
}

function endProblems(response: Response, frame: ResponseFrame): Problem[] {
  if (!frame.streamed || frame.ended || response.error !== undefined) return [];
  const end = { ...response.at, start: Math.max(response.at.start, response.at.end - 1) };
  const said = sentence(
    'STREAM_TRUNCATED',
    'The stream stops without a stop reason and without its end marker: it was cut off, or copied in part. Text and calls may be incomplete.',
  );
  return [protocol('STREAM_TRUNCATED', 'error', said, end, true)];
}

function stopProblems(response: Response): Problem[] {
  const { stop, toolCalls } = response;
  if (stop === undefined) return [];
  const at = stop.at ?? response.at;
  const open = toolCalls.filter((call) => !call.complete);
  const client = toolCalls.filter((call) => call.kind !== 'server');
  // A server that returned calls as text did not know of them: its stop reason says nothing about them.
  const native = client.filter((call) => call.protocol === undefined && call.kind !== 'action');
  switch (stop.norm) {
    case 'length':
      return [
        protocol(
          'STOPPED_BY_LENGTH',
          'warn',
          open.length > 0
            ? sentence(
                'STOPPED_BY_LENGTH.call',
                'The answer reached its output limit inside the call of {name}: that call is incomplete and never runs. Allow more output tokens.',
                { name: inQuotes(open.at(-1)?.name ?? '') },
              )
            : sentence(
                'STOPPED_BY_LENGTH',
                'The answer reached its output limit: what it says may be incomplete. Allow more output tokens.',
              ),
          at,
          true,
        ),
      ];
    case 'tool':
      if (client.length > 0 || response.error !== undefined) return [];
      return [
        protocol(
          'STOP_WITHOUT_CALLS',
          'warn',
          sentence(
            'STOP_WITHOUT_CALLS',
            'The stop reason {reason} promises a call and there is none. A loop that trusts it goes on with nothing to run.',
            { reason: inQuotes(stop.raw) },
          ),
          at,
          true,
        ),
      ];
    case 'end':
      if (native.length === 0) return [];
      return [
        protocol(
          'STOP_WITH_CALLS',
          'warn',
          native.length === 1
            ? sentence(
                'STOP_WITH_CALLS.one',
                'The stop reason is {reason} although there is a call. The calls are real; a loop that trusts the reason drops them.',
                { reason: inQuotes(stop.raw) },
              )
            : sentence(
                'STOP_WITH_CALLS',
                'The stop reason is {reason} although there are {count} calls. The calls are real; a loop that trusts the reason drops them.',
                { reason: inQuotes(stop.raw), count: native.length },
              ),
          at,
          false,
        ),
      ];
    case 'filter':
      return [
        protocol(
          'CONTENT_FILTERED',
          'warn',
          sentence('CONTENT_FILTERED', 'A content filter stopped the answer.'),
          at,
          false,
        ),
      ];
    case 'refusal':
      return [
        protocol(
          'MODEL_REFUSED',
          'warn',
          sentence('MODEL_REFUSED', 'The model refused to answer.'),
          at,
          false,
        ),
      ];
    case 'malformed_tool':
      return [
        protocol(
          'CALL_DISCARDED',
          'error',
          sentence('CALL_DISCARDED', 'The provider discarded a malformed call; it is not an empty answer.'),
          at,
          true,
        ),
      ];
    case 'stop_sequence':
    case 'pause':
    case 'error':
    case 'other':
      return [];
  }
}

/** A stop reason that claims a whole answer, held against what there is of it. */
function contentProblems(response: Response): Problem[] {
  const { stop, error, toolCalls } = response;
  if (stop === undefined || error !== undefined || (stop.norm !== 'end' && stop.norm !== 'tool')) return [];
  const at = stop.at ?? response.at;
  const cut = toolCalls.find((call) => !call.complete);
  if (cut !== undefined) {
    return [
      protocol(
        'CUT_UNSAID',
        'error',
        sentence(
          'CUT_UNSAID',
          'The call of {name} breaks off, and the stop reason {reason} says that the answer is whole. A limit or a lost piece of the stream was not reported. The call never runs; ask again.',
          { name: inQuotes(cut.name), reason: inQuotes(stop.raw) },
        ),
        at,
        true,
      ),
    ];
  }
  // Reasoning alone is no answer either.
  const silent =
    stop.norm === 'end' &&
    response.text.trim() === '' &&
    response.parts.every((part) => part.t === 'text' || part.t === 'reasoning');
  if (!silent) return [];
  const raw = inQuotes(stop.raw);
  return [
    protocol(
      'ANSWER_EMPTY',
      'warn',
      response.reasoning.trim() === ''
        ? sentence(
            'ANSWER_EMPTY',
            'The answer is empty, although the stop reason {reason} says that the model finished. Ask again; a loop that takes it for a final answer ends with nothing.',
            { reason: raw },
          )
        : sentence(
            'ANSWER_EMPTY.reasoning',
            'The answer is empty after its reasoning, although the stop reason {reason} says that the model finished. Ask again; a loop that takes it for a final answer ends with nothing.',
            { reason: raw },
          ),
      at,
      true,
    ),
  ];
}

/** Ids pair calls with results. Missing and repeated ones are said on the call that they belong to. */
export function noteIds(calls: readonly ToolCall[], expected = true): void {
  const seen = new Map<string, number>();
  for (const [index, call] of calls.entries()) {
    if (call.idOrigin === 'made') {
      const due = call.kind === 'function' || call.kind === 'custom' || call.kind === 'server';
      // Text protocols carry no ids, so none is missing.
      if (!expected || !due || call.protocol !== undefined) continue;
      const said = sentence(
        'CALL_ID_MISSING',
        'The call of {name} carries no id. It is named {id} here; a result sent back needs the id that the server expects.',
        { name: inQuotes(call.name), id: inQuotes(call.id) },
      );
      call.problems.push(protocol('CALL_ID_MISSING', 'warn', said, call.nameAt, true));
      continue;
    }
    const first = seen.get(call.id);
    if (first === undefined) seen.set(call.id, index);
    else {
      const said = sentence(
        'CALL_ID_DUPLICATE',
        'The id {id} belongs to call {first} and to call {second}: a result cannot say which of them it answers.',
        { id: inQuotes(call.id), first: first + 1, second: index + 1 },
      );
      call.problems.push(protocol('CALL_ID_DUPLICATE', 'error', said, call.nameAt, true));
    }
  }
}

const protocol = (
  code: string,
  severity: Problem['severity'],
  said: Said,
  at: SourceSpan | undefined,
  retryable: boolean,
): Problem => ({
  code,
  severity,
  ...said,
  layer: 'protocol',
  ...(at === undefined ? {} : { at }),
  retryable,
});
