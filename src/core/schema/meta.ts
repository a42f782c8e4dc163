/** What the meta-schema has against a schema, in the words of the mistake that is usually behind it. */
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
        known?.message ?? problem.message,
        problem.path,
        known?.fix ?? (problem.fix === undefined ? undefined : { title: problem.fix.title, safe: false }),
      ),
    );
  }
  return findings;
}

interface Usual {
  code: string;
  message: string;
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
        message: `${path} is ${node.value}, as draft-04 writes it. Since draft-06 it is the limit itself: write ${node.value ? `"${keyword}": <number> in place of "${limit}"` : `"${limit}" alone`}.`,
      };
    }
    case 'items':
      if (node.k !== 'arr' || !isAtLeast(dialect, '2020-12')) return undefined;
      return {
        code: 'SCHEMA_TUPLE_ITEMS',
        message: `${path} is an array. In 2020-12 a tuple is written with prefixItems, and items describes what follows it; or name draft-07 in $schema.`,
      };
    case 'required':
      if (node.k !== 'lit' || node.value === null) return undefined;
      return {
        code: 'SCHEMA_REQUIRED_FLAG',
        message: `${path} is ${node.value}. Required fields are named in an array beside properties: "required": ["…"].`,
      };
    default:
      return undefined;
  }
}

function foreignType(name: string, path: string, node: JsonNode): Usual {
  const known = FOREIGN_TYPES.get(name.toLowerCase());
  const types = list(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
  const says = `${path} is ${JSON.stringify(name)}, which is no type of JSON Schema`;
  if (known === undefined) {
    const lower = name.toLowerCase();
    const spelled = lower !== name && types.includes(lower) ? lower : undefined;
    return {
      code: 'SCHEMA_UNKNOWN_TYPE',
      message: `${says}; there are ${types}.`,
      ...(spelled === undefined ? {} : { fix: replaceBy(spelled, node) }),
    };
  }
  if (known === null)
    return { code: 'SCHEMA_UNKNOWN_TYPE', message: `${says}. To allow any value leave type out.` };
  return {
    code: 'SCHEMA_UNKNOWN_TYPE',
    message: `${says}; write "${known}".`,
    fix: replaceBy(known, node),
  };
}

const replaceBy = (type: string, node: JsonNode): FindingFix => ({
  title: `Write "${type}"`,
  edit: { span: node.span, text: `"${type}"` },
  safe: true,
});
