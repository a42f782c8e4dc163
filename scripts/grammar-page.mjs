// @ts-check
/** Builds and serves a page of `e2e/` that is not the app: `grammar-page` (the grammar worker without the page), `engines-page`. */
import { rmSync } from 'node:fs';
import { build, preview } from 'vite';
import { kernel } from './kernel.mjs';
import { freePort } from './ports.mjs';
import { at } from './project.mjs';
import { vocabularies } from './vocabularies.mjs';

/** @param {{ port: number }} options */
export const serveGrammarPage = (options) => servePage('grammar-page', options);

/**
 * @param {string} name of a folder of `e2e/`
 * @param {{ port: number }} options the first port to try
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` ends with a slash
 */
export async function servePage(name, { port: first }) {
  const root = at('e2e', name);
  const outDir = at('.cache', name, String(process.pid));
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    plugins: [vocabularies(), kernel()],
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  const port = await freePort(first);
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      open: false,
      // Isolated pages have a clock of 5 µs; others one of 100.
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
  });
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
