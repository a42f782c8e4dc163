/** Every lesson from its first step to its last, in both languages: its claims hold on the page, its tasks can be done. */
import type { Page } from '@playwright/test';
import { LESSONS } from '../src/lessons/index';
import { encodeLesson } from '../src/lessons/link';
import { expect, expectAccessible, expectNothingWider, test } from './fixtures';

const LANGUAGES = ['en', 'zh-CN'] as const;
type Language = (typeof LANGUAGES)[number];

const WORDS = {
  en: {
    field: 'Text under the grammar',
    predict: 'Predict',
    task: 'Task',
    done: 'done',
    next: /^(Next|Your turn|Next lesson|Finish)$/,
    tool: 'Live tool',
  },
  'zh-CN': {
    field: '受语法约束的文本',
    predict: '先预测',
    task: '练习',
    done: '已完成',
    next: /^(下一步|动手试试|下一课|学完了)$/,
    tool: '实时工具',
  },
} as const;

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('callscope.language', chosen), language);
}

/** What was computed is there, and all of it is as claimed. */
async function expectClaims(page: Page): Promise<void> {
  await expect(page.locator('[data-checks="pending"]')).toHaveCount(0);
  await expect(page.locator('[data-holds="false"]')).toHaveCount(0);
}

for (const language of LANGUAGES) {
  for (const lesson of LESSONS) {
    test(`${lesson.id} in ${language} is walked to its end`, async ({ page }) => {
      const words = WORDS[language];
      await speak(page, language);
      await page.goto(`./#/lesson/${lesson.id}`);
      const field = page.getByRole('textbox', { name: words.field });
      for (const [i, step] of lesson.steps.entries()) {
        await expect(page.getByRole('heading', { level: 1, name: step.title[language] })).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`#/lesson/${lesson.id}(\\?step=${i + 1})?$`));
        await expect(
          page.getByRole('region', { name: words.tool }).getByRole('status').first(),
        ).not.toBeEmpty();
        await expectClaims(page);
        if (step.predict !== undefined) {
          const predict = page.getByRole('region', { name: words.predict });
          const right = step.predict.choices.findIndex((choice) => choice.right);
          await predict.getByRole('listitem').nth(right).getByRole('button').click();
          await expect(predict.locator('[data-checks="done"] li')).toHaveCount(step.predict.proof.length);
          await expectClaims(page);
        }
        if (step.task !== undefined) {
          const task = page.getByRole('region', { name: words.task });
          await field.fill(step.task.solution);
          await expect(task.getByText(words.done, { exact: true })).toBeVisible();
          await expectClaims(page);
        }
        await page.getByRole('button', { name: words.next }).click();
      }
      await expect(page).not.toHaveURL(new RegExp(`#/lesson/${lesson.id}`));
    });
  }
}

test.describe('type and see, by keyboard alone', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('./#/lesson/prefix?step=2');
    await page.getByRole('textbox', { name: 'Text under the grammar' }).focus();
    await expect(page.getByText('Insert forced bytes')).toBeVisible();
  });

  test('Tab writes what is forced, and leaves the field after Esc', async ({ page }) => {
    const field = page.getByRole('textbox', { name: 'Text under the grammar' });
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('{"unit":"celsius"}');
    await expect(page.getByRole('status').getByText('complete')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(page.getByText('Insert forced bytes')).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue('{"unit":"celsius"');
  });

  test('a dead byte says which keyword refuses it, and the way back', async ({ page }) => {
    const field = page.getByRole('textbox', { name: 'Text under the grammar' });
    await page.keyboard.press('End');
    await page.keyboard.type('nt');
    await expect(page.getByText('dead at byte 12').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Bytes of the text' }).getByRole('listitem')).toHaveCount(13);
    await expect(page.getByText('#/properties/unit/enum')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the last live byte' }).press('Enter');
    await expect(field).toHaveValue('{"unit":"ce');
  });

  test('arrow keys follow the automaton, Enter goes to a state', async ({ page }) => {
    const graph = page.getByRole('group', { name: 'Where the text is' });
    await graph.getByRole('button', { name: /: here/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(graph.getByRole('button', { name: /complete/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Text under the grammar' })).toHaveValue(
      '{"unit":"celsius"}',
    );
  });

  test('a token that was searched for says at which of its bytes it dies', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Search the vocabulary' }).fill('lsz');
    await page.getByRole('textbox', { name: 'Search the vocabulary' }).fill('lst');
    await expect(page.getByText('dies at byte 3').first()).toBeVisible();
  });
});

test('the lessons are found from the start page, progress is kept, and the debugger opens what was typed', async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How constrained decoding works' })).toBeVisible();
  await page.getByRole('button', { name: /Prefix, not acceptance/ }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'All lessons' }).click();
  await expect(page.getByText('step 2 of 6')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /Prefix, not acceptance/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Live is not valid' })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Text under the grammar' });
  await field.fill('{"unit":"kelvin"}');
  await expect(page.getByText('dead at byte 10').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open in debugger' }).click();
  await expect(page.getByRole('button', { name: /validate/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/#\/session\//);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Live is not valid' })).toBeVisible();
});

test('a lesson in a link opens, its claims are checked, and a wrong one is said to be wrong', async ({
  page,
}) => {
  const [lesson] = LESSONS;
  if (lesson === undefined) throw new Error('There are no lessons.');
  const id = await encodeLesson({
    ...lesson,
    id: 'of-mine',
    steps: [
      {
        title: { en: '<img src=x onerror=alert(1)>', 'zh-CN': '一' },
        text: { en: 'Some **bold** `code` <script>alert(1)</script>', 'zh-CN': '二' },
        checks: [
          { t: 'walk', text: '{"unit":"ce', is: 'live' },
          { t: 'walk', text: '{"unit":"ce', is: 'complete' },
        ],
      },
    ],
  });
  await page.goto(`./#/lesson/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(page.getByText('A lesson from a link')).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.locator('[data-holds="true"]')).toHaveCount(1);
  await expect(page.getByText('not as claimed')).toHaveCount(1);
});

test('a link that holds no lesson says so', async ({ page }) => {
  await page.goto('./#/lesson/1.abcdef');
  await expect(page.getByRole('alert')).toContainText('changed on its way');
  await page.goto('./#/lesson/nothing-of-that-name');
  await expect(page.getByRole('alert')).toContainText('nothing-of-that-name');
});

test.describe('axe finds nothing, and nothing is wider than the page', () => {
  for (const [width, narrower] of [
    [1440, 1024],
    [390, 320],
  ] as const)
    for (const language of LANGUAGES)
      test(`at ${width} px in ${language}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await speak(page, language);
        await page.goto('./#/lessons');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, `the list of lessons at ${width}`);
        for (const place of [
          'prefix?step=4',
          'stack?step=5',
          'promises?step=5',
          'edit-tools?step=6',
          'expressions?step=1',
        ]) {
          await page.goto(`./#/lesson/${place}`);
          await expect(
            page.getByRole('list', { name: language === 'en' ? 'Bytes of the text' : '文本的各个字节' }),
          ).toBeVisible();
          await expectClaims(page);
          const choice = page
            .getByRole('region', { name: WORDS[language].predict })
            .getByRole('button')
            .first();
          if (await choice.isVisible()) await choice.click();
          await expectClaims(page);
          await expectAccessible(page, `${place} at ${width}`);
          await expectNothingWider(page);
          await page.setViewportSize({ width: narrower, height: 844 });
          await expectNothingWider(page);
          await page.setViewportSize({ width, height: 844 });
        }
      });
});
