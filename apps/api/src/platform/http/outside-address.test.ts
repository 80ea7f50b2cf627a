import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideHttp } from '../connections/outside-http.ts';
import { checkOutside, isOutside, outsideLookup } from './outside-address.ts';
import { outsideRequest } from './outside-request.ts';

const answering = (...addresses: string[]) => ({ allowedOrigins: [], resolve: async () => addresses });

let arrived: { method: string | undefined; url: string | undefined }[] = [];
const inside = createServer(({ method, url }, response) => {
  arrived.push({ method, url });
  if (url === '/moved') response.writeHead(302, { location: '/elsewhere' });
  response.end('x');
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
});
afterAll(() => inside.close());

describe('an address', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.1', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'ff02::1',
    ],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', 'localhost', '', '1.2.3'],
  ])('inside our networks is none outside: %s', { tags: ['O1074'] }, (address) => {
    expect(isOutside(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'on the internet is outside: %s',
    { tags: ['O1074'] },
    (address) => expect(isOutside(address)).toBe(true),
  );
});

describe('a typed address', () => {
  it.each([
    ['http://hooks.example/x', '8.8.8.8'],
    ['https://user:secret@hooks.example/x', '8.8.8.8'],
    ['https://127.0.0.1/x', '8.8.8.8'],
    ['https://0x7f000001/x', '8.8.8.8'],
    ['https://2130706433/x', '8.8.8.8'],
    ['https://[::1]/x', '8.8.8.8'],
    ['https://[::ffff:10.0.0.1]/x', '8.8.8.8'],
    ['https://hooks.example/x', '10.0.0.1'],
    ['ftp://hooks.example/x', '8.8.8.8'],
  ])('is refused: %s', { tags: ['O1074'] }, async (address, resolved) => {
    await expect(checkOutside(new URL(address), answering(resolved))).rejects.toThrow(/called|internet/);
  });

  it('is refused as soon as one of its addresses is inside, or it has none', { tags: ['O1074'] }, async () => {
    const url = new URL('https://hooks.example/x');
    await expect(checkOutside(url, answering('8.8.8.8', '10.0.0.1'))).rejects.toThrow('internet');
    await expect(checkOutside(url, answering())).rejects.toThrow('internet');
    await checkOutside(url, answering('8.8.8.8'));
  });

  /** A name that is rebound: on the internet when it is typed, inside our networks from then on. */
  const rebound = () => {
    let answers = 0;
    return { allowedOrigins: [], resolve: async () => [answers++ === 0 ? '2001:4860:4860::8888' : '127.0.0.1'] };
  };
  const address = () => `https://rebound.example:${(inside.address() as AddressInfo).port}/x`;

  it('leads nowhere else once its name resolves differently, however it is called', {
    tags: ['O1074', 'O1211'],
  }, async () => {
    arrived = [];
    for (const call of [
      (rule: ReturnType<typeof rebound>) => outsideHttp({ timeoutMs: 60_000, rule: () => rule })(address()),
      (rule: ReturnType<typeof rebound>) =>
        outsideRequest({ ...rule, timeoutMs: 60_000 })(address(), { method: 'POST', body: '{}' }),
    ]) {
      const rule = rebound();
      await checkOutside(new URL(address()), rule);
      await expect(call(rule)).rejects.toThrow('rebound.example is not on the internet');
    }
    expect(arrived).toEqual([]);
  });

  it('is connected to what was checked, by one resolution', { tags: ['O1074', 'O1211'] }, async () => {
    let checked = 0;
    const resolve = async () => [checked++ === 0 ? '2001:4860:4860::8888' : '127.0.0.1'];
    const lookup = outsideLookup(new URL(address()), { allowedOrigins: [], resolve });
    const connected = await new Promise((done) =>
      lookup?.('ignored', { all: true }, (_, addresses) => done(addresses)),
    );
    expect([connected, checked]).toEqual([[{ address: '2001:4860:4860::8888', family: 6 }], 1]);
  });

  it('that is refused was never called', { tags: ['O1211'] }, async () => {
    const http = outsideHttp({ timeoutMs: 60_000, rule: () => ({ allowedOrigins: [] }) });
    await expect(http('https://127.0.0.1/')).rejects.toMatchObject({ name: 'NoAnswer', wasSent: false });
  });

  it('of the configuration alone may be inside, and no redirect is followed', { tags: ['O1074'] }, async () => {
    arrived = [];
    const strict = outsideRequest({ allowedOrigins: [], timeoutMs: 2_000 });
    await expect(strict(`${origin}/x`, { method: 'POST' })).rejects.toThrow('https');
    const request = outsideRequest({ allowedOrigins: [origin], timeoutMs: 2_000 });
    expect(await request(`${origin}/moved`, { method: 'POST', body: 'x' })).toEqual({ status: 302 });
    expect(arrived).toEqual([{ method: 'POST', url: '/moved' }]);
    await expect(request(origin.replace('127.0.0.1', 'localhost'), { method: 'GET' })).rejects.toThrow('https');
  });
});
