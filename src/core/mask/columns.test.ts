import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityMap } from '../base/span';
import { tokenColumns, tokensIn, tokensOf } from './columns';
import { NOT_A_TOKEN } from './token-step';
import type { TracedToken } from './trace';

const token = fc.record({
  id: fc.oneof(fc.constant(NOT_A_TOKEN), fc.nat(200_000)),
  length: fc.nat(5),
  partial: fc.boolean(),
  state: fc.constantFrom('allowed' as const, 'blocked' as const, 'not-reached' as const),
  allowed: fc.option(fc.nat(200_000), { nil: undefined }),
  forced: fc.constantFrom(true as const, undefined),
  nodes: fc.option(fc.nat(1e6), { nil: undefined }),
  micros: fc.option(
    fc.nat(1000).map((tenths) => tenths / 4),
    { nil: undefined },
  ),
});

const traced = fc.array(token, { maxLength: 20 }).map((tokens) => {
  let at = 0;
  return tokens.map(({ length, ...rest }): TracedToken => {
    const [start, end] = [at, (at += length)];
    const span = { start, end };
    return { ...rest, byteStart: start, byteEnd: end, span, at: { source: 'text', ...span } };
  });
});

/** Everything that a token says, read by name: views of rows have getters. */
const said = ({
  id,
  byteStart,
  byteEnd,
  span,
  at,
  partial,
  state,
  allowed,
  forced,
  nodes,
  micros,
}: TracedToken) => ({
  ...{ id, byteStart, byteEnd, span, at, partial, state, allowed, forced, nodes, micros },
});

describe('tokens as columns', () => {
  it('come back as they were, also through a copy', () => {
    fc.assert(
      fc.property(traced, (tokens) => {
        const columns = structuredClone(tokenColumns(tokens));
        expect(tokensOf(columns, identityMap('text', 0, 200)).map(said)).toEqual(tokens.map(said));
      }),
      { seed: 1 },
    );
  });

  it('are led to another source', () => {
    fc.assert(
      fc.property(traced, (tokens) => {
        const led = tokensIn(tokens, identityMap('response:0', 40, 200));
        expect(led.map(said)).toEqual(
          tokens.map((one) => ({
            ...said(one),
            at: { source: 'response:0', start: one.span.start + 40, end: one.span.end + 40 },
          })),
        );
      }),
      { seed: 2 },
    );
  });
});
