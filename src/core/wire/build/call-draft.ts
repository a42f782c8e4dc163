/** A tool call while its response is still being read, and how it is closed into a `ToolCall`. */
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId, SourceSpan } from '../../base/span';
import type { Problem } from '../../base/problem';
import { readArguments } from './arguments';
import type { CallKind, ToolCall } from '../model';
import { inQuotes } from '../words';

export interface CallDraft {
  /** `''` when the wire carried none. */
  id: string;
  wireName: string;
  nameAt?: SourceSpan;
  kind: CallKind;
  argsWire: ToolCall['argsWire'];
  /** The arguments' text in the order in which it came. */
  pieces: MappedText[];
  /** The arguments' carrier ended: the string was closed, the block stopped, the stream finished. */
  closed: boolean;
  /** Where the call begins. */
  at: SourceSpan;
  /** Position that the wire gave it among its response's calls. */
  index?: number;
  problems: Problem[];
}

/** What providers accept as a name of a function. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * @param ordinal position among the response's calls, from 0; the id is made of it when the wire carried none
 */
export function closeCall(source: SourceId, draft: CallDraft, ordinal: number): ToolCall {
  const args = joinMapped(source, draft.pieces);
  const free = draft.kind === 'custom';
  const reading = free ? freeText(draft, args) : readArguments(draft.wireName, args, draft.closed, draft.at);
  const made = draft.id === '';
  return {
    id: made ? `made_${ordinal}` : draft.id,
    idOrigin: made ? 'made' : 'wire',
    name: draft.wireName,
    wireName: draft.wireName,
    ...(draft.nameAt === undefined ? {} : { nameAt: draft.nameAt }),
    kind: draft.kind,
    argsWire: draft.argsWire,
    args,
    ...(reading.node === undefined ? {} : { node: reading.node }),
    ...(free ? { input: args.text } : {}),
    complete: reading.complete,
    argsOk: reading.ok,
    problems: [...draft.problems, ...nameProblems(draft), ...reading.problems],
  };
}

/** A custom tool takes text, so there is nothing to parse; it can only be cut off. */
function freeText(draft: CallDraft, args: MappedText): ReturnType<typeof readArguments> {
  if (draft.closed) return { complete: true, ok: false, problems: [] };
  const problem: Problem = {
    code: 'ARGS_TRUNCATED',
    severity: 'error',
    message: `The input of ${inQuotes(draft.wireName)} was cut off after ${args.text.length} characters. The call is shown and never runs.`,
    layer: 'syntax',
    path: '',
    at: draft.at,
    retryable: true,
  };
  return { complete: false, ok: false, problems: [problem] };
}

function nameProblems(draft: CallDraft): Problem[] {
  const { wireName: name } = draft;
  // The name of an action is judged by the contract; the name of a cut call may still have been to come.
  if (draft.kind === 'action' || (name === '' && !draft.closed)) return [];
  const at = draft.nameAt ?? draft.at;
  if (name === '') {
    const message =
      'This call carries no name, so nothing can be run. The name of a streamed call comes with its first fragment.';
    return [
      { code: 'CALL_NAME_MISSING', severity: 'error', message, layer: 'protocol', at, retryable: true },
    ];
  }
  if (NAME.test(name)) return [];
  const bare = name.trim();
  const space = bare !== name && NAME.test(bare);
  return [
    {
      code: space ? 'TOOL_NAME_WHITESPACE' : 'TOOL_NAME_CHARACTERS',
      severity: 'warn',
      message: space
        ? `The name ${inQuotes(name)} has blanks around it, so it is not the tool ${inQuotes(bare)}.`
        : nameWords(name),
      layer: 'protocol',
      at,
      retryable: true,
      ...(space ? { fix: { title: `The model probably meant ${inQuotes(bare)}.`, safe: false } } : {}),
    },
  ];
}

function nameWords(name: string): string {
  if (name.length > 64) return `The name is ${name.length} characters long; providers accept 64.`;
  const strange = /[^A-Za-z0-9_-]/u.exec(name)?.[0] ?? '';
  return `The name ${inQuotes(name)} holds ${inQuotes(strange)}; providers accept letters, digits, _ and - only.`;
}
