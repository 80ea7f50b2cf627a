import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../platform/database/transact.ts';
import { feedOf } from '../../testing/feed.ts';
import { expectBooksInOrder, givenPlayer, type Player, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator } from '../../testing/operators.ts';
import { answerOf, type ServiceAnswer, type ServiceRequest, startService } from '../../testing/scripted-service.ts';
import { SLIP_RULES, seenSlip, slipsInQueue, uploaded } from '../../testing/slips.ts';
import { approveSlipIn } from './office/decide-slip.ts';

let base: MoneyServer;
let server: MoneyServer;
let withoutPictures: MoneyServer;
let owner: Awaited<ReturnType<typeof givenOperator>>;
let service: Awaited<ReturnType<typeof startService>>;
/** Pictures that reached the service. */
let pictures: ServiceRequest[] = [];
let lie: ((truth: ServiceAnswer) => ServiceAnswer | Promise<ServiceAnswer>) | undefined;

beforeAll(async () => {
  base = await moneyServer();
  await base.saveSetting('slip', SLIP_RULES);
  owner = await givenOperator(base, 'owner');
  service = await startService(async (request) => {
    const truth = await answerOf(base.sandbox.base, request);
    if (!request.url.pathname.endsWith('truewallet')) return truth;
    pictures.push(request);
    return lie ? lie(truth) : truth;
  });
  server = await connected({ EASYSLIP_WALLET_PICTURES: 'on' });
  withoutPictures = await connected({});
});
beforeEach(() => {
  [pictures, lie] = [[], undefined];
});
afterAll(async () => {
  await expectBooksInOrder(base);
  await server.close();
  await withoutPictures.close();
  await base.close();
  service.close();
});

const connected = (env: Record<string, string>) =>
  moneyServer(
    {
      ...{ SLIPS_ADAPTERS: 'easyslip', EASYSLIP_TOKEN: 'sandbox-easyslip-token', SLIP_VERIFIER_TIMEOUT_MS: '2000' },
      ...{ EASYSLIP_URL: `${service.url}easyslip`, EASYSLIP_WALLET_URL: `${service.url}easyslip/api/v1` },
      ...env,
    },
    { besides: base },
  );

let accounts = 8_000;
async function givenWallet(): Promise<Player> {
  const place = { bankCode: 'TRUEWALLET', accountNo: `081555${++accounts}` };
  const player = await givenPlayer(base, { accountNo: place.accountNo });
  await base.database.query('update member set bank_code = $2 where id = $1', [player.id, place.bankCode]);
  await base.sandbox.call('POST', '/test/people', { ...place, name: player.bank.accountName, balance: '10000' });
  return player;
}

const SCB = { bankCode: 'SCB', accountNo: '4012345678' };
/** A transfer of the member's wallet, and the picture of its slip without a code. */
async function givenPaid(player: Player, { to = SCB, amount = '99.50' } = {}) {
  const from = { bankCode: 'TRUEWALLET', accountNo: player.bank.accountNo };
  const { status, body } = await base.sandbox.call('POST', '/test/pay', { from, to, amount });
  expect(status).toBe(201);
  const url = new URL(String(body.slipPath), base.sandbox.base);
  url.searchParams.set('code', 'none');
  const draw = async (width: number) => {
    url.searchParams.set('width', `${width}`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  };
  return { transRef: String(body.transRef), draw, picture: await draw(360) };
}

const idOf = async (reference: string) =>
  (await base.database.query<{ id: string }>('select id from slip where reference = $1', [reference]))[0]?.id ?? '';
async function reviewed(reference: string) {
  const url = `/api/office/slips/${await idOf(reference)}`;
  const answer = await server.officeApp.inject({ method: 'GET', url, headers: { cookie: owner.cookie } });
  return answer.json();
}
const readFeeds = async () => {
  for (const name of ['read-bank-feeds', 'settle-payments', 'settle-slips'])
    await server.modules.jobs.handlers[name]?.({});
};
const nothing = { amount: 0, inProgress: 0 };

describe('the picture of a wallet slip without a code', { tags: ['O1361'] }, () => {
  it('is sent once, and a person sees what the wallet confirms', async () => {
    const player = await givenWallet();
    const { amount } = await feedOf(() => base).notice(player, 99);
    const { picture, transRef } = await givenPaid(player, { amount: `${amount}` });
    const { reference, status } = await uploaded(server, player, picture);
    expect(status).toBe('IN_PROGRESS');
    expect(pictures).toHaveLength(1);
    const shown = await reviewed(reference);
    expect(shown).toMatchObject({ status: 'review', signals: [{ code: 'WALLET_SLIP_WITHOUT_CODE' }], amount: null });
    expect(shown.wallet).toMatchObject({
      ...{ kind: 'confirmed', transactionId: transRef, amount, announced: amount, receiverPhone: '401-***-5678' },
      senderName: expect.stringContaining(player.bank.accountName.slice(0, 3)),
    });
    const rows = Object.fromEntries(shown.compared.map((row: { what: string }) => [row.what, row]));
    expect(rows.toName).toMatchObject({ verdict: 'ok' });
    expect(rows.fromBank).toMatchObject({ verdict: 'ok' });
    expect(await walletOf(server, player)).toEqual(nothing);
    expect(await slipsInQueue(server)).toContain(await idOf(reference));
  });

  it('never leaves without the setting, nor does one of a bank’s member', async () => {
    const [wallet, bank] = [await givenWallet(), await givenPlayer(base, { accountNo: `77700${++accounts}4` })];
    const { picture } = await givenPaid(wallet);
    const { reference } = await uploaded(withoutPictures, wallet, picture);
    expect(await reviewed(reference)).toMatchObject({ status: 'review', wallet: null });
    expect(await uploaded(server, bank, picture)).toMatchObject({ status: 'FAILED' });
    expect(pictures).toHaveLength(0);
  });

  it('is not sent again after a crash between the answer and its storing', async () => {
    const player = await givenWallet();
    const { picture } = await givenPaid(player);
    const { reference } = await uploaded(server, player, picture);
    const id = await idOf(reference);
    await base.database.query(
      `update slip set status = 'waiting', review_reason = null, wallet = null, sending_bank = null, trans_ref = null
       where id = $1`,
      [id],
    );
    await server.modules.jobs.handlers['read-slip']?.({ id });
    expect(pictures).toHaveLength(1);
    expect((await reviewed(reference)).wallet).toEqual({ kind: 'unconfirmed', why: 'no-answer' });
  });
});

describe('the transaction that the wallet confirms', { tags: ['O1362'] }, () => {
  it('is told to the person where another picture shows it too, and refused once it is credited', async () => {
    const [player, other] = [await givenWallet(), await givenWallet()];
    const { picture, draw } = await givenPaid(player);
    const first = await uploaded(server, player, picture);
    const copy = await uploaded(server, other, await draw(400));
    const alike = async (reference: string) =>
      (await reviewed(reference)).lookAlikes.map((one: { reference: string; alike: string[] }) => [
        one.reference,
        one.alike.includes('same-reference'),
      ]);
    expect(await alike(copy.reference)).toEqual([[first.reference, true]]);
    // Its payment arrives by the feed, a person approves it for the first, and that ends the copy.
    await readFeeds();
    expect((await reviewed(first.reference)).paymentId).not.toBeNull();
    expect(await walletOf(server, player)).toEqual(nothing);
    const { slips } = server.modules;
    const decision = { id: await idOf(first.reference), by: 'operator-7', why: 'seen at the bank' };
    expect(await transact(slips.db, (transaction) => approveSlipIn(transaction, slips, decision))).toBe('done');
    await readFeeds();
    expect(await walletOf(server, player)).toEqual({ amount: 99.5, inProgress: 0 });
    expect(await walletOf(server, other)).toEqual(nothing);
    expect(await seenSlip(server, player, first.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(await seenSlip(server, other, copy.reference)).toMatchObject({
      ...{ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' },
    });
    expect(await uploaded(server, other, await draw(380))).toMatchObject({
      ...{ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' },
    });
    expect(await walletOf(server, player)).toEqual({ amount: 99.5, inProgress: 0 });
  });
});

describe('a service that confirms nothing', { tags: ['O1363'] }, () => {
  const refused = (status: number, message: string) => (): ServiceAnswer => ({
    status,
    json: { status, message },
  });
  const data = (change: object) => (truth: ServiceAnswer) => ({
    status: 200,
    json: { status: 200, data: { ...(truth.json as { data: object }).data, ...change } },
  });
  it.each<[string, string, typeof lie]>([
    ['knows no such slip', 'not-found', refused(404, 'slip_not_found')],
    ['is at another address', 'no-answer', refused(404, 'Cannot POST')],
    ['cannot read the picture', 'unreadable', refused(400, 'invalid_image')],
    ['has no quota for us', 'refused', refused(403, 'quota_exceeded')],
    ['refuses our key', 'refused', refused(401, 'unauthorized')],
    ['is down', 'no-answer', refused(500, 'server_error')],
    ['is cut off', 'no-answer', (truth) => ({ ...truth, how: 'cut' })],
    ['stops in the middle', 'no-answer', (truth) => ({ ...truth, how: 'half' })],
    ['answers without end', 'no-answer', () => ({ status: 200, json: 'x'.repeat(4_100_000) })],
    ['names no transaction', 'no-answer', data({ transactionId: '' })],
    ['names a transaction that is a text', 'no-answer', data({ transactionId: 'x'.repeat(4_000) })],
    ['names an amount of three decimals', 'no-answer', data({ amount: 99.505 })],
    ['names an amount below nothing', 'no-answer', data({ amount: -99.5 })],
    ['names an amount that nobody has', 'no-answer', data({ amount: 1e300 })],
    ['names a time that is none', 'no-answer', data({ date: 'yesterday' })],
    ['names a sender that no database stores', 'no-answer', data({ sender: { name: 'a\u0000b' } })],
    ['names no receiver', 'no-answer', data({ receiver: null })],
  ])('because it %s leaves the slip to a person, with the reason', async (_, why, told) => {
    const player = await givenWallet();
    const { picture } = await givenPaid(player);
    lie = told;
    const { reference, status } = await uploaded(server, player, picture);
    expect(status).toBe('IN_PROGRESS');
    expect(await reviewed(reference)).toMatchObject({ status: 'review', wallet: { kind: 'unconfirmed', why } });
    expect(pictures).toHaveLength(1);
    expect(await walletOf(server, player)).toEqual(nothing);
  });

  it('because it answers after our time-out leaves the slip to a person, and the late answer changes nothing', async () => {
    const player = await givenWallet();
    const { picture } = await givenPaid(player);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let late: Promise<ServiceAnswer> | undefined;
    lie = (truth) => {
      late = released.then(() => truth);
      return late;
    };
    const { reference } = await uploaded(server, player, picture);
    const wallet = { kind: 'unconfirmed', why: 'no-answer' };
    expect(await reviewed(reference)).toMatchObject({ status: 'review', wallet });
    release();
    await late;
    await server.later(0);
    expect(await reviewed(reference)).toMatchObject({ status: 'review', wallet });
  });
});
