/** What a paste came out as, counted: for the chips of its card. */
import type { Problem } from '../../core/base/problem';
import type { Said } from '../../core/base/words';
import type { FormatId, Paste, Transport } from '../../core/wire/model';

export interface PasteFacts {
  format: FormatId;
  transport: Transport;
  evidence: Said;
  /** Responses that are turns of their own; alternatives of one turn count once. */
  turns: number;
  calls: number;
  errors: number;
  warnings: number;
  /** Of the paste, of its responses and of their calls, each once, in that order. */
  problems: Problem[];
}

export function pasteFacts({ detection, responses, problems }: Paste): PasteFacts {
  const all = [
    ...problems,
    ...responses.flatMap((response) => [
      ...response.problems,
      ...[...response.toolCalls, ...response.candidates].flatMap((call) => call.problems),
    ]),
  ];
  const once = [...new Set(all)];
  return {
    format: detection.format,
    transport: detection.transport,
    evidence: detection.evidence,
    turns: responses.filter((response) => response.choice === 0).length,
    calls: responses.reduce((sum, response) => sum + response.toolCalls.length, 0),
    errors: once.filter(({ severity }) => severity === 'error').length,
    warnings: once.filter(({ severity }) => severity === 'warn').length,
    problems: once,
  };
}
