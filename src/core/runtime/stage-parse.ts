/**
 * parse: what the response is (detect), then one step a call: is it a call that may go on? Gives back the problems for which
 * the model has to be asked again; a response that was rejected leaves no trace in the conversation.
 */
import { sentence } from '../base/words';
import type { Problem } from '../base/problem';
import { toCallRecords } from '../contract/to-call-records';
import type { Paste, Response } from '../wire/model';
import { offerTool } from './arguments-alone';
import type { Outcome } from './events';
import type { Machine, TurnInput } from './run';
import { outcomeOf } from './stage-prompt';

export function parseStage(machine: Machine, input: TurnInput): Problem[] {
  const { paste, response } = input;
  const { document } = machine;
  machine.emit(
    'respond',
    {
      t: 'respond',
      entry: input.entry,
      part: input.part,
      parts: input.parts,
      bytes: input.bytes,
      chunks: response?.chunks.length ?? 0,
      hash: input.hash,
    },
    'ok',
  );
  const names = document.tools.map((tool) => tool.name);
  const records =
    response === null
      ? { calls: [], problems: [], callProblems: [] }
      : toCallRecords(response, names, { maxBatch: document.settings.batch.maxCalls });
  const ofCalls = new Set(records.callProblems.flat());
  const general = unique([
    ...offerTool(input.problems, paste, document.tools),
    ...(response?.problems ?? []),
    ...records.problems.filter((problem) => !ofCalls.has(problem)),
    ...(response === null ? missingResponse(paste) : missingAction(machine, response, records.calls.length)),
  ]);
  machine.emit(
    'parse',
    {
      t: 'detect',
      detection: paste.detection,
      format: paste.detection.format,
      calls: records.calls.length,
      text: response?.text ?? '',
      ...(response?.stop === undefined ? {} : { stop: response.stop }),
      ...(response?.usage === undefined ? {} : { usage: response.usage }),
    },
    detectOutcome(response, general, records.calls.length),
    general,
  );
  const rejected: Problem[] = records.calls.length === 0 ? general.filter(isError) : [];
  records.calls.forEach((call, i) => {
    const problems = records.callProblems[i] ?? [];
    const outcome: Outcome = call.complete ? outcomeOf(problems) : 'failed';
    machine.emit('parse', { t: 'parse', call }, outcome, problems, call.index);
    if (outcome === 'failed') rejected.push(...problems.filter(isError));
  });
  return rejected;
}

const isError = (problem: Problem): boolean => problem.severity === 'error';
const unique = (problems: readonly Problem[]): Problem[] => [...new Set(problems)];

/** Errors of the framing do not fail the stage when calls were found all the same: the calls are judged one by one. */
function detectOutcome(response: Response | null, problems: readonly Problem[], calls: number): Outcome {
  const outcome = outcomeOf(problems);
  if (response === null || response.error !== undefined) return 'failed';
  return outcome === 'failed' && calls > 0 ? 'warn' : outcome;
}

/** A request, or the question of a data set: it can be read, and stands where an answer has to stand. */
function missingResponse({ sessions, source, text }: Paste): Problem[] {
  if (sessions.length === 0) return [];
  return [
    {
      code: 'NO_RESPONSE',
      severity: 'error',
      layer: 'protocol',
      ...sentence(
        'NO_RESPONSE.request',
        'This is what is said to a model: messages, and no answer to them. Put what the model answered here; messages and tools of a request belong in the prompt and the tools.',
      ),
      at: { source, start: 0, end: text.length },
      retryable: false,
    },
  ];
}

/** Where the model was told to answer with an action, text without one is no answer. */
function missingAction(machine: Machine, response: Response, calls: number): Problem[] {
  if (machine.document.settings.toolExpression !== 'text' || calls > 0 || response.error !== undefined)
    return [];
  return [
    {
      code: 'NO_ACTION_FOUND',
      severity: 'error',
      layer: 'protocol',
      ...sentence(
        'NO_ACTION_FOUND',
        'The response holds no JSON object with "@action", and this session tells the model to answer with one. What the text says is kept; nothing is run.',
      ),
      at: response.at,
      retryable: true,
    },
  ];
}
