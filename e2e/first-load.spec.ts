/** What the browser really asks for before the page shows anything stays within the budget of the size gate. */
import { measureFirstLoad, scriptsUntil } from '../scripts/first-load.mjs';
import { BUDGET, sizeOf } from '../scripts/size.mjs';
import { expect, test } from './fixtures';

test('the scripts asked for before the first paint fit the budget', async ({ page }) => {
  const load = await measureFirstLoad(page, './');
  const files = scriptsUntil(load, load.firstPaint);
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.reduce((sum, file) => sum + sizeOf(file).gzip, 0);
  expect(bytes, `gzipped bytes of ${files.join(', ')}`).toBeLessThanOrEqual(BUDGET);
});
