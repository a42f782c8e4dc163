/** What the benchmark asks of the worker that holds both engines. Times in milliseconds. */
export type EngineName = 'ours' | 'peer';

export type EnginesRequest =
  | { t: 'load'; engine: EngineName }
  /** Compiles, then walks every text as tokens, computing the mask before each. */
  | { t: 'measure'; engine: EngineName; schema: string; texts: readonly { text: string; valid: boolean }[] };

export interface EnginesAnswer {
  /** Absent for a load that went well. */
  refused?: string;
  setupMs?: number;
  vocabularyMs?: number;
  compileMs?: number;
  /** One for each mask. */
  maskMs?: number[];
  /** For each text: what the engine said of it. */
  accepted?: boolean[];
}
