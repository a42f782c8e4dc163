/** The schema as scanned text: nodes, members, references. Text is copied from here, so that digits and orders survive. */
import { sentence, type Said } from '../../core/base/words';
import { splitPointer } from '../../core/base/pointer';
import { err, ok, type Result } from '../../core/base/result';
import type { Problem } from '../../core/base/problem';
import type { JsonNode } from '../../core/json/node';
import { scanJson } from '../../core/json/scan';

/** A larger schema is refused: compiling it would take the engine minutes. */
export const MAX_SCHEMA_LENGTH = 500_000;

/** Brackets inside of one another; deeper, what follows a schema down would need too much of the stack. */
export const MAX_SCHEMA_DEPTH = 200;

export const SCHEMA_TOO_DEEP = 'SCHEMA_TOO_DEEP';
export const TOO_DEEP = sentence(
  'SCHEMA_TOO_DEEP.strategy',
  'The schema is nested too deeply for this strategy: it follows at most {most} levels.',
  { most: MAX_SCHEMA_DEPTH },
);

export type Members = ReadonlyMap<string, JsonNode>;

const NONE: Members = new Map();

/** Key → value; of equal keys the last. Empty for what is no object. */
export function membersOf(node: JsonNode | undefined): Members {
  if (node?.k !== 'obj') return NONE;
  const members = new Map<string, JsonNode>();
  for (const { key, value } of node.members) if (value !== undefined) members.set(key, value);
  return members;
}

export const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] =>
  node?.k === 'arr' ? node.items : [];
export const stringOf = (node: JsonNode | undefined): string | undefined =>
  node?.k === 'str' ? node.value : undefined;
export const numberOf = (node: JsonNode | undefined): number | undefined =>
  node?.k === 'num' ? Number(node.raw) : undefined;
export const isLiteral = (node: JsonNode | undefined, value: boolean): boolean =>
  node?.k === 'lit' && node.value === value;

export interface SchemaSource {
  root: JsonNode;
  /** The text of a part, as written. */
  text(node: JsonNode): string;
  /** The part that a reference leads to; undefined when it leads out of this text or nowhere. */
  follow(reference: string): { node: JsonNode; pointer: string } | undefined;
}

export function readSchema(text: string): Result<SchemaSource> {
  if (text.length > MAX_SCHEMA_LENGTH)
    return err(
      refused(
        sentence(
          'GRAMMAR_REFUSED.length',
          'The schema has {found} characters; this engine is given at most {most}.',
          { found: text.length, most: MAX_SCHEMA_LENGTH },
        ),
        '',
      ),
    );
  const { root, strict, errors } = scanJson(text, { maxErrors: 2, maxDepth: MAX_SCHEMA_DEPTH });
  // Depth alone makes no text wrong: what is no JSON besides is said first.
  const faults = errors.filter(({ severity }) => severity === 'error');
  const first = faults.find(({ code }) => code !== 'TOO_DEEP');
  if (faults.length > 0 && first === undefined)
    return err({ ...refused(TOO_DEEP, ''), code: SCHEMA_TOO_DEEP });
  if (root === undefined || !strict) {
    return err({
      ...refused(
        first === undefined
          ? sentence('GRAMMAR_REFUSED.json', 'The schema is not JSON, so no grammar can be made of it.')
          : sentence(
              'GRAMMAR_REFUSED.json-why',
              'The schema is not JSON, so no grammar can be made of it. Line {line}, column {column}: {why}',
              { line: first.line, column: first.column, why: first },
            ),
        '',
      ),
      code: 'SCHEMA_NOT_JSON',
    });
  }
  return ok({
    root,
    text: (node) => text.slice(node.span.start, node.span.end),
    follow: (reference) => follow(root, reference),
  });
}

export const refused = (said: Said, schemaPath: string): Problem => ({
  code: 'GRAMMAR_REFUSED',
  severity: 'error',
  ...said,
  layer: 'syntax',
  schemaPath,
  retryable: false,
});

function follow(root: JsonNode, reference: string): { node: JsonNode; pointer: string } | undefined {
  if (!reference.startsWith('#')) return undefined;
  let pointer: string;
  try {
    pointer = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let node: JsonNode | undefined = root;
  for (const part of splitPointer(pointer))
    node =
      node?.k === 'arr' && /^(?:0|[1-9]\d*)$/.test(part)
        ? node.items[Number(part)]
        : membersOf(node).get(part);
  return node === undefined ? undefined : { node, pointer };
}
