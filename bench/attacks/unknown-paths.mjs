/** Large bodies for paths that do not exist, over many connections for a few seconds. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { attack } from '../lib/attack.mjs';

const CONNECTIONS = 32;
const FOR_MS = 5_000;
const BODY = JSON.stringify(Array.from({ length: 9_000 }, (_, index) => index));

/** @param {number} port @param {Agent} agent @returns {Promise<number | undefined>} its status */
const post = (port, agent) =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': BODY.length };
    const options = { host: '127.0.0.1', port, agent, method: 'POST', path: '/api/secret', headers };
    const sent = request(options, (answer) => {
      void text(answer)
        .catch(() => {})
        .then(() => resolve(answer.statusCode));
    });
    sent.on('error', () => resolve(undefined)); // The server may disconnect before it has received the whole body.
    sent.end(BODY);
  });

await attack(async ({ port, measure }) => {
  await measure(`${CONNECTIONS} connections`, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const end = Date.now() + FOR_MS;
    /** @type {Map<number | undefined, number>} */
    const statuses = new Map();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (Date.now() < end) {
          const status = await post(port, agent);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    agent.destroy();
    return [...statuses].map(([status, count]) => `${count} times ${status ?? 'cut off'}`).join(', ');
  });
});
