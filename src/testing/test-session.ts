/** A session on memory alone, whose runner gives back the log it was told to. */
import { ok } from '../core/base/result';
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import type { RunLog } from '../core/runtime/events';
import { createSession, type Session } from '../state/session';
import type { Sessions } from '../state/sessions';

const nowhere: Sessions = {
  list: () => Promise.resolve(ok([])),
  load: () => Promise.resolve(ok(emptyDocument('none'))),
  save: () => Promise.resolve(ok(null)),
  rename: () => Promise.resolve(ok(null)),
  remove: () => Promise.resolve(ok(null)),
};

/** Nothing is open in it yet: `session.open(document)` runs it. `log` is called for every run. */
export function testSession(log: (document: SessionDocument) => RunLog): Session {
  let made = 0;
  return createSession({
    runner: (document) => Promise.resolve(ok(log(document))),
    sessions: nowhere,
    now: () => 0,
    newId: () => `session-${++made}`,
    later: () => () => undefined,
  });
}
