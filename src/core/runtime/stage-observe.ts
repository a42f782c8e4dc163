/** observe: what the model is told next, or why the run ends here. */
import { sentence } from '../base/words';
import type { Problem } from '../base/problem';
import { endsRun } from '../contract/catalogue';
import { callEntry, correctionEntry, receiptEntry, resultEntry } from './conversation';
import type { TimelineEntry } from './events';
import type { CallState } from './fold';
import type { Machine, TurnInput } from './run';
import { recordedOutcome } from './turns';

/** `rejected` are the problems for which the whole response, or one of its calls, was not accepted. */
export function observeStage(machine: Machine, input: TurnInput, rejected: readonly Problem[]): void {
  const { document, state } = machine;
  const { calls } = state();
  // A recorded conversation went on from here, whatever was wrong with the answer.
  const followed = input.part < input.parts - 1;
  const said = input.response?.text ?? '';
  const accepted = calls.filter((call) => followed || call.parsed === true);
  const opening = said.trim() === '' || (accepted.length === 0 && !followed) ? [] : [textEntry(said)];

  accepted.forEach((call, i) => {
    const receipts =
      call.record.expression === 'native' && document.prompt.kind === 'sections'
        ? [receiptEntry(call.record, document.settings.receipt)]
        : [];
    const result = resultOf(machine, call, input);
    const entries = [
      ...(i === 0 ? opening : []),
      callEntry(call.record),
      ...receipts,
      ...(result === null ? [] : [result]),
    ];
    machine.emit('observe', { t: 'observe', entries }, 'ok', [], call.record.index);
  });

  if (followed) {
    if (accepted.length === 0) machine.emit('observe', { t: 'observe', entries: opening }, 'ok');
    return;
  }
  const last = accepted.find((call) => endsRun(call.record.action) && call.outcome?.ok === true);
  if (last !== undefined) {
    const reason = last.record.action === 'finish' ? 'finish' : 'answer';
    machine.emit(
      'observe',
      { t: 'end', reason, text: last.record.args.text },
      'ok',
      leftOver(input),
      last.record.index,
    );
  } else if (input.response?.error !== undefined) {
    machine.emit(
      'observe',
      { t: 'end', reason: 'model-error', text: input.response.error.message },
      'failed',
    );
  } else if (rejected.length > 0) {
    machine.emit('observe', { t: 'observe', entries: [correctionEntry(rejected)] }, 'warn');
  } else if (accepted.length === 0) {
    machine.emit('observe', { t: 'end', reason: 'answer', text: said }, 'ok', leftOver(input));
  }
}

const textEntry = (text: string): TimelineEntry => ({ role: 'assistant', kind: 'text', text });

/** The result of a call: its outcome, what was recorded although it did not run here, or the error that kept it from running. */
function resultOf(machine: Machine, call: CallState, input: TurnInput): TimelineEntry | null {
  if (call.outcome !== null) return resultEntry(call.record, call.outcome);
  const recorded = input.recorded(call.record.id);
  if (recorded !== undefined) return resultEntry(call.record, recordedOutcome(recorded));
  const problem = machine.problemsOf(call.record.index).find((p) => p.severity === 'error');
  if (problem === undefined) return null;
  const { code, message, retryable } = problem;
  return resultEntry(call.record, { ok: false, error: { code, message, retryable } });
}

/** The run ends here, and responses were pasted for turns that never come. They stay in the document. */
function leftOver({ left }: TurnInput): Problem[] {
  if (left === 0) return [];
  return [
    {
      code: 'RESPONSES_NOT_REACHED',
      severity: 'info',
      layer: 'protocol',
      ...(left === 1
        ? sentence(
            'RESPONSES_NOT_REACHED.one',
            'The run ends with this turn, so the next pasted response is not read.',
          )
        : sentence(
            'RESPONSES_NOT_REACHED',
            'The run ends with this turn, so the next {count} pasted responses are not read.',
            { count: left },
          )),
      retryable: false,
    },
  ];
}
