import { ConsolePanel } from '../features/console/console';
import { ProblemCounts, ProblemsPanel } from '../features/problems/problems';
import { SourcePanel } from '../features/source/source';
import { useT } from '../i18n';
import { useSession, useViewState } from '../state/react';
import { Tabs } from '../ui';

/** Problems, source, console: one at a time, under the lenses. */
export function BottomPanel() {
  const t = useT();
  const session = useSession();
  const panel = useViewState((state) => state.bottomPanel);
  return (
    <Tabs
      label={t('app.region.bottom')}
      items={[
        { id: 'problems', label: t('problems.title'), badge: <ProblemCounts /> },
        { id: 'source', label: t('source.title') },
        { id: 'console', label: t('console.title') },
      ]}
      value={panel}
      onChange={(bottomPanel) => session.view({ bottomPanel })}
    >
      {panel === 'problems' ? <ProblemsPanel /> : panel === 'source' ? <SourcePanel /> : <ConsolePanel />}
    </Tabs>
  );
}
