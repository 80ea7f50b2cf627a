import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ServiceRequest = { method: string; url: URL; text: string; headers: Readonly<Record<string, unknown>> };

/** `cut`: the connection ends before the answer. `half`: in the middle of it. */
export type ServiceAnswer = { status: number; json: unknown; how?: 'cut' | 'half' };

/** A service over real HTTP whose answers a test decides. */
export async function startService(answer: (request: ServiceRequest) => ServiceAnswer) {
  const http = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://service');
      const { status, json, how } = answer({ method: request.method ?? '', url, text, headers: request.headers });
      if (how === 'cut') return void request.socket.destroy();
      const body = Buffer.from(JSON.stringify(json));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
      if (how === 'half') response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}
