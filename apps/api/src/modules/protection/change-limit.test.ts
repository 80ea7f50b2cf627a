import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { deposit, expectBooksInOrder, givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { playLimits, toStartOfMonth } from '../../testing/play-limits.ts';
import { changedLimit } from './change-limit.ts';
import type { StoredLimit } from './limits.repository.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  toStartOfMonth(server);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { confirm, limitOf, set } = playLimits(() => server);

describe('a change', () => {
  it('downwards acts at once', { tags: ['P20'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    expect(await set(player, 'deposit', 'day', 200)).toMatchObject({ amount: 200, wanted: null });
    expect(await deposit(server, player.id, 201)).toMatchObject({ outcome: 'review' });
    expect(await set(player, 'deposit', 'day', 0)).toMatchObject({ amount: 0, left: 0 });
  });

  it.each([1_000, null])('to %s waits 24 hours and a confirmation', { tags: ['P21'] }, async (wanted) => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    const { wanted: waits, amount } = await set(player, 'deposit', 'day', wanted);
    expect([amount, waits?.amount]).toEqual([500, wanted]);
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    server.clock.advance(DAY_MS - 60_000);
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    server.clock.advance(60_000);
    expect(await deposit(server, player.id, 501)).toMatchObject({ outcome: 'review' });
    expect((await confirm(player, 'deposit', 'day')).body).toMatchObject({ amount: wanted, wanted: null });
    expect(await deposit(server, player.id, 600)).toMatchObject({ outcome: 'credited' });
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
  });

  it('that is not confirmed within a week has to be requested again', { tags: ['P21'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    await set(player, 'deposit', 'day', 1_000);
    server.clock.advance(8 * DAY_MS - 60_000);
    expect((await limitOf(player, 'deposit', 'day'))?.wanted).toMatchObject({ amount: 1_000 });
    server.clock.advance(60_000);
    expect((await limitOf(player, 'deposit', 'day'))?.wanted).toBeNull();
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    expect(await deposit(server, player.id, 501)).toMatchObject({ outcome: 'review' });
  });

  it('down and up again gains nothing', { tags: ['P21'] }, async () => {
    const player = await givenPlayer(server);
    await set(player, 'deposit', 'day', 500);
    await set(player, 'deposit', 'day', 1_000);
    server.clock.advance(DAY_MS);
    await set(player, 'deposit', 'day', 100);
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
    expect(await set(player, 'deposit', 'day', 500)).toMatchObject({ amount: 100, wanted: { amount: 500 } });
    expect((await confirm(player, 'deposit', 'day')).status).toBe(404);
  });

  /** The promise in one sentence: no limit is above one that was in force within the last 24 hours. */
  it('in any order never lets a limit rise within 24 hours', { tags: ['P20', 'P21'] }, () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      let now = Date.parse('2026-03-02T05:00:00.000Z');
      let limit: StoredLimit = { kind: 'deposit', period: 'day', amount: minor(500n), wanted: null };
      const requests: { at: number; amount: bigint | null }[] = [];
      for (let step = 0; step < 60; step += 1) {
        now += random(10) * HOUR_MS;
        const before = limit;
        const amount = random(6) === 0 ? null : minor(BigInt(random(10) * 100));
        if (random(3) === 0) {
          const isDue = limit.wanted !== null && limit.wanted.from.getTime() <= now;
          if (limit.wanted && isDue) limit = { ...limit, amount: limit.wanted.amount, wanted: null };
        } else {
          limit = changedLimit(limit, amount, new Date(now));
          requests.push({ at: now, amount });
        }
        const isRaised = before.amount !== null && (limit.amount === null || limit.amount > before.amount);
        if (!isRaised) continue;
        // The last request was this very raise, made a day ago or more.
        expect(requests.at(-1)?.amount, `seed ${seed}`).toEqual(limit.amount);
        expect(now - (requests.at(-1)?.at ?? now), `seed ${seed}`).toBeGreaterThanOrEqual(DAY_MS);
      }
    }
  });
});
