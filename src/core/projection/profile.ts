/**
 * What a projection has to know about a provider, as data: which markers it takes, how many, how far they look back, from
 * which length, for how long, at what price, under which names it reports them, and how a message, a tool and a tool's
 * result are spelt. Every number carries the page it was read on and the date.
 */
import type { ProfileId } from '../document/document';

/** A fact with where it was read, and when (`YYYY-MM`). */
export interface Sourced<T> {
  value: T;
  source: string;
  date: string;
  /** What the source leaves open, or where sources disagree. */
  note?: string;
}

export interface ProviderProfile {
  id: ProfileId;
  label: string;
  markers: {
    /** `removed`: the projection is the same, but no marker is sent. */
    sent: Sourced<'kept' | 'removed'>;
    /** The marker's JSON value, on the key `cache_control`. */
    value: { readonly type: 'ephemeral' };
    /** Most markers in one request. */
    limit: Sourced<number>;
    /** Content blocks that are searched backwards from a marker. */
    lookbackBlocks: Sourced<number>;
    /** May a tool definition carry a marker? */
    onTools: Sourced<boolean>;
    /** May an assistant's tool call carry a marker? */
    onCalls: Sourced<boolean>;
  };
  minimumPrefix: {
    /** Tokens for a model that no row names. */
    standard: Sourced<number>;
    /** First row whose `model` occurs in the model's name, lower case. */
    byModel: readonly { model: string; tokens: Sourced<number> }[];
  };
  /** Seconds an entry lives, the default first; each use starts it anew. */
  lifetimes: readonly {
    id: string;
    seconds: number;
    writeFactor: number;
    from: Omit<Sourced<never>, 'value'>;
  }[];
  /** Price of a cached token read, as a factor of an input token. */
  readFactor: Sourced<number>;
  usage: {
    input: string;
    output: string;
    /** Paths under which servers report it, the usual one first. */
    cacheRead: readonly string[];
    cacheWrite: readonly string[];
    /** True when `input` counts cached tokens too. */
    inputIncludesCached: boolean;
    from: Omit<Sourced<never>, 'value'>;
  };
  /** The order in which parts make the cached prefix. */
  prefixOrder: Sourced<readonly ('tools' | 'system' | 'messages')[]>;
  wire: Wire;
  /** For a request that names no model. */
  exampleModel: string;
}

/** How a request is spelt. The two spellings differ in more than names, so each has its own writer. */
export type Wire =
  /** Top-level `system` blocks; results as `tool_result` blocks of a user message; `input_schema`. */
  | { format: 'anthropic-messages'; maxTokens: number }
  /** One list of messages; results as messages of role `tool`; `function.parameters`. */
  | { format: 'openai-chat' };

/** Fewest tokens that are cached for a model. */
export function minimumPrefix(profile: ProviderProfile, model: string): Sourced<number> {
  const name = model.toLowerCase();
  const row = profile.minimumPrefix.byModel.find((candidate) => name.includes(candidate.model));
  return row?.tokens ?? profile.minimumPrefix.standard;
}
