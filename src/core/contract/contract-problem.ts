import type { Problem, Severity } from '../base/problem';
import type { SourceSpan } from '../base/span';
import type { Said } from '../base/words';

/** What breaks the contract is a fault of the protocol layer, and the model may be asked again. */
export const contractProblem = (
  code: string,
  severity: Severity,
  said: Said,
  at: SourceSpan | undefined,
): Problem & Said => ({
  code,
  severity,
  ...said,
  layer: 'protocol',
  ...(at === undefined ? {} : { at }),
  retryable: true,
});
