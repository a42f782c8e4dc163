// @ts-check
/* global document, performance, PerformanceObserver */
/**
 * Measures one opening of the page in a browser: when something useful was painted, and which scripts it asked for. The
 * size gate reads what is imported statically; this sees late imports and workers too.
 */

/**
 * Times are ms since navigation. `file` is the path below the page's folder; `asked` is when the request began.
 * @typedef {{ lcp: number, firstPaint: number, scripts: { file: string, asked: number }[] }} FirstLoad
 */

/**
 * Opens `url` and waits until the network is idle. Rejects when nothing was painted.
 * @param {import('@playwright/test').Page} page @param {string} url
 * @returns {Promise<FirstLoad>} scripts in order of their requests
 */
export async function measureFirstLoad(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(async () => {
    /** @type {PerformanceEntry[]} */
    const paints = await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The page painted nothing within 10 s.')), 10_000);
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const folder = new URL('.', document.baseURI).href;
    return {
      lcp: paints.at(-1)?.startTime ?? NaN,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
        .map(({ name, startTime }) => ({ file: name.slice(folder.length), asked: startTime })),
    };
  });
}

/** Names of the scripts that were asked for until a moment. @param {FirstLoad} load @param {number} moment in ms since navigation */
export const scriptsUntil = ({ scripts }, moment) => [
  ...new Set(scripts.filter(({ asked }) => asked <= moment).map(({ file }) => file)),
];
