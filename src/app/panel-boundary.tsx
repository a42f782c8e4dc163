import { Component, type ReactNode } from 'react';
import { useT } from '../i18n';
import { Button, ErrorState } from '../ui';
import { crashProblem } from './crash';

interface BoundaryProps {
  /** The panel's title, for the sentence. */
  name: string;
  children: ReactNode;
}

/** Keeps a defect of one panel from taking the page with it: the panel says so, and can be drawn again. */
export class PanelBoundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Crashed
        name={this.props.name}
        error={this.state.error}
        onRetry={() => this.setState({ error: null, failed: false })}
      />
    );
  }
}

function Crashed({ name, error, onRetry }: { name: string; error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      problem={crashProblem(t('app.crash.panel', { name }), error)}
      actions={<Button onClick={onRetry}>{t('app.crash.redraw')}</Button>}
    />
  );
}
