/**
 * Every format that a response or a call can be shown in: those of providers, and the text of the Action contract. What a
 * format cannot carry is in `losses`, with what was done instead.
 */
import type { FormatId, Response, ToolCall } from '../wire/model';
import { Losses } from '../wire/write/loss';
import { PROVIDER_TARGETS } from '../wire/write/writer';
import type { WriteOptions, Written } from '../wire/write/writer';
import { PROVIDER_WRITERS, writeProviderCall, writeProviderResponse } from '../wire/write/writers';
import { actionTextOf, actionTextOfCall } from './write-action-text';

export const WRITE_TARGETS = [...PROVIDER_TARGETS, 'action-text'] as const;
export type WriteTarget = (typeof WRITE_TARGETS)[number];

export interface TargetInfo {
  id: WriteTarget;
  name: string;
  /** The format whose reader reads the text again. */
  format: FormatId;
}

export const WRITERS: readonly TargetInfo[] = [
  ...PROVIDER_WRITERS.map(({ id, name, format }) => ({ id, name, format })),
  { id: 'action-text', name: 'Action text', format: 'action-text' },
];

/**
 * The whole of a response: the body of that API, or the model's own words.
 * @param response one, or all alternatives of a turn (`n > 1`) in order
 */
export function writeResponse(
  response: Response | readonly [Response, ...Response[]],
  target: WriteTarget,
  options: WriteOptions = {},
): Written {
  if (target !== 'action-text') return writeProviderResponse(response, target, options);
  const losses = new Losses();
  const alternatives: readonly [Response, ...Response[]] = 'parts' in response ? [response] : response;
  const text = actionTextOf(alternatives, options.indent ?? 2, losses);
  return { as: 'text', text, losses: losses.all() };
}

/** One call as it would stand in that format; `text` is empty for a call that the format has no place for. */
export function writeCall(call: ToolCall, target: WriteTarget, options: WriteOptions = {}): Written {
  if (target !== 'action-text') return writeProviderCall(call, target, options);
  const losses = new Losses();
  const text = actionTextOfCall(call, options.indent ?? 2, losses) ?? '';
  return { as: 'text', text, losses: losses.all() };
}
