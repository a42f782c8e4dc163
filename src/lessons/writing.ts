/** Small words for writing lessons. */
import type { GrammarSource } from '../core/mask/place';
import type { Live, Words } from './lesson';

export const w = (en: string, zh: string): Words => ({ en, 'zh-CN': zh });

/** Tight JSON without \u escapes, so that the texts of lessons have one spelling; dates are held to their form. */
export const schema = (text: string): GrammarSource => ({
  kind: 'schema',
  text,
  whitespace: 'none',
  settings: { escapes: 'short', formats: true },
});

/** As JSON has it, for comparisons: other engines know no finer wishes. */
export const plainSchema = (text: string): GrammarSource => ({ kind: 'schema', text, whitespace: 'none' });
export const plain = ({ text }: GrammarSource): GrammarSource => plainSchema(text);

export const live = (grammar: GrammarSource, text: string, rest: Partial<Live> = {}): Live => ({
  grammar,
  text,
  vocabulary: 'o200k_base',
  panels: [],
  ...rest,
});

export const UNIT = schema(`{
  "type": "object",
  "properties": {
    "unit": { "enum": ["celsius", "fahrenheit"] }
  },
  "required": ["unit"],
  "additionalProperties": false
}`);

export const WEATHER = schema(`{
  "type": "object",
  "properties": {
    "city": { "type": "string", "minLength": 1 },
    "unit": { "enum": ["celsius", "fahrenheit"] }
  },
  "required": ["city"],
  "additionalProperties": false
}`);
