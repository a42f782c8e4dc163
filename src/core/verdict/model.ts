/** The shapes of a verdict: plain data. */
import type { Layer, Problem } from '../base/problem';
import type { ShownToken } from '../tokens/show';
import type { Reason, Tightening } from './reason';
import type { StrictProvider } from './strict-mode';

export type Stop =
  | {
      t: 'blocked';
      /** Index of the token, out of `total`. */
      index: number;
      total: number;
      token: ShownToken;
      /** The byte that no path of the grammar takes, and its index in the token. */
      byte: number;
      byteOffset: number;
      /** Of the schema; null where JSON itself or a setting refuses it, or the engine cannot tell. */
      keyword: string | null;
      schemaPath: string | null;
    }
  | {
      t: 'never';
      reason: Reason;
      tighten: Tightening | null;
      /** Of `not-enforced` and `no-grammar`: what is known of the engine, or why it made none. */
      caveats: readonly Problem[];
    }
  /** Not known: nothing has the call's name, the trace is not there, or it did not come to the end of the text. */
  | { t: 'open'; why: 'no-tool' | 'not-there' | 'not-to-the-end' };

export interface CallVerdict {
  layer: Layer;
  problem: Problem;
  stop: Stop;
  enforcers: readonly Enforcer[];
}

export const ENFORCERS = ['strict', 'grammar', 'parser', 'validator', 'policy', 'tool'] as const;

export interface Enforcer {
  who: (typeof ENFORCERS)[number];
  /**
   * `stopped`: it did. `would`: it is not in force, and would have. `could-not`: what failed is nothing that it sees. `passed`: it
   * looked and found nothing. `not-reached`: the call never came so far. `open`: not known yet.
   */
  does: 'stopped' | 'would' | 'could-not' | 'passed' | 'not-reached' | 'open';
  /** Of `strict`: whose strict modes would have. */
  providers?: readonly StrictProvider[];
}
