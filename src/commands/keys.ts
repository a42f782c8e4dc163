/**
 * Which keys a command has: the user's own, else those of the system, else the usual ones. Single characters can be switched
 * off altogether (WCAG 2.1.4), as dictation software types them.
 */
import { ariaKeys, formatKeys, isSingleCharacter, RESERVED, type KeyCombo } from '../platform/hotkeys';
import type { System } from '../platform/system';
import type { Command } from './command';

export interface KeyPreferences {
  /** By command id; null: no key at all. */
  readonly remapped: Readonly<Record<string, KeyCombo | null>>;
  readonly singleCharacters: boolean;
}
export const DEFAULT_KEYS: KeyPreferences = { remapped: {}, singleCharacters: true };

/** All keys of a command, the one to show first. */
export function keysOf(command: Command, system: System, preferences: KeyPreferences): readonly KeyCombo[] {
  const own = Object.hasOwn(preferences.remapped, command.id) ? preferences.remapped[command.id] : undefined;
  const usual = command.keysOn?.[system] ?? command.keys;
  const all =
    own === undefined
      ? usual === undefined
        ? []
        : [usual.primary, ...usual.also]
      : own === null
        ? []
        : [own];
  return preferences.singleCharacters ? all : all.filter((combo) => !isSingleCharacter(combo));
}

/** `⇧F11`, or undefined where there is no key. */
export function keyHint(command: Command, system: System, preferences: KeyPreferences): string | undefined {
  const [first] = keysOf(command, system, preferences);
  return first === undefined ? undefined : formatKeys(first, system);
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeyShortcuts(
  command: Command,
  system: System,
  preferences: KeyPreferences,
): string | undefined {
  const all = keysOf(command, system, preferences);
  return all.length === 0 ? undefined : all.map((combo) => ariaKeys(combo, system)).join(' ');
}

export type RemapProblem = { kind: 'reserved' } | { kind: 'taken'; by: Command };

/** Why a combination cannot be given to a command; null when it can. */
export function remapProblem(
  combo: KeyCombo,
  command: Command,
  commands: readonly Command[],
  system: System,
  preferences: KeyPreferences,
): RemapProblem | null {
  const same = (other: KeyCombo) => ariaKeys(other, system) === ariaKeys(combo, system);
  if (RESERVED.some(same)) return { kind: 'reserved' };
  const by = commands.find(
    (other) => other.id !== command.id && keysOf(other, system, preferences).some(same),
  );
  return by === undefined ? null : { kind: 'taken', by };
}

export function remap(
  preferences: KeyPreferences,
  id: string,
  combo: KeyCombo | null | undefined,
): KeyPreferences {
  const rest = Object.entries(preferences.remapped).filter(([other]) => other !== id);
  return {
    ...preferences,
    remapped: Object.fromEntries(combo === undefined ? rest : [...rest, [id, combo]]),
  };
}

/** Reads what was stored; anything damaged is the default. */
export function readKeyPreferences(text: string | null): KeyPreferences {
  if (text === null) return DEFAULT_KEYS;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return DEFAULT_KEYS;
    const { remapped, singleCharacters } = value as { remapped?: unknown; singleCharacters?: unknown };
    const entries = typeof remapped === 'object' && remapped !== null ? Object.entries(remapped) : [];
    return {
      remapped: Object.fromEntries(
        entries.filter(
          (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
        ),
      ),
      singleCharacters: singleCharacters !== false,
    };
  } catch {
    return DEFAULT_KEYS;
  }
}
