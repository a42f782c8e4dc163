// @ts-check
/** Serves the built page on this machine alone, with Vite's preview server. */
import { preview } from 'vite';
import { freePort } from './ports.mjs';
import { ROOT } from './project.mjs';

/**
 * @param {{ port: number }} options the first port to try
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` ends with a slash
 */
export async function servePage({ port: first }) {
  const port = await freePort(first);
  const server = await preview({
    root: ROOT,
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port, strictPort: true, open: false },
  });
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
