/** The token lens with the page to itself: by keyboard, at every width, in both languages. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNothingWider, test } from './fixtures';

const EXAMPLE = './#/example/batch?step=1.validate.1&lens=tokens';

const chip = (page: Page, name: RegExp) => page.getByRole('option', { name });
const blockedToken = (page: Page) => chip(page, /^Token 9: kel,.* blocked/);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Of the mask; typing below has one too. */
const search = (page: Page) =>
  region(page, 'The mask at the cursor').getByRole('textbox', { name: 'Search the vocabulary' });

/** Tab until it has the focus: what a person does who has no pointer. */
async function tabTo(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('from a failing example to its first blocked token and its explanation, by keyboard alone', async ({
  page,
}) => {
  await page.goto('./#/example/batch?step=1.validate.1');
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveAttribute(
    'aria-valuetext',
    /validate failed/,
  );
  await page.keyboard.press('Alt+4');
  await expect(blockedToken(page)).toBeFocused();
  const why = region(page, 'Why');
  await expect(why).toContainText('It dies at its first byte.');
  await expect(why).toContainText('#/properties/unit/enum');
  await expect(why).toContainText('"enum": ["celsius", "fahrenheit"]');

  // The token before it was allowed; the state says what is open there.
  await page.keyboard.press('ArrowLeft');
  await expect(why).toContainText('It is allowed here.');
  await expect(region(page, 'State')).toContainText('unit');
  await page.keyboard.press('Alt+Period');
  await expect(why).toContainText('It dies at its first byte.');

  // Any token of the mask says why.
  await tabTo(page, search(page));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tree')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(why).toContainText('It is allowed here.');
});

test('a search for a blocked token shows the byte, what is expected, and the keyword', async ({ page }) => {
  await page.goto(EXAMPLE);
  await expect(blockedToken(page)).toBeVisible();
  await search(page).fill('cent');
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toContainText('dies at byte 3');
  await expect(tree.getByRole('treeitem').first()).toContainText('enum');
  await page.keyboard.press('Enter');
  const why = region(page, 'Why');
  await expect(why).toContainText('It dies at byte 3.');
  await expect(why).toContainText('6E');
  await expect(why).toContainText('of 256 byte values');
  await expect(why).toContainText('#/properties/unit/enum');
});

test('the address keeps the token, and Escape gives the three lenses back', async ({ page }) => {
  await page.goto(EXAMPLE);
  await expect(blockedToken(page)).toBeVisible();
  await chip(page, /^Token 7: unit/).click();
  await expect(page).toHaveURL(/lens=tokens.*token=6/);
  await page.reload();
  await expect(chip(page, /^Token 7: unit/)).toHaveAttribute('aria-selected', 'true');
  await expect(region(page, 'Why')).toContainText('unit');
  await chip(page, /^Token 7: unit/).focus();
  await page.keyboard.press('Escape');
  await expect(region(page, 'Messages')).toBeVisible();
  await expect(region(page, 'The mask at the cursor')).toBeHidden();
});

test('the way back leads from an example to where one came from', async ({ page }) => {
  test.slow();
  await page.goto('./#/lessons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(EXAMPLE);
  await expect(blockedToken(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/session\//);
  await page.goBack();
  await expect(page).toHaveURL(/#\/lessons$/);
});

test('places of the automaton are looked at, and the cursor stays', async ({ page }) => {
  await page.goto(EXAMPLE);
  const state = region(page, 'State');
  await expect(state.getByRole('table')).toContainText('dead');
  const before = await state.getByRole('table').innerText();
  await state.locator('svg [tabindex="0"], [data-node][tabindex="0"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(state).toContainText('ahead of the cursor');
  await expect(state.getByRole('table')).not.toHaveText(before);
  await state.getByRole('button', { name: 'Back to the cursor' }).click();
  await expect(state).not.toContainText('ahead of the cursor');
  await expect(blockedToken(page)).toHaveAttribute('aria-selected', 'true');
});

test('a token that was not reached says so', async ({ page }) => {
  await page.goto(EXAMPLE);
  await expect(blockedToken(page)).toBeVisible();
  await chip(page, /^Token 11/).click();
  await expect(page.getByText(/Token 11 was not reached/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Go to the blocked token' }).click();
  await expect(blockedToken(page)).toHaveAttribute('aria-selected', 'true');
});

for (const [width, narrower] of [
  [1440, 1024],
  [390, 320],
] as const)
  test(`axe finds nothing at ${width} px, and nothing is wider than the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(EXAMPLE);
    await expect(blockedToken(page)).toBeVisible();
    await expect(region(page, 'State').getByRole('table')).toBeAttached();
    await expectAccessible(page, `the token lens alone at ${width} px`);
    await expectNothingWider(page);
    await page.setViewportSize({ width: narrower, height: 768 });
    await expectNothingWider(page);
  });

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('axe finds nothing, and the explanation is Chinese', async ({ page }) => {
    await page.goto(EXAMPLE);
    const why = region(page, '原因');
    await expect(why).toContainText('它在第一个字节就被阻止。');
    await expect(why).toContainText('/properties/unit 的 enum 中没有以');
    await expect(region(page, '状态').getByRole('table')).toContainText('死路');
    await expectAccessible(page, 'the token lens alone, in Chinese');
  });
});
