import { BreakpointsPanel } from '../features/breakpoints/breakpoints';
import { FilesPanel } from '../features/files/files';
import { LessonsPanel } from '../features/lessons/lessons-panel';
import { PolicyPanel } from '../features/policy/policy';
import { PromptPanel } from '../features/prompt-editor/prompt-editor';
import { ResponsesPanel } from '../features/responses/responses';
import { SessionsPanel } from '../features/sessions/sessions';
import { ToolsPanel } from '../features/tools/tools';
import { useT } from '../i18n';
import { useSession, useViewState } from '../state/react';
import type { LeftPanelId } from '../state/types';
import { Tabs } from '../ui';

const PANELS: Readonly<Record<LeftPanelId, () => React.ReactNode>> = {
  tools: () => <ToolsPanel />,
  prompt: () => <PromptPanel />,
  responses: () => <ResponsesPanel />,
  files: () => <FilesPanel />,
  policy: () => <PolicyPanel />,
  breakpoints: () => <BreakpointsPanel />,
  lessons: () => <LessonsPanel />,
  sessions: () => <SessionsPanel />,
};

/** The parts of the session that a person edits. */
export function LeftPanel() {
  const t = useT();
  const session = useSession();
  const panel = useViewState((state) => state.leftPanel);
  const items = (Object.keys(PANELS) as LeftPanelId[]).map((id) => ({ id, label: t(`${id}.title`) }));
  return (
    <Tabs
      label={t('app.region.left')}
      items={items}
      value={panel}
      onChange={(leftPanel) => session.view({ leftPanel })}
    >
      {PANELS[panel]()}
    </Tabs>
  );
}
