/**
 * Commands are data: one registry feeds the menus, the palette, tooltips, the help sheet and `aria-keyshortcuts`. A command
 * acts through `CommandContext` alone, so that it can be tested without a page and wired to the stores in `app/`.
 */
import type { PlainMessageKey } from '../i18n';
import type { KeyCombo } from '../platform/hotkeys';
import type { System } from '../platform/system';
import type {
  BottomPanelId,
  DocumentState,
  LeftPanelId,
  LensId,
  RunState,
  ThemeChoice,
  ViewState,
} from '../state/types';

export type CommandGroup = 'run' | 'breakpoints' | 'view' | 'edit' | 'session' | 'settings' | 'help';
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  'run',
  'breakpoints',
  'view',
  'edit',
  'session',
  'settings',
  'help',
];

export interface Keys {
  /** Shown in tooltips and menus. */
  primary: KeyCombo;
  also: readonly KeyCombo[];
}

/** What a command looks at to know whether it has something to do. */
export interface CommandState {
  document: DocumentState;
  run: RunState;
  view: ViewState;
}

export interface Command {
  /** Stable: remapped keys and recent commands are stored under it. */
  id: string;
  titleKey: PlainMessageKey;
  group: CommandGroup;
  keys?: Keys;
  /** Where a system keeps the usual keys for itself. */
  keysOn?: Partial<Record<System, Keys>>;
  /** Left to the text while one is being edited: undo, find. */
  yieldsToText?: boolean;
  /** Absent: always. */
  when?: (state: CommandState) => boolean;
  /** For toggles and choices: on now. */
  checked?: (state: CommandState) => boolean;
  run: (context: CommandContext) => void;
}

export type DialogName = NonNullable<ViewState['dialog']>;

/** What commands may do. Implemented over the stores in `app/`, by a fake in tests. */
export interface CommandContext {
  stepOver(): void;
  stepInto(): void;
  stepOut(): void;
  stepBack(): void;
  continueRun(): void;
  reverseContinue(): void;
  /** To the first step of the log. */
  restart(): void;
  /** Runs the document as it is now. */
  run(): void;
  cancelRun(): void;
  /** To a step by its index in the log; -1 counts from the end. */
  goTo(index: number): void;
  /** At the current step's stage. */
  toggleBreakpoint(): void;
  undo(): void;
  redo(): void;
  openDialog(name: DialogName): void;
  /** One lens alone, or all three with null. Where only one fits, the lens to show. */
  setLens(lens: LensId | null): void;
  /** To the token at which the call at the cursor left the grammar. */
  showFirstBlocked(): void;
  /** To a token before or after the one that is looked at. */
  moveToken(by: 1 | -1): void;
  openLeftPanel(panel: LeftPanelId): void;
  /** To the field that the model's next answer is pasted into. */
  openNextResponse(): void;
  openBottomPanel(panel: BottomPanelId): void;
  /** To the list of lessons; what is open stays open below. */
  openLessons(): void;
  /** To a grammar of one's own; what is open stays open below. */
  openGrammar(): void;
  focusRegion(direction: 'next' | 'previous'): void;
  /** To the start page, where something new is pasted or picked. */
  newSession(): void;
  openFile(): void;
  /** The dialog in which files and folders are picked, and where what was found in them is listed. */
  importFiles(): void;
  saveFile(): void;
  setTheme(theme: ThemeChoice): void;
  setLanguage(language: ViewState['language']): void;
}
