import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { givenMember, signedIn, type TestMember } from '../../../testing/members.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { readEmails } from '../../../testing/push.ts';
import { emailGateway } from './email-gateway.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

let count = 0;
const newEmail = () => {
  count += 1;
  return `member-${process.pid}-${count}@mail.example`;
};
const EN = { 'accept-language': 'en' };
const request = (token: string, address: string) =>
  server.call('POST /api/notices/email', { token, body: { address }, headers: EN });
const confirm = (token: string, code: string) =>
  server.call('POST /api/notices/email/confirm', { token, body: { code }, headers: EN });
const codeTo = async (address: string) => /\b\d{6}\b/.exec((await readEmails(server, address))[0] ?? '')?.[0] ?? '';

async function givenEmail() {
  const member = await givenMember(server);
  const token = await signedIn(server, member);
  const address = newEmail();
  expect((await request(token, address.toUpperCase())).status).toBe(200);
  expect((await confirm(token, await codeTo(address))).body.email).toBe('m***@mail.example');
  await server.later(0);
  return { member, token, address };
}
const subjects = async (address: string) =>
  (await readEmails(server, address)).map((text) => text.split('\n')[0]).filter((line) => !line?.includes('code'));

describe('an e-mail address', { tags: ['P175'] }, () => {
  it('is set by its code, once, and never by a wrong, old or somebody else’s one', async () => {
    const token = await signedIn(server, await givenMember(server));
    const stranger = await signedIn(server, await givenMember(server));
    const address = newEmail();
    expect((await confirm(token, '123456')).body).toEqual({ message: 'OTP_NOT_EXIST' });
    await request(token, address);
    const code = await codeTo(address);
    expect((await confirm(stranger, code)).body).toEqual({ message: 'OTP_NOT_EXIST' });
    const wrong = ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
    expect((await confirm(token, wrong)).body).toEqual({ message: 'OTP_CODE_INVALID', triesLeft: 4 });
    server.clock.advance(5 * MINUTE_MS);
    expect((await confirm(token, code)).body).toEqual({ message: 'OTP_EXPIRED' });
    await request(token, address);
    for (let tries = 0; tries < 5; tries += 1) await confirm(token, wrong);
    expect((await confirm(token, await codeTo(address))).status).toBe(429);
    server.clock.advance(MINUTE_MS);
    await request(token, address);
    const last = await codeTo(address);
    expect((await confirm(token, last)).status).toBe(200);
    expect((await confirm(token, last)).status).toBe(429);
    expect((await server.call('GET /api/notices/settings', { token: stranger })).body.email).toBeNull();
  });

  it('gets a code a minute, and a few a day, however many members ask', async () => {
    const address = newEmail();
    const token = await signedIn(server, await givenMember(server));
    expect((await request(token, address)).status).toBe(200);
    expect((await request(token, address)).body).toMatchObject({ message: 'REQUEST_LIMIT_1MIN' });
    for (let others = 0; others < 9; others += 1)
      expect((await request(await signedIn(server, await givenMember(server)), address)).status).toBe(200);
    expect((await request(await signedIn(server, await givenMember(server)), address)).body).toEqual({
      message: 'REQUEST_LIMIT',
    });
    expect(await readEmails(server, address)).toHaveLength(10);
  });

  it('that changes or is removed is told at the address before', async () => {
    const { token, address } = await givenEmail();
    const next = newEmail();
    server.clock.advance(MINUTE_MS);
    await request(token, next);
    await confirm(token, await codeTo(next));
    await server.later(0);
    const changed = 'Krapao: The e-mail address for notifications was changed';
    expect((await subjects(address))[0]).toBe(changed);
    expect(await subjects(next)).toEqual([changed]);
    expect((await server.call('DELETE /api/notices/email', { token, headers: EN })).body.email).toBeNull();
    await server.later(0);
    expect(await subjects(next)).toEqual([changed, changed]);
  });

  it.each(['', 'x', 'a@b', 'a@b.c\r\nBcc: x@y.zz', `${'x'.repeat(200)}@y.zz`])('%j is refused', async (address) => {
    const token = await signedIn(server, await givenMember(server));
    expect((await request(token, address)).status).toBe(400);
  });

  it('answers that the code was not sent while the mail service is down', async () => {
    const token = await signedIn(server, await givenMember(server));
    await server.sandbox.setFault('email', { mode: 'error-500', times: 1 });
    expect((await request(token, newEmail())).status).toBe(502);
  });
});

describe('notices about safety', { tags: ['P176'] }, () => {
  const changePassword = (token: string, { password }: TestMember, newPassword: string) =>
    server.call('PUT /api/account/changepwd', { token, body: { oldPassword: password, newPassword } });

  it('come by e-mail, a few of a kind an hour, and not once it is switched off', async () => {
    const { member, token, address } = await givenEmail();
    for (let devices = 0; devices < 5; devices += 1) await signedIn(server, member);
    await changePassword(token, member, 'a-better-one-7');
    await server.later(0);
    const [, ...before] = [...(await subjects(address))].reverse();
    expect(before).toHaveLength(4);
    expect(before.filter((line) => line?.includes('new device'))).toHaveLength(3);
    expect(before.at(-1)).toMatch(/รหัสผ่าน|password/);
    await server.call('PUT /api/notices/settings', { token, body: { name: 'email.safety', isOn: false } });
    await server.later(0);
    const silenced = (await subjects(address)).length;
    await signedIn(server, { ...member, password: 'a-better-one-7' });
    await server.later(HOUR_MS);
    expect(await subjects(address)).toHaveLength(silenced);
  });

  it('are given up with an alert when the mail service stays down', async () => {
    const { member, address } = await givenEmail();
    await server.sandbox.setFault('email', { mode: 'error-500' });
    await signedIn(server, member);
    for (let tries = 0; tries < 12; tries += 1) await server.later(12 * HOUR_MS);
    await server.sandbox.setFault('email', { mode: 'none' });
    expect(server.logLines.filter((line) => line.includes('"delivery.given-up"'))).toHaveLength(1);
    expect(server.logLines.join('\n')).not.toContain(address);
  });
});

it('an SMTP server gets sender, recipient, subject and text', async () => {
  const received: string[] = [];
  const smtp = createServer((socket) => {
    let isData = false;
    socket.setEncoding('utf8').write('220 mail.example\r\n');
    socket.on('data', (text: string) => {
      received.push(text);
      if (isData && !text.endsWith('\r\n.\r\n')) return;
      if (isData) isData = false;
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
        return;
      }
      socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  const { port } = smtp.address() as { port: number };
  const from = 'Krapao <no-reply@krapao.example>';
  const send = emailGateway({ url: `smtp://127.0.0.1:${port}`, key: '', from, timeoutMs: 5_000 });
  await send({ to: 'somchai@mail.example', subject: 'Krapao: hello', text: 'A line' });
  const talk = received.join('');
  for (const part of [
    'MAIL FROM:<no-reply@krapao.example>',
    'RCPT TO:<somchai@mail.example>',
    'Subject: Krapao: hello',
    'A line',
  ])
    expect(talk).toContain(part);
  smtp.close();
  await once(smtp, 'close');
  await expect(send({ to: 'somchai@mail.example', subject: 'x', text: 'x' })).rejects.toThrow();
});
