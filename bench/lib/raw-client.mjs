/** Requests written to a raw socket: an HTTP client would cost more than some of the handlers. */
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/**
 * @typedef Request  `$digits` in the body becomes a new number with every request, `$id` a new id.
 * @property {string} method
 * @property {string} path
 * @property {string} [token]
 * @property {object} [body]
 */
/** @typedef {{ status: number, body: string, text: string }} Answer  `text` is the whole answer with its head. */

/** @param {number} port */
export async function openClient(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));

  let received = '';
  /** @type {{ resolve(answer: Answer): void, reject(error: Error): void } | undefined} */
  let waiting;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('hung up')));
  // latin1 gives one character per byte, the unit of content-length.
  socket.setEncoding('latin1').on('data', (piece) => {
    received += piece;
    const bodyAt = received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < bodyAt + length) return;
    const text = received;
    received = '';
    waiting?.resolve({ status: Number(text.slice(9, 12)), body: text.slice(bodyAt), text });
  });

  return {
    /** @param {Request} request @returns {Promise<Answer>} */
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('hung up'));
        waiting = { resolve, reject };
        socket.write(textOf(request));
      }),
    end: () => void socket.destroy(),
  };
}

/** Every request gets new digits and a new idempotency key. @param {Request} request */
function textOf({ method, path, token, body }) {
  const text =
    body &&
    JSON.stringify(body)
      .replaceAll('$digits', () => String(randomInt(1e6, 1e7)))
      .replaceAll('$id', () => randomUUID());
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `idempotency-key: ${randomUUID()}`] : []),
    ...(text ? [`content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text ?? ''}`;
}
