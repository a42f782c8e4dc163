/** A paste that is what the model said, without any payload around it: one response of one text. */
import { placeOf, sliceOf } from '../frame/carrier';
import type { Reading, WireInput } from '../input';
import { ResponseBuilder } from '../build/response-builder';

export function readSpokenText(input: WireInput): Reading {
  const { carrier, body } = input;
  if (body.end <= body.start) return { responses: [], problems: [], unread: [] };
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.cover(placeOf(carrier, body));
  builder.text('text', sliceOf(carrier, body));
  return { responses: [builder.build()], problems: [], unread: [] };
}
