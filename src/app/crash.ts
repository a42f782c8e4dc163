import type { Problem } from '../core/base/problem';

/** A defect of ours as a problem: what was being done, and what the engine said. */
export function crashProblem(what: string, error: unknown): Problem {
  const words = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return {
    code: 'PAGE_DEFECT',
    severity: 'error',
    message: words === '' ? what : `${what} ${words}`,
    retryable: true,
  };
}

/** For a report: the error with its stack, nothing of the session. */
export function crashReport(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}\n${error.stack ?? ''}`;
}
