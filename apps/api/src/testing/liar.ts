import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = { status: number; text: string };

/** The false reply. `truth` forwards the request to the real provider. */
export type Lie = (exchange: { text: string; truth(): Promise<Reply> }) => Promise<Reply>;

export type Liar = {
  readonly url: string;
  /** Every received call, as "naga transfer/in". */
  readonly received: string[];
  /** Replies to this call of this provider with a lie from now on. */
  answerWith(call: string, lie: Lie): void;
  /** Removes all lies. */
  forget(): void;
  close(): Promise<void>;
};

/** A proxy between the server and the sandbox's providers, with replies chosen by the test. */
export async function startLiar(sandbox: string): Promise<Liar> {
  const lies = new Map<string, Lie>();
  const received: string[] = [];
  const answer = async (request: IncomingMessage, hungUp: AbortSignal): Promise<Reply> => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [, , , provider, ...rest] = (request.url ?? '').split('/');
    const call = `${provider} ${rest.join('/')}`;
    received.push(call);
    const truth = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^(content-type|x-)/.test(name)),
      ) as Record<string, string>;
      const answered = await fetch(sandbox + request.url, { method: 'POST', headers, body: text, signal: hungUp });
      return { status: answered.status, text: await answered.text() };
    };
    return (lies.get(call) ?? truth)({ text, truth });
  };
  const http = createServer((request, response) => {
    const hungUp = new AbortController();
    response.on('close', () => hungUp.abort());
    answer(request, hungUp.signal).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/games`,
    received,
    answerWith: (call, lie) => void lies.set(call, lie),
    forget: () => lies.clear(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => void http.close(resolve));
    },
  };
}
