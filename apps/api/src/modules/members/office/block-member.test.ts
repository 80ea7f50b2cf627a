import { randomUUID } from 'node:crypto';
import { BLOCKS, type Block } from '@krapao/contract/blocks';
import type { Call } from '@krapao/contract/call';
import { CALLS } from '@krapao/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActs } from '../../../testing/member-acts.ts';
import { deposit, givenPlayer, type Player, transfer, walletOf, withdraw } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney } from '../../../testing/office-money.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await server.close();
});

const { act } = memberActs(
  () => server,
  () => port,
);

describe('a block', () => {
  const block = (player: Player, what: Block, until: string | null = null) =>
    act(player, 'block', { what, until }, nok);
  const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000).toISOString();

  /** Every call a block refers to, with a body that would be accepted. */
  const SENT: Record<string, { params?: object; body?: object }> = {
    'POST /api/wallet/add': { body: { amount: 100 } },
    'POST /api/wallet/truelink': { body: { link: 'x' } },
    'POST /api/qrcode/{bankCode}': { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    'POST /api/wallet/withdraw': { body: { amount: 100 } },
    'POST /api/wallet/withdrawAll': { body: { amount: 100 } },
    'GET /api/bonus/activate/{code}': { params: { code: 'X' } },
    'GET /api/promotion/activate/{code}': { params: { code: 'X' } },
    'GET /api/refund/receive': {},
    'GET /api/refund/addWallet': {},
    'GET /api/invite/bonus': {},
    'POST /api/spinwheel/coupon/claim': { body: { coupon: 'X' } },
    'GET /api/wallet/activate/{slotCode}': { params: { slotCode: 'malai' } },
    'GET /api/autoLogin/{provider}/{user}': { params: { provider: 'takraw', user: 'x' } },
    'GET /api/autoLogin/{provider}/{user}/{password}': { params: { provider: 'takraw', user: 'x', password: 'x' } },
  };
  const blockable = Object.entries<Call>(CALLS).flatMap(([name, call]) =>
    call.access === 'member' && call.blockedBy ? [{ name, what: call.blockedBy }] : [],
  );
  const sent = (name: string, token: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: calls of many kinds.
    server.call(name as any, { token, ...(SENT[name] as any), headers: { 'idempotency-key': randomUUID() } });

  it.each(BLOCKS)('of %s refuses every call that is blocked by it, and no other', { tags: ['O78'] }, async (what) => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    const until = inAnHour();
    expect(await block(player, what, until)).toMatchObject({ status: 200 });
    expect(blockable.map(({ name }) => name).sort()).toEqual(Object.keys(SENT).sort());
    for (const call of blockable) {
      const { status, body } = await sent(call.name, player.token);
      if (call.what === what)
        expect([call.name, status, body]).toEqual([call.name, 403, { message: 'NO_PERMISSION', blocked: what, until }]);
      else expect([call.name, (body as { message?: string }).message]).not.toContain('NO_PERMISSION');
    }
    const { blocks } = (await server.call('GET /api/wallet', { token: player.token })).body;
    expect(blocks).toEqual([{ what, until }]);
  });

  it('of play lets no money into a game, and all of it home', { tags: ['O78'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000, games: ['takraw'] });
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 400 });
    await block(player, 'play');
    const refused = await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    expect([refused.status, refused.body]).toEqual([403, { message: 'NO_PERMISSION', blocked: 'play', until: null }]);
    const all = await server.call('POST /api/wallet/transferAll', { token: player.token, body: { to: 'takraw' } });
    expect(all.status).toBe(403);
    expect((await transfer(server, player, { from: 'takraw', to: 'WALLET', amount: 400 })).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('of withdrawals is told among the reasons, with its end', { tags: ['O80'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    const until = inAnHour();
    await block(player, 'withdraw', until);
    const { body } = await server.call('GET /api/wallet/withdraw/check', { token: player.token });
    expect(body).toMatchObject({ canWithdraw: false, reasons: [{ code: 'BLOCKED', until }] });
  });

  it('of deposits keeps what arrives all the same for people, who may credit it; nothing is lost', {
    tags: ['O79'],
  }, async () => {
    const player = await givenPlayer(server);
    await block(player, 'deposit');
    const transRef = randomUUID();
    expect(await deposit(server, player.id, 300, transRef)).toMatchObject({ outcome: 'review' });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    const [waits] = await port.items('payments', `&search=${transRef}`);
    expect(waits).toMatchObject({ amount: 300, member: { id: player.id } });
    const credit = await port.office(`POST /api/office/payments/${waits?.id}/credit`, {
      body: { memberId: player.id, why: 'their own account' },
    });
    expect(credit.status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
  });

  it('ends by itself at its time, or when it is lifted, and cannot begin in the past', { tags: ['O78'] }, async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    expect((await block(player, 'withdraw', '2020-01-01T00:00:00.000Z')).body).toMatchObject({
      message: 'KEY_INVALID',
    });
    await block(player, 'withdraw');
    expect(await act(player, 'unblock', { what: 'withdraw' }, nok)).toMatchObject({ status: 200 });
    expect((await act(player, 'unblock', { what: 'withdraw' }, nok)).body).toMatchObject({
      message: 'NOTHING_TO_CHANGE',
    });
    await server.database.query(
      `update member set withdraw_blocked_until = now() - interval '1 second' where id = $1`,
      [player.id],
    );
    expect((await withdraw(server, player, 200)).status).toBe(200);
    expect((await port.office(`GET /api/office/members/${player.id}`)).body.blocked).toEqual([]);
  });
});
