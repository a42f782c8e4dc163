/** Pasting as a person does it. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** A recorded response that ships with the tests; see its README for origin and licence. */
export const recorded = (name: string): string =>
  readFileSync(new URL(`../src/testing/recorded/${name}`, import.meta.url), 'utf8');

/** Gives a field what a paste gives it. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/**
 * Replaces everything in a code editor, and waits until it shows the text, which has to be short enough for all of it to be in sight.
 * Needs the clipboard permissions.
 */
export async function replaceCode(page: Page, editor: Locator, text: string): Promise<void> {
  // It begins as a plain text area: keys pressed while the other one takes its place would go to both.
  const code = page.locator('.monaco-editor').filter({ has: editor });
  await expect(code).toBeVisible();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('ControlOrMeta+v');
  const shown = async (): Promise<string> => charactersOf(await code.locator('.view-lines').innerText());
  await expect.poll(shown).toBe(charactersOf(text));
}

/** Lines of the editor stand in the page in the order in which they were drawn, with blanks of their own. */
const charactersOf = (text: string): string => Array.from(text.replaceAll(/\s/g, '')).sort().join('');
