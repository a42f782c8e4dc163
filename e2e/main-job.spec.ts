/**
 * The whole main job on a real recorded response: paste, see what was detected, step to the failure, read the reason at the
 * exact character, see the first blocked token, mend the schema, run again, share, and open the link elsewhere at the same
 * step with the same log.
 */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { pasteInto, recorded, replaceCode } from './pasting';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const RESPONSE = recorded('groq-chat/stream-tool-call.sse');
const WANTS_CITY =
  '{"type":"object","additionalProperties":false,"required":["city"],"properties":{"city":{"type":"string"}}}';
const WANTS_NOTHING =
  '{"type":"object","additionalProperties":false,"properties":{"city":{"type":"string"}}}';

const timeline = (page: Page) => page.getByRole('slider', { name: 'Step' });
const schemaEditor = (page: Page) => page.getByRole('textbox', { name: 'Schema of weather' });

async function runAgain(page: Page): Promise<void> {
  const old = page.getByText('before your edits', { exact: true });
  await expect(old).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).first().click();
  // The notice goes when the run begins; what the timeline says of its log, when it is over.
  await expect(old).toBeHidden();
}

test('from a pasted response to a link that opens at the same step', async ({ page, browser, baseURL }) => {
  await page.goto('./');
  await pasteInto(page.getByRole('textbox', { name: 'Paste a response here' }), RESPONSE);

  // It fails at the first thing that is wrong: nobody told the session about the tool.
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /parse failed/);
  await expect(page.getByText('TOOL_UNKNOWN').first()).toBeVisible();

  // What was detected, and why.
  await page.getByRole('tab', { name: 'Responses' }).click();
  await expect(page.getByText(/Chat Completions chunk/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Tools' }).click();

  // Add the tool, with its real schema.
  await page.getByRole('button', { name: 'Add weather with a schema drafted from this call' }).click();
  await replaceCode(page, schemaEditor(page), WANTS_CITY);
  await runAgain(page);
  await page.keyboard.press('F8');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /validate failed/);

  // The reason, at the exact character: the arguments "{}" stand at line 3 of the stream.
  const step = page.getByRole('region', { name: 'Step', exact: true });
  await expect(step.getByText('MISSING_FIELD').first()).toBeVisible();
  await expect(step.getByText(/response 1, line 3, column \d+/).first()).toBeVisible();

  // The first blocked token.
  const mask = page.getByRole('region', { name: 'Token mask' });
  await expect(mask.getByText(/would have been blocked/).first()).toBeVisible();
  await expectAccessible(page, 'the debug screen at a failed validation');

  // Mend the schema, and the call goes through.
  await replaceCode(page, schemaEditor(page), WANTS_NOTHING);
  await runAgain(page);
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /validate held/);
  await page.keyboard.press('F10');
  await page.keyboard.press('F10');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /execute held/);
  await page.keyboard.press('Shift+F10');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /authorize held/);
  const where = (await timeline(page).getAttribute('aria-valuetext')) ?? '';
  const hash = await page
    .getByText(/^[0-9a-f]{4}·[0-9a-f]{4}$/)
    .first()
    .innerText();

  // Share: nothing is copied before the button says so.
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this replay' });
  await expect(dialog.getByText(hash)).toBeVisible();
  await expectAccessible(page, 'the share dialog');
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/s/1.');
  await page.keyboard.press('Escape');

  // Elsewhere: it shows the session and runs nothing until told to.
  const elsewhere = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByText('Nothing has run here yet').first()).toBeVisible();
  await other.getByRole('button', { name: 'Run and verify' }).first().click();
  await expect(timeline(other)).toHaveAttribute('aria-valuetext', where);
  await expect(other.getByText(hash).first()).toBeVisible();
  await expect(other.getByText('verified').first()).toBeVisible();
  await elsewhere.close();
});

test('an example opens with Enter at its failing step; every move by key comes back', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('textbox', { name: 'Paste a response here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 8 of 28: execute failed/);
  await expectAccessible(page, 'the first example');

  const at = () => timeline(page).getAttribute('aria-valuetext');
  const start = await at();
  for (const key of ['F10', 'F11', 'Shift+F11', 'F8']) await page.keyboard.press(key);
  expect(await at()).not.toBe(start);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+F10');
  expect(await at()).toBe(start);

  await page.keyboard.press('Shift+F8');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 1 of 28/);
  // Stepping back from the first step stays there.
  await page.keyboard.press('Shift+F10');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 1 of 28/);
});

test('the main job by keyboard alone', async ({ page }) => {
  await page.goto('./');
  await page.keyboard.press('Enter');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /execute failed/);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toBeFocused();
  await palette.pressSequentially('raw prompt alone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Raw prompt' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();

  await timeline(page).focus();
  await page.keyboard.press('Home');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 1 of 28/);
  await page.keyboard.press('PageDown');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 10 of 28/);
  await page.keyboard.press('ArrowLeft');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 9 of 28/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('F10');
  await expectAccessible(page, 'the help sheet');
  await page.keyboard.press('Escape');
});

test('a session comes back after the page was loaded again', async ({ page }) => {
  await page.goto('./');
  await page.keyboard.press('Enter');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /execute failed/);
  await expect(page.getByText('saved', { exact: true })).toBeVisible();
  await page.keyboard.press('F10');
  await expect(page).toHaveURL(/step=1\.observe\.0/);
  await page.reload();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 9 of 28/);
  await page.goto('./#/');
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible();
  await page
    .getByRole('button', { name: /Anchor that is not unique.*execute/ })
    .first()
    .click();
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /execute failed/);
});

test('a request waits for its answer; pasted anywhere it is judged by the tools of the request', async ({
  page,
}) => {
  await page.goto('./');
  await pasteInto(
    page.getByRole('textbox', { name: 'Paste a response here' }),
    JSON.stringify({
      model: 'm',
      max_tokens: 9,
      tools: [
        {
          name: 'weather',
          input_schema: { type: 'object', properties: { unit: { enum: ['c', 'f'] } }, required: ['unit'] },
        },
      ],
      messages: [{ role: 'user', content: 'Is it warm?' }],
    }),
  );
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /Step 3 of 3: respond/);
  await expect(page.getByText('No answer yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a response' }).click();
  await expect(page.getByRole('textbox', { name: 'Next response' })).toBeFocused();
  await page.getByRole('tab', { name: 'Tools' }).click();

  await pasteInto(page.locator('body'), '{"type":"tool_use","id":"t","name":"weather","input":{"unit":"k"}}');
  await expect(page.getByRole('button', { name: 'Undo: Add response 1' })).toBeVisible();
  await runAgain(page);
  await page.keyboard.press('F8');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /validate failed/);
  await expect(page.getByText('NOT_IN_ENUM').first()).toBeVisible();
});

test('language and theme are changed where they stand', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitemradio', { name: /简体中文/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('粘贴模型说过的任何内容。');
  await page.getByRole('button', { name: '跟随系统主题' }).click();
  await expectAccessible(page, 'the themes, open in the status bar');
  await page.keyboard.press('Escape');
});
