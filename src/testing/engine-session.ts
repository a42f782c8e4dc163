/** A session without documents over the real engine: for what asks about any grammar. */
import { createSession, type Session } from '../state/session';
import { enginePort } from './engine-port';

let engine: ReturnType<typeof enginePort> | null = null;

/** The engine is one for all: it keeps what it has made. */
export function engineSession(view: Parameters<typeof createSession>[1] = {}): Session {
  engine ??= enginePort();
  const unused = () => {
    throw new Error('not used here');
  };
  return createSession(
    {
      runner: unused,
      reader: unused,
      sessions: {} as never,
      now: () => 0,
      newId: () => 'id',
      later: () => () => undefined,
      grammar: engine,
      sampling: engine,
    },
    view,
  );
}
