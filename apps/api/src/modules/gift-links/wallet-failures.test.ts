import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { DUPLICATE, giftsOf, INVALID } from '../../testing/gifts.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer({ GIFT_WALLET_TIMEOUT_MS: '2000' });
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { people, gift, send } = giftsOf(() => server);
const EMPTY = { amount: 0, inProgress: 0 };

describe('while the wallet is not well', () => {
  it.each(['timeout-before', 'timeout-after', 'error-500', 'garbage', 'refuse'])(
    'a redeem that suffers %s is in progress, and ends credited once',
    async (mode) => {
      const player = await givenPlayer(server);
      const { link } = await gift();
      await server.sandbox.setFault('gift', { mode, times: 1, calls: ['redeem'] });
      const { status, body } = await send(player, link);
      expect([status, body]).toMatchObject([200, { status: 'IN_PROGRESS', amount: 50 }]);
      expect(await walletOf(server, player)).toEqual(EMPTY);
      expect((await statementOf(server, player)).statements).toMatchObject([{ amount: 50, status: 'IN_PROGRESS' }]);
      expect(await send(player, link)).toMatchObject(DUPLICATE);
      await server.later(MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
      expect((await statementOf(server, player)).statements).toMatchObject([
        { reference: body.reference, amount: 50, status: 'SUCCESS', balanceAfter: 50 },
      ]);
    },
  );

  it.each(['timeout-before', 'error-500', 'garbage', 'refuse'])(
    'one that cannot even be looked at (%s) is in progress without an amount, and ends credited',
    async (mode) => {
      const player = await givenPlayer(server);
      const { link } = await gift();
      await server.sandbox.setFault('gift', { mode, times: 2, calls: ['verify'] });
      expect(await send(player, link)).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS', amount: null } });
      await server.later(0);
      await server.later(MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
      expect((await statementOf(server, player)).statements).toMatchObject([{ amount: 50, status: 'SUCCESS' }]);
    },
  );

  it.each(['TARGET_USER_NOT_FOUND', 'TARGET_USER_STATUS_INACTIVE'])(
    'our own wallet being unusable (%s) does not cost the member the gift: it waits, and operators read of it',
    async (code) => {
      const player = await givenPlayer(server);
      const { link } = await gift();
      await server.sandbox.setFault('gift', { mode: 'refuse', code, times: 2 });
      expect((await send(player, link)).body.status).toBe('IN_PROGRESS');
      await server.later(0);
      expect(server.logLines.some((line) => line.includes('a gift link is in the open') && line.includes(code))).toBe(
        true,
      );
      await server.later(MINUTE_MS);
      expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
    },
  );

  it('one that turns out to be no voucher ends as FAILED, and may be sent again', async () => {
    const player = await givenPlayer(server);
    await server.sandbox.setFault('gift', { mode: 'error-500', times: 1, calls: ['verify'] });
    const link = `https://gift.truemoney.com/campaign/?v=${randomBytes(17).toString('hex')}`;
    expect((await send(player, link)).body.status).toBe('IN_PROGRESS');
    await server.later(MINUTE_MS);
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'FAILED', balanceAfter: null }]);
    expect(await send(player, link)).toMatchObject(INVALID);
    expect(await walletOf(server, player)).toEqual(EMPTY);
  });

  it('one that somebody else took while we waited ends as FAILED, and credits nothing', async () => {
    const player = await givenPlayer(server);
    const { link, hash } = await gift();
    await server.sandbox.setFault('gift', { mode: 'timeout-before', times: 1, calls: ['redeem'] });
    await send(player, link);
    const mobile = (await people.wallet()).accountNo;
    await server.sandbox.call('POST', `/gift/campaign/vouchers/${hash}/redeem`, { mobile, voucher_hash: hash });
    await server.later(MINUTE_MS);
    expect(await walletOf(server, player)).toEqual(EMPTY);
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'FAILED' }]);
  });

  it('is asked by several at once, and still credits once', async () => {
    const player = await givenPlayer(server);
    const { link, hash } = await gift();
    await server.sandbox.setFault('gift', { mode: 'timeout-after', times: 1, calls: ['redeem'] });
    await send(player, link);
    const other = await moneyServer({}, { besides: server });
    const resolve = (node: MoneyServer) => node.modules.jobs.handlers['redeem-gift-link']?.({ hash });
    // The wallet may still be processing during the first attempts.
    await until(async () => {
      await Promise.all([resolve(server), resolve(other), resolve(server), resolve(other)]);
      return (await walletOf(server, player)).amount > 0;
    }, 'the gift');
    await other.close();
    expect(await walletOf(server, player)).toEqual({ amount: 50, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
  });
});
