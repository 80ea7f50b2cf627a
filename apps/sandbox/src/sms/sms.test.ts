import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: { now: () => new Date('2026-05-04T03:02:01Z') } });
});
afterAll(() => sandbox.close());

const KEY = { authorization: 'Bearer sandbox-sms-key' };
const someNumber = () => `+668${randomInt(10_000_000, 99_999_999)}`;
const send = (body: unknown, headers: Record<string, string> = KEY) =>
  sandbox.call('POST', '/sms/v1/messages', body, headers);
const inbox = async (to: string) => {
  const { body } = await sandbox.call('GET', `/sms/v1/messages?to=${encodeURIComponent(to)}`);
  return body.messages as { id: string; text: string }[];
};

describe('POST /sms/v1/messages', () => {
  it('queues a message and shows it, newest first, to its number only', async () => {
    const [to, other] = [someNumber(), someNumber()];
    await send({ to, from: 'KRAPAO', text: 'รหัส 111111' });
    const second = await send({ to, from: 'KRAPAO', text: 'ລະຫັດ 222222' });
    await send({ to: other, from: 'KRAPAO', text: 'code 333333' });

    expect(second).toEqual({ status: 202, body: { id: expect.any(String), status: 'queued' } });
    expect(await inbox(to)).toEqual([
      { id: second.body.id, to, from: 'KRAPAO', text: 'ລະຫັດ 222222', createdAt: '2026-05-04T03:02:01.000Z' },
      expect.objectContaining({ text: 'รหัส 111111' }),
    ]);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { authorization: 'Bearer sandbox-sms-kez' }],
  ])('answers 401 to %s, and sends nothing', async (_, headers) => {
    const to = someNumber();
    const { status, body } = await send({ to, from: 'KRAPAO', text: 'hello' }, headers as Record<string, string>);
    expect([status, body]).toEqual([401, { error: { code: 'UNAUTHORIZED', detail: expect.any(String) } }]);
    expect(await inbox(to)).toEqual([]);
  });

  it.each([
    ['a local number', { to: '0812345678' }],
    ['no text', { text: '   ' }],
    ['a huge text', { text: 'x'.repeat(1_001) }],
    ['a sender with a line break', { from: 'KRA\nPAO' }],
    ['an unknown field', { priority: 1 }],
  ])('answers 400 to %s', async (_, wrong) => {
    const { status, body } = await send({ to: someNumber(), from: 'KRAPAO', text: 'hello', ...wrong });
    expect([status, body]).toEqual([400, { error: { code: 'BAD_REQUEST', detail: expect.any(String) } }]);
  });

  it('answers 400 to a body that is not JSON', async () => {
    expect((await send('{"to":')).status).toBe(400);
  });
});

describe('GET /sms/v1/stream', () => {
  it('tells an open page of a message the moment it arrives', async () => {
    const stream = await sandbox.request('GET', '/sms/v1/stream');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const to = someNumber();
    await send({ to, from: 'KRAPAO', text: 'live' });

    let received = '';
    while (!received.includes('"live"')) received += (await reader?.read())?.value ?? '';
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(received).toContain(`"to":"${to}"`);
    await reader?.cancel();
  });
});

it('keeps the messages when the sandbox starts again', async () => {
  const to = someNumber();
  await send({ to, from: 'KRAPAO', text: 'still here' });
  const second = await startSandbox();
  const { body } = await second.call('GET', `/sms/v1/messages?to=${encodeURIComponent(to)}`);
  await second.close();
  expect(body.messages).toEqual([expect.objectContaining({ text: 'still here' })]);
});
