import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());

const someNumber = () => `+668${randomInt(10_000_000, 99_999_999)}`;
const send = (to: string, timeoutMs = 20_000) =>
  sandbox.request(
    'POST',
    '/sms/v1/messages',
    { to, from: 'KRAPAO', text: 'hello' },
    { authorization: 'Bearer sandbox-sms-key', 'x-timeout-ms': String(timeoutMs) },
  );
const countFor = async (to: string) => {
  const { body } = await sandbox.call('GET', `/sms/v1/messages?to=${encodeURIComponent(to)}`);
  return (body.messages as unknown[]).length;
};

describe('fault modes', () => {
  it('timeout-before never answers and does nothing', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'timeout-before', times: 1 });
    await expect(send(to, 150)).rejects.toThrow('timeout');
    // Only the later message arrives: the held message was dropped when its caller disconnected.
    await send(to);
    expect(await countFor(to)).toBe(1);
  });

  it('timeout-after does it and never answers', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'timeout-after' });
    await expect(send(to, 300)).rejects.toThrow('timeout');
    await expect.poll(() => countFor(to)).toBe(1);
  });

  it('error-500 fails and does nothing', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'error-500' });
    expect((await send(to)).status).toBe(500);
    expect(await countFor(to)).toBe(0);
  });

  it('garbage does it and answers 200 with what no one can read', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'garbage' });
    const response = await send(to);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
    expect(await countFor(to)).toBe(1);
  });

  it('slow answers rightly, after the delay', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'slow', delayMs: 120 });
    const began = performance.now();
    expect((await send(to)).status).toBe(202);
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
    expect(await countFor(to)).toBe(1);
  });

  it('duplicate does it twice', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'duplicate' });
    expect((await send(to)).status).toBe(202);
    expect(await countFor(to)).toBe(2);
  });

  it('refuse says no in words, and does nothing', async () => {
    const to = someNumber();
    await sandbox.setFault('sms', { mode: 'refuse' });
    const response = await send(to);
    expect([response.status, await response.json()]).toMatchObject([422, { error: { code: 'REFUSED' } }]);
    expect(await countFor(to)).toBe(0);
  });
});

describe('fault settings', () => {
  it('end by themselves after `times` calls', async () => {
    await sandbox.setFault('sms', { mode: 'error-500', times: 2 });
    const answers = [await send(someNumber()), await send(someNumber()), await send(someNumber())];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 202]);
  });

  it('touch only the named calls, when calls are named', async () => {
    await sandbox.setFault('naga', { mode: 'refuse', calls: ['transfer/in'] });
    expect((await sandbox.a('naga', 'player/create', { externalId: someNumber(), currency: 'THB' })).status).toBe(200);
    expect((await sandbox.a('naga', 'transfer/in', {})).body).toMatchObject({ error: { code: 'REFUSED' } });
  });

  it('touch no other service', async () => {
    await sandbox.setFault('naga', { mode: 'error-500' });
    expect((await send(someNumber())).status).toBe(202);
    expect((await sandbox.b('malai', 'credit', { username: 'nobody' })).body.code).toBe(1003);
  });

  it('are not used up by a stranger', async () => {
    await sandbox.setFault('sms', { mode: 'error-500', times: 1 });
    expect((await sandbox.call('POST', '/sms/v1/messages', {})).status).toBe(401);
    expect((await send(someNumber())).status).toBe(500);
  });

  it('are listed, and cleared all at once', async () => {
    await sandbox.setFault('sms', { mode: 'slow', delayMs: 5, times: 3 });
    const { body } = await sandbox.call('GET', '/faults');
    const services = body.services as { service: string; mode: string }[];
    expect(services.map(({ service }) => service)).toEqual(
      expect.arrayContaining(['sms', 'bank', 'channels', 'verifier', 'gift']),
    );
    expect(services[0]).toEqual({ service: 'sms', mode: 'slow', delayMs: 5, times: 3 });

    await sandbox.call('DELETE', '/faults');
    const after = (await sandbox.call('GET', '/faults')).body.services as { mode: string }[];
    expect(after.every(({ mode }) => mode === 'none')).toBe(true);
  });

  it.each([
    ['an unknown service', 'bank9', { mode: 'slow' }, 404],
    ['an unknown mode', 'sms', { mode: 'explode' }, 400],
    ['zero times', 'sms', { mode: 'slow', times: 0 }, 400],
    ['a delay beyond two minutes', 'sms', { mode: 'slow', delayMs: 120_001 }, 400],
  ])('refuse %s', async (_, service, fault, status) => {
    expect((await sandbox.setFault(service, fault)).status).toBe(status);
    expect((await send(someNumber())).status).toBe(202);
  });
});

it('a sandbox that closes lets go of the calls it holds', async () => {
  const other = await startSandbox();
  await other.setFault('sms', { mode: 'timeout-before', times: 1 });
  const held = other.request('POST', '/sms/v1/messages', {}, { authorization: 'Bearer sandbox-sms-key' });
  const outcome = held.then(
    () => 'answered',
    () => 'cut',
  );
  // A used-up fault proves that the call has arrived.
  await expect
    .poll(async () => (await other.call('GET', '/faults')).body.services)
    .toContainEqual({
      service: 'sms',
      mode: 'none',
      delayMs: 3_000,
    });
  await other.close();
  expect(await outcome).toBe('cut');
});
