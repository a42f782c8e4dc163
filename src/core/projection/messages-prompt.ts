/**
 * A prompt that is a plain list of messages, and the history that continues it.
 *
 * The first system message is the static one and carries a breakpoint; consecutive user messages become one; a rolling
 * breakpoint stands on the last block of the last message, so that the next request finds everything before it. The author's
 * own breakpoints stay where they are. Prompt assembly of the commerce-agents design.
 */
import { sentence } from '../base/words';
import { checkMessages } from './check-messages';
import { trimWhite } from '../base/utf8';
import type { MessagesPrompt, PromptMessage } from '../document/document';
import {
  historySource,
  messageSource,
  type HistoryMessage,
  type ProjectionProblem,
  type Reason,
} from './model';
import type { ProviderProfile } from './profile';
import { callBlock, mark, resultBlock, textBlock, wholePiece, type Turn, type TurnBlock } from './turns';

export interface AssembledMessages {
  turns: Turn[];
  reasons: Reason[];
  problems: ProjectionProblem[];
}

/** `rolling: false` where the round's `tool_choice` is forced: its cache entry could not be read by the other rounds. */
export function assembleMessages(
  prompt: MessagesPrompt,
  history: readonly HistoryMessage[],
  profile: ProviderProfile,
  rolling: boolean,
): AssembledMessages {
  const reasons: Reason[] = [
    {
      code: 'MESSAGES_PROMPT',
      layout: 'messages',
      ...sentence('MESSAGES_PROMPT', 'The prompt is a list of messages: no sections, no layout.'),
    },
  ];
  const all = [
    ...prompt.messages.map((message, i) => writtenOnce(message, i, profile, fromPrompt)),
    ...history.map((message, i) => writtenOnce(message, i, profile, fromHistory)),
  ];
  const system = all.filter((turn) => turn.role === 'system');
  const hoist = profile.wire.format === 'anthropic-messages';
  const turns = mergeUsers(hoist ? [...system, ...all.filter((turn) => turn.role !== 'system')] : all);

  const problems = checkMessages(turns, prompt, profile);
  const first = system[0]?.blocks[0];
  if (first !== undefined && isMarkable(first, profile)) mark(first);
  reasons.push(placeRolling(turns, profile, rolling));
  return { turns, reasons, problems };
}

interface Written {
  index: number;
  profile: ProviderProfile;
  turn: Turn;
}

const written = new WeakMap<object, Written>();

/** A message at its place is written once, however often the conversation is projected. The marks of a request are its own. */
function writtenOnce<M extends object>(
  message: M,
  index: number,
  profile: ProviderProfile,
  write: (message: M, index: number, profile: ProviderProfile) => Turn,
): Turn {
  const known = written.get(message);
  const fits = known !== undefined && known.index === index && known.profile === profile;
  const turn = fits ? known.turn : write(message, index, profile);
  if (!fits) written.set(message, { index, profile, turn });
  return { role: turn.role, blocks: turn.blocks.map((block) => ({ ...block })) };
}

function fromPrompt(message: PromptMessage, index: number, profile: ProviderProfile): Turn {
  const source = messageSource(index);
  const pieces = wholePiece('message', source, message.content);
  const block =
    message.role === 'tool'
      ? resultBlock(message.toolCallId ?? '', message.content, false, pieces)
      : textBlock(message.content, pieces);
  const calls = (message.toolCalls ?? []).map(callBlock);
  const blocks = message.content === '' && calls.length > 0 ? calls : [block, ...calls];
  const [first] = blocks;
  if (message.cacheBreakpoint === true && first !== undefined) mark(first, true);
  return { role: wireRole(message.role, profile), blocks };
}

function fromHistory(message: HistoryMessage, index: number, profile: ProviderProfile): Turn {
  const pieces = wholePiece('history', historySource(index), message.text);
  const role = wireRole(message.role, profile);
  if (message.role === 'tool')
    return {
      role,
      blocks: [resultBlock(message.toolCallId ?? '', message.text, message.isError ?? false, pieces)],
    };
  const calls = (message.toolCalls ?? []).map(callBlock);
  // An assistant that only calls has no text block: providers refuse an empty one.
  const blocks =
    message.text === '' && calls.length > 0 ? calls : [textBlock(message.text, pieces), ...calls];
  return { role, blocks };
}

const wireRole = (role: PromptMessage['role'], profile: ProviderProfile): Turn['role'] =>
  role === 'tool' && profile.wire.format === 'anthropic-messages' ? 'user' : role;

/** Consecutive user messages become one with all their blocks, in order. */
function mergeUsers(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === 'user' && turn.role === 'user') last.blocks.push(...turn.blocks);
    else merged.push({ role: turn.role, blocks: [...turn.blocks] });
  }
  return merged;
}

/** Providers refuse a marker on empty text; a call carries one only where the profile says so. */
const isMarkable = ({ block }: TurnBlock, profile: ProviderProfile): boolean =>
  block.kind === 'call' ? profile.markers.onCalls.value : trimWhite(block.text) !== '';

function placeRolling(turns: readonly Turn[], profile: ProviderProfile, rolling: boolean): Reason {
  const layout = 'messages';
  const conversation = turns.filter((turn) => turn.role !== 'system');
  if (!rolling)
    return {
      code: 'ROLLING_BREAKPOINT_OFF',
      layout,
      ...sentence(
        'ROLLING_BREAKPOINT_OFF',
        'No rolling breakpoint: a forced tool_choice keys the messages, so an entry of this round serves no other.',
      ),
    };
  if (conversation.length < 2)
    return {
      code: 'TOO_FEW_MESSAGES_TO_MARK',
      layout,
      ...sentence(
        'TOO_FEW_MESSAGES_TO_MARK',
        `No rolling breakpoint: a conversation of {count} message${conversation.length === 1 ? '' : 's'} has nothing that a next request would read again.`,
        { count: conversation.length },
      ),
    };
  const last = conversation.at(-1);
  const block = last?.blocks.findLast((candidate) => isMarkable(candidate, profile));
  if (block === undefined)
    return {
      code: 'NOTHING_TO_MARK',
      layout,
      ...sentence(
        'NOTHING_TO_MARK',
        'No rolling breakpoint: the last message has no block that may carry one (empty text may not).',
      ),
    };
  mark(block);
  return {
    code: 'ROLLING_BREAKPOINT',
    layout,
    ...sentence(
      'ROLLING_BREAKPOINT',
      'Rolling breakpoint on the last block of the last message: the next request reads everything up to it.',
    ),
  };
}
