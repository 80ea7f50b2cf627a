/** Request bodies that trickle in: how long each keeps its connection. */
import { connect } from 'node:net';
import { attack } from '../lib/attack.mjs';

const LINES = 200;
const DROP_EVERY_MS = 500;
const GIVE_UP_MS = 60_000;

/** @param {number} port @param {string} path @returns {Promise<{ status: string, ms: number }>} */
async function drip(port, path) {
  const start = Date.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // The expected outcome is a disconnect.
  let received = '';
  socket.on('data', (piece) => {
    received += piece;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"username":"`,
  );
  const dripping = setInterval(() => socket.write('x'), DROP_EVERY_MS);
  const givenUp = setTimeout(() => socket.destroy(), GIVE_UP_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  clearTimeout(givenUp);
  return { status: received.split(' ')[1] ?? 'no answer', ms: Date.now() - start };
}

await attack(async ({ port, measure }) => {
  for (const path of ['/api/login', '/api/secret']) {
    await measure(`${LINES} lines to ${path}`, async () => {
      const ends = await Promise.all(Array.from({ length: LINES }, () => drip(port, path)));
      const statuses = [...new Set(ends.map(({ status }) => status))].join(', ');
      return `answered ${statuses}, held for ${(Math.max(...ends.map(({ ms }) => ms)) / 1000).toFixed(0)} s at most`;
    });
  }
});
