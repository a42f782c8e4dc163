/** The page: providers, the view of the route, dialogs, and what is spoken or passes by. */
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../core/base/problem';
import { CommandProvider } from '../commands';
import { I18nProvider } from '../i18n';
import { applyTheme } from '../platform/theme';
import { SessionProvider, useViewState } from '../state/react';
import { Announcer, LoadingState, ToastRegion } from '../ui';
import { boot, type Page } from './boot';
import { commandContext, commandSource } from './command-wiring';
import { Dialogs } from './dialogs';
import { ErrorBoundary } from './error-boundary';
import { late } from './late';
import { StartView } from './start-view';
import { useFiles } from './use-files';

const DropVeil = late(
  async () => (await import('../features/import/drop-veil')).DropVeil,
  () => null,
);
const DebugView = late(async () => (await import('./debug-view')).default);
const GrammarView = late(async () => (await import('./grammar-view')).default);
const LessonsView = late(async () => (await import('./lessons-view')).default);

export function Root() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [page] = useState(() => boot(setProblems));
  const exportSession = () => {
    const text = page.session.file();
    return text === null ? null : { name: 'session.callscope.json', text };
  };
  return (
    <ErrorBoundary exportSession={exportSession}>
      <SessionProvider session={page.session}>
        <Localised>
          <Body page={page} problems={problems} onProblems={setProblems} />
        </Localised>
      </SessionProvider>
    </ErrorBoundary>
  );
}

function Localised({ children }: { children: React.ReactNode }) {
  const language = useViewState((state) => state.language);
  const theme = useViewState((state) => state.theme);
  useEffect(() => applyTheme(theme), [theme]);
  return <I18nProvider language={language}>{children}</I18nProvider>;
}

interface BodyProps {
  page: Page;
  problems: readonly Problem[];
  onProblems: (problems: readonly Problem[]) => void;
}

function Body({ page, problems, onProblems }: BodyProps) {
  const { session } = page;
  const route = useViewState((state) => state.route);
  const files = useFiles(page, onProblems);
  // What went wrong before says nothing about where one goes next.
  useEffect(
    () =>
      session.stores.view.subscribe((now, before) => {
        if (now.route !== before.route) onProblems([]);
      }),
    [session, onProblems],
  );
  const { pickFiles } = files;
  const context = useMemo(
    () =>
      commandContext(session, { pickFiles, goHome: () => page.goHome(), translate: () => page.translate() }),
    [session, pickFiles, page],
  );
  const source = useMemo(() => commandSource(session), [session]);
  return (
    <CommandProvider source={source} context={context}>
      {route === 'start' ? (
        <StartView page={page} files={files} problems={problems} onProblems={onProblems} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          {route === 'lessons' ? (
            <LessonsView page={page} />
          ) : route === 'grammar' ? (
            <GrammarView page={page} problems={problems} />
          ) : (
            <DebugView page={page} problems={problems} onProblems={onProblems} />
          )}
        </Suspense>
      )}
      <Dialogs />
      {files.dragging ? (
        <Suspense fallback={null}>
          <DropVeil />
        </Suspense>
      ) : null}
      <ToastRegion />
      <Announcer />
    </CommandProvider>
  );
}
