/** What a browser, a network or a host may refuse: the page says what it does instead, and goes on when it can. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { pasteInto } from './pasting';

const EXAMPLE = './#/example/batch?step=1.validate.1';
const timeline = (page: Page) => page.getByRole('slider', { name: 'Step' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Paste a response here' });

test.describe('storage', () => {
  test('that is refused keeps sessions in the tab, and that is said', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto(EXAMPLE);
    await expect(page.getByText('kept in this tab only')).toBeVisible();
  });

  test('that is full is said with a way out', async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(EXAMPLE);
    await expect(page.getByText('not saved', { exact: true })).toBeVisible();
    await expect(page.getByText(/no room left for the session/).first()).toBeVisible();
  });
});

test.describe('a network that is gone', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|console error: Failed to load resource/ });

  test('leaves the start page whole, and all of it works when it is back', async ({ page, context }) => {
    await page.goto('./');
    await expect(box(page)).toBeFocused();
    await context.setOffline(true);
    await page.getByRole('button', { name: /Anchor that is not unique/ }).click();
    await expect(page.getByRole('alert')).toContainText('PART_NOT_LOADED');
    await pasteInto(box(page), '{"a":1}');
    await expect(page.getByRole('alert')).toContainText('WORKER_NOT_LOADED');
    await context.setOffline(false);
    await pasteInto(box(page), '{"a":1}');
    await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step \d+ of \d+/);
  });
});

test.describe('a host', () => {
  test.use({ tolerated: /\.wasm/ });

  test('without the WebAssembly kernel: the same masks, and a note that they are slower', async ({
    page,
  }) => {
    await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(EXAMPLE);
    await expect(page.getByRole('button', { name: 'first blocked token: 9 of 11' })).toBeVisible();
    await page.keyboard.press('Alt+4');
    const mask = page.getByRole('region', { name: 'Token mask' });
    await mask.getByText(/^Callscope engine/).click();
    await expect(mask.getByText(/kernel in TypeScript is used/)).toBeVisible();
  });

  test('whose policy keeps workers from compiling is told what it has to allow', async ({ page }) => {
    await page.route(/\/worker-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': "script-src 'self'; connect-src 'self'",
        },
      });
    });
    await page.goto(EXAMPLE);
    await expect(page.getByText('CODE_REFUSED').first()).toBeVisible();
  });
});

test('a worker that the browser ends without a word: the run can be called off, and the next one works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const made: Worker[] = [];
    const Real = Worker;
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        made.push(this);
      }
    };
    window.addEventListener('end-workers', () => {
      for (const worker of made) worker.terminate();
    });
  });
  await page.goto(EXAMPLE);
  await expect(page.getByRole('button', { name: 'first blocked token: 9 of 11' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('end-workers')));
  await page.keyboard.press('Control+Enter');
  const controls = page.getByRole('banner');
  await controls.getByRole('button', { name: 'Cancel', exact: true }).click();
  // The worker is ended when it has not answered for a second; what was asked of it meanwhile is asked of the next.
  await page.keyboard.press('Control+Enter');
  await expect(controls.getByRole('button', { name: 'Continue F8' })).toBeVisible();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 8 of 26/);
  await expect(page.getByText('WORKER_CRASHED')).toHaveCount(0);
});
