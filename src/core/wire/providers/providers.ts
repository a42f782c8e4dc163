/**
 * The formats of providers, in the order in which they are tried. Exports and logs carry the same bodies inside, so this
 * list stands apart from `formats.ts`: a trace reader opens what it carries with `readBody`.
 */
import type { Carrier } from '../frame/carrier';
import { sniff } from '../frame/sniff';
import type { Format, Reading, WireInput } from '../input';
import { anthropicMessages } from './anthropic-messages';
import { openAiChat } from './openai-chat';

export const PROVIDERS: readonly Format[] = [openAiChat, anthropicMessages];

export interface BodyReading {
  format: Format;
  reading: Reading;
  input: WireInput;
}

/** A body that some export carries (JSON, a stream, lines). Null when no provider's format claims it. */
export function readBody(carrier: Carrier): BodyReading | null {
  const input = sniff(carrier);
  const format = PROVIDERS.find((one) => one.detect(input) !== null);
  return format === undefined ? null : { format, input, reading: format.read(input) };
}
