/** The commands of the registry, carried out on the session. */
import type { CommandContext, CommandState } from '../commands/command';
import type { CommandSource } from '../commands/context';
import type { Translate } from '../i18n';
import { download } from '../platform/downloads';
import { focusRegion } from '../platform/regions';
import { storeLanguage } from '../platform/language';
import { storeTheme } from '../platform/theme';
import { FILE_EXTENSION } from '../core/share/file';
import type { Breakpoint } from '../core/document/document';
import { openNextResponse } from '../state/next-response';
import { moveToken, revealFirstBlocked } from '../state/reveal-tokens';
import type { Session } from '../state/session';
import { toast } from '../ui';

export interface PageActions {
  /** Lets the user pick files and opens them. */
  pickFiles(): void;
  /** To the start page. */
  goHome(): void;
  translate(): Translate;
}

export function commandContext(session: Session, page: PageActions): CommandContext {
  const { stores, step, edit } = session;
  const say = (key: 'session.undone' | 'session.redone', label: string | null): void => {
    if (label !== null) toast({ text: page.translate()(key, { label }) });
  };
  return {
    stepOver: () => step.move('over'),
    stepInto: () => step.move('into'),
    stepOut: () => step.move('out'),
    stepBack: () => step.move('back'),
    continueRun: () => step.move('continue'),
    reverseContinue: () => step.move('reverse-continue'),
    restart: () => step.move('restart'),
    run: () => void step.run(),
    cancelRun: () => step.cancelRun(),
    goTo: (index) => (index < 0 ? step.move('end') : step.goToIndex(index)),
    toggleBreakpoint() {
      const { log, cursor } = stores.run.getState();
      const stage = log?.events[cursor]?.stage;
      if (stage === undefined) return;
      const here = (breakpoint: Breakpoint): boolean =>
        breakpoint.on === 'stage' && breakpoint.stage === stage;
      edit.edit(page.translate()('breakpoints.toggled', { stage }), (document) => ({
        ...document,
        breakpoints: document.breakpoints.some(here)
          ? document.breakpoints.filter((breakpoint) => !here(breakpoint))
          : [...document.breakpoints, { on: 'stage', stage }],
      }));
    },
    undo: () => say('session.undone', edit.undo()),
    redo: () => say('session.redone', edit.redo()),
    openDialog: (dialog) => session.view({ dialog }),
    setLens: (lens) =>
      session.view(lens === null ? { maximised: null } : { maximised: lens, activeLens: lens }),
    showFirstBlocked: () => revealFirstBlocked(session),
    moveToken: (by) => moveToken(session, by),
    openNextResponse: () => openNextResponse(session),
    openLeftPanel: (leftPanel) => session.view({ leftPanel, drawer: 'left' }),
    openBottomPanel: (bottomPanel) => session.view({ bottomPanel, drawer: 'bottom' }),
    openGrammar: () => session.view({ route: 'grammar', dialog: null, drawer: null }),
    openLessons: () => session.view({ route: 'lessons', lesson: null, dialog: null, drawer: null }),
    focusRegion: (direction) => void focusRegion(direction),
    newSession: () => page.goHome(),
    openFile: () => page.pickFiles(),
    importFiles: () => session.view({ dialog: 'import' }),
    saveFile() {
      const file = session.file();
      const title = stores.document.getState().document?.title ?? 'session';
      if (file !== null) download(`${title}${FILE_EXTENSION}`, file, 'application/json');
    },
    setTheme(theme) {
      storeTheme(theme);
      session.view({ theme });
    },
    setLanguage(language) {
      storeLanguage(language);
      session.view({ language });
    },
  };
}

/** The three stores as one snapshot that is the same object until something changes. */
export function commandSource({ stores }: Session): CommandSource {
  const read = (): CommandState => ({
    document: stores.document.getState(),
    run: stores.run.getState(),
    view: stores.view.getState(),
  });
  let state = read();
  const refresh = (): CommandState => {
    const next = read();
    if (next.document !== state.document || next.run !== state.run || next.view !== state.view) state = next;
    return state;
  };
  return {
    get: refresh,
    subscribe(listener) {
      const stops = [stores.document, stores.run, stores.view].map((store) => store.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}
