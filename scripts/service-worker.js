/* global self, caches, fetch, URL */
/**
 * Keeps the page so that it opens with the network off. Written beside the page by `offline.mjs`, which fills in the files of the
 * build and what tells it from others. All of them are fetched once, when the page has nothing better to do.
 *
 * Names below `assets/` tell their content, so what is kept of them stays good: they come from here first. Everything else comes
 * from the network while there is one, so that a new version is seen at the next opening. Nothing is kept but files of the page.
 */
const FILES = ['FILES'];
const VERSION = 'VERSION';

const { scope } = self.registration;
/** Several versions or copies of the page may stand on one origin. */
const OWN = `callscope ${scope} `;
const CACHE = OWN + VERSION;
const ASSETS = new URL('assets/', scope).href;
const urls = new Set(FILES.map((file) => new URL(file, scope).href));

async function keepAll() {
  const cache = await caches.open(CACHE);
  // One after another: the page may be loading something that somebody waits for.
  for (const url of urls) {
    const lasting = url.startsWith(ASSETS);
    const kept = lasting ? await caches.match(url) : undefined;
    const response = kept ?? (await fetch(url, { cache: lasting ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    await cache.put(url, response);
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}

/** @param {string} url under which it is kept */
async function networkFirst(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(url);
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const [url] = request.url.split('#', 1);
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, urls.has(url) ? url : scope));
  else if (urls.has(url))
    event.respondWith(url.startsWith(ASSETS) ? keptFirst(request) : networkFirst(request, url));
});
