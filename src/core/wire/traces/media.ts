/**
 * Images, sound and files of a message, in the dialects of providers and logs: an address, or the bytes as base64 with their type.
 * Shapes: OpenAI `image_url`, `input_image`, `input_file`, `input_audio`; Anthropic `source`; LangChain `url | data | base64`;
 * AI SDK `mediaType` with `url`; Inspect `{type, [type]}`; MCP `data` with `mimeType`.
 */
import type { JsonNode } from '../../json/node';
import { objectAt, textAt } from '../fields';
import type { Part } from '../model';

type Media = Extract<Part, { t: 'media' }>;

/** The kind of a block → the type that is said when the block names none. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['image', 'image/*'],
  ['image_url', 'image/*'],
  ['input_image', 'image/*'],
  ['audio', 'audio/*'],
  ['input_audio', 'audio/*'],
  ['video', 'video/*'],
  ['file', 'application/octet-stream'],
  ['input_file', 'application/octet-stream'],
  ['document', 'application/octet-stream'],
  ['resource', 'application/octet-stream'],
  ['resource_link', 'application/octet-stream'],
]);

/** Null: the block is no medium. */
export function mediaOf(block: JsonNode): Media | null {
  const type = textAt(block, 'type') ?? '';
  const kind = KINDS.get(type);
  if (kind === undefined) return null;
  const inner = objectAt(block, 'source') ?? objectAt(block, type) ?? block;
  const places = inner === block ? [block] : [inner, block];
  const first = (...keys: readonly string[]): string | undefined => {
    for (const node of places) {
      for (const key of keys) {
        const text = textAt(node, key);
        if (text !== undefined) return text;
      }
    }
    return undefined;
  };
  const url = first('url', 'image_url', 'file_url', 'uri', type);
  const mime =
    first('media_type', 'mediaType', 'mime_type', 'mimeType') ??
    /^data:([^;,]{1,100})[;,]/.exec(url ?? '')?.[1] ??
    kind;
  if (url !== undefined) return { t: 'media', mime, ref: url };
  const bytes = first('data', 'base64', 'file_data', 'blob');
  if (bytes !== undefined)
    return { t: 'media', mime, ref: bytes.startsWith('data:') ? bytes : `data:${mime};base64,${bytes}` };
  return { t: 'media', mime, ref: first('file_id', 'fileId', 'id', 'filename', 'name') ?? '' };
}
