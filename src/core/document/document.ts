/**
 * The session document: everything a person can edit. A run is a pure function of it. Versioned JSON; `decode.ts` is the
 * only way in for foreign data, `migrate.ts` lifts old versions. Text that a person edits (schemas, responses) is kept as
 * text, so that a half-written schema survives and every position means something.
 */
import type { Json } from '../base/json-value';

export const DOCUMENT_VERSION = 1;

export interface SessionDocument {
  version: typeof DOCUMENT_VERSION;
  title: string;
  prompt: Prompt;
  tools: ToolDefinition[];
  /** One entry a turn, in order. */
  responses: ResponseEntry[];
  policy: Policy;
  profile: ProfileId;
  settings: Settings;
  files: VirtualFile[];
  memory: MemoryFact[];
  fixtures: Fixtures;
  breakpoints: Breakpoint[];
  notes: Note[];
}

export type ProfileId = 'anthropic' | 'dashscope-explicit';
export const PROFILE_IDS: readonly ProfileId[] = ['anthropic', 'dashscope-explicit'];

export type Prompt = SectionsPrompt | MessagesPrompt;

/** Memfit-style: six sections from calm to changing. Texts are bodies, without their tags. */
export interface SectionsPrompt {
  kind: 'sections';
  sections: Record<SectionId, string>;
}

export const SECTION_IDS = [
  'high-static',
  'frozen',
  'semi-dynamic-1',
  'semi-dynamic-2',
  'timeline-open',
  'dynamic',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** A plain list of messages: it skips sections and AITAGs. */
export interface MessagesPrompt {
  kind: 'messages';
  messages: PromptMessage[];
}
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** For `tool`: the call it answers. */
  toolCallId?: string;
  /** For `assistant`: the calls that it made beside its words. `args` is their text as it was written. */
  toolCalls?: PromptCall[];
  /** The author's own breakpoint, kept as it is. */
  cacheBreakpoint?: boolean;
}

export interface PromptCall {
  id: string;
  name: string;
  args: string;
}

export interface ToolDefinition {
  /** `[A-Za-z0-9_-]{1,64}`, unique in the document. */
  name: string;
  description: string;
  /** JSON text of the parameters' schema, exactly as edited; may be broken. */
  schema: string;
  implementation: ToolImplementation;
}

export type ToolImplementation =
  | { kind: 'builtin'; name: BuiltinTool }
  /** Returns the first case whose `args` equal the call's (absent `args` match any). */
  | { kind: 'scripted'; cases: ScriptedCase[] }
  /** Answers with what the pasted trace recorded as the result of the call. */
  | { kind: 'recorded' };

export const BUILTIN_TOOLS = ['read_file', 'list_files', 'edit', 'write_file', 'get_weather'] as const;
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number];

export interface ScriptedCase {
  args?: Json;
  result: Json;
}

export interface ResponseEntry {
  /** What the model said, byte for byte as pasted. */
  text: string;
  /** The user's choice of format where detection was overruled. */
  format?: string;
  note?: string;
}

export interface Policy {
  /** Tools that may run. `null` = every tool of the document. */
  allowTools: string[] | null;
  /** First match decides; a path that no rule names follows `defaultAccess`. Globs: `*` within a name, `**` across. */
  paths: PathRule[];
  defaultAccess: Access;
  /** Tools that need a person's word before they run. */
  confirm: string[];
  /** The person's word, by step id (`1.authorize.0`). */
  decisions: Record<string, 'approve' | 'deny'>;
}
export type Access = 'none' | 'read' | 'write';
export interface PathRule {
  pattern: string;
  access: Access;
}

/** Vocabularies that the page has (`scripts/vocabularies.mjs` makes them). A run does not read it, the token mask does. */
export const VOCABULARY_IDS = ['o200k_base', 'cl100k_base', 'qwen3', 'deepseek_v3', 'teaching'] as const;
export type VocabularyId = (typeof VOCABULARY_IDS)[number];

export interface Settings {
  /** How tools are given to the model: as provider tools, or as schema text in semi-dynamic-2 with `@action` answers. */
  toolExpression: 'native' | 'text';
  batch: { admission: 'partial' | 'atomic'; maxCalls: number };
  receipt: 'article' | 'code';
  layout: { thresholdBytes: number };
  /** Seed of the turn nonces: same seed, same bytes. */
  nonceSeed: string;
  vocabulary: VocabularyId;
  grammar: { whitespace: 'none' | 'any' };
  /** Turns that a run may take at most. */
  maxTurns: number;
}

export interface VirtualFile {
  path: string;
  text: string;
}
export interface MemoryFact {
  key: string;
  value: string;
}
export interface Fixtures {
  /** By city, lower case. */
  weather: Record<string, { celsius: number; sky: string }>;
}

export type Breakpoint = { on: 'stage'; stage: string } | { on: 'tool'; tool: string } | { on: 'error' };

export interface Note {
  /** Step id it is pinned to. */
  step: string;
  text: string;
}
