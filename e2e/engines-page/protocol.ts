/** What the benchmark asks of the worker that holds both engines. Times in milliseconds. */
/** `plain` and `strict`: web-xgrammar given the schemas as they are; `mended`: as this app uses it. */
export type EngineName = 'ours' | 'plain' | 'strict' | 'mended';

export type EnginesRequest =
  /** What its modules hold: nothing yet before it is loaded. */
  | { t: 'memory'; engine: EngineName }
  | { t: 'load'; engine: EngineName }
  /** Compiles, then walks every text as tokens, computing the mask before each. */
  | { t: 'measure'; engine: EngineName; schema: string; texts: readonly { text: string; valid: boolean }[] };

export interface EnginesAnswer {
  /** Absent for a load that went well. */
  refused?: string;
  setupMs?: number;
  vocabularyMs?: number;
  /** Of WebAssembly, which the worker's heap leaves out. */
  memoryBytes?: number;
  compileMs?: number;
  /** One for each mask. */
  maskMs?: number[];
  /** The longest pause that an empty loop saw, running right after the masks for as long as they did: that of the machine. */
  pauseMs?: number;
  /** For each text: what the engine said of it. */
  accepted?: boolean[];
  /** The engine answers nothing any more; its worker has to be made anew. */
  lost?: boolean;
}
