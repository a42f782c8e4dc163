/**
 * Calls back once, when the browser has nothing better to do, at the latest after two seconds: for what must not compete with
 * the first paint. Returns what calls it off.
 */
const LATEST_MS = 2_000;
const WITHOUT_IDLE_MS = 300;

export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
