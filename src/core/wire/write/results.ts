/** Contents of tool results, in the shapes that formats take: text, text parts, blocks. */
import { isJsonObject } from '../../base/json-value';
import type { Json } from '../../base/json-value';
import { printSpelled, spelledValue } from '../../json/spelled';
import type { Spelled } from '../../json/spelled';
import type { ToolResult } from '../model';
import { inQuotes } from '../words';
import type { Losses } from './loss';

const whose = (result: ToolResult): string =>
  `The result of ${inQuotes(result.callId === '' ? (result.name ?? '') : result.callId)}`;

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
    `${whose(result)} is no text, and results of this format are text.`,
    'Its JSON, in a string.',
    result.at,
  );
  return printSpelled(spelledValue(result.content));
}

/** Facts about a result that a format has no field for. */
export function resultLosses(result: ToolResult, scope: { status: boolean }, losses: Losses): void {
  if (!result.ok && !scope.status) {
    losses.add(
      'RESULT_STATUS',
      `${whose(result)} is a failure; this format has no mark for that.`,
      'The words alone.',
      result.at,
    );
  }
  if (result.kind === 'receipt') {
    losses.add(
      'RESULT_KIND',
      `${whose(result)} is a receipt whose outcome comes later; this format does not tell the two apart.`,
      'An ordinary result.',
      result.at,
    );
  }
}

/** A result that no call can be named for. */
export function unpaired(result: ToolResult, instead: string, losses: Losses): void {
  losses.add(
    'RESULT_UNPAIRED',
    `${whose(result)} names no call that this format could pair it with.`,
    instead,
    result.at,
  );
}
