import { useStep } from './use-step';
import { Verdict } from './verdict';

/** The verdict alone, for screens on which the step panel is not always in sight. */
export function StepVerdict() {
  const { shown } = useStep();
  if (shown === null) return null;
  return <Verdict finding={shown.finding} more={Math.max(0, shown.moment.event.problems.length - 1)} />;
}
