/** What the start page offers to somebody who cannot see it, or cannot see it well; and that the check itself can fail. */
import { expect, expectAccessible, test } from './fixtures';

test.beforeEach(async ({ page }) => {
  await page.goto('./');
});

test('axe finds nothing on the start page, in either theme', async ({ page }) => {
  await expectAccessible(page, 'the start page');
});

test('axe finds nothing on the start page at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'the start page at 320 px');
});

test('the check finds a button without a name', async ({ page }) => {
  await page.evaluate(() => document.body.append(document.createElement('button')));
  await expect(expectAccessible(page, 'a broken page')).rejects.toThrow(/button-name/);
});
