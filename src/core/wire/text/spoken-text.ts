/** A paste that is what the model said, without any payload around it: one response of one text. */
import type { Span } from '../../base/span';
import { placeOf, sliceOf } from '../frame/carrier';
import type { Carrier } from '../frame/carrier';
import type { Reading, WireInput } from '../input';
import { ResponseBuilder } from '../build/response-builder';

export function readSpokenText(input: WireInput): Reading {
  const { carrier, body } = input;
  if (body.end <= body.start) return { responses: [], problems: [], unread: [] };
  return { responses: [spokenBuilder(carrier, body).build()], problems: [], unread: [] };
}

/** A response of one text, to be completed and built. */
export function spokenBuilder(carrier: Carrier, span: Span): ResponseBuilder {
  const builder = new ResponseBuilder(carrier.source, 0);
  builder.spoken = true;
  builder.cover(placeOf(carrier, span));
  builder.text('text', sliceOf(carrier, span));
  return builder;
}
