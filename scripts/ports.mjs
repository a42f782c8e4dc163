// @ts-check
/** Free ports of this machine. */
import { createServer } from 'node:net';

/** A machine without IPv6 refuses the address, which is no sign of somebody else on the port. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const canListen = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve(NO_SUCH_ADDRESS.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * The first port from `first` on that is free on both addresses that a browser may take `localhost` for. Otherwise a
 * server on `::1` would answer for a page served on `127.0.0.1`.
 * @param {number} first @param {number} [tries] @returns {Promise<number>}
 */
export async function freePort(first, tries = 100) {
  const last = Math.min(first + tries - 1, 65_535);
  for (let port = first; port <= last; port++)
    if ((await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))) return port;
  throw new Error(`No free port between ${first} and ${last}: stop a server that listens there.`);
}
