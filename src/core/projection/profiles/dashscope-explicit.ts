import type { ProviderProfile } from '../profile';

const DOCS = { source: 'https://www.alibabacloud.com/help/en/model-studio/context-cache', date: '2026-10' };

/** Qwen over DashScope's OpenAI-compatible endpoint, explicit cache: markers in the content arrays of messages. */
export const dashscopeExplicit: ProviderProfile = {
  id: 'dashscope-explicit',
  label: 'DashScope, explicit cache',
  markers: {
    sent: { value: 'kept', ...DOCS, note: 'Explicit markers switch the implicit cache off for the request.' },
    value: { type: 'ephemeral' },
    limit: { value: 4, ...DOCS },
    lookbackBlocks: { value: 20, ...DOCS },
    onTools: {
      value: false,
      ...DOCS,
      note: 'Markers stand in messages; none is described for a tool definition.',
    },
    onCalls: { value: false, ...DOCS, note: 'A marker needs a content part, and a call is none.' },
  },
  minimumPrefix: { standard: { value: 1024, ...DOCS }, byModel: [] },
  lifetimes: [{ id: '5m', seconds: 300, writeFactor: 1.25, from: DOCS }],
  readFactor: { value: 0.1, ...DOCS },
  usage: {
    input: 'usage.prompt_tokens',
    output: 'usage.completion_tokens',
    cacheRead: ['usage.prompt_tokens_details.cached_tokens'],
    cacheWrite: [
      'usage.prompt_tokens_details.cache_creation_input_tokens',
      'usage.prompt_tokens_details.cache_creation.ephemeral_5m_input_tokens',
    ],
    inputIncludesCached: true,
    from: DOCS,
  },
  prefixOrder: {
    value: ['tools', 'system', 'messages'],
    ...DOCS,
    note: 'Not stated for tools; taken from how chat templates place them.',
  },
  wire: { format: 'openai-chat' },
  exampleModel: 'qwen3-max',
};
