/** The dialogs, each loaded when it is first opened; the palette before, so that no letter typed after its key is lost. */
import { Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../platform/idle';
import { useSession, useViewState } from '../state/react';
import { DialogMissing, late } from './late';

let loadedPalette: ComponentType<{ onClose: () => void }> | null = null;
const loadPalette = async () => {
  loadedPalette = (await import('../features/palette/palette')).Palette;
  return loadedPalette;
};
const LatePalette = late(loadPalette, DialogMissing);

/** Once it is loaded it is drawn at once: its field has the focus before the next key arrives. */
function Palette({ onClose }: { onClose: () => void }) {
  const [Shown] = useState<ComponentType<{ onClose: () => void }>>(() => loadedPalette ?? LatePalette);
  return <Shown onClose={onClose} />;
}
const Help = late(async () => (await import('../features/help/help')).Help, DialogMissing);
const ShowAs = late(async () => (await import('../features/show-as/show-as')).ShowAs, DialogMissing);
const Share = late(async () => (await import('../features/share/share')).Share, DialogMissing);
const SessionsDialog = late(
  async () => (await import('../features/sessions/sessions-dialog')).SessionsDialog,
  DialogMissing,
);
const Import = late(async () => (await import('../features/import/import')).Import, DialogMissing);

export function Dialogs() {
  const dialog = useViewState((state) => state.dialog);
  const session = useSession();
  const close = useCallback(() => session.view({ dialog: null }), [session]);
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
