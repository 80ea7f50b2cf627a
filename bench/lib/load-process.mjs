/**
 * Clients in a separate process, so that they take no CPU time from the measured one. Each writes its request to a raw
 * socket and reads the answer: an HTTP client would cost more than some of the handlers.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { load } from './measure.mjs';

/**
 * @typedef Ask  `$digits` in the body becomes a new number with every request.
 * @property {string} method
 * @property {string} path
 * @property {string} [token]
 * @property {object} [body]
 * @property {readonly number[]} [statuses]  Accepted statuses of the answer; 200 by default.
 */

/** @param {{ port: number, asks: Ask[], ms: number }} plan */
async function run({ port, asks, ms }) {
  const clients = await Promise.all(asks.map((ask) => openClient(port, ask)));
  const result = await load(clients.length, ms, async (client) => void (await clients[client]?.ask()));
  for (const client of clients) client.end();
  return result;
}

/** All clients connect at the same moment and send one request each. @param {{ port: number, asks: Ask[] }} plan */
const burst = ({ port, asks }) =>
  Promise.all(
    asks.map(async (ask) => {
      const before = performance.now();
      const client = await openClient(port, ask);
      const answer = await client.ask();
      const ms = performance.now() - before;
      client.end();
      return { answer, ms };
    }),
  );

/** @param {number} port @param {Ask} ask */
async function openClient(port, { method, path, token, body, statuses = [200] }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const json = body && JSON.stringify(body);
  /** Every request gets new digits and a new idempotency key. */
  const requestText = () => {
    const text = json?.replaceAll('$digits', () => String(randomInt(1e6, 1e7)));
    const head = [
      `${method} ${path} HTTP/1.1`,
      'host: bench',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(text ? ['content-type: application/json', `idempotency-key: ${randomUUID()}`] : []),
      ...(text ? [`content-length: ${Buffer.byteLength(text)}`] : []),
    ];
    return `${head.join('\r\n')}\r\n\r\n${text ?? ''}`;
  };

  let received = '';
  /** @type {{ resolve(body: string): void, reject(error: Error): void } | undefined} */
  let waiting;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error(`${path} hung up`)));
  // latin1 gives one character per byte, the unit of content-length.
  socket.setEncoding('latin1').on('data', (piece) => {
    received += piece;
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < bodyAt + length) return;
    const status = Number(received.slice(9, 12));
    const answer = received;
    received = '';
    if (statuses.includes(status)) waiting?.resolve(answer.slice(bodyAt));
    else waiting?.reject(new Error(`${method} ${path} answered ${answer.slice(0, 2_000)}`));
  });

  return {
    /** @returns {Promise<string>} The body of the answer. */
    ask: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(requestText());
      }),
    end: () => void socket.destroy(),
  };
}

process.on('message', (/** @type {{ port: number, asks: Ask[], ms?: number }} */ { ms, ...plan }) => {
  const work = ms === undefined ? burst(plan) : run({ ...plan, ms });
  work.then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  );
});
