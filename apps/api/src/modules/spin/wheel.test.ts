import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { aWheel, coupon, give, nothing, publish, setupOf } from '../../testing/wheel.ts';
import { publishWheel, type WheelDraft } from './public.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const GOOD = [nothing(999_999), coupon(1)];
const changed = (change: object): WheelDraft['slices'] => [nothing(999_999), { ...coupon(1), ...change }];
const terms = { rule: 'balance', successPercent: 300, failPercent: 10, lifeHours: 72 } as const;
const prize = (change: object) => changed({ prize: { ...coupon(1).prize, ...change } });

describe('a wheel', () => {
  it.each([
    [
      'whose odds sum to less than 100 %',
      aWheel([nothing(1), coupon(1)]),
      { key: 'slices', reason: expect.stringContaining('sum to 2 ') },
    ],
    [
      'whose odds sum to more than 100 %',
      aWheel([nothing(999_999), coupon(2)]),
      { key: 'slices', reason: expect.stringContaining('sum to 1000001 ') },
    ],
    ['with odds below nothing', aWheel([nothing(1_000_001), coupon(-1)]), { key: 'slices' }],
    ['with parts of a millionth', aWheel([nothing(999_999.5), coupon(0.5)]), { key: 'slices' }],
    ['with the same code twice', aWheel([nothing(500_000), nothing(500_000)]), { key: 'slices' }],
    ['of one slice', aWheel([nothing(1_000_000)]), { key: 'slices' }],
    [
      'with a text that nobody can read on its slice',
      aWheel(changed({ textColor: '#18806f' })),
      { key: 'slices.1.textColor' },
    ],
    ['with a colour that is none', aWheel(changed({ bgColor: 'red' })), { key: 'slices.1.bgColor' }],
    ['without a language', aWheel(GOOD, { name: { th: 'x', la: 'x' } as never }), { key: 'name.en' }],
    ['with a negative prize', aWheel(prize({ amount: -1 })), { key: 'slices.1.prize.amount' }],
    ['with half a satang', aWheel(prize({ amount: 0.005 })), { key: 'slices.1.prize.amount' }],
    [
      'with an absurd percentage',
      aWheel(prize({ terms: { ...terms, successPercent: 1e9 } })),
      { key: 'slices.1.prize.terms.successPercent' },
    ],
    [
      'that is free at once',
      aWheel(prize({ terms: { ...terms, successPercent: 100 } })),
      { key: 'slices.1.prize.terms.successPercent' },
    ],
    ['that ends before it starts', aWheel(GOOD, { startsAt: new Date(2), endsAt: new Date(1) }), { key: 'endsAt' }],
  ])('%s is refused with its field, and the one before stays', { tags: ['R33.2'] }, async (_what, draft, details) => {
    await publish(server, GOOD);
    const before = await server.database.query('select id, state from wheel');
    const refusal = await publishWheel(server.modules.spin, draft).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ body: { message: expect.stringMatching(/^KEY_(INVALID|MISSING)$/), ...details } });
    expect(await server.database.query('select id, state from wheel')).toEqual(before);
  });

  it('is shown with its html cleaned', async () => {
    const html = '<p onclick="x()">Hello<script>alert(1)</script></p>';
    await publish(server, [nothing(999_999), { ...coupon(1), htmlDescription: { th: html, la: html, en: html } }]);
    const player = await givenPlayer(server);
    expect((await setupOf(server, player)).activeSpinwheel?.slice[1]?.htmlDescription).toBe('<p>Hello</p>');
  });

  it('that is changed is another row: all that was ever published can be read, and the server may not change it', async () => {
    const player = await givenPlayer(server);
    await publish(server, GOOD);
    await give(server, player, 1);
    await publish(server, [nothing(500_000), coupon(500_000)]);
    const states = await server.database.query<{ state: string }>(
      `select state from wheel where currency = 'THB' order by id desc limit 2`,
    );
    expect(states.map(({ state }) => state)).toEqual(['active', 'replaced']);
    for (const change of [
      'update wheel set odds = odds',
      'delete from wheel',
      'update wheel_promise set commitment = commitment',
      'delete from spin',
      'update coin_entry set delta = 5',
    ]) {
      await expect(server.connection.pool.query(change)).rejects.toThrow(/permission denied/);
    }
  });

  it('of two that are published at once, one is active', async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => publish(server, GOOD)));
    const active = await server.database.query(`select id from wheel where state = 'active' and currency = 'THB'`);
    expect(active).toHaveLength(1);
  });
});
