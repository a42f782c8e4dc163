/** The smallest pieces that a call and its result are spelt in: shared by writers of answers and by projections of requests. */
import { object } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';

/** Key under which arguments that are no object travel. */
export const INVALID_JSON = 'INVALID_JSON';

/**
 * Arguments that are no object, where a format takes objects only. The key is the one that Anthropic's page on fine-grained tool
 * streaming gives for invalid JSON (platform.claude.com, `agents-and-tools/tool-use/fine-grained-tool-streaming`).
 */
export const invalidArguments = (text: string): Spelled => object([INVALID_JSON, text]);

/** An entry of `tool_calls` in Chat Completions. */
export const spellToolCall = (id: string, name: string, args: string): Spelled =>
  object(['id', id], ['type', 'function'], ['function', object(['name', name], ['arguments', args])]);

/** A `tool_use` block of the Messages API. */
export const spellToolUse = (id: string, name: string, input: Spelled, control?: Spelled): Spelled =>
  object(['type', 'tool_use'], ['id', id], ['name', name], ['input', input], ['cache_control', control]);

/** A `tool_result` block of the Messages API. */
export const spellToolResult = (
  id: string | undefined,
  content: Spelled | undefined,
  failed: boolean,
  control?: Spelled,
): Spelled =>
  object(
    ['type', 'tool_result'],
    ['tool_use_id', id],
    ['content', content],
    ['is_error', failed ? true : undefined],
    ['cache_control', control],
  );
