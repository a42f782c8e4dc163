/**
 * The page's state in three stores: the document (undoable), the run (the log of the document as it was when it ran), the
 * view (where one looks; in the URL, never in undo). Features read through selectors and act through `commands`/actions.
 */
import type { SessionDocument, VocabularyId } from '../core/document/document';
import type { GrammarSource } from '../core/mask/place';
import type { Problem } from '../core/base/problem';
import type { SourceSpan } from '../core/base/span';
import type { Run } from '../core/runtime/events';
import type { Promised } from '../core/share/link';

export interface DocumentState {
  /** Storage id of the open session; null on the start page. */
  sessionId: string | null;
  document: SessionDocument | null;
  undo: readonly HistoryEntry[];
  redo: readonly HistoryEntry[];
  saved: 'saved' | 'saving' | 'unsaved' | 'failed';
  /** Why it could not be saved; null unless `saved` is `failed`. */
  saveProblem: Problem | null;
}
export interface HistoryEntry {
  /** What was done, in words: "Edit schema of get_weather". */
  label: string;
  /** The document on the other side of this entry: before the edit in `undo`, after it in `redo`. */
  document: SessionDocument;
  /** Edits of one key that follow each other are one entry: typing in one editor. */
  key: string | null;
}

export interface RunState {
  status: 'not-run' | 'running' | 'done' | 'crashed';
  /** The document that `log` is the run of. Differs from the edited one when that changed since. */
  document: SessionDocument | null;
  log: Run | null;
  /** What a link or file promised; drawn before the run, compared after it. */
  promised: Promised | null;
  /** The step to show once there is a log: from a link, or kept across a re-run. */
  wanted: string | null;
  /** Index into `log.events`. */
  cursor: number;
  /** Cursor positions that forward moves came from, so that stepping back restores them. */
  trail: readonly { from: number; to: number }[];
  /** At a `respond` step of a streamed response: the chunk that came last, from 0. Null: all of it. */
  chunk: number | null;
  problem: Problem | null;
  /** How far a run is, in turns; null before its first turn ended. */
  progress: { turn: number; total: number } | null;
}

export type LensId = 'prompt' | 'messages' | 'tokens';
export const LENSES: readonly LensId[] = ['prompt', 'messages', 'tokens'];
export type LeftPanelId =
  'tools' | 'prompt' | 'responses' | 'files' | 'policy' | 'breakpoints' | 'lessons' | 'sessions';
export type BottomPanelId = 'problems' | 'found' | 'source' | 'stream' | 'console';
export type ThemeChoice = 'system' | 'light' | 'dark';

/** A step of a lesson. */
export interface LessonPlace {
  /** Of a built-in lesson, or the payload of a link that holds one. */
  id: string;
  /** Index. */
  step: number;
}

export type OwnKind = GrammarSource['kind'];

export interface OwnDraft {
  /** The grammar. */
  text: string;
  /** What is typed under it. */
  typed: string;
}

/** Grammars of one's own, one for each kind; they live as long as the tab. */
export interface OwnGrammars {
  /** Null: that of the call at the cursor, where there is one. */
  kind: OwnKind | null;
  /** Of schemas. */
  whitespace: 'none' | 'any';
  /** Where there is no call that has one. */
  vocabulary: VocabularyId;
  /** Those that differ from the example of their kind. */
  drafts: Partial<Record<OwnKind, OwnDraft>>;
}

export interface ViewState {
  /** `lessons` and `grammar` lie over whatever is open, which stays as it is. */
  route: 'start' | 'debug' | 'lessons' | 'grammar';
  /** On the route `lessons`: which one; null for the list of them. */
  lesson: LessonPlace | null;
  ownGrammars: OwnGrammars;
  leftPanel: LeftPanelId;
  bottomPanel: BottomPanelId;
  /** The lens shown alone, or null for all three. */
  maximised: LensId | null;
  /** The lens shown where only one fits. `step` is the step panel's tab on narrow screens. */
  activeLens: LensId | 'step';
  /** The token that is looked at, of the call `of`; from an address, of whatever call is traced first (null). */
  token: { index: number; of: string | null } | null;
  /** Linked across lenses: lit on hover, scrolled to on selection. */
  hover: SourceSpan | null;
  selection: SourceSpan | null;
  /** Name of the tool open in the tools panel. */
  selectedTool: string | null;
  /** Index of the response open in the responses panel and in Source. */
  selectedResponse: number;
  selectedFile: string | null;
  dialog: null | 'share' | 'palette' | 'help' | 'sessions' | 'import' | 'show-as';
  /** Left panel / step panel / bottom panel as a drawer on narrow screens. */
  drawer: null | 'left' | 'right' | 'bottom';
  theme: ThemeChoice;
  language: 'en' | 'zh-CN';
  /** Whether what is saved outlives the tab; false where the browser refuses its storage. */
  lasting: boolean;
}
