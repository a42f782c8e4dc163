import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { vocabularies } from './scripts/vocabularies.mjs';

/** Build for any static host: relative base, ES workers, no inlined fonts (the page's policy allows only files). */
export default defineConfig({
  base: './',
  plugins: [react(), vocabularies()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 4000, manifest: true },
  worker: { format: 'es' },
  preview: { port: 4173, strictPort: false },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          include: [
            'src/{core,engine,workers,platform,state,commands,i18n,cli,testing}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'ui', environment: 'happy-dom', include: ['src/{ui,features,app}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
