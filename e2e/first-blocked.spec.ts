/** From a failure to the token at which a grammar would have stopped it, or to why none could: by keyboard, at every width. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

const timeline = (page: Page) => page.getByRole('slider', { name: 'Step' });
const stopped = (page: Page) => page.getByRole('region', { name: 'What could have stopped it' });
const mask = (page: Page) => page.getByRole('region', { name: 'Token mask' });
const blockedToken = (page: Page) => page.getByRole('option', { name: /^Token 9: kel,.* blocked/ });

test('a failing example, its first blocked token and the reason, by keyboard alone', async ({ page }) => {
  await page.goto('./#/example/batch?step=1.validate.1');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /validate failed at \/unit/);
  await expect(page.getByRole('button', { name: 'first blocked token: 9 of 11' })).toBeVisible();
  await expect(stopped(page)).toContainText('its byte k breaks enum');
  await expectAccessible(page, 'a call with a first blocked token');

  await page.keyboard.press('Alt+4');
  await expect(blockedToken(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden();
  await expect(mask(page)).toContainText('enum');
  await expect(mask(page)).toContainText('#/properties/unit/enum');
  await expectAccessible(page, 'the token lens at the first blocked token');

  // Escape gives the three lenses back, and the focus stays at the token.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();
  await expect(blockedToken(page)).toBeFocused();

  // The palette knows it too.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toBeFocused();
  await palette.pressSequentially('first blocked');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden();
  await expect(blockedToken(page)).toBeFocused();
});

test('a problem leads there from another step', async ({ page }) => {
  await page.goto('./#/example/batch?step=1.prompt.0');
  const way = page.getByRole('button', { name: 'First blocked token', exact: true });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /validate failed/);
  await expect(blockedToken(page)).toBeFocused();
});

test('arguments that were cut off: no token is blocked, and the end of the text is shown', async ({
  page,
}) => {
  await page.goto('./#/example/cut-off?step=1.parse.1');
  await expect(stopped(page)).toContainText('No token is blocked: the text ends early');
  await stopped(page).getByRole('button', { name: 'Show the end' }).press('Enter');
  await expect(
    page.getByRole('option', { name: /^End of the text: the grammar cannot end here/ }),
  ).toBeFocused();
});

for (const [example, step, reason, layer] of [
  ['not-unique', '1.execute.0', 'Whether a text occurs only once depends on the file', 'semantics'],
  ['refused', '1.authorize.0', 'Whether it may run is up to the policy', 'policy'],
] as const)
  test(`${example}: a failure that no grammar could have stopped says why, in the step and in the lens`, async ({
    page,
  }) => {
    await page.goto(`./#/example/${example}?step=${step}`);
    await expect(stopped(page)).toContainText(reason);
    await expect(page.getByRole('button', { name: 'first blocked token: none' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'The four layers of the call' })).toContainText(layer);
    await expect(mask(page)).toContainText(reason);
    await stopped(page).getByRole('button', { name: 'Show its tokens' }).press('Enter');
    await expect(page.getByRole('option', { name: /^Token \d+: / }).first()).toBeVisible();
    await expect(mask(page)).toContainText(reason);
    await expectAccessible(page, `the token lens where no grammar could help (${layer})`);
  });

test('on a phone the step leads to the token', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#/example/batch?step=1.validate.1');
  await expect(stopped(page)).toContainText('The first blocked token is 9 of 11');
  await expectAccessible(page, 'what could have stopped a call, on a phone');
  await stopped(page).getByRole('button', { name: 'Show first blocked token' }).click();
  await expect(blockedToken(page)).toBeFocused();
});
