import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Told = { status: number; text: string };

/** What to say instead. `truth` asks the real provider, now. */
export type Lie = (ask: { text: string; truth(): Promise<Told> }) => Promise<Told>;

export type Liar = {
  readonly url: string;
  /** Every call that came through, as "naga transfer/in". */
  readonly heard: string[];
  /** From now on answers this call of this provider with a lie. */
  tell(call: string, lie: Lie): void;
  /** Says the truth again. */
  forget(): void;
  close(): Promise<void>;
};

/** Stands between the server and the sandbox's providers, and says what a test wants it to say. */
export async function startLiar(sandbox: string): Promise<Liar> {
  const lies = new Map<string, Lie>();
  const heard: string[] = [];
  const answer = async (request: IncomingMessage, hungUp: AbortSignal): Promise<Told> => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [, , , provider, ...rest] = (request.url ?? '').split('/');
    const call = `${provider} ${rest.join('/')}`;
    heard.push(call);
    const truth = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^(content-type|x-)/.test(name)),
      ) as Record<string, string>;
      const told = await fetch(sandbox + request.url, { method: 'POST', headers, body: text, signal: hungUp });
      return { status: told.status, text: await told.text() };
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
    heard,
    tell: (call, lie) => void lies.set(call, lie),
    forget: () => lies.clear(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => void http.close(resolve));
    },
  };
}
