/**
 * An acyclic graph drawn from left to right: states as circles, what leads from one to the next on the lines between. The
 * walked way is in the accent colour and thicker. One node takes the focus; arrows follow the edges. Wider than its place it
 * scrolls, and what has the focus comes into sight; an edge that cuts it fades. Where single values matter, a table stands beside
 * it.
 */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n';
import { classNames } from '../class-names';
import { edgePath, layoutGraph, RADIUS, type EdgePlace, type NodePlace } from './graph-layout';
import { firstInSight } from './graph-sight';
import s from './state-graph.module.css';

export interface StateGraphNode {
  id: number;
  /** A word or two, shown below it. */
  label: string;
  kind: 'past' | 'here' | 'ahead' | 'dead';
  /** A double ring. */
  complete: boolean;
  /** More leads on from it than is drawn. */
  more: boolean;
}
export interface StateGraphEdge {
  from: number;
  to: number;
  /** Bytes or runs, as they are shown. */
  label: string;
  walked: boolean;
}

export interface StateGraphProps {
  /** What is drawn: "Where the text is". */
  label: string;
  nodes: readonly StateGraphNode[];
  /** Edges that would close a circle are not drawn. */
  edges: readonly StateGraphEdge[];
  /** The node with the focus changes, by keys or pointer. */
  onFocus?: ((node: number) => void) | undefined;
  /** Enter, space or a click on a node. */
  onOpen?: ((node: number) => void) | undefined;
  className?: string | undefined;
}

const LONGEST_LABEL = 18;
const short = (text: string): string => {
  const characters = Array.from(text);
  return characters.length <= LONGEST_LABEL ? text : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
};

/** Of edges between the same two nodes, so many have a line each. */
const MOST_BESIDE = 6;

/** More edges between the same two nodes are one line with their labels. */
function joined(edges: readonly StateGraphEdge[]): StateGraphEdge[] {
  const pair = ({ from, to }: StateGraphEdge): string => `${from} ${to}`;
  const beside = new Map<string, number>();
  for (const edge of edges) beside.set(pair(edge), (beside.get(pair(edge)) ?? 0) + 1);
  const lines = new Map<string, StateGraphEdge>();
  for (const edge of edges) {
    const several = (beside.get(pair(edge)) ?? 0) > MOST_BESIDE;
    const key = several ? pair(edge) : `${pair(edge)} ${lines.size}`;
    const line = lines.get(key);
    lines.set(
      key,
      line === undefined
        ? edge
        : { ...line, label: `${line.label} | ${edge.label}`, walked: line.walked || edge.walked },
    );
  }
  return [...lines.values()];
}

export function StateGraph({ label, nodes, edges, onFocus, onOpen, className }: StateGraphProps) {
  const { t } = useI18n();
  const lines = useMemo(() => joined(edges), [edges]);
  const places = useMemo(
    () =>
      layoutGraph(
        nodes.map((node) => ({ id: node.id, label: short(node.label) })),
        lines.map((line) => ({ ...line, label: short(line.label) })),
      ),
    [nodes, lines],
  );
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const here = nodes.find(({ kind }) => kind === 'here')?.id ?? nodes[0]?.id ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const active = chosen !== null && byId.has(chosen) ? chosen : here;
  const scroller = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<number, SVGGElement>());

  // Where the text is stays in sight while one types, with room for what may come.
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    box.scrollLeft = firstInSight(places, here, box.clientWidth);
    box.scrollTop = (places.nodes.find(({ id }) => id === here)?.y ?? 0) - box.clientHeight / 2;
    const fade = (): void => markCuts(box);
    fade();
    const observer = new ResizeObserver(fade);
    observer.observe(box);
    return () => observer.disconnect();
  }, [places, here]);

  const move = (event: KeyboardEvent): void => {
    if (active === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.(active);
      return;
    }
    const next = neighbour(event.key, active, places.nodes, places.edges, lines);
    if (next === null) return;
    event.preventDefault();
    elements.current.get(next)?.focus();
  };
  const focused = (id: number): void => {
    if (id !== active) setChosen(id);
    onFocus?.(id);
    elements.current.get(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const describe = (node: StateGraphNode): string => {
    const ways = lines.filter(({ from }) => from === node.id).map((line) => line.label);
    const state = [
      t(`ui.graph.${node.kind}`),
      ...(node.complete ? [t('ui.graph.complete')] : []),
      ...(node.more ? [t('ui.graph.more')] : []),
    ];
    const words = `${node.label}: ${state.join(', ')}`;
    return ways.length === 0 ? words : `${words}. ${t('ui.graph.leads', { ways: ways.join(', ') })}`;
  };

  return (
    <div
      ref={scroller}
      className={classNames(s['scroller'], className)}
      onScroll={({ currentTarget }) => markCuts(currentTarget)}
    >
      <svg
        role="group"
        aria-label={label}
        className={s['graph']}
        width={places.width}
        height={places.height}
        viewBox={`0 0 ${places.width} ${places.height}`}
        onKeyDown={move}
      >
        {places.edges.map((place) => {
          const line = lines[place.index];
          return line === undefined ? null : (
            <Edge key={place.index} place={place} line={line} dead={byId.get(line.to)?.kind === 'dead'} />
          );
        })}
        {places.nodes.map((place) => {
          const node = byId.get(place.id);
          return node === undefined ? null : (
            <g
              key={node.id}
              ref={(element) => {
                if (element === null) elements.current.delete(node.id);
                else elements.current.set(node.id, element);
              }}
              role="button"
              aria-label={describe(node)}
              tabIndex={node.id === active ? 0 : -1}
              transform={`translate(${place.x} ${place.y})`}
              className={classNames(s['node'], s[node.kind])}
              onFocus={() => focused(node.id)}
              onClick={() => onOpen?.(node.id)}
            >
              <Mark node={node} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** A cut of less than this is the margin's. */
const CUT = 4;

/** Says at which sides there is more than is in sight. Without a render: it changes at every step of a scroll. */
function markCuts(box: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = box;
  box.toggleAttribute('data-cut-start', scrollLeft > CUT);
  box.toggleAttribute('data-cut-end', scrollLeft + clientWidth < scrollWidth - CUT);
}

function Mark({ node }: { node: StateGraphNode }) {
  const text = short(node.label);
  return (
    <>
      <title>{node.label}</title>
      <circle className={s['halo']} r={RADIUS + 5} />
      {node.kind === 'dead' ? (
        <>
          <rect className={s['ring']} x={-RADIUS} y={-RADIUS} width={2 * RADIUS} height={2 * RADIUS} rx={5} />
          <path className={s['cross']} d="M-5 -5L5 5M5 -5L-5 5" />
        </>
      ) : (
        <>
          <circle className={s['ring']} r={RADIUS} />
          {node.complete ? <circle className={s['inner']} r={RADIUS - 4.5} /> : null}
          {node.kind === 'here' ? <circle className={s['dot']} r={4} /> : null}
        </>
      )}
      {node.more ? <path className={s['more']} d={`M${RADIUS - 6} ${-RADIUS - 4}h12`} /> : null}
      <text className={s['name']} y={RADIUS + 15}>
        {text}
      </text>
    </>
  );
}

interface EdgeProps {
  place: EdgePlace;
  line: StateGraphEdge;
  dead: boolean;
}

function Edge({ place, line, dead }: EdgeProps) {
  return (
    <g className={classNames(s['edge'], line.walked && s['walked'], dead && s['leadsNowhere'])}>
      <path className={s['line']} d={edgePath(place)} />
      <text className={s['along']} x={place.label.x} y={place.label.y - 7}>
        <title>{line.label}</title>
        {short(line.label)}
      </text>
    </g>
  );
}

/** Right and left follow an edge, a walked one first; up and down go through the layer; Home and End to the outermost. */
function neighbour(
  key: string,
  active: number,
  nodes: readonly NodePlace[],
  edges: readonly EdgePlace[],
  lines: readonly StateGraphEdge[],
): number | null {
  const walkedFirst = (found: readonly EdgePlace[]): EdgePlace | undefined =>
    found.find(({ index }) => lines[index]?.walked === true) ?? found[0];
  const place = nodes.find(({ id }) => id === active);
  if (place === undefined) return null;
  const layer = nodes.filter((other) => other.layer === place.layer).sort((a, b) => a.y - b.y);
  const along = nodes.toSorted((a, b) => a.layer - b.layer || a.y - b.y);
  const index = layer.indexOf(place);
  switch (key) {
    case 'ArrowRight':
      return walkedFirst(edges.filter(({ from }) => from === active))?.to ?? null;
    case 'ArrowLeft':
      return walkedFirst(edges.filter(({ to }) => to === active))?.from ?? null;
    case 'ArrowUp':
      return layer[index - 1]?.id ?? null;
    case 'ArrowDown':
      return layer[index + 1]?.id ?? null;
    case 'Home':
      return along[0]?.id ?? null;
    case 'End':
      return along.at(-1)?.id ?? null;
    default:
      return null;
  }
}
