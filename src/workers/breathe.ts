/**
 * Lets the messages that wait in a worker in, an abort among them. A message to oneself comes after those that wait already; timers
 * are held back when they are nested. One channel for each worker, so this is made by its entry.
 */
export function createBreathe(): () => Promise<void> {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
}
