/** Exports and logs, in the order in which they are tried. They stand before the providers' formats, whose bodies they carry. */
import type { Format } from '../input';
import { claudeCodeJsonl } from './claude-code-jsonl';
import { codexJsonl } from './codex-jsonl';
import { har } from './har';
import { langChainMessages } from './langchain-messages';
import { langfuse } from './langfuse';
import { langSmith } from './langsmith';
import { openAiBatch } from './openai-batch';
import { otlpGenAi } from './otlp-genai';
import { shareGpt } from './sharegpt';
import { bfcl } from './bfcl';
import { mcp } from './mcp';
import { vercelUiMessage } from './vercel-ui-message';
import { inspectAi } from './inspect-ai';

export const TRACES: readonly Format[] = [
  har,
  otlpGenAi,
  langSmith,
  langfuse,
  openAiBatch,
  langChainMessages,
  claudeCodeJsonl,
  codexJsonl,
  shareGpt,
  bfcl,
  mcp,
  vercelUiMessage,
  inspectAi,
];
