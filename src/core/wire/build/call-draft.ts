/** A tool call while its response is still being read, and how it is closed into a `ToolCall`. */
import { sentence, type Said } from '../../base/words';
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId, SourceSpan } from '../../base/span';
import type { Fix, Problem } from '../../base/problem';
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
  ...sentence(
    'CALL_TRUNCATED',
    'The text ended inside the call of {name}, after its arguments and before its end. The call is shown and never runs. Ask again with room for a longer answer.',
    { name: inQuotes(name) },
  ),
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
    ...sentence(
      'ARGS_TRUNCATED.input',
      'The input of {name} was cut off after {count} characters. The call is shown and never runs.',
      { name: inQuotes(draft.wireName), count: args.text.length },
    ),
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
    const said = sentence(
      'CALL_NAME_MISSING',
      'This call carries no name, so nothing can be run. The name of a streamed call comes with its first fragment.',
    );
    return [
      { code: 'CALL_NAME_MISSING', severity: 'error', ...said, layer: 'protocol', at, retryable: true },
    ];
  }
  if (NAME.test(name)) return [];
  const bare = name.trim();
  const space = bare !== name && NAME.test(bare);
  return [
    {
      code: space ? 'TOOL_NAME_WHITESPACE' : 'TOOL_NAME_CHARACTERS',
      severity: 'warn',
      ...(space
        ? sentence(
            'TOOL_NAME_WHITESPACE',
            'The name {name} has blanks around it, so it is not the tool {bare}.',
            { name: inQuotes(name), bare: inQuotes(bare) },
          )
        : nameWords(name)),
      layer: 'protocol',
      at,
      retryable: true,
      ...(space ? { fix: meant(inQuotes(bare)) } : {}),
    },
  ];
}

function meant(name: string): Fix {
  const said = sentence('fix.probably', 'The model probably meant {name}.', { name });
  return { title: said.message, words: said.words, safe: false };
}

function nameWords(name: string): Said {
  if (name.length > 64)
    return sentence(
      'TOOL_NAME_CHARACTERS.long',
      'The name is {count} characters long; providers accept 64.',
      { count: name.length },
    );
  const strange = /[^A-Za-z0-9_-]/u.exec(name)?.[0] ?? '';
  return sentence(
    'TOOL_NAME_CHARACTERS',
    'The name {name} holds {character}; providers accept letters, digits, _ and - only.',
    { name: inQuotes(name), character: inQuotes(strange) },
  );
}
