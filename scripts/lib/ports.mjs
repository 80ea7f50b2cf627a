import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from './plain-error.mjs';

/**
 * @param {{ port: number, variable: string, host: string }} wanted
 * @param {{ graceMs: number }} options  How long the programs of a killed run may take to release the port.
 */
export async function requireFreePort({ port, variable, host }, { graceMs }) {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const error = await tryListen(port, host);
    if (!error) return;
    if (error === 'EADDRINUSE' && Date.now() < deadline) {
      await delay(100);
      continue;
    }
    throw new PlainError(explain(error, { port, variable, host }));
  }
}

/**
 * @param {string} error
 * @param {{ port: number, variable: string, host: string }} wanted
 */
function explain(error, { port, variable, host }) {
  if (error === 'EADDRINUSE') {
    return `Port ${port} is taken: stop what uses it, or set ${variable} to a free one (${variable}=${port + 1000} npm start).`;
  }
  if (error === 'EACCES') return `Port ${port} is reserved for root: set ${variable} to one above 1023.`;
  return `Nothing can listen on ${host}:${port} (${error}): set HOST to an address of this machine.`;
}

/** Below the ephemeral ports: a connection might take one of those before the program listens. */
const [FROM, TO] = [20_000, 32_000];

/** @returns {Promise<number>} */
export async function findFreePort() {
  const port = randomInt(FROM, TO);
  return (await tryListen(port, '127.0.0.1')) ? findFreePort() : port;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer().once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
