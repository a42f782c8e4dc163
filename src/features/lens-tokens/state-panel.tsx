/**
 * Where the grammar stands: the values that are open and how far they are, what may come, and the automaton around the place as a
 * graph and as a table. A node of the graph is looked at by focusing it; the cursor stays where it is.
 */
import { memo, useMemo, useState } from 'react';
import type { GraphNode, Place, StateView } from '../../core/mask/place';
import { useI18n } from '../../i18n';
import { useStateView, type Answered } from '../../state/use-place';
import { Button, EmptyState, LoadingState, PanelHeader, ProblemLine } from '../../ui';
import { StateGraph } from '../../ui/data/state-graph';
import { bytesText, byteRanges } from './byte-words';
import { nextWords, stateWords } from '../../state/explanation-words';
import { Crumbs, Frames } from './frames';
import { Transitions } from './transitions';
import s from './state-panel.module.css';

interface StatePanelProps {
  place: Place | null;
  none: string | null;
}

export const StatePanel = memo(function StatePanel({ place, none }: StatePanelProps) {
  const { t } = useI18n();
  const here = useStateView(place);
  const view = here.problem === null ? (here.value ?? here.last) : null;
  const [focus, setFocus] = useState<{ place: Place | null; node: GraphNode } | null>(null);
  // A node of the graph that is drawn now, and not of one before.
  const node = focus !== null && focus.place === place ? focus.node : null;
  const elsewhere = useMemo(
    () => (place === null || node === null ? null : placeOf(place, node)),
    [place, node],
  );
  const there = useStateView(elsewhere);

  if (place === null || none !== null || view === null)
    return (
      <>
        <PanelHeader level={3} title={t('maskView.state')} />
        {none !== null || place === null ? (
          <EmptyState compact title={none ?? t('maskView.noMask')} />
        ) : here.problem !== null ? (
          <div className={s['body']}>
            <ProblemLine problem={here.problem} />
          </div>
        ) : (
          <LoadingState label={t('maskView.asking')} onRetry={here.retry} />
        )}
      </>
    );
  return (
    <>
      <PanelHeader
        level={3}
        title={t('maskView.state')}
        meta={[
          t('maskView.stateNumber', { state: String(view.state) }),
          t(view.complete ? 'maskView.complete' : 'maskView.live'),
        ]}
        actions={<StillRequired view={view} />}
      />
      <div className={s['body']} aria-busy={here.pending}>
        {view.standing === null ? null : <Crumbs frames={view.standing.frames ?? []} />}
        <Graph
          view={view}
          onFocus={(id) => {
            const next = view.graph.nodes.find((one) => one.id === id);
            if (next !== undefined) setFocus(next.kind === 'here' ? null : { place, node: next });
          }}
        />
        {elsewhere === null || node === null ? (
          <Details view={view} />
        ) : (
          <Elsewhere node={node} there={there} onBack={() => setFocus(null)} />
        )}
      </div>
    </>
  );
});

/** Names that the innermost object lacks. */
function StillRequired({ view }: { view: StateView }) {
  const { t, list } = useI18n();
  const missing = view.standing?.frames?.findLast(({ kind }) => kind === 'object')?.missing ?? [];
  return missing.length === 0 ? null : (
    <span className={s['required']}>
      {t('maskView.missing')} <b>{list(missing.slice(0, 4))}</b>
    </span>
  );
}

/** Null for nodes that no text leads to. */
function placeOf(place: Place, { path, prefix, kind }: GraphNode): Place | null {
  if (kind === 'dead' || kind === 'here') return null;
  if (prefix !== null) return { ...place, prefix };
  if (path === null) return null;
  const joined = new Uint8Array(place.prefix.length + path.length);
  joined.set(place.prefix);
  joined.set(path, place.prefix.length);
  return { ...place, prefix: joined };
}

function Elsewhere({
  node,
  there,
  onBack,
}: {
  node: GraphNode;
  there: Answered<StateView>;
  onBack: () => void;
}) {
  const { t } = useI18n();
  const view = there.value;
  return (
    <div className={s['elsewhere']}>
      <p className={s['banner']}>
        <span>
          {node.path === null || node.path.length === 0
            ? t('maskView.lookingBefore')
            : t('maskView.lookingAhead', { count: node.path.length })}{' '}
          {node.path === null ? null : <code>{bytesText(node.path)}</code>}
        </span>
        <Button size="s" onClick={onBack}>
          {t('maskView.backToCursor')}
        </Button>
      </p>
      {there.problem === null ? null : <ProblemLine problem={there.problem} />}
      {view === null ? null : (
        <>
          {view.standing === null ? null : <Crumbs frames={view.standing.frames ?? []} />}
          <Details view={view} />
        </>
      )}
    </div>
  );
}

function Details({ view }: { view: StateView }) {
  const i18n = useI18n();
  const { t, list } = i18n;
  const { standing, forced, completion, counter } = view;
  const next = standing?.next.map((words) => nextWords(words, i18n)) ?? [];
  return (
    <>
      {standing?.frames === undefined ? null : <Frames frames={standing.frames} />}
      <dl className={s['facts']}>
        {next.length === 0 ? null : (
          <div>
            <dt>{t('maskView.mayFollow')}</dt>
            <dd>{list(next, 'disjunction')}</dd>
          </div>
        )}
        {counter === null ? null : (
          <div>
            <dt>{t('maskView.characters')}</dt>
            <dd>
              {counter.most === null
                ? t('maskView.charactersFew', { count: counter.count })
                : t('maskView.charactersOf', { count: counter.count, most: counter.most })}
            </dd>
          </div>
        )}
        {standing?.rules === undefined ? null : (
          <div>
            <dt>{t('maskView.ruleStack')}</dt>
            <dd>
              <code>{standing.rules.map(({ label, rule }) => label ?? rule).join(', ')}</code>
            </dd>
          </div>
        )}
        {forced.length === 0 ? null : (
          <div>
            <dt>{t('maskView.forcedBytes')}</dt>
            <dd>
              <code>{bytesText(forced)}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('maskView.toFinish')}</dt>
          <dd>
            {view.complete ? (
              t('maskView.canEnd')
            ) : completion === null ? (
              t('maskView.noCompletion')
            ) : (
              <code>{bytesText(completion)}</code>
            )}
          </dd>
        </div>
      </dl>
      <Transitions view={view} />
    </>
  );
}

function Graph({ view, onFocus }: { view: StateView; onFocus: (node: number) => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { nodes, edges } = view.graph;
  const shown = useMemo(
    () => ({
      nodes: nodes.map((node) => ({
        id: node.id,
        label: stateWords(node.label, i18n),
        kind: node.kind,
        complete: node.complete,
        more: node.more,
      })),
      edges: edges.map(({ from, to, bytes, run, walked }) => ({
        from,
        to,
        walked,
        label: `${byteRanges(bytes)}${bytesText(run)}`,
      })),
    }),
    [nodes, edges, i18n],
  );
  return (
    <div className={s['graph']}>
      <StateGraph
        className={s['drawing']}
        label={t('maskView.graph')}
        nodes={shown.nodes}
        edges={shown.edges}
        onFocus={onFocus}
      />
    </div>
  );
}
