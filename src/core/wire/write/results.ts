/** Contents of tool results, in the shapes that formats take: text, text parts, blocks. */
import { isJsonObject } from '../../base/json-value';
import type { Json } from '../../base/json-value';
import { sentence, type Said } from '../../base/words';
import { printSpelled, spelledValue } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { ToolResult } from '../model';
import { inQuotes } from '../words';
import type { Losses } from './loss';

const nameOf = (result: ToolResult): string =>
  inQuotes(result.callId === '' ? (result.name ?? '') : result.callId);

/** A list of `{type: "text", text}`, which formats take as it is. */
const isTextParts = (content: Json): content is { type: string; text: string }[] =>
  Array.isArray(content) &&
  content.length > 0 &&
  content.every((item) => isJsonObject(item) && item['type'] === 'text' && typeof item['text'] === 'string');

/** Text, or text parts; anything else is written as JSON in a text. */
export function textOrParts(result: ToolResult, losses: Losses): Spelled {
  const { content } = result;
  if (typeof content === 'string') return content;
  return isTextParts(content) ? spelledValue(content) : asText(result, losses);
}

/** Text, or blocks that say their type. Undefined for nothing at all. */
export function textOrBlocks(result: ToolResult, losses: Losses): Spelled | undefined {
  const { content } = result;
  if (typeof content === 'string') return content;
  if (content === null) return undefined;
  const blocks =
    Array.isArray(content) && content.every((item) => isJsonObject(item) && typeof item['type'] === 'string');
  return blocks ? spelledValue(content) : asText(result, losses);
}

/** Text alone. */
export const textAlone = (result: ToolResult, losses: Losses): string =>
  typeof result.content === 'string' ? result.content : asText(result, losses);

function asText(result: ToolResult, losses: Losses): string {
  losses.add(
    'RESULT_AS_TEXT',
    sentence('loss.result-text', 'The result of {name} is no text, and results of this format are text.', {
      name: nameOf(result),
    }),
    sentence('instead.json-text', 'Its JSON, in a string.'),
    result.at,
  );
  return printSpelled(spelledValue(result.content));
}

/** Facts about a result that a format has no field for. */
export function resultLosses(result: ToolResult, scope: { status: boolean }, losses: Losses): void {
  if (!result.ok && !scope.status) {
    losses.add(
      'RESULT_STATUS',
      sentence('loss.result-failed', 'The result of {name} is a failure; this format has no mark for that.', {
        name: nameOf(result),
      }),
      sentence('instead.words-alone', 'The words alone.'),
      result.at,
    );
  }
  if (result.kind === 'receipt') {
    losses.add(
      'RESULT_KIND',
      sentence(
        'loss.receipt',
        'The result of {name} is a receipt whose outcome comes later; this format does not tell the two apart.',
        { name: nameOf(result) },
      ),
      sentence('instead.ordinary-result', 'An ordinary result.'),
      result.at,
    );
  }
}

/** A result that no call can be named for. */
export function unpaired(result: ToolResult, instead: Said, losses: Losses): void {
  losses.add(
    'RESULT_UNPAIRED',
    sentence('loss.unpaired', 'The result of {name} names no call that this format could pair it with.', {
      name: nameOf(result),
    }),
    instead,
    result.at,
  );
}
