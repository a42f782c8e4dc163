/** The page with the network off: a service worker keeps its files after the first visit (`scripts/service-worker.js`). */
import { whenIdle } from './idle';

/** Where the browser does not let it, or the person asks to save data, the page stays one that needs the network. */
export function keepForOffline(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData === true) return;
  const register = (): void => {
    whenIdle(() => void navigator.serviceWorker.register('./service-worker.js').catch(() => undefined));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** All files are kept, and the page is answered from them. */
export const worksOffline = (): boolean => (workers()?.controller ?? null) !== null;

/** Calls back when that changes. Returns what ends it. */
export function subscribeOffline(changed: () => void): () => void {
  workers()?.addEventListener('controllerchange', changed);
  return () => workers()?.removeEventListener('controllerchange', changed);
}
