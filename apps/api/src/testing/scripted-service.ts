import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ServiceRequest = {
  method: string;
  url: URL;
  text: string;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
};

/**
 * `cut`: the connection ends before the answer. `half`: in the middle of it. `late`: the rest of the body comes when the
 * caller has given up.
 */
export type ServiceAnswer = { status: number; json: unknown; how?: 'cut' | 'half' | 'late' };

/** The answer of the sandbox to the same request. */
export async function answerOf(
  sandbox: string,
  { method, url, text, headers, body }: ServiceRequest,
): Promise<ServiceAnswer> {
  const passed = Object.entries(headers).filter(([name]) =>
    /^(content-type|authorization|resource|request|secret|x-)/.test(name),
  );
  const answer = await fetch(sandbox + url.pathname + url.search, {
    ...{ method, headers: Object.fromEntries(passed) as Record<string, string> },
    // Pictures are no text.
    ...(text && { body: `${headers['content-type']}`.startsWith('multipart') ? new Uint8Array(body) : text }),
  });
  return { status: answer.status, json: await answer.json() };
}

/** A service over real HTTP whose answers a test decides. */
export async function startService(answer: (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>) {
  const http = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    const end = async () => {
      const url = new URL(request.url ?? '', 'http://service');
      const sent = Buffer.concat(pieces);
      const { status, json, how } = await answer({
        ...{ method: request.method ?? '', url, text: sent.toString('utf8'), headers: request.headers, body: sent },
      });
      if (how === 'cut') return void request.socket.destroy();
      const body = Buffer.from(JSON.stringify(json));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
      if (how === 'late') {
        response.write(body.subarray(0, body.length / 2));
        await once(response, 'close');
      }
      if (how === 'half') response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      else response.end(body);
    };
    request.on('end', () => void end().catch(() => request.socket.destroy()));
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
