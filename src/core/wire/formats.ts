/**
 * The formats in the order in which they are tried: the first that claims a paste reads it. Rules for a new one: an
 * unmistakable shape stands before a likely one; an export stands before the bodies that it carries, payloads before the
 * model's own words, and plain text takes the rest.
 */
import type { Format } from './input';
import { PROVIDERS } from './providers/providers';
import { plainText } from './text/plain-text';
import { TEXT_FORMATS } from './text/text-formats';
import { TRACES } from './traces/traces';

export const FORMATS: readonly Format[] = [...TRACES, ...PROVIDERS, ...TEXT_FORMATS, plainText];
