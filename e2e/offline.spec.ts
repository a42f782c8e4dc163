/** With the network off after the first visit. Its server is its own: it is stopped. */
import { servePage } from '../scripts/serve.mjs';
import { expect, test } from './fixtures';

// That nobody answers is the point: the service worker asks first.
test.use({
  serviceWorkers: 'allow',
  tolerated:
    /^(?:request failed|console error: Failed to load resource|request to another origin: http:\/\/localhost:)/,
});

test('the page opens again without a server, steps, and shows the mask of a real vocabulary', async ({
  page,
}) => {
  const server = await servePage({ port: 4573 });
  try {
    await page.goto(server.url);
    // Everything is kept once it is active, and then it answers for this page already.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (navigator.serviceWorker.controller === null)
        await new Promise((go) =>
          navigator.serviceWorker.addEventListener('controllerchange', go, { once: true }),
        );
    });
    await expect(page.getByText('works offline')).toBeVisible();
  } finally {
    await server.close();
  }
  await expect(async () => expect(await fetch(server.url).catch(() => null)).toBeNull()).toPass();

  await page.goto(server.url);
  await page.getByRole('textbox', { name: 'Paste a response here' }).press('Enter');
  const timeline = page.getByRole('slider', { name: 'Step' });
  await expect(timeline).toHaveAttribute('aria-valuetext', /Step \d+ of \d+/);
  const step = await timeline.getAttribute('aria-valuetext');
  await page.keyboard.press('F10');
  await expect(timeline).not.toHaveAttribute('aria-valuetext', step ?? '');

  await page.goto(`${server.url}#/grammar`);
  await expect(page.getByText('live', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'The whole mask at the end of the text' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
});

test('can be installed', async ({ page, request }) => {
  await page.goto('./');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});
