/** The start page over the session: what it shows comes from storage and the examples' cards. */
import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../core/base/problem';
import { emptyDocument } from '../core/document/defaults';
import { CARDS } from '../examples/cards';
import { Start } from '../features/start/start';
import { useT } from '../i18n';
import { useCommand } from '../commands';
import type { SessionSummary } from '../state/sessions';
import { Button, FileJsonIcon, FilePlusIcon, FolderIcon, KeyboardIcon, LessonIcon } from '../ui';
import type { Page } from './boot';
import { openExample } from './open';
import { PageMenuBar } from './page-bar';
import { StatusLine } from './status-line';
import { LONGEST_PASTE, type Files } from './use-files';
import s from './start-view.module.css';

interface StartViewProps {
  page: Page;
  files: Files;
  problems: readonly Problem[];
  onProblems: (problems: readonly Problem[]) => void;
}

export function StartView({ page, files, problems, onProblems }: StartViewProps) {
  const t = useT();
  const { session } = page;
  const [recent, setRecent] = useState<{ sessions: readonly SessionSummary[]; now: number }>({
    sessions: [],
    now: 0,
  });
  const help = useCommand('help.keys');
  const importFiles = useCommand('session.import');
  const lessons = useCommand('view.lessons');

  useEffect(() => {
    let current = true;
    void session.sessions.list().then((listed) => {
      if (current && listed.ok) setRecent({ sessions: listed.value, now: Date.now() });
    });
    return () => {
      current = false;
    };
  }, [session]);

  const identify = useCallback(
    async (text: string) => {
      if (text.length > LONGEST_PASTE) return null;
      const read = await session.read({ text, source: 'response:0', format: null });
      if (!read.ok) return null;
      const { detection, responses, problems: found } = read.value;
      const calls = responses.flatMap((response) => response.toolCalls);
      const inside = [
        ...responses.flatMap((response) => response.problems),
        ...calls.flatMap((call) => call.problems),
      ];
      return {
        format: detection.format,
        evidence: detection.evidence,
        calls: calls.map((call) => call.name),
        problems: [...found, ...inside].filter((problem) => problem.severity === 'error').length,
      };
    },
    [session],
  );

  const actions = [
    {
      id: 'empty',
      icon: FilePlusIcon,
      title: t('start.from.empty.title'),
      text: t('start.from.empty.text'),
      run: () => void session.open(emptyDocument(t('start.untitled'))),
    },
    {
      id: 'import',
      icon: FolderIcon,
      title: t('start.from.import.title'),
      text: t('start.from.import.text'),
      run: importFiles.run,
    },
    {
      id: 'file',
      icon: FileJsonIcon,
      title: t('start.from.file.title'),
      text: t('start.from.file.text'),
      run: files.pickFiles,
    },
    {
      id: 'lessons',
      icon: LessonIcon,
      title: t('start.from.lessons.title'),
      text: t('start.from.lessons.text'),
      run: lessons.run,
    },
    {
      id: 'keys',
      icon: KeyboardIcon,
      title: t('start.from.keys.title'),
      text: t('start.from.keys.text'),
      run: help.run,
    },
  ];

  return (
    <div className={s['view']} data-dragging={files.dragging ? '' : undefined}>
      <header className={s['bar']} data-region="top">
        <PageMenuBar
          page={page}
          title={t('start.title')}
          tools={
            <Button icon={<LessonIcon />} onClick={lessons.run}>
              {t('lessons.title')}
            </Button>
          }
        />
      </header>
      <main className={s['body']} data-region="start">
        <Start
          examples={CARDS}
          recent={recent.sessions}
          now={recent.now}
          problems={problems}
          onDismissProblems={() => onProblems([])}
          identify={identify}
          onPaste={files.paste}
          onPickFiles={files.pickFiles}
          onExample={(id) =>
            void openExample(page, id).then((opened) => {
              if (!opened.ok) onProblems([opened.error]);
            })
          }
          onSession={(id) =>
            void session.openStored(id).then((opened) => {
              if (!opened.ok) onProblems(opened.error);
            })
          }
          onAllSessions={() => session.view({ dialog: 'sessions' })}
          actions={actions}
        />
      </main>
      <footer className={s['status']} data-region="status">
        <StatusLine />
      </footer>
    </div>
  );
}
