/**
 * How the next token is drawn: where logits come from, temperature and cuts, the seed. A way of looking, so it stands in the view
 * and not in the document. What is drawn is asked of the grammar worker.
 */
import { sentence } from '../core/base/words';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../core/base/problem';
import { err, type Result } from '../core/base/result';
import { DEFAULT_SAMPLING, type SamplingSettings } from '../core/sampling/shape';
import type { GrammarClient } from '../workers/grammar/client';

export type SamplingPort = Pick<
  GrammarClient,
  'distribution' | 'sample' | 'conditioned' | 'chances' | 'feasible'
>;

export type SourceKind = 'model' | 'response' | 'script';

export interface SamplingState {
  source: SourceKind;
  script: string;
  settings: SamplingSettings;
  /** 0 to 2³² - 1. */
  seed: number;
  /** Whether single draws are made under the mask. */
  masked: boolean;
}

export interface Sampling {
  store: StoreApi<SamplingState>;
  port: SamplingPort;
  change(patch: Partial<SamplingState>): void;
  set(patch: Partial<SamplingSettings>): void;
  /** Settings and seed as they were. The source and the script stay. */
  reset(): void;
}

const SETTINGS: Pick<SamplingState, 'settings' | 'seed' | 'masked'> = {
  settings: DEFAULT_SAMPLING,
  seed: 1,
  masked: true,
};

const initial: SamplingState = { source: 'model', script: '', ...SETTINGS };

export function createSampling(port: SamplingPort = NO_PORT): Sampling {
  const store = createStore<SamplingState>(() => initial);
  return {
    store,
    port,
    change: (patch) => store.setState(patch),
    set: (patch) => store.setState(({ settings }) => ({ settings: { ...settings, ...patch } })),
    reset: () => store.setState(SETTINGS),
  };
}

const NO_ENGINE: Problem = {
  code: 'GRAMMAR_ENGINE_MISSING',
  severity: 'error',
  ...sentence(
    'GRAMMAR_ENGINE_MISSING.sampling',
    'This page was opened without its grammar engine, so nothing can be drawn. Load the page again.',
  ),
  retryable: false,
};

const without = (): Promise<Result<never>> => Promise.resolve(err(NO_ENGINE));
const NO_PORT: SamplingPort = {
  distribution: without,
  sample: without,
  conditioned: without,
  chances: without,
  feasible: without,
};
