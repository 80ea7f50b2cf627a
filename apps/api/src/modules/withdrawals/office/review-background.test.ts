import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { deposit, givenPlayer, type Player, withdraw } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { givenOperator } from '../../../testing/served-table.ts';
import { watchStatements } from '../../../testing/statements.ts';
import { AUTOMATIC, BY_HAND, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
let statements: ReturnType<typeof watchStatements>;
const { office } = givenReviewQueue((given) => {
  server = given;
  statements = watchStatements(given.connection.pool);
});
const { setRules, idOf } = withdrawalsOf(() => server);
beforeEach(() => setRules(BY_HAND));

const narrow = givenOperator(['office', 'queues.read'], 'narrow');
const read = async (id: string, as?: { token: string }) =>
  (await office(`GET /api/office/withdrawals/${id}`, as && { as })).body;

let addresses = 0;
/** A member alone at their address, as members of tests share one. */
async function givenAlone(money: number): Promise<Player> {
  const player = await givenPlayer(server, { money });
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  await server.database.query('update session set address = $2 where member_id = $1', [player.id, address]);
  return player;
}
async function request(player: Player, amount: number): Promise<string> {
  expect((await withdraw(server, player, amount)).status).toBe(200);
  return idOf(player);
}
async function paid(player: Player, amount: number): Promise<void> {
  expect((await office(`POST /api/office/withdrawals/${await request(player, amount)}/approve`)).status).toBe(200);
  await server.later(SECOND_MS);
}
const bet = ({ id }: Player, stake: number, valid: number, payout: number) =>
  server.database.query(
    `insert into game_bet (game_code, bet_id, member_id, stake, valid, payout, settled_at, read_at)
     values ('takraw', $1, $2, $3, $4, $5, $6, $6)`,
    [randomUUID(), id, stake * 100, valid * 100, payout * 100, server.clock.now()],
  );

/** The member's entries of a kind in the main wallet: all, or those after the last payout's. */
async function booked({ id }: Player, kind: string, which: 'all' | 'since'): Promise<{ count: number; sum: number }> {
  const [row] = await server.database.query<{ count: number; sum: number }>(
    `select count(*)::int as count, (coalesce(sum(e.amount), 0) / 100.0)::float8 as sum
     from ledger.entry e join ledger.account a on a.id = e.account_id
     join ledger.operation o on o.id = e.operation_id and o.step = e.step
     where a.kind = 'wallet' and a.owner = $1 and o.kind = $2 and ($3 = 'all' or e.seq > (
       select max(gone.seq) from ledger.entry gone join ledger.operation w on w.id = gone.operation_id and w.step = gone.step
       where gone.account_id = a.id and w.kind = 'withdraw'))`,
    [id, kind, which],
  );
  return row ?? { count: 0, sum: 0 };
}

describe('the review of a withdrawal', () => {
  it('shows the figures of the time since the last payout, each the sum of its entries', {
    tags: ['O961'],
  }, async () => {
    const player = await givenAlone(1_000);
    await bet(player, 900, 900, 950);
    await paid(player, 300);
    await paid(player, 200);
    const [last] = await server.database.query<{ at: Date; paid: Date }>(
      `select created_at as at, settled_at as paid from withdrawal where member_id = $1 order by created_at desc limit 1`,
      [player.id],
    );
    if (!last) throw new Error('it was paid');
    await deposit(server, player.id, 500);
    await deposit(server, player.id, 300.5);
    await bet(player, 100, 80, 0);
    await bet(player, 50.25, 50, 120);
    const waiting = await request(player, 150);
    const id = await request(player, 400);

    const { background } = await read(id);
    const deposits = await booked(player, 'deposit', 'since');
    expect(background).toMatchObject({ since: last.at.toISOString(), deposits });
    expect(deposits).toEqual({ count: 2, sum: 800.5 });
    const [bets] = await server.database.query(
      `select count(*)::int as bets, (sum(stake) / 100.0)::float8 as stake, (sum(valid) / 100.0)::float8 as turnover,
         (sum(payout) / 100.0)::float8 as payout from game_bet where member_id = $1 and settled_at > $2`,
      [player.id, last.at],
    );
    expect(background.play).toEqual(bets);
    expect(bets).toEqual({ bets: 2, stake: 150.25, turnover: 130, payout: 120 });
    const gone = await booked(player, 'withdraw', 'all');
    expect(background.payouts).toEqual({
      count: gone.count,
      sum: -gone.sum,
      last: { amount: 200, at: last.paid.toISOString() },
    });
    expect(gone).toEqual({ count: 2, sum: -500 });
    const held = 150 + 400;
    const all = (await booked(player, 'deposit', 'all')).sum + gone.sum;
    expect(background.balance).toEqual({ wallet: all - held, held, inGames: 0 });

    // The payout itself is none of its own earlier ones, and another one that waits is no payout.
    expect((await read(waiting)).background.payouts.count).toBe(2);
    const first = await read(
      (
        await server.database.query<{ id: string }>(
          'select id from withdrawal where member_id = $1 order by created_at limit 1',
          [player.id],
        )
      )[0]?.id ?? '',
    );
    expect(first.background).toMatchObject({ since: null, payouts: { count: 0, sum: 0, last: null } });
  });

  it('shows turnover against what rewards of that time needed', { tags: ['O961'] }, async () => {
    const player = await givenAlone(1_000);
    const reward = (rule: string, claimedAt: Date) =>
      server.database.query(
        `insert into reward (id, member_id, kind, type, code, title, currency, amount, principal, rule, success_percent,
           fail_percent, turnover, state, claimed_at, expires_at, ended_at)
         values (gen_random_uuid(), $1, 'bonus', 'x', 'x', '{"th": "โบนัส", "la": "ໂບນັດ", "en": "Welcome"}', 'THB', 10000,
           20000, $2, 333, 10, 99900, 'succeeded', $3, now(), now())`,
        [player.id, rule, claimedAt],
      );
    await reward('turnover', new Date(server.clock.now().getTime() - HOUR_MS));
    await paid(player, 100);
    await reward('turnover', server.clock.now());
    await reward('balance', server.clock.now());
    const { background } = await read(await request(player, 200));
    // 333 % of 100 and 200.
    expect(background.rewards).toEqual([{ title: expect.any(String), needed: 999, turnover: 999, state: 'succeeded' }]);
  });

  it('names the rule that held it, with its numbers at that time', { tags: ['O962'] }, async () => {
    const held = async (player: Player, amount: number) => (await read(await request(player, amount))).heldBy;
    const player = await givenAlone(5_000);
    expect(await held(player, 100)).toEqual({ code: 'EVERY' });
    await setRules({ ...AUTOMATIC, autoApproveMax: 500 });
    await request(player, 300);
    const id = await request(player, 400);
    await setRules({ ...AUTOMATIC, autoApproveMax: 9 });
    expect((await read(id)).heldBy).toEqual({ code: 'CAP', above: 500, earlier: 300 });

    await setRules({ ...AUTOMATIC, twoPeopleAbove: 500 });
    const other = await givenAlone(5_000);
    expect(await held(other, 501)).toEqual({ code: 'TWO', above: 500, earlier: 0 });
    await request(other, 400);
    const split = await request(other, 200);
    expect(await read(split)).toMatchObject({
      heldBy: { code: 'TWO', above: 500, earlier: 400 },
      ...{ needsTwo: true, twoPeopleAbove: 500, sumOfDay: 600 },
      signals: expect.arrayContaining([{ code: 'SPLIT', points: 20 }]),
    });

    const changed = await givenAlone(1_000);
    const at = server.clock.now();
    await server.database.query('update member set bank_changed_at = $2 where id = $1', [changed.id, at]);
    expect(await held(changed, 100)).toEqual({
      ...{ code: 'CHANGE', since: at.toISOString() },
      until: new Date(at.getTime() + DAY_MS).toISOString(),
    });
  });

  it('names who shares a device, and changes of credentials, each with its points', { tags: ['O963'] }, async () => {
    const [player, other] = [await givenAlone(1_000), await givenAlone(0)];
    const browser = randomUUID();
    await server.database.query('update session set browser = $2 where member_id = any($1)', [
      [player.id, other.id],
      browser,
    ]);
    const now = server.clock.now();
    const changed = (kind: string, days: number) =>
      server.database.query(`select add_notice($1, $2, $3, null, null, '{}'::jsonb, false)`, [
        ...[player.id, kind, new Date(now.getTime() - days * DAY_MS)],
      ]);
    await changed('password', 2);
    await changed('phone', 20);
    await changed('bank-account', 31);
    await changed('login', 0);
    const id = await request(player, 100);
    const { background, signals, risk } = await read(id);
    expect(background.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['password', 'phone']);
    expect(background.alike).toEqual([
      { id: other.id, name: 'มะลิ ใจดี', why: [{ code: 'device', shared: browser, members: 2 }] },
    ]);
    const points = Object.fromEntries(
      signals.map(({ code, points }: { code: string; points: number }) => [code, points]),
    );
    expect(points).toEqual({
      ...{ SHARED_DEVICE: 25, PASSWORD_CHANGED: 20, LITTLE_PLAY: 20 },
      ...{ FIRST_WITHDRAWAL: 10, NEW_ACCOUNT: 10 },
    });
    expect(risk).toBe(25 + 20 + 20 + 10 + 10);

    // Readers who see no members read how many, not who.
    expect(await read(id, narrow)).toMatchObject({ background: { alike: null }, risk });
  });

  it('writes nothing, in a bounded number of statements', { tags: ['O965'] }, async () => {
    await setRules({ ...BY_HAND, twoPeopleAbove: 300 });
    const player = await givenAlone(1_000);
    await paid(player, 100);
    const id = await request(player, 200);
    await read(id);
    const queries = await statements.during(() => read(id));
    expect(queries.statements.filter((text) => !/^\s*(select|with)\b/i.test(text))).toEqual([]);
    expect(queries.statements.filter((text) => /\b(insert into|update|delete from|add_notice)\b/i.test(text))).toEqual(
      [],
    );
    expect(queries.statements.length).toBeLessThanOrEqual(22);
  });
});
