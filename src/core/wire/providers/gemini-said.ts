/** Parts of a Gemini `content` that read the same whoever said them: media, results; and those of what the user said. */
import { toValue } from '../../json/node';
import type { JsonNode, ObjectNode } from '../../json/node';
import { present } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Part, ToolResult, Unread } from '../model';
import { geminiAt, geminiObject, geminiString, geminiText } from './gemini-fields';
import { UNKNOWN_PART } from '../shared-words';

/** The provider's tool that runs code, as requests name it. */
export const CODE_TOOL = 'code_execution';

/** What was said to the model. Text is not searched for calls: only the model makes them. */
export function geminiSaid(carrier: Carrier, part: JsonNode, unread: Unread[]): Part[] {
  if (part.k === 'str') return part.value === '' ? [] : [{ t: 'text', text: stringOf(carrier, part) }];
  const text = geminiString(part, 'text');
  if (text !== undefined) return text.value === '' ? [] : [{ t: 'text', text: stringOf(carrier, text) }];
  const response = geminiObject(part, 'functionResponse') ?? geminiObject(part, 'toolResponse');
  if (response !== undefined) return [{ t: 'result', result: geminiResult(carrier, response) }];
  const media = geminiObject(part, 'inlineData') ?? geminiObject(part, 'fileData');
  if (media !== undefined) return [geminiMedia(media)];
  const at = placeOf(carrier, part.span);
  unread.push({ at, why: UNKNOWN_PART });
  return [{ t: 'unknown', raw: toValue(part), at }];
}

export function geminiMedia(node: ObjectNode): Part {
  const mime = geminiText(node, 'mimeType') ?? 'application/octet-stream';
  const data = geminiText(node, 'data');
  const ref = data === undefined ? (geminiText(node, 'fileUri') ?? '') : `data:${mime};base64,${data}`;
  return { t: 'media', mime, ref };
}

/** What a tool returned: `{name, response}`. An `error` member is how the interface says that it failed. */
export function geminiResult(carrier: Carrier, node: ObjectNode): ToolResult {
  const response = geminiAt(node, 'response');
  const name = geminiText(node, 'name') ?? geminiText(node, 'toolType');
  const failed = present(geminiAt(response, 'error')) !== undefined;
  return {
    callId: geminiText(node, 'id') ?? '',
    ...(name === undefined ? {} : { name }),
    kind: 'outcome',
    ok: !failed,
    content: response === undefined ? null : toValue(response),
    at: placeOf(carrier, node.span),
  };
}

export function codeResult(carrier: Carrier, node: ObjectNode): ToolResult {
  const outcome = geminiText(node, 'outcome');
  return {
    callId: geminiText(node, 'id') ?? '',
    name: CODE_TOOL,
    kind: 'outcome',
    ok: outcome === undefined || outcome === 'OUTCOME_OK',
    content: toValue(node),
    at: placeOf(carrier, node.span),
  };
}
