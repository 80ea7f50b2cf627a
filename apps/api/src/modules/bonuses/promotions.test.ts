import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposit, expectBooksInOrder, givenPlayer, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { runningOf } from '../../testing/rewards.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const takePromotion = ({ token }: Player, code: string, headers = {}) =>
  server.call('GET /api/promotion/activate/{code}', { token, params: { code }, headers });
const clear = ({ token }: Player) => server.call('GET /api/bonus/clear', { token });
const code = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'OK' : (body as { message: string }).message;

describe('a promotion', () => {
  it('is found by its code in any case, with its terms and its description cleaned of scripts', {
    tags: ['S3.49', 'S7.62', 'S7.63'],
  }, async () => {
    const promotion = await givenOffer(server, { kind: 'promotion', code: 'SONGKRAN', is_featured: true });
    const { token } = await givenPlayer(server, { money: 500 });
    const headers = { 'accept-language': 'en' };
    const found = await server.call('GET /api/promotion/find/{code}', {
      token,
      params: { code: ' songkran ' },
      headers,
    });
    expect(found.body).toMatchObject({
      code: promotion,
      title: 'Welcome',
      percentFail: 10,
      percentSuccess: 300,
      description: '<p>a</p>',
      offer: { preview: { amount: 500 } },
    });
    const { body } = await server.call('GET /api/promotion/current', { token, headers });
    expect(body).toMatchObject({ code: promotion });
  });

  it('of an unknown code answers NO_PROMOTION, and a bonus of the grid is none', { tags: ['S8.37'] }, async () => {
    const player = await givenPlayer(server, { money: 500 });
    const bonus = await givenOffer(server);
    for (const unknown of ['NOPE', '🎁', 'a b', bonus]) {
      const find = await server.call('GET /api/promotion/find/{code}', {
        token: player.token,
        params: { code: unknown },
      });
      expect([code(find), code(await takePromotion(player, unknown))]).toEqual(['NO_PROMOTION', 'NO_PROMOTION']);
    }
    expect((await server.call('GET /api/promotion/current', { token: player.token })).status).toBe(200);
  });

  it('is taken once: PROMOTION_RECEIVED, also after it has ended', { tags: ['S7.64', 'S8.38'] }, async () => {
    const promotion = await givenOffer(server, { kind: 'promotion' });
    const player = await givenPlayer(server, { money: 500 });
    expect(code(await takePromotion(player, promotion.toLowerCase()))).toBe('OK');
    expect(await runningOf(server, player)).toMatchObject({ kind: 'promotion', type: 'promotion', amount: 500 });
    expect(code(await takePromotion(player, promotion))).toBe('BONUS_REMAINING');
    await clear(player);
    await deposit(server, player.id, 300);
    expect(code(await takePromotion(player, promotion))).toBe('PROMOTION_RECEIVED');
  });

  it('with no place left answers BONUS_FULL', async () => {
    const promotion = await givenOffer(server, { kind: 'promotion', places_max: 0 });
    expect(code(await takePromotion(await givenPlayer(server, { money: 500 }), promotion))).toBe('BONUS_FULL');
  });
});
