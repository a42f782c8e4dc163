/** Formats of the model's own words, in the order in which they are tried. */
import type { Format } from '../input';
import { actionText } from './action-text';

export const TEXT_FORMATS: readonly Format[] = [actionText];
