import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral port range: a connection might take such a port before the started program listens on it. */
const [FROM, TO] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  const port = randomInt(FROM, TO);
  const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
