/**
 * The last line: whatever breaks, the page is never blank. It says what happened, and offers to load again, to take the
 * session along as a file, and to copy the report. It uses nothing that may be what broke: no store, no command.
 */
import { Component, type ReactNode } from 'react';
import { english } from '../i18n';
import { download } from '../platform/downloads';
import { Button, CopyButton, ErrorState, Logo } from '../ui';
import { crashProblem, crashReport } from './crash';
import s from './error-boundary.module.css';

interface ErrorBoundaryProps {
  /** The session as a file; null when there is none. May throw. */
  exportSession: () => { name: string; text: string } | null;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    // The language may be what broke; the words of this page ship with it.
    const { t } = english;
    const session = readSession(this.props.exportSession);
    return (
      <main className={s['page']}>
        <Logo />
        <h1>{t('app.crash.title')}</h1>
        <ErrorState
          problem={crashProblem(t('app.crash.page'), error)}
          actions={
            <>
              <Button variant="primary" size="l" onClick={() => location.reload()}>
                {t('app.crash.reload')}
              </Button>
              {session === null ? null : (
                <Button size="l" onClick={() => download(session.name, session.text, 'application/json')}>
                  {t('app.crash.export')}
                </Button>
              )}
              <CopyButton size="l" text={() => crashReport(error)} label={t('app.crash.copy')} />
            </>
          }
        />
      </main>
    );
  }
}

function readSession(read: ErrorBoundaryProps['exportSession']): { name: string; text: string } | null {
  try {
    return read();
  } catch {
    return null;
  }
}
