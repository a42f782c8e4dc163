/** What the meta-schema has against a schema, in the words of the mistake that is usually behind it. */
import { sentence, words, type Said } from '../base/words';
import { FOREIGN_TYPES } from './keywords';
import { explain } from './explain';
import type { Explained } from './explained';
import { finding, type Finding, type FindingFix } from './finding';
import { isAtLeast } from './keywords';
import type { Dialect } from './model';
import type { JsonNode } from '../json/node';
import { parentPointer, type Found } from './places';
import { foldErrors, type RawError } from './raw-error';
import { splitPointer } from '../base/pointer';
import { list } from './words';

const MOST = 50;

export function explainMeta(
  errors: readonly RawError[],
  dialect: Dialect,
  find: (pointer: string) => Found | undefined,
  root: JsonNode,
): Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  // The 2020-12 meta-schema looks at the same value through several vocabularies: one mistake may come more than once.
  for (const problem of foldErrors(errors).flatMap((node) => explain(node, 'The schema'))) {
    const key = `${problem.path}\n${problem.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (findings.length >= MOST) break;
    const place = find(problem.target === 'parent' ? parentPointer(problem.path) : problem.path);
    const span = (problem.target === 'key' ? place?.keySpan : undefined) ?? place?.node?.span ?? root.span;
    const known = usual(problem, place, dialect);
    findings.push(
      finding(
        known?.code ?? 'SCHEMA_INVALID',
        'error',
        span,
        known?.said ?? { message: problem.message, words: problem.words },
        problem.path,
        known?.fix ??
          (problem.fix === undefined
            ? undefined
            : {
                title: problem.fix.title,
                ...(problem.fix.words === undefined ? {} : { words: problem.fix.words }),
                safe: false,
              }),
      ),
    );
  }
  return findings;
}

interface Usual {
  code: string;
  said: Said;
  fix?: FindingFix;
}

function usual(problem: Explained, place: Found | undefined, dialect: Dialect): Usual | undefined {
  const { path } = problem;
  const keyword = splitPointer(path).at(-1);
  const node = place?.node;
  if (node === undefined) return undefined;
  switch (keyword) {
    case 'type':
      return node.k === 'str' ? foreignType(node.value, path, node) : undefined;
    case 'exclusiveMinimum':
    case 'exclusiveMaximum': {
      if (node.k !== 'lit' || node.value === null) return undefined;
      const limit = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
      return {
        code: 'SCHEMA_DRAFT4_LIMIT',
        said: node.value
          ? sentence(
              'SCHEMA_DRAFT4_LIMIT',
              '{where} is true, as draft-04 writes it. Since draft-06 it is the limit itself: write "{keyword}": <number> in place of "{limit}".',
              { where: path, keyword, limit },
            )
          : sentence(
              'SCHEMA_DRAFT4_LIMIT.off',
              '{where} is false, as draft-04 writes it. Since draft-06 it is the limit itself: write "{limit}" alone.',
              { where: path, limit },
            ),
      };
    }
    case 'items':
      if (node.k !== 'arr' || !isAtLeast(dialect, '2020-12')) return undefined;
      return {
        code: 'SCHEMA_TUPLE_ITEMS',
        said: sentence(
          'SCHEMA_TUPLE_ITEMS',
          '{where} is an array. In 2020-12 a tuple is written with prefixItems, and items describes what follows it; or name draft-07 in $schema.',
          { where: path },
        ),
      };
    case 'required':
      if (node.k !== 'lit' || node.value === null) return undefined;
      return {
        code: 'SCHEMA_REQUIRED_FLAG',
        said: sentence(
          'SCHEMA_REQUIRED_FLAG',
          '{where} is {value}. Required fields are named in an array beside properties: "required": ["…"].',
          { where: path, value: String(node.value) },
        ),
      };
    default:
      return undefined;
  }
}

function foreignType(name: string, path: string, node: JsonNode): Usual {
  const known = FOREIGN_TYPES.get(name.toLowerCase());
  const types = list(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
  const parts = { where: path, type: JSON.stringify(name) };
  if (known === undefined) {
    const lower = name.toLowerCase();
    const spelled = lower !== name && types.includes(lower) ? lower : undefined;
    return {
      code: 'SCHEMA_UNKNOWN_TYPE',
      said: sentence(
        'SCHEMA_UNKNOWN_TYPE',
        '{where} is {type}, which is no type of JSON Schema; there are {types}.',
        { ...parts, types },
      ),
      ...(spelled === undefined ? {} : { fix: replaceBy(spelled, node) }),
    };
  }
  if (known === null)
    return {
      code: 'SCHEMA_UNKNOWN_TYPE',
      said: sentence(
        'SCHEMA_UNKNOWN_TYPE.any',
        '{where} is {type}, which is no type of JSON Schema. To allow any value leave type out.',
        parts,
      ),
    };
  return {
    code: 'SCHEMA_UNKNOWN_TYPE',
    said: sentence(
      'SCHEMA_UNKNOWN_TYPE.known',
      '{where} is {type}, which is no type of JSON Schema; write "{known}".',
      { ...parts, known },
    ),
    fix: replaceBy(known, node),
  };
}

const replaceBy = (type: string, node: JsonNode): FindingFix => ({
  title: `Write "${type}"`,
  words: words('fix.write', { value: `"${type}"` }),
  edit: { span: node.span, text: `"${type}"` },
  safe: true,
});
