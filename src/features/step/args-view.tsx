/** The arguments of a call: a tree while they are JSON, the text as it was written where they are not. Linked to the source. */
import { useMemo } from 'react';
import { mapSpan, type Span } from '../../core/base/span';
import type { CallRecord } from '../../core/contract/call';
import { pathAt } from '../../core/json/locate';
import { scanJson } from '../../core/json/scan';
import { useT } from '../../i18n';
import { useSession, useViewState } from '../../state/react';
import { derivedSpans } from '../../state/linking';
import { JsonTree, MonoText, type MonoRange } from '../../ui';
import { Scroll } from './section';
import s from './step.module.css';

const LONGEST_SCANNED = 1_000_000;

export function ArgsView({ record, selected }: { record: CallRecord; selected?: string | undefined }) {
  const t = useT();
  const session = useSession();
  const { args } = record;
  const scan = useMemo(() => (args.text.length > LONGEST_SCANNED ? null : scanJson(args.text)), [args.text]);
  const root = scan?.strict === true ? scan.root : undefined;
  const hover = useViewState((state) => state.hover);
  const selection = useViewState((state) => state.selection);
  const lit = useMemo(() => {
    if (root === undefined) return new Set<string>();
    const spans = [...derivedSpans(args.map, hover), ...derivedSpans(args.map, selection)];
    return new Set(spans.map(({ start }) => pathAt(root, start)));
  }, [root, args.map, hover, selection]);

  const setHover = (span: Span | null) =>
    session.view({ hover: span === null ? null : mapSpan(args.map, span) });
  if (root !== undefined)
    return (
      <JsonTree
        label={t('step.in.args')}
        node={root}
        openLevels={4}
        lit={lit}
        selected={selected}
        className={s['tree']}
        onHover={(_, span) => setHover(span)}
        onSelect={(_, span) => session.select(span === null ? null : mapSpan(args.map, span))}
      />
    );
  const errors = (scan?.errors ?? []).filter(({ severity }) => severity === 'error');
  const ranges: MonoRange[] = [
    ...errors.map(({ span }): MonoRange => ({ ...span, kind: 'bad' })),
    ...derivedSpans(args.map, hover).map((span): MonoRange => ({ ...span, kind: 'mark' })),
    ...derivedSpans(args.map, selection).map((span): MonoRange => ({ ...span, kind: 'strong' })),
  ];
  return (
    <Scroll label={t('step.in.args')}>
      <MonoText
        text={args.text}
        ranges={ranges}
        limit={4_000}
        onHover={(offset) => setHover(offset === null ? null : { start: offset, end: offset + 1 })}
        onSelect={(span) => session.select(mapSpan(args.map, span))}
      />
    </Scroll>
  );
}
