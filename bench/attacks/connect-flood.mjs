/** A flood of CONNECT packets with an unknown token over one connection, then as many connections as are accepted. */
import { connect } from 'node:net';
import { attack } from '../lib/attack.mjs';

const LINES = 500;

const AUTHENTICATE = frame(`40{"token":"${'A'.repeat(43)}"}`);

/** A client's WebSocket frame for up to 125 bytes; the zero mask leaves the text unchanged. @param {string} text */
function frame(text) {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** @param {number} port @param {Buffer} sent @returns {Promise<boolean>} whether the connection was accepted */
async function flood(port, sent) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // The expected outcome is a disconnect.
  const over = new Promise((resolve) => socket.once('close', resolve));
  socket.setTimeout(20_000, () => socket.destroy());
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\n` +
      'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const head = await Promise.race([new Promise((resolve) => socket.once('data', resolve)), over]);
  const isOpen = String(head).includes(' 101 ');
  socket.resume();
  if (isOpen) socket.write(sent);
  await over;
  return isOpen;
}

await attack(async ({ port, measure }) => {
  for (const count of [20_000, 100_000]) {
    const packets = Buffer.concat(Array.from({ length: count }, () => AUTHENTICATE));
    await measure(`${count} packets over one line`, async () => void (await flood(port, packets)));
  }
  await measure(`${LINES} lines at once`, async () => {
    const opened = await Promise.all(Array.from({ length: LINES }, () => flood(port, AUTHENTICATE)));
    return `${opened.filter(Boolean).length} were let in`;
  });
});
