// @ts-check
/** Builds and serves `e2e/grammar-page`: the grammar worker as it is built for the page, without the page. */
import { rmSync } from 'node:fs';
import { build, preview } from 'vite';
import { kernel } from './kernel.mjs';
import { freePort } from './ports.mjs';
import { at } from './project.mjs';
import { vocabularies } from './vocabularies.mjs';

/**
 * @param {{ port: number }} options the first port to try
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` ends with a slash
 */
export async function serveGrammarPage({ port: first }) {
  const root = at('e2e', 'grammar-page');
  const outDir = at('.cache', 'grammar-page', String(process.pid));
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
    preview: { host: '127.0.0.1', port, strictPort: true, open: false },
  });
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
