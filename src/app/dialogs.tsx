/** The dialogs, each loaded when it is first opened. */
import { lazy, Suspense } from 'react';
import { useSession, useViewState } from '../state/react';

const Palette = lazy(async () => ({ default: (await import('../features/palette/palette')).Palette }));
const Help = lazy(async () => ({ default: (await import('../features/help/help')).Help }));
const Share = lazy(async () => ({ default: (await import('../features/share/share')).Share }));
const SessionsDialog = lazy(async () => ({
  default: (await import('../features/sessions/sessions-dialog')).SessionsDialog,
}));

export function Dialogs() {
  const dialog = useViewState((state) => state.dialog);
  const session = useSession();
  const close = () => session.view({ dialog: null });
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
