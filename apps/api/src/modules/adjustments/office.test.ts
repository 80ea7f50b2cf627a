import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  stopWallet,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, tan, viewer } from '../../testing/office-money.ts';
import { giveReward, purseOf, runningOf } from '../../testing/rewards.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await port.close();
  await server.close();
});

const adjust = (player: { id: string }, body: object, { as = nok, key = randomUUID() } = {}) =>
  port.office(`POST /api/office/members/${player.id}/adjust`, {
    as,
    key,
    body: { direction: 'credit', amount: 100, note: 'ชดเชยรายการค้าง', reason: 'ticket 4711', ...body },
  });
const reverse = (player: { id: string }, operationId: string, { as = nok, key = randomUUID() } = {}) =>
  port.office(`POST /api/office/members/${player.id}/reverse`, {
    as,
    key,
    body: { operationId, note: 'ฝากผิดบัญชี', reason: 'wrong member' },
  });
const allow = (approvalId: string, as = tan) =>
  port.office(`POST /api/office/approvals/${approvalId}/allow`, { as, body: {} });
const rowsOf = ({ id }: { id: string }) =>
  server.database.query<{ amount: string; asked_by: string; allowed_by: string | null; reason: string }>(
    'select amount::text, asked_by, allowed_by, reason from adjustment where member_id = $1 order by at',
    [id],
  );
const depositIdOf = async ({ id }: Player) =>
  (
    await server.database.query<{ id: string }>(
      `select id from statement_line where member_id = $1 and type = 'deposit'`,
      [id],
    )
  )[0]?.id ?? '';
const entriesOf = async ({ id }: Player) =>
  (await port.office(`GET /api/office/members/${id}/entries`)).body.entries.map(
    ({ kind, action, amount, balanceAfter }: Record<string, unknown>) => [kind, action, amount, balanceAfter],
  );

describe('money by hand', () => {
  it('is given and taken, read by the member in their statement, and leads to who did it and why', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const given = await adjust(player, { amount: 250.5 });
    expect(given).toMatchObject({ status: 200, body: { state: 'done', approvalId: null } });
    const taken = await adjust(player, { direction: 'debit', amount: 50 });
    expect(await walletOf(server, player)).toEqual({ amount: 700.5, inProgress: 0 });
    const { statements } = await statementOf(server, player, { type: 'adjustment' });
    expect(statements).toMatchObject([
      {
        reference: taken.body.reference,
        amount: -50,
        balanceAfter: 700.5,
        from: 'WALLET',
        to: 'HOUSE',
        status: 'SUCCESS',
      },
      { reference: given.body.reference, amount: 250.5, balanceAfter: 750.5, adjusted: { note: 'ชดเชยรายการค้าง' } },
    ]);
    expect(JSON.stringify(statements)).not.toContain('4711');
    expect(await rowsOf(player)).toEqual([
      { amount: '25050', asked_by: 'nok', allowed_by: null, reason: 'ticket 4711' },
      { amount: '-5000', asked_by: 'nok', allowed_by: null, reason: 'ticket 4711' },
    ]);
    const { acts } = (await port.office(`GET /api/office/members/${player.id}/acts`)).body;
    expect(acts[0]).toMatchObject({ act: 'adjust', by: 'Operator nok', reason: 'ticket 4711' });
  });

  it.each([
    ['more than the member has', { direction: 'debit', amount: 500.01 }, 409, 'MONEY_NOT_ENOUGH'],
    ['nothing', { amount: 0 }, 400, 'KEY_INVALID'],
    ['less than nothing', { amount: -1 }, 400, 'KEY_INVALID'],
    ['a third decimal', { amount: 1.001 }, 400, 'KEY_INVALID'],
    ['no reason', { reason: ' ' }, 400, 'KEY_INVALID'],
    ['no word to the member', { note: '' }, 400, 'KEY_INVALID'],
  ])('with %s is refused and changes nothing', async (_what, body, status, message) => {
    const player = await givenPlayer(server, { money: 500 });
    expect(await adjust(player, body)).toMatchObject({ status, body: { message } });
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
    expect(await rowsOf(player)).toEqual([]);
  });

  it('is refused to who may only look, to nobody, and for a stopped wallet', async () => {
    const player = await givenPlayer(server, { money: 500 });
    expect(await adjust(player, {}, { as: viewer })).toMatchObject({ status: 403, body: { message: 'NO_PERMISSION' } });
    expect(await adjust({ id: 'nobody' }, {})).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    await stopWallet(server, player);
    expect(await adjust(player, {})).toMatchObject({ status: 409, body: { message: 'WALLET_STOPPED' } });
    await stopWallet(server, player, false);
    expect(await rowsOf(player)).toEqual([]);
  });

  it('with the same key moves once however often it is sent at once, and another amount is refused', async () => {
    const player = await givenPlayer(server);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(player, { amount: 40 }, { key })));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(await adjust(player, { amount: 41 }, { key })).toMatchObject({
      status: 409,
      body: { message: 'KEY_INVALID' },
    });
    expect(await walletOf(server, player)).toEqual({ amount: 40, inProgress: 0 });
  });
});

describe('above what one person may move', () => {
  it('nothing moves until a second person allows it, and then once', async () => {
    const player = await givenPlayer(server);
    const asked = await adjust(player, { amount: 1_000.01 });
    expect(asked).toMatchObject({ status: 200, body: { state: 'waits', reference: null } });
    const { approvalId } = asked.body;
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await statementOf(server, player)).toMatchObject({ total: 0 });
    expect(await adjust(player, { amount: 2_000 })).toMatchObject({ status: 409, body: { message: 'APPROVAL_WAITS' } });
    expect(await allow(approvalId, nok)).toMatchObject({ status: 403, body: { message: 'SECOND_PERSON_NEEDED' } });
    expect(await allow(approvalId, viewer)).toMatchObject({ status: 403, body: { message: 'NO_PERMISSION' } });

    const both = await Promise.all([allow(approvalId), allow(approvalId), allow(approvalId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000.01, inProgress: 0 });
    expect(await rowsOf(player)).toMatchObject([{ amount: '100001', asked_by: 'nok', allowed_by: 'tan' }]);
  });

  it('a no leaves everything as it was', async () => {
    const player = await givenPlayer(server, { money: 5_000 });
    const { approvalId } = (await adjust(player, { direction: 'debit', amount: 3_000 })).body;
    const no = await port.office(`POST /api/office/approvals/${approvalId}/refuse`, {
      as: tan,
      body: { note: 'why?' },
    });
    expect(no.status).toBe(200);
    expect(await allow(approvalId)).toMatchObject({ status: 409, body: { message: 'ITEM_HANDLED' } });
    expect(await walletOf(server, player)).toEqual({ amount: 5_000, inProgress: 0 });
  });

  it('small sums of one person are counted together, also at once', async () => {
    const player = await givenPlayer(server);
    const answers = await Promise.all([1, 2, 3].map(() => adjust(player, { amount: 400 })));
    // Two fit; the third waits for a second person.
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['done', 'done', 'waits']);
    expect(await adjust(player, { amount: 500 }, { as: tan })).toMatchObject({ body: { state: 'done' } });
    expect(await walletOf(server, player)).toEqual({ amount: 1_300, inProgress: 0 });
  });

  it('a debit that the wallet can no longer bear is refused when it is allowed, and goes on waiting', async () => {
    const player = await givenPlayer(server, { money: 2_000 });
    const { approvalId } = (await adjust(player, { direction: 'debit', amount: 1_500 })).body;
    await withdraw(server, player, 1_000);
    expect(await allow(approvalId)).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await rowsOf(player)).toEqual([]);
  });

  it('a second yes whose connection dies in the middle moves nothing, and said again moves once', async () => {
    const player = await givenPlayer(server);
    const { approvalId } = (await adjust(player, { amount: 1_500 })).body;
    // Somebody holds the member's count of lines: the yes has to wait inside its transaction.
    await server.database.query('insert into statement_count values ($1, $2, 0)', [player.id, '*']);
    const holder = new pg.Client({ connectionString: server.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from statement_count where member_id = $1 for update', [player.id]);
    const yes = allow(approvalId);
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await server.database.query(`select ${waiting}`)).length > 0, 'the yes to wait');
    await server.database.query(`select pg_terminate_backend(pid) ${waiting}`);
    expect((await yes).status).toBeGreaterThanOrEqual(500);
    await holder.end();
    expect(await rowsOf(player)).toEqual([]);
    expect(await allow(approvalId)).toMatchObject({ status: 200 });
    expect(await rowsOf(player)).toMatchObject([{ amount: '150000', asked_by: 'nok', allowed_by: 'tan' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 1_500, inProgress: 0 });
  });
});

describe('taking a movement back', () => {
  it('writes the exact opposite once, and both lines of the statement say so', async () => {
    const player = await givenPlayer(server, { money: 700 });
    const id = await depositIdOf(player);
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(player, id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect(await entriesOf(player)).toEqual([
      ['deposit', 'reverse', -700, 0],
      ['deposit', 'transfer', 700, 700],
    ]);
    const { statements } = await statementOf(server, player);
    const [back, came] = statements;
    expect(back).toMatchObject({ statementType: 'adjustment', amount: -700, adjusted: { reverses: came?.reference } });
    expect(came).toMatchObject({ statementType: 'deposit', reversedBy: back?.reference });
    const { body } = await server.call('GET /api/statement/summary', { token: player.token });
    expect(body.moneyIn).toBe(0);
  });

  it('above the limit takes two people, and each movement waits for itself', async () => {
    const player = await givenPlayer(server, { money: 4_000 });
    const id = await depositIdOf(player);
    const asked = await reverse(player, id);
    expect(asked.body).toMatchObject({ state: 'waits' });
    expect(await reverse(player, id)).toMatchObject({ status: 409, body: { message: 'APPROVAL_WAITS' } });
    expect(await allow(asked.body.approvalId)).toMatchObject({ status: 200 });
    expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
    expect((await reverse(player, id)).body).toMatchObject({ state: 'done' });
    expect(await rowsOf(player)).toHaveLength(1);
  });

  it('of a correction gives back what it took', async () => {
    const player = await givenPlayer(server, { money: 300 });
    const { reference } = (await adjust(player, { direction: 'debit', amount: 120 })).body;
    const [line] = await server.database.query<{ id: string }>('select id from statement_line where reference = $1', [
      reference,
    ]);
    expect(await reverse(player, line?.id ?? '')).toMatchObject({ body: { state: 'done' } });
    expect(await walletOf(server, player)).toEqual({ amount: 300, inProgress: 0 });
  });

  it.each(['transfer', 'withdraw'] as const)('is refused for a %s: that money is elsewhere', async (type) => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    if (type === 'transfer') await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 100 });
    else await withdraw(server, player, 200);
    const [line] = await server.database.query<{ id: string }>(
      'select id from statement_line where member_id = $1 and type = $2',
      [player.id, type],
    );
    const answer = await reverse(player, line?.id ?? '');
    // A withdrawal under way has moved nothing yet.
    if (type === 'transfer') expect(answer.body).toMatchObject({ message: 'NOT_REVERSIBLE', why: 'outside' });
    else expect(answer).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  });

  it('is refused when the money is gone, for another member, and for what never was', async () => {
    const [player, other] = [await givenPlayer(server, { money: 500 }), await givenPlayer(server)];
    const id = await depositIdOf(player);
    expect(await reverse(other, id)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await reverse(player, randomUUID())).toMatchObject({ status: 404 });
    await withdraw(server, player, 300);
    expect(await reverse(player, id)).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await rowsOf(player)).toEqual([]);
  });
});

describe('while a reward runs', () => {
  it('money by hand is locked with it, and neither brings its end nearer nor puts it off', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await giveReward(server, player, 100);
    const before = await runningOf(server, player);
    if (!before) throw new Error('no reward runs');
    await adjust(player, { amount: 200 });
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 800, inProgress: 0 });
    expect(await runningOf(server, player)).toMatchObject({
      principal: before.principal + 200,
      base: before.base + 200,
    });
    await adjust(player, { direction: 'debit', amount: 200 });
    expect(await runningOf(server, player)).toMatchObject({ principal: before.principal, base: before.base });
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 600, inProgress: 0 });
  });

  it('what came before it is not taken back: that would take it out of the lock', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const id = await depositIdOf(player);
    await giveReward(server, player, 100);
    expect((await reverse(player, id)).body).toMatchObject({ message: 'NOT_REVERSIBLE', why: 'reward' });
    const [line] = await server.database.query<{ id: string }>(
      `select id from statement_line where member_id = $1 and type = 'bonus'`,
      [player.id],
    );
    expect((await reverse(player, line?.id ?? '')).body).toMatchObject({ message: 'NOT_REVERSIBLE', why: 'reward' });
    expect(await purseOf(server, player)).toEqual({ amount: 0, locked: 600, inProgress: 0 });
  });
});

it('whatever is given, taken and taken back in whatever order, the wallet is the sum of what was said to be done', async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  const seed = Math.trunc(Math.random() * 1e9);
  const dice = fc.sample(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 90_000 })), {
    seed,
    numRuns: 30,
  });
  let expected = 100_000;
  const done: { reference: string; amount: number }[] = [];
  for (const [what, satang] of dice) {
    if (what === 3) {
      const one = done.shift();
      if (!one) continue;
      const [line] = await server.database.query<{ id: string }>('select id from statement_line where reference = $1', [
        one.reference,
      ]);
      const { body } = await reverse(player, line?.id ?? '', { as: satang % 2 ? nok : tan });
      const isDone = body.state === 'done' || (body.state === 'waits' && (await allowedBy(body.approvalId)));
      if (isDone) expected -= one.amount;
      else
        expect([body.message ?? body.state, expected - one.amount < 0], `seed ${seed}`).toEqual([
          expect.anything(),
          true,
        ]);
      continue;
    }
    const amount = what === 1 ? -satang : satang;
    const body = { direction: amount < 0 ? 'debit' : 'credit', amount: satang / 100 };
    const answer = (await adjust(player, body)).body;
    const reference = answer.reference ?? (answer.state === 'waits' ? await allowedBy(answer.approvalId) : undefined);
    if (reference) {
      expected += amount;
      done.push({ reference, amount });
    } else expect(expected + amount, `seed ${seed}`).toBeLessThan(0);
    expect((await walletOf(server, player)).amount, `seed ${seed}`).toBe(expected / 100);
  }
  const { entries } = (await port.office(`GET /api/office/members/${player.id}/entries?limit=1`)).body;
  expect(entries[0].balanceAfter, `seed ${seed}`).toBe(expected / 100);
});

/** Either of the two may be the second. What cannot be borne is taken back, so that the next may be asked for. */
async function allowedBy(approvalId: string): Promise<string | undefined> {
  for (const as of [nok, tan]) {
    const { status, body } = await allow(approvalId, as);
    if (body.message === 'SECOND_PERSON_NEEDED') continue;
    if (status === 200) break;
    await port.office(`POST /api/office/approvals/${approvalId}/refuse`, { as, body: { note: 'not now' } });
    return undefined;
  }
  const [newest] = await server.database.query<{ reference: string }>(
    'select reference from adjustment order by at desc limit 1',
  );
  return newest?.reference;
}
