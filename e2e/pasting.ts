/** Pasting as a person does it. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

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

/** Replaces everything in a code editor. Needs the clipboard permissions. */
export async function replaceCode(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate((code) => navigator.clipboard.writeText(code), text);
  await page.keyboard.press('ControlOrMeta+v');
}
