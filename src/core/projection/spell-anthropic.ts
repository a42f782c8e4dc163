/** A request in the spelling of the Messages API. In: turns and tools. Out: a tree that prints as the body. */
import { jsonObjectText } from '../json/object-text';
import type { ProviderProfile } from './profile';
import { object, type Spelled } from '../json/spelled';
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
    const marker = ['cache_control', block.marked ? cacheControl(profile) : undefined] as const;
    switch (block.kind) {
      case 'text':
        return object(['type', 'text'], ['text', block.text], marker);
      case 'call':
        return object(
          ['type', 'tool_use'],
          ['id', block.call.id],
          ['name', block.call.name],
          ['input', input(block.call.args)],
          marker,
        );
      case 'result':
        return object(
          ['type', 'tool_result'],
          ['tool_use_id', block.toolCallId],
          ['content', block.text],
          ['is_error', block.isError ? true : undefined],
          marker,
        );
    }
  });
}

/**
 * `input` has to be an object. Arguments that are none travel inside one, under the key that the vendor's page on fine-grained
 * tool streaming gives for invalid JSON (platform.claude.com, `agents-and-tools/tool-use/fine-grained-tool-streaming`).
 */
function input(args: string): Spelled {
  const check = jsonObjectText(args);
  return check.ok ? { raw: check.raw } : object(['INVALID_JSON', args]);
}
