import { SessionsList } from './sessions-list';
import { useSessions } from './use-sessions';

/** Sessions stored in this browser, in the left panel. */
export function SessionsPanel() {
  return <SessionsList model={useSessions()} />;
}
