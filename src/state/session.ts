/**
 * The session on the page: stores, what may be done with them, and the parts that are made from them. Ports (runner,
 * storage, clock, ids) come in from `app/`, so that all of it runs in a test.
 */
import type { SessionDocument } from '../core/document/document';
import { emptyDocument } from '../core/document/defaults';
import type { Problem } from '../core/base/problem';
import { ok, type Result } from '../core/base/result';
import type { SourceId, SourceSpan } from '../core/base/span';
import type { Paste } from '../core/wire/model';
import type { StepId } from '../core/runtime/events';
import { openMoments, type Moment, type Moments } from '../core/runtime/moment';
import { compareRun, type Verdict } from '../core/share/compare';
import { decodeLink, encodeLink, outlineOf, type Replay } from '../core/share/link';
import { decodeFile, encodeFile } from '../core/share/file';
import { createAutosave, type Autosave } from './autosave';
import { sameInputs } from './same-inputs';
import { createEditActions, type EditActions } from './edit';
import { keepAnswers } from './kept-answers';
import { createImporting, type Importing, type ImportPort } from './importing';
import { createMask, type GrammarPort, type Mask } from './mask';
import type { Sessions } from './sessions';
import { createSteppingActions, type Runner, type SteppingActions } from './stepping';
import { createStores, initialDocument, initialRun, type Stores } from './stores';
import { createSampling, type Sampling, type SamplingPort } from './sampling';
import { createStrategies, type Strategies, type StrategiesPort } from './strategies';
import { LENSES, type LensId, type ViewState } from './types';
import type { SchemaPort } from './use-schema-check';

export interface Ports {
  runner: Runner;
  /** Reads a paste elsewhere, for the paste box: what is it, and why. `format` null: detected. */
  reader(input: { text: string; source: SourceId; format: string | null }): Promise<Result<Paste>>;
  sessions: Sessions;
  /** Milliseconds since the epoch. */
  now(): number;
  newId(): string;
  /** Calls back once, later, when the page is quiet; returns a way to call it off. */
  later(task: () => void): () => void;
  /** The grammar worker. Without it the token mask says so. */
  grammar?: GrammarPort;
  /** The same worker, for probabilities. Without it the sampling panel says so. */
  sampling?: SamplingPort;
  /** The strategies' worker. Without it nothing is compared. */
  strategies?: StrategiesPort;
  /** Reads files elsewhere. Without it nothing can be imported. */
  importer?: ImportPort;
  /** Judges schemas elsewhere while they are typed. Without it nothing is marked in them. */
  schema?: SchemaPort;
}

/** Where to look. Null: where a fresh run opens, and all lenses. */
export interface Place {
  step: StepId | null;
  lens: LensId | null;
  /** Index of the token that is looked at. */
  token?: number | null;
}
export interface OpenOptions extends Partial<Place> {
  sessionId?: string | null;
}

export interface Session {
  stores: Stores;
  edit: EditActions;
  step: SteppingActions;
  autosave: Autosave;
  sessions: Sessions;
  mask: Mask;
  sampling: Sampling;
  strategies: Strategies;
  importing: Importing;
  read: Ports['reader'];
  schema: SchemaPort | null;
  view(patch: Partial<ViewState>): void;
  /** Opens a document and runs it: an example, a paste, a stored session, all of them the user's own act. */
  open(document: SessionDocument, options?: OpenOptions): Promise<void>;
  openStored(id: string, place?: Place): Promise<Result<null, Problem[]>>;
  /** Shows what a link holds. Nothing runs until `step.run` is called. */
  openLink(fragment: string): Promise<Result<null, Problem[]>>;
  openFile(text: string): Result<null, Problem[]>;
  openPaste(text: string, title: string): Promise<void>;
  close(): void;
  /** What opens later; null when something else was opened, or left for, while it was read. */
  stillWanted<T>(reading: Promise<T>): Promise<T | null>;
  /** The link of what is on the page now, at this step and lens. */
  link(): Promise<string | null>;
  file(): string | null;
  replay(): Replay | null;
  /** The replay of a changed copy, a redacted one for instance: it is run elsewhere for its own hash. Null: nothing is open. */
  replayOf(document: SessionDocument): Promise<Result<Replay> | null>;
  moment(): Moment | null;
  /** Null while there is no run. */
  moments(): Moments | null;
  /** The document changed since the shown run. */
  stale(): boolean;
  verdict(): Verdict;
  select(span: SourceSpan | null): void;
}

/** Readings point into their texts, so few are kept; checks of schemas are small. */
const KEPT_READINGS = 16;
const KEPT_CHECKS = 400;
/** Characters of a text whose answer is kept. */
const MOST_KEPT = 1_000_000;

function keptSchema(port: SchemaPort | undefined): SchemaPort | null {
  if (port === undefined) return null;
  const check = keepAnswers(
    (input: { text: string; source: SourceId }) => port.check(input.text, input.source),
    ({ text, source }) => (text.length > MOST_KEPT ? null : `${source} ${text}`),
    KEPT_CHECKS,
  );
  return { check: (text, source) => check({ text, source }) };
}

export function createSession(ports: Ports, view: Partial<ViewState> = {}): Session {
  const stores = createStores(view);
  const edit = createEditActions(stores);
  const step = createSteppingActions(stores, ports.runner);
  const autosave = createAutosave(stores, ports);
  let opened: Moments | null = null;
  /** Counts where the user went: what took long to read must not take the place of what was opened since. */
  let visits = 0;

  async function stillWanted<T>(reading: Promise<T>): Promise<T | null> {
    const mine = ++visits;
    const read = await reading;
    return mine === visits ? read : null;
  }

  function show(
    document: SessionDocument,
    sessionId: string | null,
    patch: Partial<ReturnType<typeof stores.run.getState>>,
  ) {
    visits++;
    step.cancelRun();
    autosave.flush();
    stores.run.setState({ ...initialRun, ...patch });
    stores.document.setState({
      ...initialDocument,
      document,
      sessionId,
      saved: sessionId === null ? 'unsaved' : 'saved',
    });
    stores.view.setState({
      route: 'debug',
      dialog: null,
      drawer: null,
      hover: null,
      selection: null,
      maximised: null,
      activeLens: 'step',
      token: null,
      selectedTool: document.tools[0]?.name ?? null,
      selectedResponse: 0,
      selectedFile: document.files[0]?.path ?? null,
    });
  }

  function showLens(lens: LensId | null, token: number | null = null): void {
    if (lens !== null) stores.view.setState({ maximised: lens, activeLens: lens });
    if (token !== null) stores.view.setState({ token: { index: token, of: null } });
  }

  function showReplay(replay: Replay): void {
    show(replay.document, null, {
      promised: replay.promised,
      wanted: replay.step === '' ? null : replay.step,
    });
    showLens(LENSES.find((id) => id === replay.lens) ?? null, replay.token);
  }

  function moments(): Moments | null {
    const { document, log } = stores.run.getState();
    if (document === null || log === null) return null;
    if (opened?.log !== log) opened = openMoments(document, log);
    return opened;
  }

  function replay(): Replay | null {
    const { document } = stores.document.getState();
    if (document === null) return null;
    const run = stores.run.getState();
    const { maximised, token } = stores.view.getState();
    const fresh = run.log !== null && sameInputs(run.document, document);
    return {
      document,
      promised:
        fresh && run.log !== null
          ? { hash: run.log.hash, outline: outlineOf(run.log) }
          : (run.promised ?? { hash: '', outline: [] }),
      step: run.log?.events[run.cursor]?.id ?? run.wanted ?? '',
      lens: maximised,
      ...(token === null ? {} : { token: token.index }),
    };
  }

  const session: Session = {
    stores,
    edit,
    step,
    autosave,
    sessions: ports.sessions,
    mask: createMask(ports.grammar),
    sampling: createSampling(ports.sampling),
    strategies: createStrategies(ports.strategies),
    importing: createImporting({
      importer: ports.importer,
      sessions: ports.sessions,
      now: () => ports.now(),
      newId: () => ports.newId(),
      show: (document) => session.open(document),
    }),
    read: keepAnswers(
      (input) => ports.reader(input),
      ({ source, format, text }) => (text.length > MOST_KEPT ? null : `${source} ${format ?? ''} ${text}`),
      KEPT_READINGS,
    ),
    schema: keptSchema(ports.schema),
    view(patch) {
      if (patch.route !== undefined) visits++;
      stores.view.setState(patch);
    },
    stillWanted,
    async open(document, options = {}) {
      show(document, options.sessionId ?? null, { wanted: options.step ?? null });
      showLens(options.lens ?? null, options.token);
      await step.run();
    },
    async openStored(id, place) {
      const loaded = await stillWanted(ports.sessions.load(id));
      if (loaded === null) return ok(null);
      if (!loaded.ok) return loaded;
      await session.open(loaded.value, { ...place, sessionId: id });
      return ok(null);
    },
    async openLink(fragment) {
      const decoded = await stillWanted(decodeLink(fragment));
      if (decoded === null) return ok(null);
      if (!decoded.ok) return decoded;
      showReplay(decoded.value);
      return ok(null);
    },
    openFile(text) {
      const decoded = decodeFile(text);
      if (!decoded.ok) return decoded;
      showReplay(decoded.value);
      return ok(null);
    },
    openPaste: (text, title) => session.open({ ...emptyDocument(title), responses: [{ text }] }),
    close() {
      visits++;
      step.cancelRun();
      autosave.flush();
      stores.document.setState(initialDocument);
      stores.run.setState(initialRun);
      stores.view.setState({
        route: 'start',
        dialog: null,
        drawer: null,
        hover: null,
        selection: null,
        maximised: null,
      });
    },
    async link() {
      const current = replay();
      return current === null ? null : encodeLink(current);
    },
    file() {
      const current = replay();
      return current === null ? null : encodeFile(current);
    },
    replay,
    async replayOf(document) {
      const current = replay();
      if (current === null) return null;
      if (sameInputs(document, current.document)) return ok({ ...current, document });
      const run = await ports.runner(document, new AbortController().signal, () => undefined);
      if (!run.ok) return run;
      return ok({ ...current, document, promised: { hash: run.value.hash, outline: outlineOf(run.value) } });
    },
    moments,
    moment: () => moments()?.at(stores.run.getState().cursor) ?? null,
    stale() {
      const run = stores.run.getState();
      return run.log !== null && !sameInputs(run.document, stores.document.getState().document);
    },
    verdict() {
      const { promised, log } = stores.run.getState();
      return promised === null || log === null ? { kind: 'nothing-promised' } : compareRun(promised, log);
    },
    select: (span) => stores.view.setState({ selection: span }),
  };
  return session;
}
