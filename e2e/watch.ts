/**
 * Watches a browser context for what must not happen while a person uses the page: errors in the console, uncaught
 * errors, requests that fail, and any request that leaves the page's own origin. Everything is collected in words; the
 * list is empty as long as the page keeps its promises.
 */
import type { BrowserContext, Page, Request } from '@playwright/test';

/** Schemes that stay inside of the browser. */
const LOCAL = /^(?:about|blob|data|chrome-error|devtools):/;

/** A request that the page itself gave up, by navigating or aborting, is no failure. */
const GIVEN_UP = 'net::ERR_ABORTED';

/** @param origin the page's own, without a path: `http://localhost:4273` */
export function watch(context: BrowserContext, origin: string): string[] {
  const trouble: string[] = [];
  const isForeign = (url: string): boolean => !LOCAL.test(url) && new URL(url).origin !== origin;

  context.on('request', (request: Request) => {
    if (isForeign(request.url())) trouble.push(`request to another origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown reason';
    if (why !== GIVEN_UP) trouble.push(`request failed: ${request.url()} (${why})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`request failed: ${response.url()} (${response.status()})`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console error: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    trouble.push(`uncaught error: ${error.error().message}`);
  });
  context.on('page', (page: Page) => {
    page.on('crash', () => {
      trouble.push(`page crashed: ${page.url()}`);
    });
    page.on('websocket', (socket) => {
      if (isForeign(socket.url().replace(/^ws/, 'http')))
        trouble.push(`socket to another origin: ${socket.url()}`);
    });
  });
  return trouble;
}
