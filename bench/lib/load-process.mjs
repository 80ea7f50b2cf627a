/** Clients in a separate process, so that they take no CPU time from the measured one. */
import { load } from './measure.mjs';
import { openClient } from './raw-client.mjs';

/** @typedef {import('./raw-client.mjs').Request & { statuses?: readonly number[] }} Ask  Accepted statuses: 200 by default. */

/** @param {{ port: number, asks: Ask[], ms: number }} plan */
async function run({ port, asks, ms }) {
  const clients = await Promise.all(asks.map((ask) => openAsking(port, ask)));
  const result = await load(clients.length, ms, async (client) => void (await clients[client]?.ask()));
  for (const client of clients) client.end();
  return result;
}

/** All clients connect at the same moment and send one request each. @param {{ port: number, asks: Ask[] }} plan */
const burst = ({ port, asks }) =>
  Promise.all(
    asks.map(async (ask) => {
      const before = performance.now();
      const client = await openAsking(port, ask);
      const answer = await client.ask();
      const ms = performance.now() - before;
      client.end();
      return { answer, ms };
    }),
  );

/** @param {number} port @param {Ask} ask */
async function openAsking(port, ask) {
  const { method, path, statuses = [200] } = ask;
  const client = await openClient(port);
  return {
    /** @returns {Promise<string>} The body of the answer. */
    async ask() {
      const { status, body, text } = await client.send(ask);
      if (!statuses.includes(status)) throw new Error(`${method} ${path} answered ${text.slice(0, 2_000)}`);
      return body;
    },
    end: client.end,
  };
}

process.on('message', (/** @type {{ port: number, asks: Ask[], ms?: number }} */ { ms, ...plan }) => {
  const work = ms === undefined ? burst(plan) : run({ ...plan, ms });
  work.then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  );
});
