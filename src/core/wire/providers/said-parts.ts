/**
 * What was said to a model, in the content dialects of Chat Completions, Responses and Messages: a string, or a list of parts.
 * What the model itself said is not read here but through `ResponseBuilder`, which looks for calls and reasoning in text.
 */
import { member, toValue } from '../../json/node';
import type { JsonNode } from '../../json/node';
import type { Json } from '../../base/json-value';
import { cacheMarkOf } from '../build/cache-mark';
import { isTrue, objectAt, present, stringAt, textAt } from '../fields';
import { placeOf, stringOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { CacheMark, Part, ToolResult, Unread } from '../model';
import { unknownContentPart } from '../shared-words';

type Marked = { cacheMark?: CacheMark };

/** Parts in order. Absent or empty content has none. */
export function saidParts(carrier: Carrier, content: JsonNode | undefined, unread: Unread[]): Part[] {
  const node = present(content);
  if (node === undefined) return [];
  if (node.k === 'arr') return node.items.flatMap((part) => partsOf(carrier, part, unread));
  return partsOf(carrier, node, unread);
}

function partsOf(carrier: Carrier, node: JsonNode, unread: Unread[]): Part[] {
  if (node.k === 'str') return node.value === '' ? [] : [{ t: 'text', text: stringOf(carrier, node) }];
  const mark = cacheMarkOf(carrier, node);
  const marked: Marked = mark === undefined ? {} : { cacheMark: mark };
  const type = textAt(node, 'type');
  switch (type) {
    case undefined:
    case 'text':
    case 'input_text':
    case 'output_text':
    case 'summary_text': {
      const text = stringAt(node, 'text');
      if (text !== undefined)
        return text.value === '' && mark === undefined
          ? []
          : [{ t: 'text', text: stringOf(carrier, text), ...marked }];
      break;
    }
    case 'refusal': {
      const refusal = stringAt(node, 'refusal');
      if (refusal !== undefined) return [{ t: 'refusal', text: stringOf(carrier, refusal) }];
      break;
    }
    case 'tool_result':
      return [{ t: 'result', result: toolResultOf(carrier, node) }];
    default:
  }
  const media = mediaOf(node, type);
  if (media !== null) return [{ t: 'media', ...media, ...marked }];
  const at = placeOf(carrier, node.span);
  unread.push({ at, why: unknownContentPart(type) });
  return [{ t: 'unknown', raw: toValue(node), at }];
}

/** Anthropic's `tool_result` block. */
export function toolResultOf(carrier: Carrier, block: JsonNode): ToolResult {
  const mark = cacheMarkOf(carrier, block);
  return {
    callId: textAt(block, 'tool_use_id') ?? '',
    kind: 'outcome',
    ok: !isTrue(member(block, 'is_error')),
    content: resultContent(member(block, 'content')),
    ...(mark === undefined ? {} : { cacheMark: mark }),
    at: placeOf(carrier, block.span),
  };
}

/** What a tool returned. One text part says no more than its text. */
export function resultContent(content: JsonNode | undefined): Json {
  if (content === undefined) return null;
  const [only, ...more] = content.k === 'arr' ? content.items : [];
  const text = more.length > 0 ? undefined : stringAt(only, 'text');
  return text === undefined ? toValue(content) : text.value;
}

interface Media {
  mime: string;
  ref: string;
}

/** Images, sound and files in the dialects of the three APIs, and of DashScope (`{image: url}`). */
function mediaOf(node: JsonNode, type: string | undefined): Media | null {
  switch (type) {
    case 'image_url':
    case 'input_image':
    case 'video_url': {
      const url = textAt(objectAt(node, type), 'url') ?? textAt(node, 'image_url') ?? textAt(node, 'file_id');
      return byUrl(url ?? '', type === 'video_url' ? 'video/*' : 'image/*');
    }
    case 'input_audio': {
      const audio = objectAt(node, 'input_audio');
      const format = textAt(audio, 'format') ?? '*';
      return { mime: `audio/${format}`, ref: `data:audio/${format};base64,${textAt(audio, 'data') ?? ''}` };
    }
    case 'file':
    case 'input_file': {
      const file = objectAt(node, 'file') ?? node;
      const ref = ['file_data', 'file_url', 'file_id', 'filename']
        .map((key) => textAt(file, key))
        .find(Boolean);
      return byUrl(ref ?? '', 'application/octet-stream');
    }
    case 'image':
    case 'document': {
      const source = objectAt(node, 'source');
      return source === undefined ? null : bySource(source, type);
    }
    case undefined:
      for (const kind of ['image', 'video', 'audio']) {
        const url = textAt(node, kind);
        if (url !== undefined) return byUrl(url, `${kind}/*`);
      }
      return null;
    default:
      return null;
  }
}

/** Anthropic: `{type: 'base64', media_type, data}`, `{type: 'url', url}`, `{type: 'text', data}`, `{type: 'file', file_id}`. */
function bySource(source: JsonNode, type: 'image' | 'document'): Media {
  const mime = textAt(source, 'media_type') ?? (type === 'image' ? 'image/*' : 'application/pdf');
  const data = textAt(source, 'data');
  if (data === undefined) return { mime, ref: textAt(source, 'url') ?? textAt(source, 'file_id') ?? '' };
  return { mime, ref: `data:${mime};${textAt(source, 'type') === 'base64' ? 'base64' : ''},${data}` };
}

export const byUrl = (url: string, mime: string): Media => ({
  mime: /^data:([^;,]{1,100})[;,]/.exec(url)?.[1] ?? mime,
  ref: url,
});
