import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './ports.mjs';

const listen = (host: string): Promise<{ port: number; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host }, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });

it('passes over a port that somebody listens on', async () => {
  const taken = await listen('127.0.0.1');
  expect(await freePort(taken.port)).toBeGreaterThan(taken.port);
  await taken.close();
});

it('says so when there is none in reach', async () => {
  const taken = await listen('127.0.0.1');
  await expect(freePort(taken.port, 1)).rejects.toThrow(`${taken.port}`);
  await taken.close();
});
