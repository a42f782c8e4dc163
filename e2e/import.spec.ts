/** Importing: a long export while the page stays awake, cancelling, and from a found session to its steps. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { pasteInto } from './pasting';
import { otlpExport } from './traces';

declare global {
  interface Window {
    importWatch: { longTasks: number[]; progress: string[] };
  }
}

/** Watches from now on: tasks over 50 ms by the clock, and what the progress bar says. */
async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Window['importWatch'] = { longTasks: [], progress: [] };
    window.importWatch = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    setInterval(() => {
      const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (now !== null && now !== undefined && now !== seen.progress.at(-1)) seen.progress.push(now);
    }, 20);
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Milliseconds of the processor that each task of a page's main thread took, the longest first. By the clock a task is also
 * as long as a busy machine lets it wait, which says nothing about the page.
 */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)}.${String(tid)}`),
  );
  return traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && main.has(`${String(pid)}.${String(tid)}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
    .sort((a, b) => b - a);
}

/** Gives the page's own `File` objects, as a drop does. */
async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.id = 'held-files';
    input.hidden = true;
    document.body.append(input);
  });
  await page.locator('#held-files').setInputFiles([...paths]);
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#held-files');
    const dataTransfer = new DataTransfer();
    for (const file of input?.files ?? []) dataTransfer.items.add(file);
    input?.remove();
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  });
}

// A recording of the page takes its time on the page's own thread.
test.use({ trace: 'off' });

const openImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Traces and logs/ }).click();
  await expect(page.getByRole('dialog', { name: 'Import' })).toBeVisible();
};

test('a 50 MB trace is imported while the page stays awake, and a session of it opens', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(400_000);
  const { text, traces } = otlpExport(50_000_000);
  const path = info.outputPath('agents.json');
  writeFileSync(path, text);
  await page.goto('./');
  // What the page loads when it is idle is not of the import.
  await openImport(page);
  await page.keyboard.press('Escape');
  await page.waitForLoadState('networkidle');
  await watchPage(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await dropFiles(page, [path]);

  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  const count = traces.toLocaleString('en-US');
  await expect(dialog.getByRole('button', { name: `Add all ${count}` })).toBeVisible({ timeout: 200_000 });
  const tasks = tasksOf(await browser.stopTracing());
  const { longTasks, progress } = await page.evaluate(() => window.importWatch);
  expect(tasks.length).toBeGreaterThan(100);
  expect(
    tasks.filter((ms) => ms > 50),
    `tasks of the page over 50 ms; by the clock: ${longTasks.join(', ')}`,
  ).toEqual([]);
  expect(new Set(progress).size, 'values of the progress bar').toBeGreaterThan(5);
  expect(progress.map(Number)).toEqual(progress.map(Number).sort((a, b) => a - b));

  await dialog.getByRole('searchbox', { name: 'Find a session' }).fill('case 4321)');
  await expect(dialog.getByRole('status')).toHaveText(`1 of ${count} sessions`);
  await dialog.getByRole('searchbox', { name: 'Find a session' }).press('Enter');
  const timeline = page.getByRole('slider', { name: 'Step' });
  await expect(timeline).toHaveAttribute('aria-valuetext', /Step \d+ of \d+/);
  await expect(page.getByText('case 4321').first()).toBeVisible();
});

test('an import can be cancelled, and the page goes on', async ({ page }, info) => {
  const path = info.outputPath('agents.json.gz');
  writeFileSync(path, gzipSync(otlpExport(20_000_000).text));
  await page.goto('./');
  await openImport(page);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles([path]);
  await dialog.getByText(/^(?:Scanning|Reading)/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Enter in the empty box opens the first example.
  await page.getByRole('textbox', { name: 'Paste a response here' }).press('Enter');
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible();
});

test('what was not read is listed with the reason, and the others can be kept', async ({ page }, info) => {
  const trace = info.outputPath('trace.json');
  const picture = info.outputPath('picture.png');
  writeFileSync(trace, otlpExport(10_000).text);
  writeFileSync(picture, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10));
  await page.goto('./');
  await dropFiles(page, [trace, picture]);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByText('1 file was not read')).toBeVisible();
  await expectAccessible(page, 'the import with sessions');
  await dialog.getByRole('button', { name: 'Show why' }).click();
  await expect(dialog.getByText(/It is a PNG picture/)).toBeVisible();
  await expectAccessible(page, 'the files of the import');
  const add = dialog.getByRole('button', { name: /^Add all \d+$/ });
  const count = /\d+/.exec((await add.textContent()) ?? '')?.[0] ?? '';
  await add.click();
  const sessions = page.getByRole('dialog', { name: 'Sessions' });
  await expect(sessions.getByText(`${count} sessions`)).toBeVisible();
});

test('a long paste is imported, and opens when it is one session', async ({ page }) => {
  await page.goto('./');
  const message = { role: 'assistant', content: 'word '.repeat(400_000) };
  const response = { choices: [{ index: 0, finish_reason: 'stop', message }] };
  await pasteInto(page.getByRole('textbox', { name: 'Paste a response here' }), JSON.stringify(response));
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('dialog', { name: 'Import' })).toBeHidden();
});

test('the import, empty, is accessible', async ({ page }) => {
  await page.goto('./');
  await openImport(page);
  await expectAccessible(page, 'the import');
});
