/** Calls and results of a conversation held against each other: results without a call, calls without a result. */
import type { Problem } from '../../base/problem';
import type { ToolResult } from '../model';
import { inQuotes } from '../words';

/** @param orphans results that belong to no call */
export function checkConversation(orphans: readonly ToolResult[]): Problem[] {
  return orphans.map((result) => ({
    code: 'RESULT_WITHOUT_CALL',
    severity: 'error',
    message: `A result answers the call ${inQuotes(result.callId || (result.name ?? ''))}, and no earlier answer holds that call. Providers refuse such a conversation. Remove the result, or put the call back.`,
    layer: 'protocol',
    ...(result.at === undefined ? {} : { at: result.at }),
    retryable: false,
  }));
}
