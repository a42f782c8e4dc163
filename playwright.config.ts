/** Browser tests against the built page (`npm run build` first; `npm test` does). No retries: a flaky test is a defect. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { freePort } from './scripts/ports.mjs';

// Every worker reads this file again: what the first reading found is kept in the environment, which workers inherit.
process.env['CALLSCOPE_CHROMIUM'] ||= findChromium().path;
process.env['CALLSCOPE_PORT'] ||= String(await freePort(4273));
const port = process.env['CALLSCOPE_PORT'];
const address = `http://localhost:${port}/`;
const inCi = (process.env['CI'] ?? '') !== '';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: inCi,
  retries: 0,
  workers: Math.min(2, availableParallelism()),
  // Limits against hanging, not measures of speed: a busy machine may be ten times slower than a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: process.env['CALLSCOPE_CHROMIUM'], args: chromiumFlags() },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    // What it keeps in the background is of no test but its own.
    serviceWorkers: 'block',
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
