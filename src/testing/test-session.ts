/** A session on memory alone, whose runner gives back the log it was told to. */
import { ok } from '../core/base/result';
import { emptyDocument } from '../core/document/defaults';
import type { SessionDocument } from '../core/document/document';
import type { RunLog } from '../core/runtime/events';
import { readEntry } from '../core/runtime/read-entry';
import { FORMAT_IDS } from '../core/wire/model';
import { readPaste } from '../core/wire/read';
import { createSession, type Ports, type Session } from '../state/session';
import type { Sessions } from '../state/sessions';

const nowhere: Sessions = {
  list: () => Promise.resolve(ok([])),
  load: () => Promise.resolve(ok(emptyDocument('none'))),
  save: () => Promise.resolve(ok(null)),
  saveAll: () => Promise.resolve(ok(null)),
  rename: () => Promise.resolve(ok(null)),
  remove: () => Promise.resolve(ok(null)),
};

/** Nothing is open in it yet: `session.open(document)` runs it. `log` is called for every run; `ports` replace its own. */
export function testSession(log: (document: SessionDocument) => RunLog, ports: Partial<Ports> = {}): Session {
  let made = 0;
  return createSession({
    runner: (document) =>
      Promise.resolve(
        ok({ ...log(document), pastes: document.responses.map((one, i) => readEntry(one, i)) }),
      ),
    reader: ({ text, source, format }) => {
      const chosen = FORMAT_IDS.find((known) => known === format);
      return Promise.resolve(ok(readPaste(text, source, chosen === undefined ? {} : { format: chosen })));
    },
    sessions: nowhere,
    now: () => 0,
    newId: () => `session-${++made}`,
    later: () => () => undefined,
    ...ports,
  });
}
