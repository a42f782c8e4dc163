/** A tool call while its response is still being read, and how it is closed into a `ToolCall`. */
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId, SourceSpan } from '../../base/span';
import type { Problem } from '../../base/problem';
import { readArguments } from './arguments';
import type { CallKind, FormatId, ToolCall } from '../model';
import { inQuotes } from '../words';

export interface CallDraft {
  /** `''` when the wire carried none. */
  id: string;
  wireName: string;
  /** The name without the format's decoration (`functions.`), where that differs from `wireName`. */
  name?: string;
  nameAt?: SourceSpan;
  kind: CallKind;
  argsWire: ToolCall['argsWire'];
  /** The arguments' text in the order in which it came. */
  pieces: MappedText[];
  /** The arguments' carrier ended: the string was closed, the block stopped, the stream finished. */
  closed: boolean;
  /** What stands around the arguments was cut off, so that the call may have gone on although they are whole. */
  cut?: boolean;
  /** The text protocol in which the call was written; absent for a call of a provider's own format. */
  protocol?: FormatId;
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
  const name = draft.name ?? draft.wireName;
  const reading = free ? freeText(draft, args) : readArguments(name, args, draft.closed, draft.at);
  const cut = draft.cut === true && reading.complete;
  const made = draft.id === '';
  return {
    id: made ? `made_${ordinal}` : draft.id,
    idOrigin: made ? 'made' : 'wire',
    name,
    wireName: draft.wireName,
    ...(draft.nameAt === undefined ? {} : { nameAt: draft.nameAt }),
    kind: draft.kind,
    argsWire: draft.argsWire,
    args,
    ...(reading.node === undefined ? {} : { node: reading.node }),
    ...(free ? { input: args.text } : {}),
    ...(draft.protocol === undefined ? {} : { protocol: draft.protocol }),
    complete: reading.complete && !cut,
    argsOk: reading.ok,
    problems: [
      ...draft.problems,
      ...nameProblems(draft),
      ...reading.problems,
      ...(cut ? [callTruncated(name, draft.at)] : []),
    ],
  };
}

const callTruncated = (name: string, at: SourceSpan): Problem => ({
  code: 'CALL_TRUNCATED',
  severity: 'error',
  message: `The text ended inside the call of ${inQuotes(name)}, after its arguments and before its end. The call is shown and never runs. Ask again with room for a longer answer.`,
  layer: 'syntax',
  at,
  retryable: true,
});

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
  const name = draft.name ?? draft.wireName;
  // The name of an action is judged by the contract; the name of a cut call may still have been to come.
  if (draft.kind === 'action' || (name === '' && !draft.closed)) return [];
  // `browser.search`: the model's maker names its own tools as it likes.
  if (draft.kind === 'client_builtin' && name !== '') return [];
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
