import { randomUUID } from 'node:crypto';
import { FIRST_ROLES } from '@krapao/contract/office/permissions';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { adjustmentsOf } from '../../testing/adjustments.ts';
import { givenPlayer, type Player, statementOf, stopWallet, walletOf, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan, viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { until } from '../../testing/until.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { office } = desk;

const { adjust, allow, rowsOf } = adjustmentsOf(() => server, desk);

describe('money by hand', () => {
  it('is given and taken, read by the member in their statement, and leads to who did it and why', {
    tags: ['P4', 'P34'],
  }, async () => {
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
    const { acts } = (await office(`GET /api/office/members/${player.id}/acts`)).body;
    expect(acts[0]).toMatchObject({ act: 'adjust', by: 'Operator nok', reason: 'ticket 4711' });
  });

  it.each([
    ['more than the member has', { direction: 'debit', amount: 500.01 }, 409, 'MONEY_NOT_ENOUGH'],
    ['nothing', { amount: 0 }, 400, 'KEY_INVALID'],
    ['less than nothing', { amount: -1 }, 400, 'KEY_INVALID'],
    ['a third decimal', { amount: 1.001 }, 400, 'KEY_INVALID'],
    ['no reason', { reason: ' ' }, 400, 'KEY_INVALID'],
    ['no word to the member', { note: '' }, 400, 'KEY_INVALID'],
  ])('with %s is refused and changes nothing', { tags: ['O81'] }, async (_what, body, status, message) => {
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

  it('with the same key moves once however often it is sent at once, and another amount is refused', {
    tags: ['O81'],
  }, async () => {
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
  it('nothing moves until a second person allows it, and then once', { tags: ['C32'] }, async () => {
    const player = await givenPlayer(server);
    const response = await adjust(player, { amount: 1_000.01 });
    expect(response).toMatchObject({ status: 200, body: { state: 'waits', reference: null } });
    const { approvalId } = response.body;
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
    const no = await office(`POST /api/office/approvals/${approvalId}/refuse`, {
      as: tan,
      body: { note: 'why?' },
    });
    expect(no.status).toBe(200);
    expect(await allow(approvalId)).toMatchObject({ status: 409, body: { message: 'ITEM_HANDLED' } });
    expect(await walletOf(server, player)).toEqual({ amount: 5_000, inProgress: 0 });
  });

  it('small sums of one person are counted together, also at once', { tags: ['C32'] }, async () => {
    const player = await givenPlayer(server);
    const answers = await Promise.all([1, 2, 3].map(() => adjust(player, { amount: 400 })));
    // Two fit into the limit; the third needs a second approver.
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['done', 'done', 'waits']);
    expect(await adjust(player, { amount: 500 }, { as: tan })).toMatchObject({ body: { state: 'done' } });
    expect(await walletOf(server, player)).toEqual({ amount: 1_300, inProgress: 0 });
  });

  it('sums of one person for many members are counted together, also at once', { tags: ['O1347'] }, async () => {
    const clerk = givenOperator([...FIRST_ROLES.finance], 'mee');
    const players: Player[] = [];
    for (let count = 0; count < 12; count += 1) players.push(await givenPlayer(server));
    const answers = await Promise.all(players.map((player) => adjust(player, { amount: 1_000 }, { as: clerk })));
    expect(answers.filter(({ body }) => body.state === 'done')).toHaveLength(10);
    expect(answers.filter(({ body }) => body.state === 'waits')).toHaveLength(2);
    const [one, other] = [await givenPlayer(server), await givenPlayer(server)];
    expect(await adjust(one, { amount: 1_000 }, { as: tan })).toMatchObject({ body: { state: 'done' } });

    const giver = givenOperator([...FIRST_ROLES.finance], 'kai');
    await server.database.query(
      `insert into coin_entry (member_id, delta, why, reference, at, given_by, reason, worth)
       values ($1, 3, 'gift', 'gift of kai', $2, 'kai', 'a reason', 1000000)`,
      [one.id, server.clock.now()],
    );
    expect(await adjust(other, { amount: 0.01 }, { as: giver })).toMatchObject({ body: { state: 'waits' } });
  });

  it('a debit that the wallet can no longer bear is refused when it is allowed, and goes on waiting', async () => {
    const player = await givenPlayer(server, { money: 2_000 });
    const { approvalId } = (await adjust(player, { direction: 'debit', amount: 1_500 })).body;
    await withdraw(server, player, 1_000);
    expect(await allow(approvalId)).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await rowsOf(player)).toEqual([]);
  });

  it('a second yes whose connection dies in the middle moves nothing, and said again moves once', {
    tags: ['O82'],
  }, async () => {
    const player = await givenPlayer(server);
    const { approvalId } = (await adjust(player, { amount: 1_500 })).body;
    // The member's statement counter is locked: the approval has to wait inside its transaction.
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
