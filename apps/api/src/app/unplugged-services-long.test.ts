import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../platform/clock.ts';
import { codeRow, createCode } from '../testing/deposits.ts';
import { giftsOf } from '../testing/gifts.ts';
import { e164, newAddress, newPhone, readTexts } from '../testing/members.ts';
import { expectBooksInOrder, givenPlayer, newKey, type Player, totalOf, transfer, withdraw } from '../testing/money.ts';
import { type MoneyServer, moneyServer } from '../testing/money-server.ts';
import { SLIP_RULES, upload } from '../testing/slips.ts';
import { type UnpluggedPort, unpluggedPort } from '../testing/unplugged-port.ts';
import { AUTOMATIC, withdrawalsOf } from '../testing/withdrawals.ts';

const SERVICES = {
  GAMES_URL: '/games',
  BANK_URL: '/bank/v1/',
  CHANNELS_URL: '/channels/v1/',
  GIFT_WALLET_URL: '/gift/',
  SLIP_VERIFIER_URL: '/slips/v1/',
  SMS_URL: '/sms/v1/',
} as const;
/** Error codes that a member may receive while a service is unreachable. */
const AWAY = ['OTP_SEND_FAIL', 'TRANSFER_FAIL', 'QR_FAIL', 'PROVIDER_UNAVAILABLE', 'GAME_ACTIVATION_FAIL'];
const GAMES = ['takraw', 'wila'] as const;

let base: MoneyServer;
let server: MoneyServer;
const ports = new Map<string, UnpluggedPort>();
beforeAll(async () => {
  base = await moneyServer();
  await base.saveSetting('slip', SLIP_RULES);
  await withdrawalsOf(() => base).setRules(AUTOMATIC);
  const env: Record<string, string> = {};
  for (const [name, path] of Object.entries(SERVICES)) {
    const port = await unpluggedPort(base.sandbox.base);
    ports.set(name, port);
    env[name] = port.url + path;
  }
  server = await moneyServer(env, { besides: base });
});
afterAll(async () => {
  await server.close();
  await base.close();
  for (const port of ports.values()) await port.unplug();
});

/** In satang: what is acknowledged to the member, or arrived for them at the bank. */
type Owned = { player: Player; owned: number };
let accounts = 8_000;
async function givenOwned(): Promise<Owned> {
  const accountNo = `77900${++accounts}4`;
  const player = await givenPlayer(base, { money: 3_000, games: GAMES, accountNo });
  const { code: bankCode, accountName: name } = player.bank;
  await base.sandbox.call('POST', '/test/people', { bankCode, accountNo, name, balance: '100000' });
  return { player, owned: 300_000 };
}

const failures = new Set<string>();
/** No call fails otherwise than documented. */
function checked<Answer extends { status: number; body: { message?: string } }>(answer: Answer): Answer {
  if (answer.status >= 500) {
    expect(AWAY).toContain(answer.body.message);
    failures.add(String(answer.body.message));
  }
  return answer;
}

async function payBySlip(one: Owned): Promise<void> {
  const { code: bankCode, accountNo } = one.player.bank;
  const to = { bankCode: 'SCB', accountNo: '4012345678' };
  const { body } = await base.sandbox.call('POST', '/test/pay', {
    from: { bankCode, accountNo },
    to,
    amount: '250.75',
  });
  const picture = await fetch(new URL(String(body.slipPath), base.sandbox.base));
  const answer = checked(await upload(server, one.player, new Uint8Array(await picture.arrayBuffer())));
  if (answer.status === 200) one.owned += 25_075;
}
async function payByCode(one: Owned): Promise<void> {
  const { body } = checked(await createCode(server, one.player, 'WW', 100));
  if (!body.hasQrcode) return;
  const { payload } = await codeRow(base, body.qrcodeId);
  const { code: bankCode, accountNo } = one.player.bank;
  const paid = await base.sandbox.call('POST', '/test/pay', { from: { bankCode, accountNo }, payload });
  // A code that was paid before, and is not settled yet, is no second payment.
  if (paid.status === 201) one.owned += 10_000;
}
const { gift, send } = giftsOf(() => base);
async function payByGift(one: Owned): Promise<void> {
  const { link } = await gift('50.00');
  if (checked(await send(one.player, link, {}, server)).status === 200) one.owned += 5_000;
}
async function move(one: Owned): Promise<void> {
  for (const game of GAMES) {
    checked(await transfer(server, one.player, { from: 'WALLET', to: game, amount: 100 }, newKey()));
    checked(await transfer(server, one.player, { from: game, to: 'WALLET', amount: 50 }, newKey()));
  }
}
async function takeOut(one: Owned): Promise<void> {
  const { status } = checked(await withdraw(server, one.player, 100, newKey()));
  if (status === 200) one.owned -= 10_000;
}
async function getCode(): Promise<void> {
  const phoneNumber = newPhone();
  const sent = checked(await server.call('POST /api/otp/send', { body: { phoneNumber }, address: newAddress() }));
  expect(await readTexts(base, e164(phoneNumber))).toHaveLength(sent.status === 200 ? 1 : 0);
}
async function minute(): Promise<void> {
  for (const name of ['read-bank-feeds', 'settle-payments', 'settle-slips'])
    await server.modules.jobs.handlers[name]?.({});
  await server.later(MINUTE_MS);
}

it('loses nothing that was acknowledged while each service in turn is away and comes back', {
  tags: ['O1307'],
  timeout: 300_000,
}, async () => {
  const everybody = [await givenOwned(), await givenOwned()];
  for (const port of ports.values()) {
    const load = () =>
      Promise.all(
        everybody.flatMap((one) => [
          payBySlip(one),
          payByCode(one),
          payByGift(one),
          move(one),
          takeOut(one),
          getCode(),
        ]),
      );
    const begun = load();
    await port.unplug();
    await begun;
    await expect(fetch(port.url)).rejects.toThrow();
    await load();
    await minute();
    await port.plugIn();
    await minute();
  }
  for (let step = 0; step < 8; step += 1) await minute();
  await server.later(60 * MINUTE_MS);
  await minute();
  const open = await base.database.query(
    `select 'transfer' as what from game_transfer where status = 'sent'
     union all select 'withdrawal' from withdrawal where status in ('approved', 'requested')
     union all select 'gift' from gift_link where state = 'sent'
     union all select 'slip' from slip where status in ('waiting', 'review')
     union all select 'payment' from payment where state <> 'credited'`,
  );
  expect(open).toEqual([]);
  expect([...failures]).toContain('OTP_SEND_FAIL');
  for (const { player, owned } of everybody) expect(await totalOf(server, player)).toBeCloseTo(owned / 100, 2);
  await expectBooksInOrder(server);
});
