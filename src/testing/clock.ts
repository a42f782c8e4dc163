/** A clock of `stepMs` a look: what has a budget of time gets equally far in every run, however busy the machine is. */
export function countingClock(stepMs = 0.01): () => number {
  let looks = 0;
  return () => ++looks * stepMs;
}
