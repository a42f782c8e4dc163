/** Where the text is: the automaton around the last live byte as a graph, or its steps as a table. */
import { useMemo, useState } from 'react';
import type { StateView, Walk } from '../../core/mask/place';
import { utf8Bytes } from '../../core/base/utf8';
import { useI18n } from '../../i18n';
import {
  FigureTable,
  PanelHeader,
  SegmentedControl,
  StateGraph,
  type StateGraphEdge,
  type StateGraphNode,
} from '../../ui';
import { byteName, edgeWords, nextWords, stateWords, textOf, typeable } from './words';
import s from './typing.module.css';

interface WhereProps {
  text: string;
  walk: Walk;
  state: StateView;
  onText: (text: string) => void;
}

export function Where({ text, walk, state, onText }: WhereProps) {
  const { t } = useI18n();
  const [look, setLook] = useState<'graph' | 'table'>('graph');
  const live = walk.deadAt ?? walk.bytes.length;
  return (
    <section className={s['card']} aria-label={t('typing.where')}>
      <PanelHeader
        title={t('typing.where')}
        meta={
          walk.deadAt === null
            ? t('typing.walked', { count: live })
            : t('typing.walkedDead', { count: live, number: live + 1 })
        }
        actions={
          <SegmentedControl
            label={t('typing.look')}
            value={look}
            onChange={setLook}
            options={[
              { id: 'graph', label: t('typing.graph') },
              { id: 'table', label: t('typing.table') },
            ]}
          />
        }
      />
      {look === 'graph' ? (
        <Drawn text={text} walk={walk} state={state} onText={onText} />
      ) : (
        <Steps state={state} />
      )}
    </section>
  );
}

function Drawn({ text, walk, state, onText }: WhereProps) {
  const i18n = useI18n();
  const { graph } = state;
  const dead = walk.deadAt === null ? null : (walk.bytes[walk.deadAt]?.byte ?? null);
  const { nodes, edges } = useMemo(() => {
    const drawn: StateGraphNode[] = graph.nodes.map(({ id, label, kind, complete, more }) => ({
      id,
      label: stateWords(label, i18n),
      kind,
      complete,
      more,
    }));
    const lines: StateGraphEdge[] = graph.edges.map(({ from, to, bytes, run, walked }) => ({
      from,
      to,
      walked,
      label: edgeWords(bytes, run, i18n),
    }));
    const here = graph.nodes.find(({ kind }) => kind === 'here');
    if (dead !== null && here !== undefined) {
      const id = Math.max(...graph.nodes.map((node) => node.id)) + 1;
      drawn.push({ id, label: i18n.t('typing.dead.word'), kind: 'dead', complete: false, more: false });
      lines.push({ from: here.id, to: id, label: byteName(dead), walked: false });
    }
    return { nodes: drawn, edges: lines };
  }, [graph, dead, i18n]);

  /** A node ahead: its bytes are written; one behind: the text goes back to it. */
  const open = (id: number): void => {
    const node = graph.nodes.find((each) => each.id === id);
    if (node === undefined || node.kind === 'here') return;
    const live = utf8Bytes(text).subarray(0, walk.deadAt ?? walk.bytes.length);
    if (node.prefix !== null) onText(typeable(node.prefix));
    else if (node.path !== null) onText(typeable(live) + typeable(node.path));
  };
  return (
    <>
      <StateGraph
        className={s['graph']}
        label={i18n.t('typing.where')}
        nodes={nodes}
        edges={edges}
        onOpen={open}
      />
      <p className={s['note']}>{i18n.t('typing.graphNote')}</p>
    </>
  );
}

const MOST_BYTES = 12;

function Steps({ state }: { state: StateView }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  return (
    <FigureTable
      label={t('typing.transitions')}
      className={s['steps']}
      columns={[
        { label: t('typing.column.byte') },
        { label: t('typing.column.to') },
        { label: t('typing.column.tokens'), figure: true },
        { label: t('typing.column.then') },
      ]}
      rows={state.transitions.map(({ bytes, state: to, allowed, forced, complete, next }) => ({
        id: bytes.join(),
        cells:
          to === null
            ? [
                t('typing.others', { count: bytes.length }),
                <span key="dead" className={s['dead']}>
                  ✕ {t('typing.dead.word')}
                </span>,
                number(allowed),
                t('typing.noWay'),
              ]
            : [
                <code key="bytes">
                  {bytes.length <= MOST_BYTES
                    ? bytes.map(byteName).join(' ')
                    : t('typing.bytes', { count: bytes.length })}
                </code>,
                t('typing.state', { number: String(to) }),
                number(allowed),
                <span key="then">
                  {forced.length > 0 ? <code>{textOf(forced)}</code> : null}
                  {complete ? ` ${t('typing.mayEnd')}` : null}
                  {forced.length === 0 && !complete
                    ? i18n.list(next.map((words) => nextWords(words, i18n)))
                    : null}
                </span>,
              ],
      }))}
    />
  );
}
