/**
 * Key combinations: one press with its modifiers, written as tinykeys reads them (`F8`, `Shift+F11`, `$mod+Backslash`, `?`).
 * `$mod` is Cmd on macOS and Ctrl elsewhere. Keys that stand on different places of different keyboards are named by code.
 */
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';
import type { System } from './system';

export type KeyCombo = string;

const LABELS: Readonly<Record<string, string>> = {
  Backslash: '\\',
  Quote: "'",
  Semicolon: ';',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backquote: '`',
  Space: 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};
const MAC_MODIFIERS: Readonly<Record<string, string>> = { Control: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘' };
const MAC_ORDER = ['Control', 'Alt', 'Shift', 'Meta'];
const OTHER_MODIFIERS: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Meta: 'Meta',
};
const OTHER_ORDER = ['Control', 'Meta', 'Alt', 'Shift'];

interface Press {
  modifiers: readonly string[];
  key: string;
}

/** Read without tinykeys, which resolves `$mod` for the system it runs on. */
function readCombo(combo: KeyCombo, system: System): Press {
  const parts = combo === '+' ? ['+'] : combo.split(/(?<=.)\+/);
  const key = parts.at(-1) ?? '';
  const mod = system === 'mac' ? 'Meta' : 'Control';
  return { key, modifiers: parts.slice(0, -1).map((part) => (part === '$mod' ? mod : part)) };
}

function keyLabel(key: string): string {
  const code = /^(?:Key|Digit)(.)$/.exec(key)?.[1];
  return code ?? LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** As people of this system read it: `⇧⌘P`, `Ctrl+Shift+P`. */
export function formatKeys(combo: KeyCombo, system: System): string {
  const { modifiers, key } = readCombo(combo, system);
  const names = system === 'mac' ? MAC_MODIFIERS : OTHER_MODIFIERS;
  const order = system === 'mac' ? MAC_ORDER : OTHER_ORDER;
  const shown = [...modifiers]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => names[name] ?? name);
  return [...shown, keyLabel(key)].join(system === 'mac' ? '' : '+');
}

/** For `aria-keyshortcuts`: modifiers by their `KeyboardEvent` names, then the key. */
export function ariaKeys(combo: KeyCombo, system: System): string {
  const { modifiers, key } = readCombo(combo, system);
  const code = /^(?:Key|Digit)(.)$/.exec(key)?.[1];
  const label =
    code ??
    (key.startsWith('Arrow') || key === 'Escape'
      ? key
      : (LABELS[key] ?? (key.length === 1 ? key.toUpperCase() : key)));
  return [...modifiers, label].join('+');
}

/** True for a letter, digit or sign alone: typing, wherever text is typed. */
export function isSingleCharacter(combo: KeyCombo): boolean {
  const { modifiers, key } = readCombo(combo, 'other');
  return (
    modifiers.every((name) => name === 'Shift') &&
    (key.length === 1 || /^(?:Key|Digit)./.test(key) || key in PUNCTUATION_CODES)
  );
}
const PUNCTUATION_CODES: Readonly<Record<string, true>> = {
  Comma: true,
  Period: true,
  Slash: true,
  Backslash: true,
  Quote: true,
  Semicolon: true,
};

/** A sign such as `?` needs Shift on one keyboard and not on another: the character alone decides. */
const isSign = (key: string): boolean =>
  key.length === 1 && key.toLowerCase() === key.toUpperCase() && !/\d/.test(key);

export function matchesKeys(event: KeyboardEvent, combo: KeyCombo): boolean {
  const press = parseKeybinding(combo)[0];
  if (press === undefined || event.isComposing) return false;
  if (matchKeyBindingPress(event, press)) return true;
  const [modifiers, key] = press;
  return (
    typeof key === 'string' && isSign(key) && matchKeyBindingPress(event, [[...modifiers, 'Shift'], key])
  );
}

const NOT_TYPED = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** True where a character would be written: inputs, text areas, editors. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** True inside a text one can edit, where undo, find and the like belong to the text. */
export const isEditorTarget = (target: EventTarget | null): boolean =>
  isTypingTarget(target) && !(target instanceof HTMLSelectElement);

export interface KeyBinding {
  combo: KeyCombo;
  /** Left to the text while one is being edited. */
  yieldsToText: boolean;
  /** Returns false when it had nothing to do; the browser then does what it does. */
  run: () => boolean;
}

/**
 * Listens on the whole page, ahead of everything in it, so that an editor's own bindings do not shadow ours. Single characters
 * are ignored while typing, and everything is while a modal dialog without `data-keys` is open.
 */
export function listenForKeys(target: Window, bindings: () => readonly KeyBinding[]): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.repeat && event.key === 'Enter')) return;
    const typing = isTypingTarget(event.target);
    for (const binding of bindings()) {
      if (!matchesKeys(event, binding.combo)) continue;
      if (typing && isSingleCharacter(binding.combo)) continue;
      if (binding.yieldsToText && isEditorTarget(event.target)) continue;
      if (event.target instanceof Element && event.target.closest('dialog:not([data-keys])') !== null)
        continue;
      if (!binding.run()) continue;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    target.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

const MODIFIER_KEYS = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
]);

/** The combination that an event stands for, for remapping; null for a modifier alone. */
export function comboOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  system: System,
): KeyCombo | null {
  if (MODIFIER_KEYS.has(event.key)) return null;
  const sign = isSign(event.key);
  const named =
    event.ctrlKey || event.metaKey || event.altKey
      ? event.code
      : event.key.length === 1
        ? event.key.toLowerCase()
        : event.key;
  const modifiers = [
    system === 'mac' ? event.metaKey && '$mod' : event.ctrlKey && '$mod',
    system === 'mac' ? event.ctrlKey && 'Control' : event.metaKey && 'Meta',
    event.altKey && 'Alt',
    event.shiftKey && !(sign && named === event.key) && 'Shift',
  ].filter((part) => part !== false);
  return [...modifiers, named].join('+');
}

/** Keys that a page must leave to the browser. */
export const RESERVED: readonly KeyCombo[] = [
  'F5',
  '$mod+F5',
  '$mod+KeyR',
  '$mod+KeyW',
  '$mod+KeyT',
  '$mod+KeyN',
  '$mod+KeyL',
  'Tab',
  'Shift+Tab',
  'Escape',
  'Enter',
];
