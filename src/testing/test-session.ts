/** A session on memory alone, whose runner gives back the log it was told to. */
import { ok } from '../core/base/result';
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import type { RunLog } from '../core/runtime/events';
import { FORMATS } from '../core/wire/formats';
import { readPaste } from '../core/wire/read';
import { createSession, type Ports, type Session } from '../state/session';
import type { Sessions } from '../state/sessions';

const nowhere: Sessions = {
  list: () => Promise.resolve(ok([])),
  load: () => Promise.resolve(ok(emptyDocument('none'))),
  save: () => Promise.resolve(ok(null)),
  rename: () => Promise.resolve(ok(null)),
  remove: () => Promise.resolve(ok(null)),
};

/** Nothing is open in it yet: `session.open(document)` runs it. `log` is called for every run; `ports` replace its own. */
export function testSession(log: (document: SessionDocument) => RunLog, ports: Partial<Ports> = {}): Session {
  let made = 0;
  return createSession({
    runner: (document) => Promise.resolve(ok(log(document))),
    reader: ({ text, source, format }) => {
      const chosen = FORMATS.find((known) => known.id === format)?.id;
      return Promise.resolve(ok(readPaste(text, source, chosen === undefined ? {} : { format: chosen })));
    },
    sessions: nowhere,
    now: () => 0,
    newId: () => `session-${++made}`,
    later: () => () => undefined,
    ...ports,
  });
}
