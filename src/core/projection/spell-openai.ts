/** A request in the spelling of Chat Completions, with `cache_control` in content parts where a profile sends it. */
import type { ProviderProfile } from './profile';
import { object, type Spelled } from '../json/spelled';
import { spellToolCall } from '../wire/write/spelling';
import { cacheControl, spellTool, type ToolTurn } from './tools';
import type { Turn, TurnBlock } from './turns';

export function spellOpenAi(
  model: string,
  turns: readonly Turn[],
  tools: readonly ToolTurn[],
  profile: ProviderProfile,
): Spelled {
  return object(
    ['model', model],
    ['messages', turns.map((turn) => message(turn, profile))],
    ['tools', tools.length === 0 ? undefined : tools.map((tool) => spellTool(tool, profile))],
  );
}

function message({ role, blocks }: Turn, profile: ProviderProfile): Spelled {
  const calls = blocks.flatMap(({ block }) => (block.kind === 'call' ? [block.call] : []));
  const result = blocks.find(({ block }) => block.kind === 'result')?.block;
  return object(
    ['role', role],
    ['tool_call_id', result?.kind === 'result' ? result.toolCallId : undefined],
    ['content', content(blocks, profile)],
    [
      'tool_calls',
      calls.length === 0 ? undefined : calls.map(({ id, name, args }) => spellToolCall(id, name, args)),
    ],
  );
}

/** A plain string for one text without a marker, null for none, else an array of parts. */
function content(blocks: readonly TurnBlock[], profile: ProviderProfile): Spelled {
  const parts = blocks.flatMap(({ block, asPart }) =>
    block.kind === 'call' ? [] : [{ text: block.text, marked: block.marked, asPart }],
  );
  const [only] = parts;
  if (only === undefined) return null;
  if (parts.length === 1 && !only.asPart) return only.text;
  return parts.map(({ text, marked }) =>
    object(['type', 'text'], ['text', text], ['cache_control', marked ? cacheControl(profile) : undefined]),
  );
}
