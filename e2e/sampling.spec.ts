/** Sampling below the token lens: bars before and after the mask, drawing by keyboard, the greedy trap; in both languages. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';

const table = (page: Page) =>
  page.getByRole('table', { name: 'Tokens by probability, before and after the mask' });

async function openSampling(page: Page): Promise<void> {
  await page.goto('./#/example/batch?step=1.validate.1');
  await expect(page.getByRole('button', { name: 'first blocked token: 9 of 11' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await page.getByRole('tab', { name: 'Sampling' }).click();
  await expect(table(page).getByRole('rowheader', { name: 'blocked kel', exact: true })).toBeVisible();
}

test('the small model before and after the mask, drawn from by keyboard', async ({ page }) => {
  await openSampling(page);
  await expect(page.getByText('The mask keeps the top token, cel.')).toBeVisible();

  // A slider moves the bars: at temperature 0 only the favourite is left.
  const temperature = page.getByRole('slider', { name: 'Temperature' });
  await temperature.focus();
  await page.keyboard.press('Home');
  await expect(table(page).getByRole('row', { name: /allowed cel / })).toContainText('1.000');
  await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter');
  await expect(table(page).getByRole('row', { name: /allowed cel / })).toContainText('0.510');

  await page.getByRole('button', { name: 'Draw a token' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Drawn so far' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo one' }).press('Enter');
  await expect(page.getByText('Nothing is drawn yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Draw 100 texts' }).press('Enter');
  const many = page.getByRole('region', { name: 'Many texts' });
  await expect(many).toContainText(/Without the mask\s*\d\d of 100 valid/);
  await expect(many).toContainText(/With the mask\s*\d+ of 100 valid/);
});

test('the greedy trap: what the mask writes is not what the model would', async ({ page }) => {
  await openSampling(page);
  const trap = page.getByRole('region', { name: 'The greedy trap' });
  await expect(trap.getByRole('listitem').filter({ hasText: 'greedy' })).toContainText('San·Marino');
  await trap.getByRole('radio', { name: 'This call, from the cursor' }).click();
  await expect(trap).toContainText('fahrenheit"}');
});

test('axe finds nothing', async ({ page }) => {
  await openSampling(page);
  await page.getByRole('button', { name: 'Draw to the end' }).click();
  await expect(page.getByRole('list', { name: 'Drawn so far' })).toBeVisible();
  await expectAccessible(page, 'sampling');
  await page.getByRole('radio', { name: 'Script' }).click();
  await page.getByRole('textbox', { name: 'Logits' }).fill('cel two');
  await expect(page.getByText(/^Line 1:/)).toBeVisible();
  await expectAccessible(page, 'sampling with a mistake in the script');
});
