/**
 * Parts of the page whose code is loaded when they are shown first. Where it does not come (the network is off, a deployment was
 * replaced) the place says so, and the next look at it asks again.
 */
import { createContext, lazy, use, useEffect, useState, type ComponentType } from 'react';
import type { Problem } from '../core/base/problem';
import { useT } from '../i18n';
import { Button, ErrorState, toast } from '../ui';

const Again = createContext<() => void>(() => undefined);

/** @param Missing stands where the part would */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P> = PartMissing,
): ComponentType<P> {
  const ask = (): ComponentType<P> =>
    lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        return { default: await load() };
      } catch {
        return { default: Absent };
      }
    });
  let latest = ask();
  function Absent(props: P) {
    // Not before it stands there: what is still being mounted would ask again and again.
    useEffect(() => {
      latest = ask();
    }, []);
    return <Missing {...props} />;
  }
  return function Late(props: P) {
    const [Part, setPart] = useState(() => latest);
    return (
      <Again value={() => setPart(() => latest)}>
        <Part {...props} />
      </Again>
    );
  };
}

/** @param message in the reader's language */
export const partMissing = (message: string): Problem => ({
  code: 'PART_NOT_LOADED',
  severity: 'error',
  message,
  retryable: true,
});

function PartMissing() {
  const t = useT();
  const again = use(Again);
  return (
    <ErrorState
      problem={partMissing(t('app.part.missing'))}
      onRetry={again}
      actions={<Button onClick={() => location.reload()}>{t('app.crash.reload')}</Button>}
    />
  );
}

/** A dialog that did not come closes again. */
export function DialogMissing({ onClose }: { onClose: () => void }) {
  const t = useT();
  const words = t('app.part.missing');
  useEffect(() => {
    toast({ text: words, tone: 'bad' });
    onClose();
  }, [words, onClose]);
  return null;
}
