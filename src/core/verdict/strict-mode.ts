/**
 * Which keywords the strict modes of providers enforce while the model writes, as their documents say (late 2026). A keyword
 * that a strict mode does not enforce is refused or dropped by it. A session has strict mode off: nothing here is in force.
 */
export const STRICT_PROVIDERS = ['OpenAI', 'Anthropic'] as const;
export type StrictProvider = (typeof STRICT_PROVIDERS)[number];

const BOTH: readonly string[] = [
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'pattern',
  'format',
];
const OPENAI: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
];

/** @param keyword of the schema; null for JSON itself, which every strict mode writes */
export function strictProviders(keyword: string | null): readonly StrictProvider[] {
  if (keyword === null || BOTH.includes(keyword)) return STRICT_PROVIDERS;
  return OPENAI.includes(keyword) ? ['OpenAI'] : [];
}
