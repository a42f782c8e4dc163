export {
  CommandProvider,
  useCommand,
  useCommands,
  type BoundCommand,
  type CommandHost,
  type CommandSource,
} from './context';
export {
  COMMAND_GROUPS,
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandState,
  type DialogName,
} from './command';
export { COMMANDS, findCommand, isEnabled, runCommand } from './registry';
export {
  ariaKeyShortcuts,
  DEFAULT_KEYS,
  keyHint,
  keysOf,
  remap,
  remapProblem,
  type KeyPreferences,
} from './keys';
