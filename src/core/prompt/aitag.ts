/**
 * AITAG: the tag grammar of prompts, `<|NAME_LABEL|>` … `<|NAME_END_LABEL|>`.
 *
 * In: a text and the NAMEs that count. Out: blocks that tile the text, or the first tag that never ends. Blocks do not nest:
 * whatever stands between a start tag and the first occurrence of its end tag is that block's text. Joining `raw` of all
 * blocks gives the input back. Time is linear in the text, whatever it holds. Grammar of the Memfit prompt format.
 */
import { sentence } from '../base/words';
import { err, ok, type Result } from '../base/result';
import { promptSource, type SourceId, type Span } from '../base/span';

/** Source id of a whole rendered prompt. */
export const RAW_PROMPT: SourceId = promptSource('raw');

/** UTF-8 bytes after `<|` in which the whole of `|>` has to stand; else the `<|` is text. */
export const MAX_TAG_BYTES = 200;

export interface AitagText {
  kind: 'text';
  raw: string;
  span: Span;
}

export interface AitagTag {
  kind: 'tag';
  name: string;
  label: string;
  /** With both tags. */
  raw: string;
  span: Span;
  /** Between the tags. */
  inner: Span;
  /** The inner text without at most one line feed at each end. */
  content: string;
  contentSpan: Span;
}

export type AitagBlock = AitagText | AitagTag;

export const startTag = (name: string, label: string): string => `<|${name}_${label}|>`;
export const endTag = (name: string, label: string): string => `<|${name}_END_${label}|>`;

/** A block as it is always written anew: each tag on its own line. */
export const renderAitag = (name: string, label: string, content: string): string =>
  `${startTag(name, label)}\n${content}\n${endTag(name, label)}`;

export interface Delimiter {
  /** Text between `<|` and `|>`. */
  token: string;
  span: Span;
}

/**
 * The delimiter that opens at `start` (where `<|` stands), or undefined when `|>` is not on the same line within
 * `MAX_TAG_BYTES`.
 */
export function delimiterAt(text: string, start: number): Delimiter | undefined {
  let bytes = 0;
  for (let i = start + 2; i < text.length && bytes <= MAX_TAG_BYTES - 2; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x0a) return undefined;
    if (c === 0x7c && text.charCodeAt(i + 1) === 0x3e)
      return { token: text.slice(start + 2, i), span: { start, end: i + 2 } };
    // Each half of a surrogate pair counts two: the pair is four bytes.
    bytes += c < 0x80 ? 1 : c < 0x800 || (c >= 0xd800 && c < 0xe000) ? 2 : 3;
  }
  return undefined;
}

/** Longest first, so that the choice never depends on the order in which NAMEs were given. */
const byLength = (names: Iterable<string>): string[] =>
  [...new Set(names)].sort((a, b) => b.length - a.length);

/** NAME and LABEL of a start tag's token under the longest NAME that fits; undefined for an end tag or unknown NAME. */
function readStart(token: string, names: readonly string[]): { name: string; label: string } | undefined {
  const name = names.find((candidate) => token.startsWith(`${candidate}_`));
  if (name === undefined) return undefined;
  const label = token.slice(name.length + 1);
  return label === '' || label.startsWith('END_') ? undefined : { name, label };
}

/**
 * Splits `text` at the blocks of the accepted `names`. Error `AITAG_NOT_CLOSED`: a start tag whose end tag does not follow;
 * `at` is the start tag. Nothing is split then.
 */
export function splitAitags(
  text: string,
  names: Iterable<string>,
  source: SourceId = RAW_PROMPT,
): Result<AitagBlock[]> {
  const accepted = byLength(names);
  const blocks: AitagBlock[] = [];
  let textStart = 0;
  const pushText = (end: number): void => {
    if (end > textStart)
      blocks.push({ kind: 'text', raw: text.slice(textStart, end), span: { start: textStart, end } });
  };
  let at = text.indexOf('<|');
  while (at !== -1) {
    const open = delimiterAt(text, at);
    const tag = open === undefined ? undefined : readStart(open.token, accepted);
    if (open === undefined || tag === undefined) {
      at = text.indexOf('<|', at + 2);
      continue;
    }
    const close = endTag(tag.name, tag.label);
    const innerEnd = text.indexOf(close, open.span.end);
    if (innerEnd === -1)
      return err({
        code: 'AITAG_NOT_CLOSED',
        severity: 'error',
        layer: 'protocol',
        retryable: false,
        ...sentence(
          'AITAG_NOT_CLOSED',
          'The tag {tag} at offset {at} is never closed: {close} does not follow it. Add that end tag, or take the start tag out.',
          { tag: startTag(tag.name, tag.label), at: String(at), close },
        ),
        at: { source, ...open.span },
      });
    pushText(at);
    textStart = innerEnd + close.length;
    blocks.push(tagBlock(text, tag, { start: at, end: textStart }, { start: open.span.end, end: innerEnd }));
    at = text.indexOf('<|', textStart);
  }
  pushText(text.length);
  return ok(blocks);
}

function tagBlock(text: string, tag: { name: string; label: string }, span: Span, inner: Span): AitagTag {
  const contentStart =
    inner.start + (inner.end > inner.start && text.charCodeAt(inner.start) === 0x0a ? 1 : 0);
  const contentEnd =
    inner.end - (inner.end > contentStart && text.charCodeAt(inner.end - 1) === 0x0a ? 1 : 0);
  return {
    kind: 'tag',
    ...tag,
    raw: text.slice(span.start, span.end),
    span,
    inner,
    content: text.slice(contentStart, contentEnd),
    contentSpan: { start: contentStart, end: contentEnd },
  };
}
