import type { Problem, Severity } from '../base/problem';
import type { SourceSpan } from '../base/span';

/** What breaks the contract is a fault of the protocol layer, and the model may be asked again. */
export const contractProblem = (
  code: string,
  severity: Severity,
  message: string,
  at: SourceSpan | undefined,
): Problem => ({
  code,
  severity,
  message,
  layer: 'protocol',
  ...(at === undefined ? {} : { at }),
  retryable: true,
});
