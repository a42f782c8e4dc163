/** What a link or file holds, by part, largest first. Sizes are UTF-8 bytes of the JSON before it is packed. */
import { utf8Length } from '../base/utf8';
import type { SessionDocument } from '../document/document';

export type ContentPart = 'prompt' | 'tools' | 'responses' | 'files' | 'settings' | 'marks';

export interface Content {
  part: ContentPart;
  bytes: number;
  /** Items in the part: sections or messages, tools, responses, files, rules, notes and breakpoints. */
  count: number;
}

/** Characters at which carriers are known to cut a link: old mail programs, chat tools and servers, browsers. */
export const LINK_LIMITS = [2_000, 8_000, 32_000] as const;

export function contentsOf(document: SessionDocument): Content[] {
  const { prompt, tools, responses, files, memory, fixtures, policy, settings, profile, breakpoints, notes } =
    document;
  const size = (value: unknown): number => utf8Length(JSON.stringify(value));
  const parts: Content[] = [
    {
      part: 'prompt',
      bytes: size(prompt),
      count:
        prompt.kind === 'messages'
          ? prompt.messages.length
          : Object.values(prompt.sections).filter((text) => text !== '').length,
    },
    { part: 'tools', bytes: size(tools), count: tools.length },
    { part: 'responses', bytes: size(responses), count: responses.length },
    {
      part: 'files',
      bytes: size(files) + size(memory) + size(fixtures),
      count: files.length + memory.length,
    },
    { part: 'settings', bytes: size(policy) + size(settings) + size(profile), count: policy.paths.length },
    { part: 'marks', bytes: size(breakpoints) + size(notes), count: breakpoints.length + notes.length },
  ];
  return parts.sort((a, b) => b.bytes - a.bytes);
}
