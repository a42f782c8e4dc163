/**
 * The registry in React: components ask for a command by id and get what they show and do (`useCommand('run.stepOver')`), so
 * that a button, its tooltip and its keys cannot disagree.
 */
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { listenForKeys, type KeyBinding } from '../platform/hotkeys';
import { readPreference, writePreference } from '../platform/preferences';
import { currentSystem, type System } from '../platform/system';
import { useT } from '../i18n';
import type { Command, CommandContext, CommandState } from './command';
import { ariaKeyShortcuts, keyHint, keysOf, readKeyPreferences, type KeyPreferences } from './keys';
import { COMMANDS, findCommand, isEnabled, runCommand } from './registry';
import { readRecent, remember } from './recent';

/** The state as the commands look at it, wherever it is kept. `get` returns the same object until something changes. */
export interface CommandSource {
  get: () => CommandState;
  subscribe: (listener: () => void) => () => void;
}

export interface CommandHost {
  commands: readonly Command[];
  system: System;
  preferences: KeyPreferences;
  setPreferences: (preferences: KeyPreferences) => void;
  source: CommandSource;
  /** False when the command has nothing to do now. */
  run: (command: Command) => boolean;
  /** Ids of the commands that were run last, the newest first. */
  recent: readonly string[];
}

const HostContext = createContext<CommandHost | null>(null);

interface ProviderProps {
  source: CommandSource;
  context: CommandContext;
  /** Default: every command of the page. */
  commands?: readonly Command[];
  system?: System;
  children: ReactNode;
}

export function CommandProvider({ source, context, commands = COMMANDS, system, children }: ProviderProps) {
  const [shown] = useState(() => system ?? currentSystem());
  const [preferences, setPreferences] = useState(() => readKeyPreferences(readPreference('keys')));
  const [recent, setRecent] = useState(() => readRecent(readPreference('recent')));

  const host = useMemo<CommandHost>(
    () => ({
      commands,
      system: shown,
      preferences,
      setPreferences: (next) => {
        setPreferences(next);
        writePreference('keys', JSON.stringify(next));
      },
      source,
      run: (command) => {
        if (!runCommand(command, source.get(), context)) return false;
        setRecent((before) => {
          const next = remember(before, command.id);
          writePreference('recent', JSON.stringify(next));
          return next;
        });
        return true;
      },
      recent,
    }),
    [commands, shown, preferences, source, context, recent],
  );

  useEffect(() => {
    const bindings = commands.flatMap((command) =>
      keysOf(command, shown, preferences).map((combo): KeyBinding => ({
        combo,
        yieldsToText: command.yieldsToText ?? false,
        run: () => runCommand(command, source.get(), context),
      })),
    );
    return listenForKeys(window, () => bindings);
  }, [commands, shown, preferences, source, context]);

  return <HostContext value={host}>{children}</HostContext>;
}

export function useCommands(): CommandHost {
  const host = use(HostContext);
  if (host === null) throw new Error('useCommands needs a CommandProvider above it.');
  return host;
}

export interface BoundCommand {
  command: Command;
  title: string;
  enabled: boolean;
  checked: boolean | undefined;
  /** For `kbd` of Button and IconButton. */
  kbd: string | undefined;
  /** For `aria-keyshortcuts`. */
  ariaKeys: string | undefined;
  run: () => void;
}

/** Everything a control needs to stand for a command. The component is drawn again only when `enabled` or `checked` change. */
export function useCommand(id: string): BoundCommand {
  const host = useCommands();
  const t = useT();
  const command = host.commands.find((other) => other.id === id) ?? findCommand(id);
  if (command === null) throw new Error(`There is no command ${id}.`);
  const { source, system, preferences } = host;
  const enabled = useSyncExternalStore(source.subscribe, () => isEnabled(command, source.get()));
  const checked = useSyncExternalStore(source.subscribe, () => command.checked?.(source.get()));
  return {
    command,
    title: t(command.titleKey),
    enabled,
    checked,
    kbd: keyHint(command, system, preferences),
    ariaKeys: ariaKeyShortcuts(command, system, preferences),
    run: () => {
      host.run(command);
    },
  };
}
