/**
 * Short notices that pass: "Breakpoint removed · Undo". A toast is never the only place of what it says, and its action can
 * always be done elsewhere too. At most three stand at once; the oldest leaves first.
 */
import type { Tone } from '../outcome';

export interface ToastOptions {
  text: string;
  tone?: Exclude<Tone, 'neutral' | 'accent'> | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds; null stays until it is dismissed. Default 6 s, 10 s with an action. */
  duration?: number | null | undefined;
}
export interface Toast extends ToastOptions {
  id: number;
}

const MOST = 3;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(now: readonly Toast[]): void {
  toasts = now;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns what takes it away. */
export function toast(options: ToastOptions): () => void {
  const id = next++;
  set([...toasts, { ...options, id }].slice(-MOST));
  return () => {
    dismissToast(id);
  };
}

export function dismissToast(id: number): void {
  if (toasts.some((item) => item.id === id)) set(toasts.filter((item) => item.id !== id));
}

export const toastDuration = (item: ToastOptions): number | null =>
  item.duration === undefined ? (item.action === undefined ? 6_000 : 10_000) : item.duration;

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const currentToasts = (): readonly Toast[] => toasts;
