import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedCallback = { path: string; headers: Record<string, string | string[] | undefined>; body: string };

/** A receiver of callbacks over real HTTP, with a configurable answer. */
export async function startOperator(answer: (received: ReceivedCallback[]) => number = () => 200, listenOn = '0') {
  const callbacks: ReceivedCallback[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      callbacks.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer(callbacks)).end('{"message":"OK"}');
    });
  });
  server.listen(Number(listenOn), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callbacks/`,
    callbacks,
    bodies: (path: string) =>
      callbacks.filter((one) => one.path === path).map((one) => JSON.parse(one.body) as Record<string, unknown>),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
