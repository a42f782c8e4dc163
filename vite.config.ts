import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { kernel } from './scripts/kernel.mjs';
import { licences } from './scripts/licences.mjs';
import { model } from './scripts/model.mjs';
import { offline } from './scripts/offline.mjs';
import { vocabularies } from './scripts/vocabularies.mjs';

/** Tests of what needs a page. All others run in Node, so that a new folder's tests are never left out. */
const PAGE = 'src/{ui,features,app}/**';

/**
 * Build for any static host: relative base, ES workers, no inlined fonts (the page's policy allows only files). The licences
 * of others' work are shipped with it.
 */
export default defineConfig({
  base: './',
  plugins: [react(), vocabularies(), kernel(), model(), licences(), offline()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    manifest: true,
  },
  worker: { format: 'es' },
  preview: { port: 4173, strictPort: false },
  test: {
    // A limit against hanging, not a measure of speed: a busy machine may be ten times slower than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['src/testing/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [PAGE],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: [`${PAGE}/*.test.{ts,tsx}`],
          setupFiles: ['src/testing/page.ts'],
        },
      },
    ],
  },
});
