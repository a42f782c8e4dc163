import { ConsolePanel } from '../features/console/console';
import { ProblemCounts, ProblemsPanel } from '../features/problems/problems';
import type { ReactNode } from 'react';
import { FoundPanel } from '../features/found/found';
import { SourcePanel } from '../features/source/source';
import { StreamPanel } from '../features/stream/stream';
import { useT } from '../i18n';
import { useSession, useViewState } from '../state/react';
import type { BottomPanelId } from '../state/types';
import { Tabs } from '../ui';

const BODIES: Readonly<Record<BottomPanelId, ReactNode>> = {
  problems: <ProblemsPanel />,
  found: <FoundPanel />,
  source: <SourcePanel />,
  stream: <StreamPanel />,
  console: <ConsolePanel />,
};

/** What is wrong, what was found in the paste, the paste, its stream, the log: one at a time, under the lenses. */
export function BottomPanel() {
  const t = useT();
  const session = useSession();
  const panel = useViewState((state) => state.bottomPanel);
  return (
    <Tabs
      label={t('app.region.bottom')}
      items={[
        { id: 'problems', label: t('problems.title'), badge: <ProblemCounts /> },
        { id: 'found', label: t('found.title') },
        { id: 'source', label: t('source.title') },
        { id: 'stream', label: t('stream.title') },
        { id: 'console', label: t('console.title') },
      ]}
      value={panel}
      onChange={(bottomPanel) => session.view({ bottomPanel })}
    >
      {BODIES[panel]}
    </Tabs>
  );
}
