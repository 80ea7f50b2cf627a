import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { contextOf } from '../../platform/tracing/span.ts';
import { traceScript } from './trace-script.ts';

it('a page sends a trace with calls of its own site alone, by a script that no build contains', {
  tags: ['O1228'],
}, async () => {
  const app = Fastify();
  const page = traceScript(app)('<!doctype html><head><script src="/app.js"></script></head>');
  expect(page).toContain('<head><script src="/traces.js"></script><script src="/app.js">');
  const { body, headers } = await app.inject('/traces.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');

  const sent: [string, string | null, string | null][] = [];
  const window = {
    fetch: async (input: string | Request, init?: RequestInit) => {
      const given = new Headers(init?.headers);
      sent.push([String(input), given.get('traceparent'), given.get('authorization')]);
    },
  };
  const location = new URL('https://wallet.example/login');
  runInNewContext(body, { window, location, crypto, Request, Headers, URL, Uint8Array, Array });
  await window.fetch('/api/login', { headers: { authorization: 'Bearer x' } });
  await window.fetch('https://other.example/api/login');
  expect(sent.map(([url, , token]) => [url, token])).toEqual([
    ['/api/login', 'Bearer x'],
    ['https://other.example/api/login', null],
  ]);
  expect(contextOf(sent[0]?.[1], () => false)).toEqual({ traceId: expect.any(String), spanId: expect.any(String) });
  expect(sent[1]?.[1]).toBeNull();
  await app.close();
});
