/** Any text against any grammar: found, written, shared in a link, by keyboard; hostile links are refused. */
import { encodeGrammar } from '../src/core/share/grammar-link';
import { expect, expectAccessible, test } from './fixtures';

const FIELD = { name: 'Text under the grammar' } as const;

test('it is found from the lessons and from the palette', async ({ page }) => {
  await page.goto('./#/lessons');
  await page.getByRole('button', { name: 'Open the editor' }).click();
  await expect(page).toHaveURL(/#\/grammar$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Try a grammar' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'How constrained decoding works' })).toBeVisible();
  await page.goto('./');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toBeFocused();
  await palette.pressSequentially('try a grammar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/grammar$/);
});

test('a grammar in a link opens with its text, and is traced token by token', async ({ page }) => {
  const id = await encodeGrammar({
    kind: 'gbnf',
    text: 'root ::= "<img src=x onerror=alert(1)>" | "ab" [0-9]+\n',
    whitespace: 'none',
    vocabulary: 'teaching',
    typed: 'ab1x',
  });
  await page.goto(`./#/grammar/${id}`);
  await expect(page.getByRole('textbox', FIELD)).toHaveValue('ab1x');
  await expect(page.getByRole('combobox', { name: 'Grammar' })).toHaveValue('gbnf');
  await expect(page.getByText('dead at byte 4').first()).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole('list', { name: 'The text in tokens' }).getByRole('img', { name: 'blocked' }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: /^The whole mask before token 4 of 4$/ }).click();
  await expect(page.getByRole('region', { name: 'Why' })).toContainText('It dies at its first byte.');
  await page.getByRole('textbox', FIELD).fill('ab12');
  await expect(page.getByRole('button', { name: 'The whole mask at the end of the text' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Why' })).toContainText('The text may end here.');
  await expect(page.getByRole('status').getByText('complete')).toBeVisible();
  // What was changed is one's own now: the address is not the link's any more, and loading the page again keeps it.
  await expect(page).toHaveURL(/#\/grammar$/);
  await page.reload();
  await expect(page.getByRole('textbox', FIELD)).toHaveValue('ab12');
});

test('what a link cannot hold is refused, and the page is there all the same', async ({ page }) => {
  await page.goto('./#/grammar/1.abcdef');
  await expect(page.getByRole('alert')).toContainText(/changed on its way|does not unpack/);
  await expect(page.getByRole('combobox', { name: 'Grammar' })).toHaveValue('schema');
});

test('in the token lens a grammar of one’s own stands beside that of the call', async ({ page }) => {
  await page.goto('./#/example/cut-off?lens=tokens');
  await page.getByRole('tab', { name: 'Type and see' }).click();
  const grammar = page.getByRole('combobox', { name: 'Grammar', exact: true });
  await expect(grammar).toHaveValue('call', { timeout: 30_000 });
  await grammar.selectOption('regex');
  await expect(page.getByRole('textbox', FIELD)).toHaveValue('2025-1');
  await page.getByRole('textbox', FIELD).fill('2025-13');
  await expect(page.getByText('dead at byte 7').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Strategies' }).click();
  await page.getByRole('tab', { name: 'Type and see' }).click();
  await expect(grammar).toHaveValue('regex');
  await expect(page.getByRole('textbox', FIELD)).toHaveValue('2025-13');
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const)
  for (const language of ['en', 'zh-CN'] as const)
    test(`axe finds nothing at ${width} px in ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height });
      await page.addInitScript((chosen) => localStorage.setItem('callscope.language', chosen), language);
      await page.goto('./#/grammar');
      const tokens = page.getByRole('list', {
        name: language === 'en' ? 'The text in tokens' : '文本的各个词元',
      });
      await expect(tokens).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page, `a grammar at ${width}`);
      await tokens.getByRole('button').nth(1).press('Enter');
      await expect(page.getByRole('tree')).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page, `the whole mask of a text of one's own at ${width}`);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    });
