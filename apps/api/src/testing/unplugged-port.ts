import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export type UnpluggedPort = Awaited<ReturnType<typeof unpluggedPort>>;

/** A port in front of a server, which is really closed while it is unplugged. */
export async function unpluggedPort(target: string) {
  const port = await freePort();
  const { hostname, port: to } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const connection = {
    url: `http://127.0.0.1:${port}`,
    async plugIn() {
      server = createServer((near) => {
        const far = connect(Number(to), hostname);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket
            .on('close', () => sockets.delete(socket))
            .on('error', () => {
              near.destroy();
              far.destroy();
            });
        }
        near.pipe(far).pipe(near);
      });
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    async unplug() {
      const closed = server?.listening ? once(server, 'close') : undefined;
      server?.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await connection.plugIn();
  return connection;
}
