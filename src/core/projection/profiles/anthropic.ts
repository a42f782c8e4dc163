import type { ProviderProfile, Sourced } from '../profile';

const DOCS = {
  source: 'https://platform.claude.com/docs/en/build-with-claude/prompt-caching',
  date: '2026-11',
};
/** A third party's table of what the vendor's page says for each model. */
const MINIMA = {
  source: 'https://dev.to/creeta/claudes-prompt-cache-fails-silently-below-1024-tokens-1ch1',
  date: '2026-11',
};

const tokens = (value: number, note?: string): Sourced<number> => ({
  value,
  ...MINIMA,
  ...(note === undefined ? {} : { note }),
});

/** Claude over the Messages API, with markers on blocks. */
export const anthropic: ProviderProfile = {
  id: 'anthropic',
  label: 'Anthropic Messages',
  markers: {
    sent: { value: 'kept', ...DOCS },
    value: { type: 'ephemeral' },
    limit: { value: 4, ...DOCS, note: 'A fifth is answered with status 400.' },
    lookbackBlocks: { value: 20, ...DOCS },
    onTools: { value: true, ...DOCS },
    onCalls: { value: true, ...DOCS },
  },
  minimumPrefix: {
    standard: tokens(
      1024,
      'Of Opus 4, 4.1 and 4.8, Sonnet 4, 4.5 and 5; assumed for models that no table names.',
    ),
    byModel: [
      { model: 'opus-4-7', tokens: tokens(2048, 'In this table only.') },
      { model: 'opus-4-6', tokens: tokens(4096) },
      { model: 'opus-4-5', tokens: tokens(4096) },
      { model: 'haiku-4-5', tokens: tokens(4096) },
      {
        model: 'sonnet-4-6',
        tokens: tokens(1024, 'https://docs.orq.ai/docs/proxy/prompt-caching says 2048.'),
      },
      { model: 'opus-5', tokens: tokens(512) },
      { model: 'fable-5', tokens: tokens(512) },
      { model: 'mythos-5', tokens: tokens(512) },
    ],
  },
  lifetimes: [
    { id: '5m', seconds: 300, writeFactor: 1.25, from: DOCS },
    { id: '1h', seconds: 3600, writeFactor: 2, from: DOCS },
  ],
  readFactor: { value: 0.1, ...DOCS },
  usage: {
    input: 'usage.input_tokens',
    output: 'usage.output_tokens',
    cacheRead: ['usage.cache_read_input_tokens'],
    cacheWrite: ['usage.cache_creation_input_tokens'],
    inputIncludesCached: false,
    from: { ...DOCS, note: 'input_tokens is what stands after the last breakpoint alone.' },
  },
  prefixOrder: { value: ['tools', 'system', 'messages'], ...DOCS },
  // The API refuses a request without max_tokens. It is no part of the prefix.
  wire: { format: 'anthropic-messages', maxTokens: 4096 },
  exampleModel: 'claude-sonnet-4-5',
};
