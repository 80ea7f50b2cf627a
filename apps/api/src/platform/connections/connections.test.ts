import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../../testing/until.ts';
import { systemClock } from '../clock.ts';
import { defineAdapter, isSecret, ServiceUrl, secret } from './adapter.ts';
import { type ConnectionRow, createConnections } from './connections.ts';
import { NoAnswer, outsideHttp } from './outside-http.ts';

type Echo = (text: string) => Promise<{ answeredBy?: string }>;
const settings = z.object({ url: ServiceUrl, key: secret(z.string()) });
const echo = defineAdapter<Echo, typeof settings>({
  name: 'echo',
  title: 'Echo',
  settings,
  create: ({ url }, { http }) => ({
    port: async (text) => (await http(new URL('echo', url), { method: 'POST', text })).json as { answeredBy?: string },
    async check() {
      const { ok } = await http(new URL('check', url));
      if (!ok) throw new Error('down');
      return {};
    },
  }),
});

type State = 'up' | 'hanging' | 'failing';
/** A service over real HTTP that counts its requests. */
class Service {
  state: State = 'up';
  calls = 0;
  checks = 0;
  url = '';
  /** Answers the request that hangs. */
  release = () => {};
  #server: Server;
  constructor(name: string) {
    this.#server = createServer((request, response) => {
      const isCheck = request.url === '/check';
      if (isCheck) this.checks += 1;
      else this.calls += 1;
      const answer = () => response.end(isCheck ? '{}' : JSON.stringify({ answeredBy: name }));
      if (this.state === 'hanging') this.release = () => void answer();
      else if (this.state === 'failing') response.writeHead(500).end('{}');
      else answer();
    });
  }
  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }
  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let one: Service;
let two: Service;
beforeEach(async () => {
  one = await new Service('one').start();
  two = await new Service('two').start();
});
afterEach(() => {
  one.stop();
  two.stop();
});

const row = (id: string, url: string): ConnectionRow => ({ id, adapter: 'echo', settings: { url, key: 'k' } });
/** Short patience only where a service is silent: a slow machine must not look like one. */
const connected = (
  rows: () => ConnectionRow[],
  { timeoutMs = 60_000, checkAfterMs = 60_000, patienceMs = 60_000 } = {},
) =>
  createConnections({
    adapters: [echo],
    rows: async () => rows(),
    httpOf: () => outsideHttp({ timeoutMs }),
    clock: systemClock,
    uuid: () => 'id',
    log: { info() {}, warn() {}, error() {} } as never,
    patienceMs: async () => patienceMs,
    checkAfterMs,
  });
const call = (port: Echo) => port('hello');
const isUnanswered = ({ answeredBy }: { answeredBy?: string }) => answeredBy === undefined;

describe('connections of a port', { tags: ['O1165'] }, () => {
  it('are tried in their order, and the first that answers is enough', async () => {
    const connections = connected(() => [row('a', one.url), row('b', two.url)]);
    expect(await connections.first(call, isUnanswered)).toEqual({ answeredBy: 'one' });
    expect(two.calls).toBe(0);
  });

  it('are passed over after one silence, until a check of theirs succeeds', async () => {
    one.state = 'hanging';
    const connections = connected(() => [row('a', one.url), row('b', two.url)], { patienceMs: 1_000 });
    for (let n = 0; n < 5; n += 1) expect(await connections.first(call, isUnanswered)).toEqual({ answeredBy: 'two' });
    expect(one.calls).toBe(1);
  });

  it('come back in their order after a check', async () => {
    one.state = 'hanging';
    const connections = connected(() => [row('a', one.url), row('b', two.url)], {
      checkAfterMs: 5,
      timeoutMs: 1_000,
      patienceMs: 20,
    });
    expect(await connections.first(call, isUnanswered)).toEqual({ answeredBy: 'two' });
    one.state = 'up';
    await until(
      async () => (await connections.first(call, isUnanswered)).answeredBy === 'one',
      'the first in use again',
    );
    expect(one.checks).toBeGreaterThan(0);
  });

  it('give the answer of a slow one, when the others fail', async () => {
    one.state = 'hanging';
    two.state = 'failing';
    const connections = connected(() => [row('a', one.url), row('b', two.url)], { patienceMs: 1_000 });
    const answer = connections.first(call, isUnanswered);
    await until(async () => two.calls === 1, 'the failure of the second');
    one.release();
    expect(await answer).toEqual({ answeredBy: 'one' });
  });

  it('are all tried when all are down, and the last failure is the answer', async () => {
    one.stop();
    two.stop();
    const connections = connected(() => [row('a', one.url), row('b', two.url)]);
    for (let n = 0; n < 2; n += 1)
      await expect(connections.first(call, isUnanswered)).rejects.toMatchObject({ name: 'NoAnswer', wasSent: false });
  });

  it('change with their settings, and a connection in use keeps its client', async () => {
    let rows = [row('a', one.url)];
    const connections = connected(() => rows);
    const [before] = await connections.list();
    expect((await connections.get('a'))?.port).toBe(before?.port);
    rows = [row('a', two.url)];
    expect(await connections.first(call, isUnanswered)).toEqual({ answeredBy: 'two' });
    expect(await connections.get('b')).toBeUndefined();
  });

  it('say so when there is none', async () => {
    await expect(connected(() => []).first(call, isUnanswered)).rejects.toThrow('no service is connected');
  });
});

describe('a call to a service outside', { tags: ['O1166'] }, () => {
  const http = outsideHttp({ timeoutMs: 60_000 });
  const serve = async (answer: Parameters<typeof createServer>[1], run: (url: string) => Promise<void>) => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it('knows whether anything was sent', async () => {
    one.stop();
    await expect(http(one.url)).rejects.toMatchObject({ wasSent: false });
    await serve(
      (request) => request.socket.destroy(),
      async (url) => expect(http(url)).rejects.toMatchObject({ wasSent: true }),
    );
  });

  it('follows no redirect, which could carry a key elsewhere', () =>
    serve(
      (_request, response) => void response.writeHead(302, { location: two.url }).end(),
      async (url) => {
        await expect(http(url)).rejects.toBeInstanceOf(NoAnswer);
        expect(two.calls).toBe(0);
      },
    ));

  it('refuses an answer that would fill the memory', () =>
    serve(
      (_request, response) => {
        const write = () => {
          while (!response.destroyed && response.write('x'.repeat(100_000)));
        };
        response.on('drain', write);
        write();
      },
      async (url) => expect(http(url)).rejects.toThrow('too long'),
    ));

  it('does not know the outcome where the answer ends in the middle, or never', { tags: ['O1214'] }, async () => {
    await serve(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"status":"paid"', () => response.destroy());
      },
      async (url) => expect(http(url)).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true }),
    );
    await serve(
      (_request, response) => void response.writeHead(200).write('{"status":"paid"'),
      async (url) => expect(http(url, { timeoutMs: 200 })).rejects.toMatchObject({ name: 'NoAnswer', wasSent: true }),
    );
  });

  it('sends each kind of body whole, with its type and length', { tags: ['O1214'] }, () => {
    const echo = async (request: IncomingMessage, response: ServerResponse) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { 'content-type': type, 'content-length': length } = request.headers;
      response.end(JSON.stringify({ method: request.method, type, length, text }));
    };
    return serve(
      (request, response) => void echo(request, response),
      async (url) => {
        const sent = async (request: Parameters<typeof http>[1]) => (await http(url, request)).json;
        const form = new URLSearchParams({ text: 'สวัสดี' });
        expect(await sent({ method: 'POST', json: { text: 'ก' } })).toEqual({
          ...{ method: 'POST', type: 'application/json', length: '14', text: '{"text":"ก"}' },
        });
        expect(await sent({ method: 'POST', form })).toMatchObject({
          ...{ type: 'application/x-www-form-urlencoded;charset=UTF-8', text: `${form}` },
        });
        expect(await sent({ method: 'DELETE', text: 'x' })).toMatchObject({ method: 'DELETE', length: '1', text: 'x' });
        expect(await sent({})).toEqual({ method: 'GET', text: '' });
      },
    );
  });

  it('loses no digit of a number, and takes what is not JSON as text', () =>
    serve(
      (request, response) =>
        void response.end(request.url === '/text' ? '<html>' : '{"id":12345678901234567890,"n":0.5}'),
      async (url) => {
        expect((await http(url)).json).toEqual({ id: '12345678901234567890', n: 0.5 });
        expect(await http(new URL('text', url))).toMatchObject({ json: undefined, text: '<html>' });
      },
    ));
});

it('a secret setting is known as one, and others are not', { tags: ['O1165'] }, () => {
  expect(isSecret(settings.shape.key)).toBe(true);
  expect(isSecret(settings.shape.url)).toBe(false);
});
