import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections: one of them might take it before a program that is only starting. */
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
