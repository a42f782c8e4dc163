/** Every command of the page, in the order of the palette. */
import type { Command, CommandContext, CommandState } from './command';
import { runCommands } from './run-commands';
import { sessionCommands } from './session-commands';
import { viewCommands } from './view-commands';

export const COMMANDS: readonly Command[] = [...runCommands, ...viewCommands, ...sessionCommands];

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]));

export const findCommand = (id: string): Command | null => BY_ID.get(id) ?? null;

export const isEnabled = (command: Command, state: CommandState): boolean => command.when?.(state) ?? true;

/** Runs a command when it has something to do; false when it has not. */
export function runCommand(command: Command, state: CommandState, context: CommandContext): boolean {
  if (!isEnabled(command, state)) return false;
  command.run(context);
  return true;
}
