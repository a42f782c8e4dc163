/** Strategies compared in the page: where they really part, on a recursive schema and on a long `maxLength`. */
import type { Page } from '@playwright/test';
import type { Lesson } from '../src/lessons/lesson';
import { encodeLesson } from '../src/lessons/link';
import { expect, expectAccessible, test } from './fixtures';

const SLOW = { timeout: 90_000 };
const both = (en: string) => ({ en, 'zh-CN': en });

/** A lesson in a link is the shortest way to any schema and text. */
async function open(page: Page, schema: object, text: string): Promise<void> {
  const lesson: Lesson = {
    version: 1,
    id: 'strategies-spec',
    title: both('Strategies'),
    summary: both('Strategies on one schema.'),
    minutes: 1,
    live: {
      grammar: { kind: 'schema', text: JSON.stringify(schema), whitespace: 'none' },
      text,
      vocabulary: 'teaching',
      panels: ['strategies'],
    },
    steps: [{ title: both('Compare'), text: both('Compare them.') }],
  };
  await page.goto(`./#/lesson/${await encodeLesson(lesson)}`);
}

const compared = (page: Page) => page.getByRole('region', { name: 'Strategies compared' });
const row = (page: Page, name: string) =>
  compared(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const states = (page: Page, name: string) => row(page, name).getByRole('cell').nth(1);
const numberOf = async (page: Page, name: string): Promise<number> =>
  Number((await states(page, name).textContent())?.replaceAll(/[^0-9]/g, ''));

async function compare(page: Page): Promise<void> {
  await compared(page).getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(row(page, 'callscope').getByRole('cell').last()).toContainText(/right on all|refuses/, SLOW);
}

const tree = {
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      properties: { v: { type: 'boolean' }, kids: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['v', 'kids'],
      additionalProperties: false,
    },
  },
};
const DEEP = '{"v":true,"kids":[{"v":true,"kids":[{"v":false,"kids":[]}]}]}';

test('a recursive schema: refused by fsm, cut at a depth, followed by a stack and by ours', async ({
  page,
}) => {
  await open(page, tree, DEEP);
  await compare(page);
  await expect(row(page, 'fsm')).toContainText('refused: recursion');
  await expect(row(page, 'jsonformer')).toContainText('refused: $ref');
  await expect(row(page, 'callscope')).toContainText('right on all');
  // In another order than the declared one the stack's grammar takes nothing.
  await expect(row(page, 'pda')).toContainText(/rejects \d+ valid texts/);
  await row(page, 'pda').getByRole('button', { name: 'pda', exact: true }).press('Enter');
  await expect(compared(page)).toContainText('It rejects');
  await expect(compared(page)).toContainText(/tokens? only in ours/);

  await compared(page).getByRole('combobox', { name: 'Recursion in fsm' }).selectOption('1 deep');
  await compared(page).getByRole('button', { name: 'Compare the rest' }).click();
  await expect(row(page, 'fsm')).toContainText(/rejects \d+ valid texts/, SLOW);
  await row(page, 'fsm').getByRole('button', { name: 'fsm', exact: true }).press('Enter');
  await expect(compared(page)).toContainText('1 deep; deeper texts are left out');
});

test('a long maxLength: states for every character in fsm, none in ours', async ({ page }) => {
  const schema = (maxLength: number) => ({ type: 'string', maxLength });
  await open(page, schema(10), '"short"');
  await compare(page);
  const [fsm, ours] = [await numberOf(page, 'fsm'), await numberOf(page, 'callscope')];
  await open(page, schema(1000), '"short"');
  await expect(row(page, 'fsm')).toContainText('not compared yet');
  await compare(page);
  expect(await numberOf(page, 'fsm')).toBeGreaterThan(50 * fsm);
  expect(await numberOf(page, 'callscope')).toBe(ours);
});

test('at the width of a phone nothing sticks out, and a run is cancelled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, tree, DEEP);
  const button = compared(page).getByRole('button', { name: 'Compare', exact: true });
  await button.scrollIntoViewIfNeeded(SLOW);
  await button.click();
  await compared(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'callscope')).toContainText('not compared yet');
  const wide = await compared(page).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('on a call of a session, at the token that is looked at', async ({ page }) => {
  await page.goto('./#/example/batch?step=1.validate.1&lens=tokens');
  await page.getByRole('tab', { name: 'Strategies compared' }).click(SLOW);
  await compare(page);
  await expect(compared(page)).toContainText('at token 9, kel');
  await expect(row(page, 'callscope').getByRole('cell').nth(4)).toHaveText(/9$/);
  await expect(row(page, 'soft')).toContainText(/left the grammar in \d+ of \d+ samples/);
  await expect(row(page, 'xgrammar')).toContainText(/valid texts?/);
  for (const name of ['fsm', 'soft', 'jsonformer'])
    await row(page, name).getByRole('button', { name, exact: true }).press('Enter');
  await expect(compared(page)).toContainText('The model writes the highlighted parts');
  await expectAccessible(page, 'strategies compared, rows open');
});
