/**
 * The `test` of every browser test. Its page is watched (see `watch.ts`): a test fails when anything was collected, though
 * every expectation of its own holds. A test that provokes trouble on purpose says which:
 *
 *   test.use({ tolerated: /^console error: Refused to connect/ });
 */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { watch } from './watch';

interface Options {
  /** Trouble that the test expects, as a pattern over the words of `watch.ts`. */
  tolerated: RegExp;
}

export const test = base.extend<Options & { watched: undefined }>({
  // Matches nothing.
  tolerated: [/(?!)/, { option: true }],
  watched: [
    async ({ context, baseURL, tolerated }, use) => {
      if (baseURL === undefined) throw new Error('The configuration names no baseURL.');
      const trouble = watch(context, new URL(baseURL).origin);
      await use(undefined);
      // What the page still asks for when its test has ended (a worker that was started anew) is of no test: an answer
      // made by a route must not fail the one that happens to run then.
      for (const routed of [context, ...context.pages()])
        await routed.unrouteAll({ behavior: 'ignoreErrors' });
      expect(
        trouble.filter((line) => !tolerated.test(line)),
        'what the page did besides',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Shows the page as a person with this system theme sees it, and waits until it follows. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
}

/** WCAG 2.2, levels A and AA, and axe's own best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A theme is other colours and nothing else: what they can break is asked again in the second one. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds anything in the state the page is in, in the light or the dark theme. The page must follow the
 * system's theme. Leaves the light theme behind.
 * @param where the state in words, for the report: "the start page"
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const theme of THEMES.toReversed()) {
    await useTheme(page, theme);
    const axe = new AxeBuilder({ page });
    const { violations } = await (
      theme === 'light' ? axe.withTags(RULES) : axe.withRules(RULES_OF_COLOURS)
    ).analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
    expect(found, `axe, ${where}, ${theme}`).toEqual([]);
  }
}

/** Fails when the page scrolls sideways. It is laid out again some frames after its size has changed. */
export async function expectNothingWider(page: Page): Promise<void> {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}
