import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPlayer, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeCatalogue, officeCatalogue, owner, writer } from '../../testing/office-catalogue.ts';
import { always, claim, coupon, couponsOf, give, publish, setupOf, spin } from '../../testing/wheel.ts';

let server: MoneyServer;
let office: OfficeCatalogue;
let player: Player;
beforeAll(async () => {
  server = await moneyServer();
  office = await officeCatalogue(server);
  await publish(server, always(coupon(1)));
  player = await givenPlayer(server);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

describe('an operator', () => {
  const giving = (body: object, sent: object = {}) =>
    office.call(`POST /api/office/members/${player.id}/coins`, { body, ...sent });

  it('gives coins once for one key, with who and why', { tags: ['O213'] }, async () => {
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await giving({ coins: 3, reason: 'sorry for the wait' }, { key })).toEqual({
        status: 200,
        body: { state: 'done', coins: 3, approvalId: null },
      });
    expect((await setupOf(server, player)).userCoin).toBe(3);
    const rows = await server.database.query('select delta, why, given_by, reason from coin_entry');
    expect(rows).toEqual([{ delta: 3, why: 'gift', given_by: owner.id, reason: 'sorry for the wait' }]);
  });

  it.each([
    ['none', { coins: 0, reason: 'x' }, 'coins'],
    ['too many', { coins: 1_001, reason: 'x' }, 'coins'],
    ['without a reason', { coins: 1, reason: ' ' }, 'reason'],
  ])('gives %s: KEY_INVALID', async (_, body, key) => {
    expect((await giving(body)).body).toEqual({ message: 'KEY_INVALID', key });
  });

  it('gives nobody coins who is not there, or without the permission', async () => {
    const body = { coins: 1, reason: 'x' };
    expect((await office.call('POST /api/office/members/nobody/coins', { body })).body.message).toBe('NO_DATA');
    expect((await giving(body, { as: writer })).body.message).toBe('NO_PERMISSION');
  });

  it('takes back a coupon with a reason, once, and never one that is claimed', { tags: ['O213'] }, async () => {
    await give(server, player, 2);
    await spin(server, player);
    await spin(server, player);
    const [first, second] = (await couponsOf(server, player)).coupons.map(({ _id }) => _id) as [string, string];
    const taking = (id: string) =>
      office.call(`POST /api/office/coupons/${id}/void`, { body: { reason: 'a mistake' } });
    expect((await taking(first)).status).toBe(200);
    expect((await taking(first)).body).toEqual({ message: 'ITEM_HANDLED' });
    expect((await claim(server, player, second)).status).toBe(200);
    expect((await taking(second)).body).toEqual({ message: 'ITEM_HANDLED' });
    expect((await taking(randomUUID())).body).toEqual({ message: 'NO_DATA' });
    const [row] = await server.database.query('select voided_by, void_reason from coupon where id = $1', [first]);
    expect(row).toEqual({ voided_by: owner.id, void_reason: 'a mistake' });
  });
});

describe('what a member got', () => {
  it('is listed page by page, newest first, with who gave or took it and why', { tags: ['O439'] }, async () => {
    const lucky = await givenPlayer(server);
    const body = { coins: 2, reason: 'sorry' };
    await office.call(`POST /api/office/members/${lucky.id}/coins`, { body, key: randomUUID() });
    await spin(server, lucky);
    await spin(server, lucky);
    const first = (await office.call(`GET /api/office/members/${lucky.id}/coins?limit=2`)).body;
    expect(first).toMatchObject({ coins: 0, entries: [{ delta: -1, why: 'spin', by: null }, { delta: -1 }] });
    const rest = (await office.call(`GET /api/office/members/${lucky.id}/coins?limit=2&below=${first.next}`)).body;
    expect(rest.entries).toMatchObject([{ delta: 2, why: 'gift', by: 'Operator owner', reason: 'sorry' }]);
    expect(rest.next).toBeNull();

    const path = `GET /api/office/members/${lucky.id}/coupons`;
    const [newest] = (await office.call(path)).body.coupons;
    await office.call(`POST /api/office/coupons/${newest.id}/void`, { body: { reason: 'a mistake' } });
    const page = (await office.call(`${path}?limit=1`)).body;
    expect(page.coupons).toMatchObject([
      { id: newest.id, state: 'void', voidedBy: 'Operator owner', voidReason: 'a mistake', rewardId: null },
    ]);
    const next = (await office.call(`${path}?limit=1&after=${encodeURIComponent(page.next)}`)).body;
    expect(next).toMatchObject({ coupons: [{ state: 'open', voidedBy: null }], next: null });
    for (const list of ['coins', 'coupons']) {
      expect((await office.call(`GET /api/office/members/nobody/${list}`)).body.message).toBe('NO_DATA');
    }
  });
});

describe('friends that earn nothing', () => {
  it('are listed with what they share, newest first, page by page', { tags: ['O214'] }, async () => {
    const friends = await Promise.all(Array.from({ length: 5 }, () => givenPlayer(server)));
    for (const [index, friend] of friends.entries())
      await server.database.query(
        `insert into invite_reward (friend_id, inviter_id, basis, shares, worked_out_at) values ($1, $2, $3, 'bank', $4)`,
        [friend.id, player.id, 100 * (index + 1), new Date(Date.UTC(2026, 2, 1 + Math.floor(index / 2)))],
      );
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await office.call(
        `GET /api/office/invites/refused?limit=2${after && `&after=${encodeURIComponent(after)}`}`,
      );
      expect(page.status).toBe(200);
      for (const friend of page.body.friends) {
        expect(friend).toMatchObject({ inviterId: player.id, shares: 'bank', currency: 'THB', friend: 'มะลิ ใจดี' });
        seen.push(friend.friendId);
      }
      if (!page.body.next) break;
      after = page.body.next;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen[0]).toBe(friends[4]?.id);
    expect((await office.call('GET /api/office/invites/refused?after=x')).body).toEqual({
      message: 'KEY_INVALID',
      key: 'after',
    });
  });
});
