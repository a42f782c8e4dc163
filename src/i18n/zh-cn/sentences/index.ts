/** Sentences of core in Chinese, by their keys. `said.test.ts` holds the list against the rooms that say them. */
import type { Sentences } from '../../said';
import { calls } from './calls';
import { engines } from './engines';
import { formatNeeds } from './format-needs';
import { grammar } from './grammar';
import { imports } from './imports';
import { json } from './json';
import { lint } from './lint';
import { losses } from './losses';
import { page } from './page';
import { phrases } from './phrases';
import { projection } from './projection';
import { schema } from './schema';
import { signs } from './signs';
import { textGrammar } from './text-grammar';
import { unread } from './unread';
import { wire } from './wire';

export const sentences: Sentences = {
  ...phrases,
  ...json,
  ...schema,
  ...lint,
  ...calls,
  ...projection,
  ...wire,
  ...losses,
  ...signs,
  ...unread,
  ...imports,
  ...formatNeeds,
  ...grammar,
  ...textGrammar,
  ...engines,
  ...page,
};
