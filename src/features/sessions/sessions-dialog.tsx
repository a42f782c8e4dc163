import { useT } from '../../i18n';
import { Dialog } from '../../ui';
import { SessionsList } from './sessions-list';
import { useSessions } from './use-sessions';

/** The same list from the start page. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('sessions.title')} subtitle={t('sessions.where')}>
      <SessionsList model={useSessions()} />
    </Dialog>
  );
}
