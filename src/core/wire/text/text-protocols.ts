/** The text protocols in the order in which they are tried. Where several find calls in one text, the first of them reads it. */
import { actionProtocol } from './find-actions';
import { anthropicXml } from './protocols/anthropic-xml';
import { deepseek } from './protocols/deepseek';
import { glmXml } from './protocols/glm-xml';
import { harmony } from './protocols/harmony';
import { hermes } from './protocols/hermes';
import { kimiK2 } from './protocols/kimi-k2';
import { llama3Json } from './protocols/llama3-json';
import { llama3PythonTag } from './protocols/llama3-python-tag';
import { mistral } from './protocols/mistral';
import { pythonic } from './protocols/pythonic';
import { qwen3Coder } from './protocols/qwen3-coder';
import { reasonAct } from './protocols/reason-act';
import type { TextProtocol } from './text-protocol';

export const TEXT_PROTOCOLS: readonly TextProtocol[] = [
  harmony,
  kimiK2,
  deepseek,
  mistral,
  qwen3Coder,
  glmXml,
  hermes,
  llama3PythonTag,
  llama3Json,
  pythonic,
  anthropicXml,
  actionProtocol,
  reasonAct,
];

/** Protocols that are told from a text as a whole. */
export const WHOLE: readonly TextProtocol[] = TEXT_PROTOCOLS.filter(({ whole }) => whole !== undefined);

export const protocolOf = (id: string): TextProtocol | undefined =>
  TEXT_PROTOCOLS.find((protocol) => protocol.id === id);
