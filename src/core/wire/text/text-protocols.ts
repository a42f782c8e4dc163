/** The text protocols in the order in which they are tried: the first that finds a call reads the text. */
import type { Span } from '../../base/span';
import { actionProtocol } from './find-actions';
import type { FoundCall, TextProtocol } from './text-protocol';

export const TEXT_PROTOCOLS: readonly TextProtocol[] = [actionProtocol];

export function findCalls(text: string, range: Span): FoundCall[] {
  for (const protocol of TEXT_PROTOCOLS) {
    const calls = protocol.find(text, range);
    if (calls.length > 0) return calls;
  }
  return [];
}
