/** A request in the spelling of the Messages API. In: turns and tools. Out: a tree that prints as the body. */
import { jsonObjectText } from '../json/object-text';
import type { ProviderProfile } from './profile';
import { object, type Spelled } from '../json/spelled';
import { invalidArguments, spellToolResult, spellToolUse } from '../wire/write/spelling';
import { cacheControl, spellTool, type ToolTurn } from './tools';
import type { Turn, TurnBlock } from './turns';

export function spellAnthropic(
  model: string,
  maxTokens: number,
  turns: readonly Turn[],
  tools: readonly ToolTurn[],
  profile: ProviderProfile,
): Spelled {
  const system = turns.filter((turn) => turn.role === 'system').flatMap((turn) => turn.blocks);
  return object(
    ['model', model],
    ['max_tokens', maxTokens],
    ['tools', tools.length === 0 ? undefined : tools.map((tool) => spellTool(tool, profile))],
    ['system', system.length === 0 ? undefined : content(system, profile)],
    [
      'messages',
      turns
        .filter((turn) => turn.role !== 'system')
        .map((turn) => object(['role', turn.role], ['content', content(turn.blocks, profile)])),
    ],
  );
}

/** A plain string for one text without a marker, else an array of blocks. */
function content(blocks: readonly TurnBlock[], profile: ProviderProfile): Spelled {
  const [only] = blocks;
  if (blocks.length === 1 && only?.block.kind === 'text' && !only.asPart) return only.block.text;
  return blocks.map(({ block }) => {
    const control = block.marked ? cacheControl(profile) : undefined;
    switch (block.kind) {
      case 'text':
        return object(['type', 'text'], ['text', block.text], ['cache_control', control]);
      case 'call':
        return spellToolUse(block.call.id, block.call.name, input(block.call.args), control);
      case 'result':
        return spellToolResult(block.toolCallId, block.text, block.isError, control);
    }
  });
}

/** `input` has to be an object; arguments that are none travel inside one. */
function input(args: string): Spelled {
  const check = jsonObjectText(args);
  return check.ok ? { raw: check.raw } : invalidArguments(args);
}
