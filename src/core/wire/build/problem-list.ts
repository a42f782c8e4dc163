/** A list of problems that hostile input cannot grow without end: past the limit they are counted, and the count is said. */
import { sentence } from '../../base/words';
import type { Problem } from '../../base/problem';

export const MOST_PROBLEMS = 100;

export class ProblemList {
  private readonly kept: Problem[] = [];
  private dropped = 0;

  add(problem: Problem): void {
    if (this.kept.length < MOST_PROBLEMS) this.kept.push(problem);
    else this.dropped++;
  }

  addAll(problems: readonly Problem[]): void {
    for (const problem of problems) this.add(problem);
  }

  all(): Problem[] {
    if (this.dropped === 0) return [...this.kept];
    const more: Problem = {
      code: 'MORE_PROBLEMS',
      severity: 'info',
      layer: 'protocol',
      ...sentence(
        'MORE_PROBLEMS',
        '{count} more problems of this paste are not listed. Mend the first ones and paste again.',
        { count: this.dropped },
      ),
      retryable: false,
    };
    return [...this.kept, more];
  }
}
