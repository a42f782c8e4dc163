/** What goes between page and worker: the calls as they are, but the tokens of a trace as columns. */
import { identityMap } from '../../core/base/span';
import { tokenColumns, tokensOf, type TokenColumns } from '../../core/mask/columns';
import type { MaskTrace } from '../../core/mask/trace';
import type { CallContext, Handlers } from '../rpc';
import {
  TRACED,
  type Answer,
  type GrammarApi,
  type GrammarProgress,
  type GrammarRequest,
  type TracedCall,
} from './protocol';

export interface SentCall extends Omit<TracedCall, 'trace'> {
  trace: Omit<MaskTrace, 'tokens'>;
  columns: TokenColumns;
}

export interface WireApi extends Omit<GrammarApi, 'trace'> {
  trace(input: GrammarRequest, context: CallContext<GrammarProgress>): Promise<Answer<SentCall>>;
}

/** Worker side. */
export function overWire(handlers: Handlers<GrammarApi>): Handlers<WireApi> {
  return {
    ...handlers,
    trace: async (request, context) => {
      const { value, ...rest } = await handlers.trace(request, context);
      if (value === undefined) return rest;
      const { tokens, ...trace } = value.trace;
      const columns = tokenColumns(tokens);
      context.transfer(Object.values(columns).map(({ buffer }) => buffer as ArrayBuffer));
      return { ...rest, value: { ...value, trace, columns } };
    },
  };
}

/** Page side. */
export function received({ value, ...rest }: Answer<SentCall>, { text }: GrammarRequest): Answer<TracedCall> {
  if (value === undefined) return rest;
  const { columns, trace, ...call } = value;
  const tokens = tokensOf(columns, identityMap(TRACED, 0, text.length));
  return { ...rest, value: { ...call, trace: { ...trace, tokens } } };
}
