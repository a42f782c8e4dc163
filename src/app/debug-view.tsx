/** The debug screen: the frame with a feature in each slot. Loaded when a session opens. */
import type { Problem } from '../core/base/problem';
import { RunBar, RunControls } from '../features/run-controls/run-controls';
import { SessionBanner } from '../features/session-banner/session-banner';
import { StepPanel } from '../features/step/step';
import { StepVerdict } from '../features/step/step-verdict';
import { Timeline } from '../features/timeline/timeline';
import { LensMessages } from '../features/lens-messages/lens-messages';
import { LensPrompt } from '../features/lens-prompt/lens-prompt';
import { LensTokens } from '../features/lens-tokens/lens-tokens';
import { useI18n } from '../i18n';
import { useDocumentState, useRunState, useSession, useViewState } from '../state/react';
import { leaveMaximised } from '../state/reveal-tokens';
import { Banner } from '../ui';
import type { Page } from './boot';
import { BottomPanel } from './bottom-panel';
import { Frame } from './frame';
import { LeftPanel } from './left-panel';
import { PageMenuBar } from './page-bar';
import { ProfileMenu } from './profile-menu';
import { StatusLine } from './status-line';
import { useMaskSections } from './mask-sections';
import { MaximiseLens } from './maximise-lens';
import { useStepAnnouncements } from './use-step-announcements';

interface DebugViewProps {
  page: Page;
  problems: readonly Problem[];
  onProblems: (problems: readonly Problem[]) => void;
}

export default function DebugView({ page, problems, onProblems }: DebugViewProps) {
  const { t, say } = useI18n();
  const session = useSession();
  const title = useDocumentState((state) => state.document?.title ?? '');
  const maximised = useViewState((state) => state.maximised);
  const activeLens = useViewState((state) => state.activeLens);
  const drawer = useViewState((state) => state.drawer);
  const step = useRunState((state) => state.log?.events[state.cursor]?.id ?? state.wanted ?? '');
  const sections = useMaskSections();
  useStepAnnouncements();
  return (
    <Frame
      slots={{
        topBar: (
          <PageMenuBar
            page={page}
            title={title}
            onRename={(next) =>
              session.edit.edit(t('app.rename'), (document) => ({ ...document, title: next }))
            }
            moves={<RunControls />}
            tools={<ProfileMenu />}
            meta={step}
          />
        ),
        banner: (
          <>
            {problems.map((problem) => (
              <Banner
                key={problem.code + problem.message}
                tone={problem.severity === 'error' ? 'bad' : 'info'}
                title={say(problem)}
                announce="status"
                onDismiss={() => onProblems([])}
              />
            ))}
            <SessionBanner />
          </>
        ),
        timeline: <Timeline />,
        verdict: <StepVerdict />,
        left: <LeftPanel />,
        lenses: {
          prompt: <LensPrompt actions={<MaximiseLens lens="prompt" />} />,
          messages: <LensMessages actions={<MaximiseLens lens="messages" />} />,
          tokens: (
            <LensTokens
              maximised={maximised === 'tokens'}
              sections={sections}
              actions={<MaximiseLens lens="tokens" atEveryWidth />}
            />
          ),
        },
        step: <StepPanel />,
        bottom: <BottomPanel />,
        status: <StatusLine />,
        dock: <RunBar />,
      }}
      maximised={maximised}
      activeLens={activeLens}
      drawer={drawer}
      onActiveLens={(lens) =>
        session.view({
          activeLens: lens,
          ...(maximised === null || lens === 'step' ? {} : { maximised: lens }),
        })
      }
      onDrawer={(next) => session.view({ drawer: next })}
      onRestore={() => leaveMaximised(session)}
    />
  );
}
