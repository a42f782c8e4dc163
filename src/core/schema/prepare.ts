/**
 * Schema text → everything that is known about it: its dialect, what is wrong, and a function that validates when nothing
 * is. Kept for the last texts, because every call of a tool asks again. No text throws, and size, depth, number of
 * subschemas and of references are bounded before anything is compiled.
 */
import { sentence, type Said } from '../base/words';
import { sha256Hex } from '../base/hash';
import { kindWords } from '../json/kind';
import { toValue, type JsonNode } from '../json/node';
import { scanJson } from '../json/scan';
import { buildSchema } from './build';
import {
  compileSchema,
  metaErrors,
  type CompileFailure,
  type CompileOptions,
  type Validate,
} from './compile';
import { chooseDialect, isMetaSchema } from './dialect';
import { finding, type Finding } from './finding';
import { lint } from './lint';
import { explainMeta } from './meta';
import type { Dialect } from './model';
import { platformPatterns, type PatternEngine } from './pattern';
import { indexPlaces } from './places';
import { unresolvedReferences } from './unresolved';
import { MAX_REFERENCES, MAX_SUBSCHEMAS, walkSchema, type SchemaMap } from './walk';

export const MAX_SCHEMA_CHARACTERS = 1_000_000;
export const MAX_SCHEMA_DEPTH = 200;
/** Schemas kept compiled. */
const KEPT = 32;

export interface Prepared {
  hash: string;
  dialect: Dialect;
  dialectSaid: Said;
  findings: Finding[];
  /** Absent when the schema cannot be used. */
  validate?: Validate;
}

/** Least recently used first. */
const kept = new Map<string, { prepared: Prepared; patterns: PatternEngine }>();

export function prepareSchema(text: string, patterns: PatternEngine = platformPatterns): Prepared {
  const hash = sha256Hex(text);
  const known = kept.get(hash);
  kept.delete(hash);
  const prepared = known?.patterns === patterns ? known.prepared : prepare(text, hash, { patterns });
  kept.set(hash, { prepared, patterns });
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return prepared;
}

/** Without the memory, for schemas with further documents. */
export function prepare(text: string, hash: string, options: CompileOptions = {}): Prepared {
  const unread = {
    hash,
    dialect: '2020-12' as const,
    dialectSaid: sentence('dialect.unread', 'It could not be read.'),
  };
  const whole = { start: 0, end: text.length };
  if (text.length > MAX_SCHEMA_CHARACTERS)
    return {
      ...unread,
      findings: [
        finding(
          'SCHEMA_TOO_LARGE',
          'error',
          whole,
          sentence(
            'SCHEMA_TOO_LARGE.characters',
            'The schema has {count} characters; at most {limit} are read.',
            { count: text.length, limit: MAX_SCHEMA_CHARACTERS },
          ),
        ),
      ],
    };
  const scan = scanJson(text, { maxDepth: MAX_SCHEMA_DEPTH });
  const findings: Finding[] = scan.errors.map(({ code, severity, span, message, words }) =>
    finding(code, severity, span, { message, words }),
  );
  const { root } = scan;
  if (!scan.strict || root === undefined) return { ...unread, findings };
  if (root.k !== 'obj' && !(root.k === 'lit' && root.value !== null)) {
    findings.push(
      finding(
        'SCHEMA_NOT_OBJECT',
        'error',
        root.span,
        sentence('SCHEMA_NOT_OBJECT', 'A schema is an object (or true or false); this is {found}.', {
          found: kindWords(root),
        }),
      ),
    );
    return { ...unread, findings };
  }

  const choice = chooseDialect(root);
  const { dialect } = choice;
  const base = { hash, dialect, dialectSaid: choice.said };
  if (choice.unknown !== undefined)
    findings.push(finding('SCHEMA_DIALECT_UNKNOWN', 'warn', choice.unknown.span, choice.said, '/$schema'));
  const map = walkSchema(root, dialect);
  if (map.tooMany) {
    findings.push(
      finding(
        'SCHEMA_TOO_LARGE',
        'error',
        root.span,
        sentence(
          'SCHEMA_TOO_LARGE.parts',
          'The schema has more than {subschemas} subschemas or {references} references; it is not compiled.',
          { subschemas: MAX_SUBSCHEMAS, references: MAX_REFERENCES },
        ),
      ),
    );
    return { ...base, findings };
  }

  const built = buildSchema(root, map, dialect, options.documents !== undefined);
  const find = indexPlaces(root);
  // draft-04 is judged as it was lifted; the others as they stand.
  const meta = metaErrors(dialect === 'draft-04' ? built.value : toValue(root), dialect);
  findings.push(...explainMeta(meta, dialect, find, root), ...lint(map, dialect));
  if (findings.some(({ severity }) => severity === 'error')) return { ...base, findings: inOrder(findings) };

  const lost = unresolvedReferences(map, options.documents);
  const compiled = compileSchema(built, dialect, {
    needsMetaSchemas: map.references.some(({ uri }) => isMetaSchema(uri.split('#')[0] ?? '')),
    ...options,
  });
  if (compiled.ok) {
    // The validator compiles what can be reached: a reference that it did not miss stands where nothing leads.
    findings.push(...lost.map((found) => ({ ...found, severity: 'warn' as const })));
    return { ...base, findings: inOrder(findings), validate: compiled.validate };
  }
  findings.push(...lost);
  if (lost.length === 0) findings.push(refused(compiled.failure, map, root));
  return { ...base, findings: inOrder(findings) };
}

function refused(failure: CompileFailure, map: SchemaMap, root: JsonNode): Finding {
  if (failure.kind === 'refused')
    return finding(
      'SCHEMA_REFUSED',
      'error',
      root.span,
      sentence('SCHEMA_REFUSED', 'The validator refuses this schema: {why}.', { why: failure.message }),
    );
  const reference = map.references.find(
    ({ text, uri }) => text === failure.reference || uri === failure.reference,
  );
  return finding(
    'REF_UNRESOLVED',
    'error',
    reference?.node.span ?? root.span,
    sentence('REF_UNRESOLVED.bare', '{reference} leads to nothing in this schema.', {
      reference: JSON.stringify(failure.reference),
    }),
    reference?.pointer,
  );
}

/** By place; at the same place errors first. */
function inOrder(findings: Finding[]): Finding[] {
  const rank = { error: 0, warn: 1, info: 2 };
  return findings.sort((a, b) => a.span.start - b.span.start || rank[a.severity] - rank[b.severity]);
}
