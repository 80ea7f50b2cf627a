import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveForm } from '../../platform/files/files-upload.ts';
import { cutSlowBodies, UPLOAD_PACE, WHOLE_BODY_MS } from '../../platform/http/slow-bodies.ts';
import { newFilesDir } from '../../testing/files-dir.ts';
import { until } from '../../testing/until.ts';
import { answerErrors } from './error-handler.ts';

let app: ReturnType<typeof Fastify>;
let refuse: () => void;
let folder: string;
const open: Socket[] = [];
beforeEach(async () => {
  app = Fastify({ logger: false });
  answerErrors(app);
  cutSlowBodies(app);
  app.post('/call', async (request: FastifyRequest) => request.body);
  folder = newFilesDir();
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) =>
    receiveForm(payload, request.headers, { folder, bytesMax: 1_000_000 }),
  );
  app.post('/upload', { config: { isUpload: true } }, async () => 'taken');
  const refused = new Promise<never>((_, reject) => {
    refuse = () => reject(Object.assign(new Error('no'), { statusCode: 401 }));
  });
  refused.catch(() => {});
  app.post('/refused', { onRequest: () => refused }, async () => 'never');
  await app.listen({ host: '127.0.0.1', port: 0 });
  // Fakes timers only: network traffic takes its own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

const JSON_BODY = { type: 'application/json', begin: '"' };
const FORM_BODY = {
  type: 'multipart/form-data; boundary=b',
  begin: '--b\r\ncontent-disposition: form-data; name="file"; filename="slip.jpg"\r\n\r\n',
};

/** Sends a request whose body is begun and not ended. */
async function given(path: string, length: number, { type, begin } = JSON_BODY) {
  const arrived = new Promise<Socket>((resolve) => {
    app.server.once('request', ({ socket }: IncomingMessage) => resolve(socket));
  });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  const answer = text(socket).catch(() => '');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${begin}`,
  );
  const server = await arrived;
  await until(async () => vi.getTimerCount() === 1, 'the body to be watched');
  return {
    answer,
    server,
    socket,
    /** Sends more, and waits until the server has received it. */
    async send(count: number) {
      const received = server.bytesRead + count;
      socket.write('x'.repeat(count));
      await until(async () => server.bytesRead === received, 'the server to have it');
    },
  };
}

describe('the body of a call', () => {
  it('that has not come whole in time is refused with 408, and its line is cut', async () => {
    const { answer, send } = await given('/call', 60_000);
    await vi.advanceTimersByTimeAsync(WHOLE_BODY_MS - 1);
    await send(50_000);
    await vi.advanceTimersByTimeAsync(1);
    const [head = '', body = ''] = (await answer).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/);
    expect(JSON.parse(body)).toEqual({ message: 'KEY_INVALID', key: 'body' });
    await vi.advanceTimersByTimeAsync(WHOLE_BODY_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that comes whole is read, and nothing watches its line any more', async () => {
    const { socket, send, answer } = await given('/call', 10);
    await send(8);
    socket.write('"');
    await until(async () => vi.getTimerCount() === 0, 'the end of the watch');
    socket.end();
    expect(await answer).toContain('200 OK');
  });

  it('that nobody reads because the call was refused is cut off as well', async () => {
    const { server } = await given('/refused', 60_000);
    refuse();
    const closed = once(server, 'close');
    await vi.advanceTimersByTimeAsync(WHOLE_BODY_MS);
    await closed;
  });
});

describe('the body of an upload', () => {
  it('may take its time as long as it keeps its pace, and leaves no file when it does not', async () => {
    const { send, answer } = await given('/upload', 1_000_000, FORM_BODY);
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await send(UPLOAD_PACE.bytesMin);
      await vi.advanceTimersByTimeAsync(UPLOAD_PACE.everyMs);
    }
    expect(await readdir(folder)).toHaveLength(1);
    await send(UPLOAD_PACE.bytesMin - 1);
    await vi.advanceTimersByTimeAsync(UPLOAD_PACE.everyMs);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await readdir(folder)).toEqual([]);
  });
});
