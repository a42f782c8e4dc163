/**
 * What the start page shows of each example without running it: the marks of its first turn, how many steps there are, and
 * the step it opens at. `cards.test.ts` runs every example and holds these to what really happens.
 */
import type { Outcome, StepId } from '../core/runtime/events';

export type ExampleId = 'not-unique' | 'cut-off' | 'action-in-prose' | 'refused' | 'batch' | 'clean';

export interface ExampleCard {
  id: ExampleId;
  /** One per stage of the turn it opens in; null where a stage did not run. */
  marks: readonly (Outcome | null)[];
  steps: number;
  opensAt: StepId;
  /** Words under the card: it fails, it stops, it is to be looked at, or it ends well. */
  kind: 'fails' | 'stops' | 'look' | 'ends';
}

export const CARDS: readonly ExampleCard[] = [
  {
    id: 'not-unique',
    marks: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'failed', 'ok'],
    steps: 28,
    opensAt: '1.execute.0',
    kind: 'fails',
  },
  {
    id: 'cut-off',
    marks: ['ok', 'ok', 'ok', 'failed', null, null, null, 'warn'],
    steps: 9,
    opensAt: '1.parse.1',
    kind: 'fails',
  },
  {
    id: 'action-in-prose',
    marks: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    steps: 19,
    opensAt: '1.parse.1',
    kind: 'look',
  },
  {
    id: 'refused',
    marks: ['ok', 'ok', 'ok', 'ok', 'ok', 'failed', null, 'ok'],
    steps: 13,
    opensAt: '1.authorize.0',
    kind: 'stops',
  },
  {
    id: 'batch',
    marks: ['ok', 'ok', 'ok', 'ok', 'failed', 'ok', 'ok', 'ok'],
    steps: 26,
    opensAt: '1.validate.1',
    kind: 'fails',
  },
  {
    id: 'clean',
    marks: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    steps: 28,
    opensAt: '3.observe.1',
    kind: 'ends',
  },
];
