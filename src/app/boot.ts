/** Starts the page's session: storage, workers, the first route, and the address that follows what is shown. */
import type { Problem } from '../core/base/problem';
import { english, loadI18n, type Translate } from '../i18n';
import { initialLanguage } from '../platform/language';
import { readFragment, subscribeFragment, writeFragment } from '../platform/location';
import { openStorage, type KeyValueStorage } from '../platform/storage';
import type { KeyValue } from '../state/sessions';
import { storedTheme } from '../platform/theme';
import { createSession, type Place, type Session } from '../state/session';
import { keepGrammars } from './kept-grammars';
import { browserPorts } from './ports';
import { formatLessonRoute, formatRoute, parseRoute, type Route } from './routes';
import { openExample, openGrammarLink } from './open';

export interface Page {
  session: Session;
  translate(): Translate;
  goHome(): void;
  showProblem: ProblemSink;
}
export type ProblemSink = (problems: readonly Problem[]) => void;

const LANGUAGES = ['en', 'zh-CN'] as const;
/** Browsers slow down pages that write their address at every step. */
const ADDRESS_MS = 300;

export function boot(showProblem: ProblemSink): Page {
  const language = initialLanguage(LANGUAGES, 'en');
  const opening = openStorage();
  const session = createSession(browserPorts(soon(opening)), { theme: storedTheme(), language });
  void opening.then(({ persistent }) => session.view({ lasting: persistent }));
  let translate: Translate = english.t;
  const follow = (): void => {
    // Without the dictionary the page is in English, see `I18nProvider`.
    void loadI18n(session.stores.view.getState().language).then(
      (i18n) => {
        translate = i18n.t;
      },
      () => {
        translate = english.t;
      },
    );
  };
  follow();
  session.stores.view.subscribe((now, before) => {
    if (now.language !== before.language) follow();
  });

  async function go(route: Route): Promise<void> {
    switch (route.kind) {
      case 'start':
        session.close();
        return;
      case 'link': {
        const opened = await session.openLink(route.fragment);
        if (!opened.ok) showProblem(opened.error);
        return;
      }
      case 'session': {
        const opened = await session.openStored(route.id, placeIn(route));
        if (!opened.ok) {
          session.close();
          showProblem(opened.error);
        }
        return;
      }
      case 'example': {
        const opened = await openExample({ session, translate: () => translate }, route.id, placeIn(route));
        if (opened.ok && opened.value) return;
        session.close();
        showProblem([opened.ok ? addressUnknown(`/example/${route.id}`) : opened.error]);
        return;
      }
      case 'lessons':
        session.view({ route: 'lessons', lesson: route.lesson, dialog: null, drawer: null });
        return;
      case 'grammar':
        if (route.payload === null) session.view({ route: 'grammar', dialog: null, drawer: null });
        else {
          showProblem(await openGrammarLink(session, route.payload));
          grammars.linked();
        }
        return;
      case 'unknown':
        session.close();
        showProblem([addressUnknown(route.fragment)]);
    }
  }

  const grammars = keepGrammars(session);
  followAddress(session);
  tellUnsaved(session, showProblem);
  subscribeFragment((fragment) => {
    showProblem([]);
    void go(parseRoute(fragment));
  });
  addEventListener('pagehide', () => {
    session.autosave.flush();
    grammars.flush();
  });
  void go(parseRoute(readFragment()));
  return {
    session,
    translate: () => translate,
    goHome() {
      session.close();
      writeFragment('/');
    },
    showProblem,
  };
}

const addressUnknown = (fragment: string): Problem => ({
  code: 'ADDRESS_UNKNOWN',
  severity: 'warn',
  message: `This address names nothing that Callscope knows: ${fragment.slice(0, 80)}. Here is the start page.`,
  retryable: false,
});

const placeIn = ({ step, lens, token }: Extract<Route, { kind: 'session' | 'example' }>): Place => ({
  step,
  lens,
  token: token ?? null,
});

/** Why a session is not saved is said once, not at every edit. */
function tellUnsaved({ stores }: Session, showProblem: ProblemSink): void {
  let told: string | null = null;
  stores.document.subscribe(({ saved, saveProblem, sessionId }) => {
    if (saved === 'saved') told = null;
    if (saved !== 'failed' || saveProblem === null || told === `${sessionId ?? ''} ${saveProblem.code}`)
      return;
    told = `${sessionId ?? ''} ${saveProblem.code}`;
    showProblem([saveProblem]);
  });
}

/** Storage that is still being opened: the page does not wait for it. */
function soon(opening: Promise<KeyValueStorage>): KeyValue {
  return {
    get: async (key) => (await opening).get(key),
    set: async (key, value) => (await opening).set(key, value),
    update: async (key, change) => (await opening).update(key, change),
    remove: async (key) => (await opening).remove(key),
  };
}

/** The address names the stored session and the step in it, so that loading the page again comes back to the same place. */
function followAddress({ stores }: Session): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let shown: string | null = null;
  const write = (): void => {
    timer = null;
    const { sessionId } = stores.document.getState();
    const { log, cursor } = stores.run.getState();
    const { route, maximised, token } = stores.view.getState();
    if (route !== 'debug' || sessionId === null || log === null) return;
    const step = log.events[cursor]?.id ?? null;
    // One entry of the history for a session, however many steps are taken in it. A link or an example that was opened gives its
    // entry to the session: going back to it would open it anew, and never lead further back.
    const opened = parseRoute(readFragment()).kind;
    const place = { step, lens: maximised, ...(token === null ? {} : { token: token.index }) };
    writeFragment(formatRoute({ kind: 'session', id: sessionId, ...place }), {
      replace: shown === sessionId || opened === 'link' || opened === 'example',
    });
    shown = sessionId;
  };
  const later = (): void => {
    timer ??= setTimeout(write, ADDRESS_MS);
  };
  stores.document.subscribe((now, before) => {
    if (now.sessionId !== before.sessionId) later();
    if (now.sessionId === null) shown = null;
  });
  stores.run.subscribe((now, before) => {
    if (now.cursor !== before.cursor || now.log !== before.log) later();
  });
  stores.view.subscribe((now, before) => {
    if (now.maximised !== before.maximised || now.token !== before.token) later();
    if (now.route === before.route && now.lesson === before.lesson) return;
    if (now.route === 'grammar') {
      shown = null;
      // A link that was opened stays: loading the page again opens it again.
      if (parseRoute(readFragment()).kind !== 'grammar') writeFragment('/grammar');
    } else if (now.route === 'lessons') {
      shown = null;
      // One entry of the history for a lesson, however many steps are taken in it.
      const same = before.route === 'lessons' && now.lesson?.id === before.lesson?.id;
      writeFragment(formatLessonRoute(now.lesson), { replace: same });
    } else if (before.route !== 'start' && now.route === 'debug') later();
  });
}
