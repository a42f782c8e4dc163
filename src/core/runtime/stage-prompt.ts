/** prompt and project: what the model is given, and how the provider gets it. */
import { sentence } from '../base/words';
import type { TimelineEntry } from './events';
import type { Machine } from './run';
import { promptOfTurn, type PromptOfTurn } from './prompt-of-turn';
import { sha256Hex } from '../base/hash';
import { utf8Length } from '../base/utf8';
import type { Problem } from '../base/problem';

/** @param said what a trace recorded as said to the model since the turn before */
export function promptStages(machine: Machine, turn: number, said: readonly TimelineEntry[]): void {
  const { document, state } = machine;
  const made = promptOfTurn(document, [...state().timeline, ...said], turn);
  emitPrompt(machine, made, said.length === 0 ? {} : { said: [...said] });
  const { projection } = made;
  machine.emit(
    'project',
    {
      t: 'project',
      layout: projection.layout,
      reasons: projection.reasons,
      messages: projection.messages.map(machine.factsOf),
    },
    outcomeOf(projection.problems),
    projection.problems,
  );
}

function emitPrompt(
  machine: Machine,
  { rendered, projection }: PromptOfTurn,
  said: { said?: TimelineEntry[] },
): void {
  if (rendered !== null) {
    const parts = rendered.parts.map(({ section, bytes, hash }) => ({ name: section, bytes, hash }));
    machine.emit(
      'prompt',
      { t: 'prompt', bytes: rendered.bytes, hash: rendered.hash, parts, ...said },
      outcomeOf(rendered.problems),
      rendered.problems,
    );
    return;
  }
  const { prompt } = machine.document;
  const messages = prompt.kind === 'messages' ? prompt.messages : [];
  const parts = messages.map(({ role, content }) => ({
    name: role,
    bytes: utf8Length(content),
    hash: sha256Hex(content),
  }));
  const bytes = projection.messages.reduce((sum, message) => sum + message.bytes, 0);
  const empty: Problem[] =
    projection.messages.length === 0
      ? [
          {
            code: 'PROMPT_EMPTY',
            severity: 'info',
            layer: 'protocol',
            ...sentence(
              'PROMPT_EMPTY',
              'The session has no prompt. Everything after it can still be stepped; add messages or sections in the Prompt panel to see what the model was given.',
            ),
            retryable: false,
          },
        ]
      : [];
  machine.emit(
    'prompt',
    { t: 'prompt', bytes, hash: sha256Hex(JSON.stringify(parts)), parts, ...said },
    'ok',
    empty,
  );
}

export function outcomeOf(problems: readonly Problem[]): 'ok' | 'warn' | 'failed' {
  if (problems.some((problem) => problem.severity === 'error')) return 'failed';
  return problems.some((problem) => problem.severity === 'warn') ? 'warn' : 'ok';
}
