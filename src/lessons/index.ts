/** The built-in lessons, in the order in which they are best taken. */
import { calling } from './calling';
import { editTools } from './edit-tools';
import { expressions } from './expressions';
import type { Lesson } from './lesson';
import { precompute } from './precompute';
import { prefix } from './prefix';
import { promises } from './promises';
import { stack } from './stack';
import { tokens } from './tokens';

export const LESSONS: readonly Lesson[] = [
  prefix,
  tokens,
  stack,
  precompute,
  promises,
  editTools,
  calling,
  expressions,
];

export const lessonById = (id: string): Lesson | null => LESSONS.find((lesson) => lesson.id === id) ?? null;
