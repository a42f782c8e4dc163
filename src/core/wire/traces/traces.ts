/** Exports and logs, in the order in which they are tried. They stand before the providers' formats, whose bodies they carry. */
import type { Format } from '../input';
import { claudeCodeJsonl } from './claude-code-jsonl';
import { langChainMessages } from './langchain-messages';

export const TRACES: readonly Format[] = [langChainMessages, claudeCodeJsonl];
