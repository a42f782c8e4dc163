/** The dialogs, each loaded when it is first opened; the palette before, so that no letter typed after its key is lost. */
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../platform/idle';
import { useSession, useViewState } from '../state/react';

let loadedPalette: ComponentType<{ onClose: () => void }> | null = null;
const loadPalette = async () => {
  loadedPalette = (await import('../features/palette/palette')).Palette;
  return { default: loadedPalette };
};
const LazyPalette = lazy(loadPalette);

/** Once it is loaded it is drawn at once: its field has the focus before the next key arrives. */
function Palette({ onClose }: { onClose: () => void }) {
  const [Shown] = useState<ComponentType<{ onClose: () => void }>>(() => loadedPalette ?? LazyPalette);
  return <Shown onClose={onClose} />;
}
const Help = lazy(async () => ({ default: (await import('../features/help/help')).Help }));
const ShowAs = lazy(async () => ({ default: (await import('../features/show-as/show-as')).ShowAs }));
const Share = lazy(async () => ({ default: (await import('../features/share/share')).Share }));
const SessionsDialog = lazy(async () => ({
  default: (await import('../features/sessions/sessions-dialog')).SessionsDialog,
}));
const Import = lazy(async () => ({ default: (await import('../features/import/import')).Import }));

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
      {dialog === 'show-as' ? <ShowAs onClose={close} /> : null}
      {dialog === 'import' ? <Import onClose={close} /> : null}
      {dialog === 'sessions' ? <SessionsDialog onClose={close} /> : null}
    </Suspense>
  );
}
