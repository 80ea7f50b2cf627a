import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import {
  deposit,
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  statementOf,
  stopWallet,
  totalOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../testing/office-money.ts';
import { fundsOf, giveReward, runningOf } from '../../testing/rewards.ts';
import { putAway, returnAll, vaultInLedger, vaultOf } from '../../testing/vault.ts';
import { type AccountId, ledgerOn } from '../ledger/public.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await expectBooksInOrder(server);
  await server.close();
});

const home = async ({ token }: Player) => (await server.call('GET /api/wallet', { token })).body.wallet;
const extend = ({ token }: Player, reference: string, days: number) =>
  server.call('POST /api/vault/extend', { token, body: { reference, days } });
const returnAfter = (days: number) => returnAll(server, days);
const daysUntil = (instant: string) => (Date.parse(instant) - server.clock.now().getTime()) / DAY_MS;
const refused = (status: number, message: string, params: object = {}) => ({ status, body: { message, ...params } });

describe('money put away', () => {
  it('leaves the wallet until its date, stands beside the total, and is an entry with a running balance', {
    tags: ['P140', 'P141'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const { status, body } = await putAway(server, player, 300.25, 30);
    expect(status).toBe(200);
    expect(body.amount).toBe(300.25);
    expect(daysUntil(body.endsAt)).toBeCloseTo(30, 1);
    expect(await home(player)).toMatchObject({ amount: 699.75, available: 699.75, inProgress: 0, vault: 300.25 });
    expect(await vaultOf(server, player)).toEqual({ total: 300.25, deposits: [body] });
    expect(await vaultInLedger(server, player)).toBe('30025');
    expect((await statementOf(server, player)).statements[0]).toMatchObject({
      ...{ reference: body.reference, statementType: 'vault', from: 'WALLET', to: 'VAULT', amount: -300.25 },
      ...{ status: 'SUCCESS', balanceAfter: 699.75, vault: { endsAt: body.endsAt } },
    });
    const receipt = await server.call('GET /api/statement/receipt/{reference}', {
      ...{ token: player.token, params: { reference: body.reference } },
    });
    expect(receipt.body).toMatchObject({ amount: -300.25, balanceAfter: 699.75 });
    expect(await totalOf(server, player)).toBe(1_000);
  });

  it('cannot be withdrawn, played, put back or corrected away before its date', { tags: ['P140'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await putAway(server, player, 900, 7);
    expect(await withdraw(server, player, 200)).toMatchObject(refused(409, 'MONEY_NOT_ENOUGH'));
    expect(await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 200 })).toMatchObject(
      refused(409, 'MONEY_NOT_ENOUGH'),
    );
    expect(await transfer(server, player, { from: 'VAULT', to: 'WALLET', amount: 200 })).toMatchObject({ status: 404 });
    await returnAfter(6);
    expect(await walletOf(server, player)).toEqual({ amount: 100, inProgress: 0 });
    // Neither the server nor the owner of the table can bring the date forward or undo a return.
    for (const change of ["ends_at = ends_at - interval '1 hour'", 'returned_at = now()'])
      await expect(
        server.database.query(`update vault_deposit set ${change} where member_id = $1`, [player.id]),
      ).rejects.toThrow();
  });

  it('returns on its date by itself, with an unread notice, an entry and no deposit', {
    tags: ['P142'],
  }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const { body: first } = await putAway(server, player, 300, 1);
    const { body: second } = await putAway(server, player, 200, 2);
    await server.call('POST /api/protection/limit', {
      token: player.token,
      body: { kind: 'deposit', period: 'day', amount: 1 },
    });
    await returnAfter(1);
    await returnAfter(1);
    expect(await vaultOf(server, player)).toEqual({ total: 200, deposits: [second] });
    expect(await home(player)).toMatchObject({ amount: 800, vault: 200 });
    expect((await statementOf(server, player)).statements[0]).toMatchObject({
      ...{ statementType: 'vault', from: 'VAULT', to: 'WALLET', amount: 300, balanceAfter: 800, isUnread: true },
      vault: { returns: first.reference },
    });
    const { body: notices } = await server.call('GET /api/notices', { token: player.token, query: {} });
    expect(notices.notices[0]).toMatchObject({ kind: 'money', isUnread: true, entry: { amount: 300 } });
    await returnAfter(2);
    expect(await vaultOf(server, player)).toEqual({ total: 0, deposits: [] });
    expect(await home(player)).not.toHaveProperty('vault');
    const { body: summary } = await server.call('GET /api/statement/summary', { token: player.token, query: {} });
    expect(summary).toMatchObject({ moneyIn: 1_000, moneyOut: 0 });
  });

  it('is kept longer, never shorter, and not after it has returned', { tags: ['P143'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const stranger = await givenPlayer(server);
    const { body } = await putAway(server, player, 300, 10);
    const longer = await extend(player, body.reference, 20);
    expect(daysUntil(longer.body.endsAt)).toBeCloseTo(20, 1);
    expect(await extend(player, body.reference, 19)).toMatchObject(refused(409, 'VAULT_SOONER'));
    expect(await extend(stranger, body.reference, 30)).toMatchObject(refused(404, 'NO_DATA'));
    expect((await vaultOf(server, player)).deposits).toEqual([longer.body]);
    expect((await statementOf(server, player)).statements[0]).toMatchObject({ vault: { endsAt: longer.body.endsAt } });
    await returnAfter(10);
    expect(await vaultOf(server, player)).toMatchObject({ total: 300 });
    await returnAfter(20);
    expect(await vaultOf(server, player)).toMatchObject({ total: 0 });
    expect(await extend(player, body.reference, 30)).toMatchObject(refused(404, 'NO_DATA'));
  });

  it('refuses what the wallet has not, what is no amount, and dates beyond a year', { tags: ['P140'] }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    expect(await putAway(server, player, 100.01)).toMatchObject(refused(409, 'MONEY_NOT_ENOUGH'));
    for (const [amount, days] of [
      [0, 1],
      [-5, 1],
      [1.005, 1],
      [50, 0],
      [50, 366],
      [50, 1.5],
    ])
      expect(await putAway(server, player, amount, days)).toMatchObject({
        status: 400,
        body: { message: 'KEY_INVALID' },
      });
    for (let count = 0; count < 20; count += 1) await putAway(server, player, 1);
    expect(await putAway(server, player, 1)).toMatchObject(refused(409, 'VAULT_FULL'));
    expect(await home(player)).toMatchObject({ amount: 80, vault: 20 });
    const [kip] = [await givenPlayer(server, { money: 100_000, currency: 'LAK' })];
    expect(await putAway(server, kip, 0.5)).toMatchObject({ status: 400 });
    expect((await putAway(server, kip, 50_000)).body.amount).toBe(50_000);
    expect(await home(kip)).toMatchObject({ amount: 50_000, vault: 50_000 });
  });

  it('is put away once however often the call is repeated', { tags: ['P144'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const key = newKey();
    const first = await putAway(server, player, 300, 5, key);
    for (const again of await Promise.all(Array.from({ length: 5 }, () => putAway(server, player, 300, 5, key))))
      expect(again).toMatchObject({ status: 200, body: first.body });
    // The key outlives its stored answer.
    await server.database.query('delete from idempotency where scope = $1', [player.id]);
    expect((await putAway(server, player, 300, 5, key)).body).toEqual(first.body);
    expect(await putAway(server, player, 301, 5, key)).toMatchObject({ status: 409 });
    expect(await home(player)).toMatchObject({ amount: 700, vault: 300 });
  });

  it('waits while an account is stopped, holds up no other, and returns once it is released', {
    tags: ['P142'],
  }, async () => {
    const [stopped, other] = [await givenPlayer(server, { money: 500 }), await givenPlayer(server, { money: 500 })];
    for (const player of [stopped, other]) await putAway(server, player, 200, 1);
    await stopWallet(server, stopped);
    expect(await putAway(server, stopped, 100)).toMatchObject(refused(502, 'TRANSFER_FAIL'));
    await returnAfter(1);
    expect(await vaultOf(server, stopped)).toMatchObject({ total: 200 });
    expect(await vaultOf(server, other)).toMatchObject({ total: 0 });
    await stopWallet(server, stopped, false);
    await returnAfter(1);
    expect(await walletOf(server, stopped)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('stays until its date during an exclusion, and can be withdrawn then', { tags: ['P140', 'P26'] }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    await putAway(server, player, 300, 1);
    await server.call('POST /api/protection/exclusion', { token: player.token, body: { period: 'P6M' } });
    expect(await home(player)).toMatchObject({ amount: 200, vault: 300 });
    expect((await putAway(server, player, 100, 2)).status).toBe(200);
    await returnAfter(1);
    expect(await home(player)).toMatchObject({ amount: 400, vault: 100 });
    expect((await withdraw(server, player, 400)).status).toBe(200);
  });

  it('stands in the member’s file and in the books of the office', { tags: ['P145'] }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    const { body } = await putAway(server, player, 300, 1);
    const { body: head } = await port.office(`GET /api/office/members/${player.id}`);
    expect(head).toMatchObject({ wallet: { available: 200, vault: 300 }, vault: [body], isStopped: false });
    const { body: entries } = await port.office(`GET /api/office/members/${player.id}/entries?account=vault`);
    expect(entries).toMatchObject({ balance: 300, entries: [{ kind: 'vault', amount: 300, balanceAfter: 300 }] });
    // A finding against the vault stops it, and shows as a stopped wallet.
    const [account] = await server.database.query<{ id: string }>(
      "select id from ledger.account where kind = 'vault' and owner = $1",
      [player.id],
    );
    const { report } = ledgerOn(server.connection.db);
    await report({ fault: 'TEST', account: BigInt(account?.id ?? 0) as AccountId });
    expect((await port.office(`GET /api/office/members/${player.id}`)).body).toMatchObject({ isStopped: true });
    expect((await port.office(`GET /api/office/wallets/${account?.id}`)).body).toMatchObject({
      ...{ kind: 'vault', isStopped: true, balance: 300 },
    });
    await ledgerOn(server.connection.db).release(BigInt(account?.id ?? 0) as AccountId, 'test');
  });
});

describe('beside a reward', () => {
  it('takes free money only, and changes neither its balance nor its end', { tags: ['P146', 'R28.2'] }, async () => {
    const player = await givenPlayer(server, { money: 400, games: ['takraw'] });
    await deposit(server, player.id, 500);
    await giveReward(server, player, 100);
    const before = await runningOf(server, player);
    expect(await putAway(server, player, 401)).toMatchObject(refused(409, 'BONUS_CONDITION'));
    expect((await putAway(server, player, 400)).status).toBe(200);
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 600, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({ balance: before?.balance, base: before?.base, free: 0 });
    await returnAfter(1);
    expect(await fundsOf(server, player)).toEqual({ available: 400, locked: 600, inProgress: 0 });
    expect(await runningOf(server, player)).toEqual(before);
  });
});
