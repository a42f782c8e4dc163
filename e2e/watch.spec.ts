/** The watch itself must see what it is there for: each kind of trouble is made, on the page as it is shipped. */
import { expect, test, type Page } from '@playwright/test';
import { watch } from './watch';

interface Trouble {
  kind: string;
  make: (page: Page) => Promise<unknown>;
  seen: RegExp;
}

const TROUBLES: Trouble[] = [
  {
    kind: 'an error in the console',
    make: (page) => page.evaluate(() => console.error('made here')),
    seen: /^console error: made here$/,
  },
  {
    kind: 'an uncaught error',
    make: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('made here');
        });
      }),
    seen: /^uncaught error: made here$/,
  },
  {
    kind: 'a rejection that nobody handles',
    make: (page) => page.evaluate(() => void Promise.reject(new Error('made here'))),
    seen: /^uncaught error: made here$/,
  },
  {
    kind: 'a request that fails',
    make: async (page) => {
      await page.route('**/made-here', (route) => route.abort('connectionreset'));
      await page.evaluate(() => fetch('./made-here').catch(() => undefined));
    },
    seen: /^request failed: .*made-here \(net::ERR_CONNECTION_RESET\)$/,
  },
  {
    kind: 'an answer that is an error',
    make: async (page) => {
      await page.route('**/made-here', (route) => route.fulfill({ status: 500 }));
      await page.evaluate(() => fetch('./made-here'));
    },
    seen: /^request failed: .*made-here \(500\)$/,
  },
  {
    kind: 'a request to another origin, which the page policy stops too',
    make: (page) => page.evaluate(() => fetch('https://callscope.invalid/').catch(() => undefined)),
    seen: /callscope\.invalid/,
  },
  {
    kind: 'a navigation to another origin',
    make: async (page) => {
      await page.route('https://callscope.invalid/', (route) => route.fulfill({ body: 'elsewhere' }));
      await page.evaluate(() => window.location.assign('https://callscope.invalid/'));
    },
    seen: /^request to another origin: https:\/\/callscope\.invalid\/$/,
  },
];

for (const { kind, make, seen } of TROUBLES)
  test(`the watch sees ${kind}`, async ({ context, page, baseURL }) => {
    const trouble = watch(context, new URL(baseURL ?? '').origin);
    await page.goto('./');
    expect(trouble).toEqual([]);
    await make(page);
    await expect.poll(() => trouble).toContainEqual(expect.stringMatching(seen));
  });
