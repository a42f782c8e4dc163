/**
 * A JSON value as the rows of a tree: only what is unfolded, in document order. Takes a scanned node (with spans, exact
 * digits, duplicates, what was cut off) or a plain value. Pointers are RFC 6901; of duplicate keys all rows share one, so a row
 * is identified by its path of positions, not by its pointer.
 */
import type { Json } from '../../core/base/json-value';
import { joinPointer } from '../../core/base/pointer';
import type { Span } from '../../core/base/span';
import type { JsonNode } from '../../core/json/node';

export type JsonSource = { kind: 'node'; node: JsonNode } | { kind: 'value'; value: Json };

export type RowValue =
  | { t: 'object'; size: number }
  | { t: 'array'; size: number }
  | { t: 'string'; value: string }
  | { t: 'number'; raw: string }
  | { t: 'literal'; value: boolean | null }
  /** The text ended before the value. */
  | { t: 'missing' };

export interface JsonRow {
  /** Positions from the root: `0.2.1`. Unique, stable while the value is the same. */
  id: string;
  parent: string | null;
  pointer: string;
  /** Key or index; null at the root. */
  name: string | number | null;
  /** From 1. */
  level: number;
  value: RowValue;
  expandable: boolean;
  expanded: boolean;
  setSize: number;
  position: number;
  duplicate: boolean;
  complete: boolean;
  span: Span | null;
  source: JsonSource | null;
}

interface Child {
  name: string | number;
  source: JsonSource | null;
  span: Span | null;
  duplicate: boolean;
}

export type Expanded = (id: string, level: number) => boolean;

/** Rows beyond this are not made; the tree says so. Keeps a hostile value from taking the page. */
export const MOST_ROWS = 200_000;

export function jsonRows(root: JsonSource, expanded: Expanded): JsonRow[] {
  const rows: JsonRow[] = [];
  interface Frame {
    children: readonly Child[];
    at: number;
    id: string;
    pointer: string;
    level: number;
  }
  const frames: Frame[] = [];

  const add = (
    child: Child | null,
    source: JsonSource | null,
    id: string,
    parent: string | null,
    pointer: string,
    level: number,
    setSize: number,
    position: number,
  ): void => {
    const value = valueOf(source);
    const size = value.t === 'object' || value.t === 'array' ? value.size : 0;
    const open = size > 0 && expanded(id, level);
    rows.push({
      id,
      parent,
      pointer,
      name: child === null ? null : child.name,
      level,
      value,
      expandable: size > 0,
      expanded: open,
      setSize,
      position,
      duplicate: child?.duplicate ?? false,
      complete: source !== null && (source.kind === 'value' || source.node.complete),
      span: source?.kind === 'node' ? source.node.span : (child?.span ?? null),
      source,
    });
    if (open && source !== null) frames.push({ children: childrenOf(source), at: 0, id, pointer, level });
  };

  add(null, root, '0', null, '', 1, 1, 1);
  // An explicit stack: the depth of the value is not ours to choose.
  for (let frame = frames.at(-1); frame !== undefined && rows.length < MOST_ROWS; frame = frames.at(-1)) {
    const child = frame.children[frame.at];
    if (child === undefined) {
      frames.pop();
      continue;
    }
    const position = frame.at++;
    add(
      child,
      child.source,
      `${frame.id}.${position}`,
      frame.id,
      joinPointer(frame.pointer, child.name),
      frame.level + 1,
      frame.children.length,
      position + 1,
    );
  }
  return rows;
}

function valueOf(source: JsonSource | null): RowValue {
  if (source === null) return { t: 'missing' };
  if (source.kind === 'node') {
    const { node } = source;
    switch (node.k) {
      case 'obj':
        return { t: 'object', size: node.members.length };
      case 'arr':
        return { t: 'array', size: node.items.length };
      case 'str':
        return { t: 'string', value: node.value };
      case 'num':
        return { t: 'number', raw: node.raw };
      case 'lit':
        return { t: 'literal', value: node.value };
    }
  }
  const { value } = source;
  if (Array.isArray(value)) return { t: 'array', size: value.length };
  if (typeof value === 'string') return { t: 'string', value };
  if (typeof value === 'number') return { t: 'number', raw: String(value) };
  if (value === null || typeof value === 'boolean') return { t: 'literal', value };
  return { t: 'object', size: Object.keys(value).length };
}

function childrenOf(source: JsonSource): Child[] {
  if (source.kind === 'node') {
    const { node } = source;
    if (node.k === 'arr')
      return node.items.map((item, name) => ({
        name,
        source: { kind: 'node', node: item },
        span: null,
        duplicate: false,
      }));
    if (node.k !== 'obj') return [];
    const seen = new Map<string, number>();
    for (const { key } of node.members) seen.set(key, (seen.get(key) ?? 0) + 1);
    return node.members.map((member) => ({
      name: member.key,
      source: member.value === undefined ? null : { kind: 'node', node: member.value },
      span: member.keySpan,
      duplicate: (seen.get(member.key) ?? 0) > 1,
    }));
  }
  const { value } = source;
  if (Array.isArray(value))
    return value.map((item, name) => ({
      name,
      source: { kind: 'value', value: item },
      span: null,
      duplicate: false,
    }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, item]) => ({
    name,
    source: { kind: 'value', value: item },
    span: null,
    duplicate: false,
  }));
}
