/**
 * The six sections of a prompt from calm to changing, the tags each is wrapped in, and the NAMEs that control a projection.
 * Every literal is part of the format: one changed character is another prefix, and other readers stop finding it.
 */
import { sha256Hex } from '../base/hash';
import type { SectionId } from '../document/document';
import { endTag, startTag } from './aitag';

export interface TagRef {
  name: string;
  label: string;
}

/** NAMEs that the outer parse splits on. */
export const OUTER_NAMES: readonly string[] = ['PROMPT_SECTION', 'PROMPT_SECTION_dynamic', 'AI_CACHE_SYSTEM'];

/** NAMEs that steer the projection or make messages and tools. A stray one inside a section may change the split. */
export const CONTROL_NAMES: readonly string[] = [
  'PROMPT_SECTION',
  'AI_CACHE_SYSTEM',
  'AI_CACHE_FROZEN',
  'AI_CACHE_SEMI2',
  'AI_CACHE_SEMI',
  'TIMELINE',
  'FUNCTION_CALL_ACTION_SCHEMA',
  'FUNCTION_CALL_TOOL_PARAM_SCHEMA',
  'FUNCTION_CALL_ACTION_RESPONSE',
];

export const SYSTEM_TAG: TagRef = { name: 'AI_CACHE_SYSTEM', label: 'high-static' };

/** The three pairs that a layout is cut at. The frozen one's label really is the word `semi-dynamic`. */
export const BOUNDARIES = {
  frozen: { name: 'AI_CACHE_FROZEN', label: 'semi-dynamic' },
  semi: { name: 'AI_CACHE_SEMI', label: 'semi' },
  semi2: { name: 'AI_CACHE_SEMI2', label: 'semi' },
} as const satisfies Record<string, TagRef>;
export type BoundaryId = keyof typeof BOUNDARIES;

/** Tags around a section's body, outermost first. */
export function sectionTags(section: SectionId, turnNonce: string): readonly TagRef[] {
  switch (section) {
    case 'high-static':
      return [SYSTEM_TAG];
    case 'frozen':
      return [BOUNDARIES.frozen];
    case 'semi-dynamic-1':
      return [BOUNDARIES.semi, { name: 'PROMPT_SECTION', label: section }];
    case 'semi-dynamic-2':
      return [BOUNDARIES.semi2, { name: 'PROMPT_SECTION', label: section }];
    case 'timeline-open':
      return [{ name: 'PROMPT_SECTION', label: section }];
    case 'dynamic':
      return [{ name: 'PROMPT_SECTION_dynamic', label: turnNonce }];
  }
}

/** Text before and after a body under its tags, each tag on its own line. */
export const wrapperTexts = (tags: readonly TagRef[]): { before: string; after: string } => ({
  before: tags.map((tag) => `${startTagOf(tag)}\n`).join(''),
  after: tags
    .toReversed()
    .map((tag) => `\n${endTagOf(tag)}`)
    .join(''),
});

export const startTagOf = (tag: TagRef): string => startTag(tag.name, tag.label);
export const endTagOf = (tag: TagRef): string => endTag(tag.name, tag.label);

/** Identity of a chunk: its section and its content, without the tags, so that a new turn nonce alone changes nothing. */
export const chunkHash = (section: string, content: string): string => sha256Hex(`${section}|${content}`);
