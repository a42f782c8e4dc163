/** The questions that commands ask of the state. */
import type { CommandState } from './command';

/** A lesson or a grammar lies over the session: what is not in sight is not moved. */
const inSight = ({ view }: CommandState): boolean => view.route !== 'lessons' && view.route !== 'grammar';
export const debugging = (state: CommandState): boolean => state.document.document !== null && inSight(state);
export const hasLog = (state: CommandState): boolean =>
  state.run.log !== null && state.run.log.events.length > 0 && inSight(state);
export const atFirst = ({ run }: CommandState): boolean => run.cursor <= 0;
export const atLast = ({ run }: CommandState): boolean =>
  run.log === null || run.cursor >= run.log.events.length - 1;
