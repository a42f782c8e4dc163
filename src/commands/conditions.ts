/** The questions that commands ask of the state. */
import type { CommandState } from './command';

export const debugging = ({ document }: CommandState): boolean => document.document !== null;
export const hasLog = ({ run }: CommandState): boolean => run.log !== null && run.log.events.length > 0;
export const atFirst = ({ run }: CommandState): boolean => run.cursor <= 0;
export const atLast = ({ run }: CommandState): boolean =>
  run.log === null || run.cursor >= run.log.events.length - 1;
