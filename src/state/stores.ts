/** The three stores. They hold state only; what may happen to it stands in the `actions-*.ts` files. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentState, RunState, ViewState } from './types';

export interface Stores {
  document: StoreApi<DocumentState>;
  run: StoreApi<RunState>;
  view: StoreApi<ViewState>;
}

export const initialRun: RunState = {
  status: 'not-run',
  document: null,
  log: null,
  promised: null,
  wanted: null,
  cursor: 0,
  trail: [],
  chunk: null,
  problem: null,
  progress: null,
};

export const initialDocument: DocumentState = {
  sessionId: null,
  document: null,
  undo: [],
  redo: [],
  saved: 'saved',
  saveProblem: null,
};

export const initialView: ViewState = {
  route: 'start',
  lesson: null,
  ownGrammars: { kind: null, whitespace: 'none', vocabulary: 'o200k_base', drafts: {} },
  leftPanel: 'tools',
  bottomPanel: 'problems',
  maximised: null,
  activeLens: 'step',
  token: null,
  hover: null,
  selection: null,
  selectedTool: null,
  selectedResponse: 0,
  selectedFile: null,
  dialog: null,
  drawer: null,
  theme: 'system',
  language: 'en',
  lasting: true,
};

export function createStores(view: Partial<ViewState> = {}): Stores {
  return {
    document: createStore<DocumentState>(() => initialDocument),
    run: createStore<RunState>(() => initialRun),
    view: createStore<ViewState>(() => ({ ...initialView, ...view })),
  };
}
