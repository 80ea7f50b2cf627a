/** Clients in a separate process that repeat one request, and connect again when the server has disconnected. */
import { connect } from 'node:net';

/** @typedef {{ port: number, request: string, connections: number, ms: number }} Flood */

/** @param {Flood} flood @returns {Promise<number>} How many answers or refused connections a second. */
async function flood({ port, request, connections, ms }) {
  const end = performance.now() + ms;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await new Promise((resolve) => {
        socket.on('connect', () => socket.write(request));
        socket.on('data', () => {
          count += 1;
          if (performance.now() < end) socket.write(request);
          else socket.destroy();
        });
        socket.on('error', () => {});
        socket.on('close', resolve);
        setTimeout(() => socket.destroy(), end - performance.now()).unref();
      });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return count / (ms / 1_000);
}

process.on('message', (/** @type {Flood} */ plan) => {
  void flood(plan).then((result) => process.send?.({ result }));
});
