/**
 * The document's shape as data: one description that decodes foreign JSON, gives the JSON Schema, and is checked by the
 * compiler against the types of `document.ts` (the `satisfies` clauses). Bounds are generous for people and final for
 * hostile input.
 */
import * as z from 'zod/mini';
import {
  BUILTIN_TOOLS,
  DOCUMENT_VERSION,
  PROFILE_IDS,
  VOCABULARY_IDS,
  type Breakpoint,
  type Fixtures,
  type Policy,
  type Prompt,
  type ResponseEntry,
  type SessionDocument,
  type Settings,
  type ToolDefinition,
} from './document';
import type { Json } from '../base/json-value';
import { isJson } from './plain-json';

// zod compiles validators with `new Function` where it may; the page's policy forbids that, and asking is reported.
z.config({ jitless: true });

export const LIMITS = {
  /** Characters in one text: a response, a file, a section, a schema. */
  text: 50_000_000,
  name: 200,
  items: 20_000,
  tools: 1_000,
} as const;

const text = z.string().check(z.maxLength(LIMITS.text));
const name = z.string().check(z.maxLength(LIMITS.name));
const list = <T extends z.ZodMiniType>(item: T, max: number = LIMITS.items) =>
  z.array(item).check(z.maxLength(max));

/** A tool's name as every provider accepts it. */
export const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

const json = z.custom<Json>(isJson, 'Expected a JSON value at most 200 levels deep.');

const prompt = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sections'),
    sections: z.strictObject({
      'high-static': text,
      frozen: text,
      'semi-dynamic-1': text,
      'semi-dynamic-2': text,
      'timeline-open': text,
      dynamic: text,
    }),
  }),
  z.strictObject({
    kind: z.literal('messages'),
    messages: list(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant', 'tool']),
        content: text,
        toolCallId: z.exactOptional(name),
        toolCalls: z.exactOptional(list(z.strictObject({ id: name, name, args: text }), 1_000)),
        cacheBreakpoint: z.exactOptional(z.boolean()),
      }),
    ),
  }),
]) satisfies z.ZodMiniType<Prompt>;

const tool = z.strictObject({
  name: z.string().check(z.regex(TOOL_NAME, 'A tool name has 1 to 64 letters, digits, "_" or "-".')),
  description: text,
  schema: text,
  implementation: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('builtin'), name: z.enum(BUILTIN_TOOLS) }),
    z.strictObject({
      kind: z.literal('scripted'),
      cases: list(z.strictObject({ args: z.exactOptional(json), result: json }), 1_000),
    }),
    z.strictObject({ kind: z.literal('recorded') }),
  ]),
}) satisfies z.ZodMiniType<ToolDefinition>;

const response = z.strictObject({
  text,
  format: z.exactOptional(name),
  note: z.exactOptional(text),
}) satisfies z.ZodMiniType<ResponseEntry>;

const access = z.enum(['none', 'read', 'write']);
const policy = z.strictObject({
  allowTools: z.nullable(list(name, LIMITS.tools)),
  paths: list(z.strictObject({ pattern: name, access }), 1_000),
  defaultAccess: access,
  confirm: list(name, LIMITS.tools),
  decisions: z.record(name, z.enum(['approve', 'deny'])),
}) satisfies z.ZodMiniType<Policy>;

const settings = z.strictObject({
  toolExpression: z.enum(['native', 'text']),
  batch: z.strictObject({
    admission: z.enum(['partial', 'atomic']),
    maxCalls: z.int().check(z.minimum(1), z.maximum(64)),
  }),
  receipt: z.enum(['article', 'code']),
  layout: z.strictObject({ thresholdBytes: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  nonceSeed: name,
  vocabulary: z.enum(VOCABULARY_IDS),
  grammar: z.strictObject({ whitespace: z.enum(['none', 'any']) }),
  maxTurns: z.int().check(z.minimum(1), z.maximum(10_000)),
}) satisfies z.ZodMiniType<Settings>;

const fixtures = z.strictObject({
  weather: z.record(name, z.strictObject({ celsius: z.number(), sky: name })),
}) satisfies z.ZodMiniType<Fixtures>;

const breakpoint = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('stage'), stage: name }),
  z.strictObject({ on: z.literal('tool'), tool: name }),
  z.strictObject({ on: z.literal('error') }),
]) satisfies z.ZodMiniType<Breakpoint>;

export const documentShape = z.strictObject({
  version: z.literal(DOCUMENT_VERSION),
  title: name,
  prompt,
  tools: list(tool, LIMITS.tools),
  responses: list(response),
  policy,
  profile: z.enum(PROFILE_IDS as [SessionDocument['profile'], ...SessionDocument['profile'][]]),
  settings,
  files: list(z.strictObject({ path: name, text })),
  memory: list(z.strictObject({ key: name, value: name })),
  fixtures,
  breakpoints: list(breakpoint, 1_000),
  notes: list(z.strictObject({ step: name, text })),
}) satisfies z.ZodMiniType<SessionDocument>;

/** JSON Schema (2020-12) of the current document version, for editors and other programs. */
export const documentJsonSchema = (): unknown => z.toJSONSchema(documentShape, { unrepresentable: 'any' });
