/** A link is a stranger's text: whatever it holds, the page stays whole, says what is wrong, and runs nothing. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { emptyDocument } from '../src/core/document/defaults';
import { expect, test } from './fixtures';

const pack = (value: unknown): string =>
  `#/s/1.${deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`;

const SCRIPT =
  '<img src=x onerror="document.documentElement.dataset.attacked=1"><script>document.documentElement.dataset.attacked=1</script>';

/** A document with the script in every string it has. */
function scripted(): unknown {
  const doc = emptyDocument(SCRIPT.slice(0, 190));
  return {
    ...doc,
    prompt: { kind: 'messages', messages: [{ role: 'user', content: SCRIPT }] },
    tools: [
      {
        name: 'edit',
        description: SCRIPT,
        schema: `{"description":${JSON.stringify(SCRIPT)},"__proto__":{"polluted":1}}`,
        implementation: { kind: 'scripted', cases: [{ result: SCRIPT }] },
      },
    ],
    responses: [
      {
        text: JSON.stringify({
          choices: [
            {
              index: 0,
              finish_reason: 'tool_calls',
              message: {
                role: 'assistant',
                content: SCRIPT,
                tool_calls: [
                  {
                    id: SCRIPT,
                    type: 'function',
                    function: {
                      name: 'edit',
                      arguments: `{"__proto__":{"polluted":1},"a":${JSON.stringify(SCRIPT)}}`,
                    },
                  },
                ],
              },
            },
          ],
        }),
      },
    ],
    files: [{ path: SCRIPT.slice(0, 190), text: SCRIPT }],
    notes: [{ step: '__proto__', text: SCRIPT }],
  };
}

async function whole(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-attacked');
  expect(await page.evaluate(() => 'polluted' in Object.prototype)).toBe(false);
}

const REFUSED: [name: string, link: string, code: string][] = [
  ['another version', '#/s/7.AAAA', 'LINK_VERSION'],
  ['cut in the middle', pack({ doc: scripted() }).slice(0, 400), 'LINK_DAMAGED'],
  ['10 MB after inflation', pack({ doc: 'a'.repeat(10_000_000) }), 'LINK_TOO_BIG'],
  ['no JSON', pack('nonsense'), 'LINK_DAMAGED'],
  ['no session', pack({ hash: '' }), 'DOCUMENT_NOT_JSON'],
  ['a session from the future', pack({ doc: { version: 99 } }), 'DOCUMENT_TOO_NEW'],
  ['a document only in the prototype', pack('{"__proto__":{"doc":{"version":1}}}'), 'DOCUMENT_NOT_JSON'],
  ['fields of wrong types', pack({ doc: { ...emptyDocument('t'), tools: SCRIPT } }), 'DOCUMENT_WRONG_TYPE'],
];

for (const [name, link, code] of REFUSED)
  test(`a link with ${name} is refused in words, and the start page works`, async ({ page }) => {
    await page.goto(`./${link}`);
    await expect(page.getByRole('alert')).toContainText(code);
    await expect(page.getByRole('textbox', { name: 'Paste a response here' })).toBeVisible();
    await whole(page);
  });

for (const address of ['/nowhere/<script>', '/example/__proto__'])
  test(`the address ${address}, which names nothing, leads to the start page with a notice`, async ({
    page,
  }) => {
    await page.goto(`./#${address}`);
    await expect(page.getByRole('status').filter({ hasText: 'ADDRESS_UNKNOWN' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('what is wrong with one link is not said of the next', async ({ page }) => {
  await page.goto('./#/s/7.AAAA');
  await expect(page.getByRole('alert')).toContainText('LINK_VERSION');
  await page.goto(`./${pack({ doc: scripted() })}`);
  await expect(page.getByRole('button', { name: /Run/ }).first()).toBeVisible();
  await expect(page.getByText(/made by another version/)).toHaveCount(0);
});

test('a script in every string is shown as text, before and after the run', async ({ page }) => {
  await page.goto(`./${pack({ doc: scripted() })}?step=1.parse.1&lens=${encodeURIComponent('"><script>')}`);
  await expect(page.getByRole('button', { name: /Run and verify|Run/ }).first()).toBeVisible();
  await whole(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /Step \d+ of \d+/);
  for (const tab of ['Prompt', 'Responses', 'Files', 'Tools']) {
    const button = page.getByRole('tab', { name: tab, exact: true });
    if (await button.isVisible()) await button.click();
  }
  for (const tab of ['Source', 'Console', 'Problems'])
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await whole(page);
});
