/** Every strategy by its name. The peer that is a package of its own is loaded when it is asked for. */
import type { StrategyEngine, StrategyId, StrategyParts } from './facts';
import { createFsmEngine } from './fsm/engine';
import { createIncrementalEngine } from './incremental';
import { createJsonformerEngine } from './jsonformer/engine';
import { createPdaEngine } from './pda/engine';
import { createSoftEngine } from './soft';

export interface StrategySettings {
  /** Of `fsm`: how often a part may stand inside itself; 0: recursion is refused. */
  depth: number;
}

/** Of `fsm`: milliseconds that its index may take before it is estimated. */
const INDEX_MS = 6_000;

export type OwnStrategyId = Exclude<StrategyId, 'callscope' | 'xgrammar'>;

export function createStrategy(
  id: OwnStrategyId,
  parts: StrategyParts,
  { depth }: StrategySettings,
  indexMs = INDEX_MS,
): StrategyEngine {
  switch (id) {
    case 'fsm':
      return createFsmEngine({ ...parts, depth, indexMs });
    case 'pda':
      return createPdaEngine(parts);
    case 'incremental':
      return createIncrementalEngine(parts);
    case 'soft':
      return createSoftEngine(parts);
    case 'jsonformer':
      return createJsonformerEngine(parts);
  }
}
