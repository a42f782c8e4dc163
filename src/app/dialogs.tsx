/** The dialogs, each loaded when it is first opened; the palette before, so that no letter typed after its key is lost. */
import { lazy, Suspense, useEffect } from 'react';
import { whenIdle } from '../platform/idle';
import { useSession, useViewState } from '../state/react';

const loadPalette = () => import('../features/palette/palette');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const Help = lazy(async () => ({ default: (await import('../features/help/help')).Help }));
const Share = lazy(async () => ({ default: (await import('../features/share/share')).Share }));
const SessionsDialog = lazy(async () => ({
  default: (await import('../features/sessions/sessions-dialog')).SessionsDialog,
}));

export function Dialogs() {
  const dialog = useViewState((state) => state.dialog);
  const session = useSession();
  const close = () => session.view({ dialog: null });
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  if (dialog === null) return null;
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' ? <Palette onClose={close} /> : null}
      {dialog === 'help' ? <Help onClose={close} /> : null}
      {dialog === 'share' ? <Share onClose={close} /> : null}
      {dialog === 'sessions' ? <SessionsDialog onClose={close} /> : null}
    </Suspense>
  );
}
