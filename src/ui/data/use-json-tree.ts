/**
 * State of a JSON tree: what is unfolded, which row is active, and what each key does (the ARIA tree pattern). Levels up to
 * `openLevels` start unfolded; a row's own choice wins. A pointer selected from outside unfolds the way to it.
 */
import { useMemo, useState } from 'react';
import { splitPointer } from '../../core/base/pointer';
import { jsonRows, type JsonRow, type JsonSource } from './json-rows';

interface TreeState {
  /** Rows whose fold was chosen; the others follow their level. */
  chosen: ReadonlyMap<string, boolean>;
  openLevels: number;
  active: string;
}

export interface JsonTreeModel {
  rows: readonly JsonRow[];
  activeIndex: number;
  setActive: (id: string) => void;
  toggle: (row: JsonRow, open?: boolean) => void;
  unfoldAll: () => void;
  foldAll: () => void;
  /** Handles a key; false when the tree has no use for it. */
  key: (key: string, page: number) => boolean;
}

const EVERY_LEVEL = 1_000_000;

export function useJsonTree(
  source: JsonSource,
  openLevels: number,
  selected: string | undefined,
  onOpen: (row: JsonRow) => void,
): JsonTreeModel {
  const [state, setState] = useState<TreeState>({ chosen: new Map(), openLevels, active: '0' });
  const way = useMemo(() => (selected === undefined ? NO_WAY : wayTo(source, selected)), [source, selected]);
  const [followed, setFollowed] = useState(NO_WAY);
  if (way !== followed) {
    setFollowed(way);
    const target = way.at(-1);
    if (target !== undefined)
      setState({
        ...state,
        active: target,
        chosen: new Map([...state.chosen, ...way.slice(0, -1).map((id) => [id, true] as const)]),
      });
  }

  const { chosen, active } = state;
  const rows = useMemo(
    () => jsonRows(source, (id, level) => chosen.get(id) ?? level <= state.openLevels),
    [source, chosen, state.openLevels],
  );
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  );

  const setActive = (id: string) => {
    setState((now) => (now.active === id ? now : { ...now, active: id }));
  };
  const toggle = (row: JsonRow, open = !row.expanded) => {
    if (row.expandable)
      setState((now) => ({ ...now, active: row.id, chosen: new Map(now.chosen).set(row.id, open) }));
  };
  const moveTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row !== undefined) setActive(row.id);
  };

  const key = (pressed: string, page: number): boolean => {
    const row = rows[activeIndex];
    if (row === undefined) return false;
    switch (pressed) {
      case 'ArrowDown':
        moveTo(activeIndex + 1);
        return true;
      case 'ArrowUp':
        moveTo(activeIndex - 1);
        return true;
      case 'PageDown':
        moveTo(activeIndex + page);
        return true;
      case 'PageUp':
        moveTo(activeIndex - page);
        return true;
      case 'Home':
        moveTo(0);
        return true;
      case 'End':
        moveTo(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (row.expandable && !row.expanded) toggle(row, true);
        else if (row.expanded) moveTo(activeIndex + 1);
        return true;
      case 'ArrowLeft':
        if (row.expanded) toggle(row, false);
        else if (row.parent !== null) setActive(row.parent);
        return true;
      case '*':
        setState((now) => ({
          ...now,
          chosen: new Map([
            ...now.chosen,
            ...rows
              .filter((other) => other.parent === row.parent && other.expandable)
              .map((other) => [other.id, true] as const),
          ]),
        }));
        return true;
      case 'Enter':
      case ' ':
        onOpen(row);
        return true;
      default:
        return pressed.length === 1 && typeahead(pressed);
    }
  };
  const typeahead = (char: string): boolean => {
    const wanted = char.toLowerCase();
    for (let i = 1; i <= rows.length; i++) {
      const row = rows[(activeIndex + i) % rows.length];
      if (row !== undefined && typeof row.name === 'string' && row.name.toLowerCase().startsWith(wanted)) {
        setActive(row.id);
        return true;
      }
    }
    return false;
  };

  return {
    rows,
    activeIndex,
    setActive,
    toggle,
    unfoldAll: () => setState((now) => ({ ...now, chosen: new Map(), openLevels: EVERY_LEVEL })),
    foldAll: () =>
      setState((now) => ({ ...now, chosen: new Map([['0', true]]), openLevels: 1, active: '0' })),
    key,
  };
}

const NO_WAY: readonly string[] = [];

/** Ids of the rows from the root to the value at `pointer`; of duplicate keys the last. Empty when nothing is there. */
export function wayTo(source: JsonSource, pointer: string): readonly string[] {
  const ids = ['0'];
  let here: JsonSource | null = source;
  for (const part of splitPointer(pointer)) {
    const step = childAt(here, part);
    if (step === null) return NO_WAY;
    ids.push(`${ids.at(-1) ?? ''}.${step.position}`);
    here = step.source;
  }
  return ids;
}

function childAt(
  source: JsonSource | null,
  part: string,
): { position: number; source: JsonSource | null } | null {
  if (source === null) return null;
  const index = /^(0|[1-9]\d*)$/.test(part) ? Number(part) : -1;
  if (source.kind === 'node') {
    const { node } = source;
    if (node.k === 'arr') {
      const item = node.items[index];
      return item === undefined ? null : { position: index, source: { kind: 'node', node: item } };
    }
    if (node.k !== 'obj') return null;
    const position = node.members.findLastIndex((member) => member.key === part);
    const value = node.members[position]?.value;
    return position < 0
      ? null
      : { position, source: value === undefined ? null : { kind: 'node', node: value } };
  }
  const { value } = source;
  if (Array.isArray(value)) {
    const item = value[index];
    return item === undefined ? null : { position: index, source: { kind: 'value', value: item } };
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return null;
  const found = value[part];
  return found === undefined
    ? null
    : { position: Object.keys(value).indexOf(part), source: { kind: 'value', value: found } };
}
