/**
 * The official JSON Schema Test Suite and JSONSchemaBench against whole grammars: schema → shapes → machine → text, byte by byte.
 * Every judgement is one of `right`, `refused` (the schema, in words), `over` (a valid text is left out), `under` (an invalid
 * text is let through).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { JsonMachine } from '../core/grammar/json/json-machine';
import { createLangs } from '../core/grammar/lang/langs';
import { createShapes } from '../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS, type GrammarSettings } from '../core/grammar/settings';
import { Stepper } from '../core/grammar/step';
import type { JsonNode } from '../core/json/node';
import { member } from '../core/json/node';
import { printJson } from '../core/json/print';
import { scanJson } from '../core/json/scan';

export type Verdict = 'right' | 'refused' | 'over' | 'under' | 'crashed';

export interface Judged {
  /** Unique within its suite. */
  id: string;
  verdict: Verdict;
  /** Why, for a refusal or a crash. */
  why?: string;
}

export interface Case {
  id: string;
  schema: string;
  texts: { id: string; text: string; valid: boolean }[];
}

export interface JudgeOptions {
  settings?: Partial<GrammarSettings>;
  documents?: ReadonlyMap<string, string>;
}

export function judge(one: Case, { settings = {}, documents }: JudgeOptions = {}): Judged[] {
  const all = (verdict: Verdict, why: string): Judged[] =>
    one.texts.map(({ id }) => ({ id: `${one.id} | ${id}`, verdict, why }));
  const langs = createLangs();
  const full = { ...DEFAULT_SETTINGS, ...settings };
  const made = createShapes(one.schema, langs, full, documents);
  if (!made.ok) return all('refused', made.error.map(({ code, message }) => `${code} ${message}`).join(' '));
  const shapes = made.value;
  let stepper: Stepper | null = null;
  try {
    if (shapes.inhabited(shapes.root)) stepper = new Stepper(new JsonMachine(shapes, langs, full));
  } catch (error) {
    return all('crashed', String(error));
  }
  return one.texts.map(({ id, text, valid }): Judged => {
    const name = `${one.id} | ${id}`;
    try {
      const held = stepper?.accepts(new TextEncoder().encode(text)) ?? false;
      return { id: name, verdict: held === valid ? 'right' : held ? 'under' : 'over' };
    } catch (error) {
      return { id: name, verdict: 'crashed', why: String(error) };
    }
  });
}

/** Cases of one draft of the suite; texts are printed from the suite's own digits. */
export function suiteCases(root: string, draft: string): Case[] {
  const folder = join(root, 'tests', draft);
  const uri =
    draft === 'draft7'
      ? 'http://json-schema.org/draft-07/schema#'
      : 'https://json-schema.org/draft/2020-12/schema';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const groups = scanJson(readFileSync(join(folder, name), 'utf8')).root;
      return itemsOf(groups).map((group, i): Case => {
        const schema = member(group, 'schema');
        return {
          id: `${name} ${i} ${textOf(member(group, 'description'))}`,
          schema: withDialect(schema, uri),
          texts: itemsOf(member(group, 'tests')).map((test, k) => ({
            id: `${k} ${textOf(member(test, 'description'))}`,
            text: printed(member(test, 'data')),
            valid: isTrue(member(test, 'valid')),
          })),
        };
      });
    });
}

/** Documents that the suite's references name, and the meta-schemas. */
export function suiteDocuments(root: string, draft: string): Map<string, string> {
  const documents = new Map<string, string>(metaSchemas());
  const folder = join(root, 'remotes', draft);
  if (!existsSync(folder)) return documents;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.json'))
      documents.set(
        `http://localhost:1234/${draft}/${name.replaceAll('\\', '/')}`,
        readFileSync(join(folder, name), 'utf8'),
      );
  return documents;
}

function metaSchemas(): [string, string][] {
  const refs = join(createRequire(import.meta.url).resolve('ajv/package.json'), '../dist/refs');
  return readdirSync(refs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && name.includes('schema'))
    .flatMap((name): [string, string][] => {
      const text = readFileSync(join(refs, name), 'utf8');
      const id = member(scanJson(text).root, '$id');
      return id?.k === 'str' ? [[id.value.replace(/#$/, ''), text]] : [];
    });
}

/** JSONSchemaBench: one schema a line with its valid and invalid instances. */
export function benchCases(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i): Case => {
      const row = scanJson(line).root;
      const texts = (key: string, valid: boolean) =>
        itemsOf(member(row, key)).map((node, k) => ({ id: `${key} ${k}`, text: printed(node), valid }));
      return {
        id: textOf(member(row, 'id')) || String(i),
        schema: printed(member(row, 'schema')),
        texts: [...texts('valid', true), ...texts('invalid', false)],
      };
    });
}

function withDialect(schema: JsonNode | undefined, uri: string): string {
  if (schema?.k !== 'obj' || member(schema, '$schema') !== undefined) return printed(schema);
  const text = printed(schema);
  const rest = text.slice(1);
  return `{"$schema":${JSON.stringify(uri)}${schema.members.length === 0 ? '' : ','}${rest}`;
}

const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] => (node?.k === 'arr' ? node.items : []);
const textOf = (node: JsonNode | undefined): string => (node?.k === 'str' ? node.value : '');
const isTrue = (node: JsonNode | undefined): boolean => node?.k === 'lit' && node.value === true;
const printed = (node: JsonNode | undefined): string => (node === undefined ? 'null' : printJson(node));
