/** Sentences of core in Chinese, by their keys. `said.test.ts` holds the list against the rooms that say them. */
import type { Sentences } from '../../said';
import { json } from './json';
import { phrases } from './phrases';
import { schema } from './schema';

export const sentences: Sentences = { ...phrases, ...json, ...schema };
