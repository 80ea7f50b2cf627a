import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  transfer,
  walletOf,
  withdraw,
} from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { ledgerOn } from '../../ledger/public.ts';
import { explainWithdrawal } from './explain-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let server: MoneyServer;
/** A process of the same service with a short timeout for games. */
let hasty: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  hasty = await moneyServer({ GAMES_TIMEOUT_MS: '300' }, { besides: server });
});
afterEach(async () => {
  await server.sandbox.call('DELETE', '/faults');
  await server.database.query('update bank set is_open = true');
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await hasty.close();
  await server.close();
});

async function check({ token }: Player) {
  const { status, body } = await server.call('GET /api/wallet/withdraw/check', { token });
  expect(status).toBe(200);
  return body;
}

const walletAccount = ({ id }: Player) =>
  ledgerOn(server.connection.db).openAccount({ kind: 'wallet', owner: id, currency: 'THB' });

describe('GET /api/wallet/withdraw/check', () => {
  it('has no reason against a member with enough money', async () => {
    const player = await givenPlayer(server, { money: 100 });
    expect(await check(player)).toEqual({ canWithdraw: true, available: 100, games: [], reasons: [] });
  });

  it('says exactly how much is missing to the minimum', async () => {
    const player = await givenPlayer(server, { money: 60.25 });
    const reasons = [{ code: 'BELOW_MINIMUM', amount: 39.75 }];
    expect(await check(player)).toEqual({ canWithdraw: false, available: 60.25, games: [], reasons });
  });

  it('counts what the games would send back, but not what is too little to be sent', async () => {
    const player = await givenPlayer(server, { money: 120.5, games: ['takraw', 'naga'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    await transfer(server, player, { from: 'WALLET', to: 'naga', amount: 20 });
    await server.database.query(
      `update sandbox.game_player set balance_units = 9 where provider = 'naga' and username =
         (select username from game_account where member_id = $1 and game_code = 'naga')`,
      [player.id],
    );
    expect(await check(player)).toEqual({
      canWithdraw: true,
      available: 100.5,
      games: [{ game: 'takraw', amount: 100 }],
      reasons: [],
    });
  });

  it('counts only what can be had now, and tells of each game that does not answer what it last held', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw', 'malai'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 400 });
    await transfer(server, player, { from: 'WALLET', to: 'malai', amount: 300 });
    await server.sandbox.setFault('malai', { mode: 'error-500' });
    expect(await check(player)).toEqual({
      canWithdraw: true,
      available: 700,
      games: [{ game: 'takraw', amount: 400 }],
      reasons: [{ code: 'GAME_SILENT', game: 'malai', amount: 300 }],
    });
  });

  it('leaves out what lies in a game with a transfer under way, and says that it must wait for it', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 400 });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/out'] });
    await transfer(hasty, player, { from: 'takraw', to: 'WALLET', amount: 100 });
    const { available, reasons } = await check(player);
    expect(available).toBe(600);
    expect(reasons).toMatchObject([
      { code: 'TRANSFER_IN_PROGRESS', game: 'takraw', amount: 100 },
      { code: 'GAME_BUSY', game: 'takraw', amount: 300 },
    ]);
    // The reported amount can be withdrawn.
    const body = { amount: available };
    expect((await server.call('POST /api/wallet/withdrawAll', { token: player.token, body })).status).toBe(200);
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
  });

  it('writes nothing', async () => {
    const player = await givenPlayer(server, { games: ['takraw'] });
    const written = () =>
      server.database.query(
        `select (select count(*) from ledger.account where owner = $1) as accounts,
                (select units_heard_at from game_account where member_id = $1) as heard`,
        [player.id],
      );
    const before = await written();
    await check(player);
    expect(await written()).toEqual(before);
  });

  it('names a transfer under way, with its game, amount, time and reference, and leaves the rest free', async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await server.sandbox.setFault('takraw', { mode: 'timeout-after', calls: ['transfer/in'] });
    const { body } = await transfer(hasty, player, { from: 'WALLET', to: 'takraw', amount: 300 });
    expect(body.status).toBe('IN_PROGRESS');
    const [line] = (await statementOf(server, player)).statements;
    const { reference, createdAt: since } = line ?? {};
    expect(await check(player)).toEqual({
      canWithdraw: true,
      available: 700,
      games: [],
      reasons: [{ code: 'TRANSFER_IN_PROGRESS', game: 'takraw', amount: 300, since, reference }],
    });
    await server.sandbox.call('DELETE', '/faults');
    await server.later(10 * MINUTE_MS);
    expect((await check(player)).reasons).toEqual([]);
  });

  it('names a withdrawal under way, and what is then missing', async () => {
    const player = await givenPlayer(server, { money: 150 });
    const { body } = await withdraw(server, player, 100);
    expect(await check(player)).toMatchObject({
      canWithdraw: false,
      available: 50,
      reasons: [
        { code: 'BELOW_MINIMUM', amount: 50 },
        { code: 'WITHDRAWAL_IN_PROGRESS', amount: 100, reference: body.reference },
      ],
    });
  });

  it('says that the bank is closed', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await server.database.query(`update bank set is_open = false where code = 'KBANK'`);
    expect(await check(player)).toMatchObject({ canWithdraw: false, reasons: [{ code: 'BANK_CLOSED' }] });
  });

  it('says that the name must be in English, and the withdrawal answers BANK_ACCOUNT_NAME_ENG', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await server.database.query(`update member set bank_code = 'KTB', bank_account_name = 'มะลิ ใจดี' where id = $1`, [
      player.id,
    ]);
    expect(await check(player)).toMatchObject({ canWithdraw: false, reasons: [{ code: 'NAME_NOT_ENGLISH' }] });
    expect(await withdraw(server, player, 100)).toMatchObject({
      status: 400,
      body: { message: 'BANK_ACCOUNT_NAME_ENG' },
    });
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('says that the account is stopped', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const account = await walletAccount(player);
    await ledgerOn(server.connection.db).report({ fault: 'TEST', account });
    expect(await check(player)).toMatchObject({ canWithdraw: false, reasons: [{ code: 'ACCOUNT_FROZEN' }] });
    await ledgerOn(server.connection.db).release(account, 'it was a test');
  });

  it('gives every reason at once', { tags: ['R8.4'] }, async () => {
    const player = await givenPlayer(server, { money: 30 });
    await server.database.query(`update member set bank_code = 'BBL', bank_account_name = 'มะลิ' where id = $1`, [
      player.id,
    ]);
    await server.database.query(`update bank set is_open = false where code = 'BBL'`);
    const { reasons } = await check(player);
    expect(reasons.map(({ code }) => code)).toEqual(['BANK_CLOSED', 'NAME_NOT_ENGLISH', 'BELOW_MINIMUM']);
  });

  it('tells nothing about another member', async () => {
    const busy = await givenPlayer(server, { money: 500 });
    await withdraw(server, busy, 200);
    const player = await givenPlayer(server, { money: 500 });
    expect((await check(player)).reasons).toEqual([]);
  });
});

describe('a rule of another module', () => {
  const until = new Date('2030-01-01T00:00:00.000Z');
  const limitTo = (free: bigint, atHand: bigint) => async () =>
    [
      {
        code: 'BONUS_RUNNING',
        refusal: 'BONUS_CONDITION',
        amount: minor(12_345n),
        until,
        free: minor(free),
        atHand: minor(atHand),
        locked: minor(atHand - free),
      },
    ] as const;

  it('is told among the reasons, with its amount and its end, and refuses with its own code', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const deps = { ...server.modules.withdrawals, blockers: [limitTo(0n, 50_000n)] };
    const member = { memberId: player.id, currency: 'THB', blocks: [] } as const;
    expect(await explainWithdrawal(deps, member)).toMatchObject({
      canWithdraw: false,
      available: 0,
      reasons: [{ code: 'BONUS_RUNNING', amount: 123.45, locked: 500, until: until.toISOString() }],
    });
    const requested = requestWithdrawal(deps, { ...member, id: randomUUID(), amount: minor(10_000n) });
    await expect(requested).rejects.toMatchObject({ code: 'BONUS_CONDITION', details: { free: 0 } });
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('leaves what is free beside it to be withdrawn, and says what it locks', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const deps = { ...server.modules.withdrawals, blockers: [limitTo(30_000n, 50_000n)] };
    const member = { memberId: player.id, currency: 'THB', blocks: [] } as const;
    expect(await explainWithdrawal(deps, member)).toMatchObject({
      canWithdraw: true,
      available: 300,
      reasons: [{ code: 'BONUS_RUNNING', locked: 200 }],
    });
    const requested = requestWithdrawal(deps, { ...member, id: randomUUID(), amount: minor(30_001n) });
    await expect(requested).rejects.toMatchObject({ code: 'BONUS_CONDITION', details: { free: 300 } });
  });

  it('that locks all the money leaves nobody with the advice to deposit: that would be locked too', async () => {
    const player = await givenPlayer(server, { money: 50 });
    const deps = { ...server.modules.withdrawals, blockers: [limitTo(0n, 5_000n)] };
    const { reasons } = await explainWithdrawal(deps, { memberId: player.id, currency: 'THB', blocks: [] });
    expect(reasons.map(({ code }) => code)).toEqual(['BONUS_RUNNING']);
  });
});
