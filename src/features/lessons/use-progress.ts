/** How far a person is in each lesson, and how they predicted; kept in this browser. */
import { useState } from 'react';
import { readPreference, writePreference } from '../../platform/preferences';

export interface LessonProgress {
  /** Index of the furthest step that was seen. */
  step: number;
  done: boolean;
  /** Choices by index of the step. */
  answers: Readonly<Record<number, number>>;
}

export type Progress = ReadonlyMap<string, LessonProgress>;

export const NOT_BEGUN: LessonProgress = { step: 0, done: false, answers: {} };
const NAME = 'lessons';
const MOST_LESSONS = 200;

/** What is stored may be anything: what does not fit is left out. */
export function readProgress(text: string | null): Progress {
  const read = new Map<string, LessonProgress>();
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return read;
  }
  if (!Array.isArray(value)) return read;
  for (const item of value.slice(0, MOST_LESSONS) as unknown[]) {
    if (!Array.isArray(item)) continue;
    const [id, step, done, answers] = item as unknown[];
    if (typeof id !== 'string' || !isIndex(step) || typeof done !== 'boolean' || !Array.isArray(answers))
      continue;
    const pairs = (answers as unknown[]).flatMap((pair): [number, number][] => {
      if (!Array.isArray(pair)) return [];
      const [at, choice] = pair as unknown[];
      return isIndex(at) && isIndex(choice) ? [[at, choice]] : [];
    });
    read.set(id, { step, done, answers: Object.fromEntries(pairs) });
  }
  return read;
}

const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000;

export const writeProgress = (progress: Progress): string =>
  JSON.stringify(
    [...progress].map(([id, { step, done, answers }]) => [
      id,
      step,
      done,
      Object.entries(answers).map(([at, choice]) => [Number(at), choice]),
    ]),
  );

export interface ProgressModel {
  of: (id: string) => LessonProgress;
  change: (id: string, patch: Partial<LessonProgress>) => void;
  forget: () => void;
}

export function useProgress(): ProgressModel {
  const [progress, setProgress] = useState<Progress>(() => readProgress(readPreference(NAME)));
  const store = (next: Progress): Progress => {
    writePreference(NAME, writeProgress(next));
    return next;
  };
  return {
    of: (id) => progress.get(id) ?? NOT_BEGUN,
    change: (id, patch) =>
      setProgress((before) => {
        const old = before.get(id) ?? NOT_BEGUN;
        const next = { ...old, ...patch };
        if (
          old.step === next.step &&
          old.done === next.done &&
          old.answers === next.answers &&
          before.has(id)
        )
          return before;
        return store(new Map([...before].filter(([other]) => other !== id).concat([[id, next]])));
      }),
    forget: () => setProgress(() => store(new Map())),
  };
}
