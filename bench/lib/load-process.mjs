/**
 * Clients in a process of their own, so that they take no time from what they measure. Each writes its request to its
 * own connection and reads the answer, as cheaply as can be: an HTTP client would cost more than some of the handlers.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { load } from './measure.mjs';

/**
 * @typedef Ask  `$uuid` and `$digits` in the body or path become new ones with every request.
 * @property {string} method
 * @property {string} path
 * @property {string} [token]
 * @property {object} [body]
 * @property {readonly number[]} [statuses]  What it may be answered with; 200 by default.
 */

/** @param {{ port: number, asks: Ask[], ms: number }} plan */
async function run({ port, asks, ms }) {
  const clients = await Promise.all(asks.map((ask) => openClient(port, ask)));
  const result = await load(clients.length, ms, async (client) => void (await clients[client]?.ask()));
  for (const client of clients) client.end();
  return result;
}

/** All come in the same moment and ask once. @param {{ port: number, asks: Ask[] }} plan */
const rush = ({ port, asks }) =>
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
  /** Lets the value in without a second pass over the whole text. */
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
  // One character per byte, as the length of a body is counted.
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
  const work = ms === undefined ? rush(plan) : run({ ...plan, ms });
  work.then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  );
});
