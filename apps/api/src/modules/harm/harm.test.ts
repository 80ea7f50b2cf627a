import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { givenPlayer, type Player } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { nok, tan } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { FIND_HARM_JOB } from './find-harm.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue((given) => {
  server = given;
});
// Markers of earlier tests are not in the way: each test plants its own members.
beforeEach(async () => {
  await server.database.query('delete from batch_round where name = $1', [FIND_HARM_JOB]);
});

/** Runs a sweep, whether one is due or not. */
async function sweep() {
  await server.database.query('delete from batch_round where name = $1', [FIND_HARM_JOB]);
  await server.modules.jobs.handlers[FIND_HARM_JOB]?.({});
}
const cancelled = ({ id }: Player, count: number, hoursAgo = 1) =>
  server.database.query(
    `insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, status,
       reference, created_at, settled_at)
     select gen_random_uuid(), $1, 100, 'THB', 'KBANK', 'N', '1', 'cancelled', gen_random_uuid(), $3, $3
     from generate_series(1, $2)`,
    [id, count, new Date(server.clock.now().getTime() - hoursAgo * HOUR_MS)],
  );
const markersOf = ({ id }: Player) =>
  server.database.query('select kind, value::int, points from harm_marker where member_id = $1 order by kind', [id]);
const historyOf = ({ id }: Player) =>
  server.database.query<{ step: string }>(
    `select kind || ' ' || from_points || '-' || to_points as step from harm_marker_change where member_id = $1 order by id`,
    [id],
  );
const casesOf = async ({ id }: Player) =>
  (await items('harm')).filter(({ member }) => (member as { id: string } | null)?.id === id);
const contact = (id: string, act: string, { as = nok } = {}) =>
  office(`POST /api/office/harm/${id}/contact`, { as, body: { act, note: 'โทรคุยแล้ว' } });

describe('the sweep', () => {
  it('finds who has a marker and nobody else, with its numbers', { tags: ['O811'] }, async () => {
    const [quiet, loud, chaser] = [await givenPlayer(server), await givenPlayer(server), await givenPlayer(server)];
    await cancelled(quiet, 2);
    await cancelled(quiet, 9, 8 * 24);
    await cancelled(loud, 3);
    const now = server.clock.now().getTime();
    for (const [hoursAgo, amount] of [
      [5, 1_000],
      [3, 2_000],
      [1, 3_000],
    ] as const) {
      await server.database.query(`insert into game_bet values ('takraw', $1, $2, 50000, 50000, 0, $3, $3)`, [
        randomUUID(),
        chaser.id,
        new Date(now - hoursAgo * HOUR_MS),
      ]);
      await server.database.query(
        `insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, paid_at,
           heard_at, heard_from, state, member_id, reference, credited_at)
         values (gen_random_uuid(), 'KBANK', $1, 'KBANK', '1', $2, 'THB', $3, $3, 'feed', 'credited', $4, $1, $3)`,
        [randomUUID(), amount * 100, new Date(now - (hoursAgo - 0.5) * HOUR_MS), chaser.id],
      );
    }
    await sweep();
    expect(await markersOf(quiet)).toEqual([]);
    expect(await markersOf(loud)).toEqual([{ kind: 'cancelled', value: 3, points: 1 }]);
    expect(await markersOf(chaser)).toEqual([{ kind: 'chasing', value: 5, points: 1 }]);
    expect([await casesOf(quiet), await casesOf(loud), await casesOf(chaser)].map((all) => all.length)).toEqual([
      0, 1, 1,
    ]);
    const [{ id } = { id: '' }] = await casesOf(chaser);
    const { body } = await office(`GET /api/office/harm/${id}`);
    expect(body).toMatchObject({
      ...{ score: 1, currency: 'THB', member: { id: chaser.id }, exclusion: null, closedAt: null },
      markers: [{ kind: 'chasing', figures: { deposits: 3, rising: 2, lossMin: 500, minutes: 60, days: 7 } }],
    });
    expect(Date.parse(body.dueAt) - Date.parse(body.openedAt)).toBe(DAY_MS);
  });

  it('writes nothing twice, however often it runs and however many run at once', { tags: ['O811'] }, async () => {
    const player = await givenPlayer(server);
    await cancelled(player, 3);
    await sweep();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await historyOf(player)).toEqual([{ step: 'cancelled 0-1' }]);
    expect(await casesOf(player)).toHaveLength(1);
  });

  it('begins once a day, and goes on where a crash stopped it', { tags: ['O811'] }, async () => {
    const players = [await givenPlayer(server), await givenPlayer(server)].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const player of players) await cancelled(player, 3);
    // A sweep that died after the batch of the first.
    await server.database.query('insert into batch_round (name, after, started_at) values ($1, $2, $3)', [
      ...[FIND_HARM_JOB, players[0]?.id, server.clock.now()],
    ]);
    await server.modules.jobs.handlers[FIND_HARM_JOB]?.({});
    const [first, second] = players as [Player, Player];
    expect([await markersOf(first), await markersOf(second)].map((all) => all.length)).toEqual([0, 1]);
    await server.modules.jobs.handlers[FIND_HARM_JOB]?.({});
    expect(await markersOf(first)).toEqual([]);
    server.clock.advance(DAY_MS);
    await server.modules.jobs.handlers[FIND_HARM_JOB]?.({});
    expect(await markersOf(first)).toHaveLength(1);
  });
});

describe('a case', () => {
  it('returns for a worse marker only, and is one however many markers there are', { tags: ['O812'] }, async () => {
    const player = await givenPlayer(server);
    await cancelled(player, 3);
    await sweep();
    const [{ id } = { id: '' }] = await casesOf(player);
    expect(await contact(id, 'chat')).toMatchObject({ status: 200 });
    await cancelled(player, 2);
    await sweep();
    expect(await casesOf(player)).toEqual([]);
    await cancelled(player, 1);
    await sweep();
    const [again] = await casesOf(player);
    expect(again?.id).not.toBe(id);
    expect(again).toMatchObject({ signals: [{ code: 'harm_cancelled', detail: '6' }] });
    expect(await historyOf(player)).toEqual([{ step: 'cancelled 0-1' }, { step: 'cancelled 1-2' }]);
  });

  it('is closed once by what was done, with operator and note, which nobody changes', { tags: ['O813'] }, async () => {
    const player = await givenPlayer(server);
    await cancelled(player, 3);
    await sweep();
    const [{ id } = { id: '' }] = await casesOf(player);
    const answers = await Promise.all([contact(id, 'call'), contact(id, 'none', { as: tan })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await place('harm', id)).toMatchObject({ is_open: false });
    const { body } = await office(`GET /api/office/harm/${id}`);
    expect(body.contacts).toMatchObject([{ note: 'โทรคุยแล้ว' }]);
    expect(body.closedAt).not.toBeNull();
    for (const change of [`update harm_contact set note = 'x'`, 'delete from harm_contact', 'truncate harm_contact']) {
      await expect(server.database.query(change)).rejects.toThrow(/append-only/);
      await expect(server.connection.pool.query(change)).rejects.toThrow(/permission denied/);
    }
  });

  it('is not closed by an exclusion that is not in force', { tags: ['O813'] }, async () => {
    const player = await givenPlayer(server);
    await cancelled(player, 3);
    await sweep();
    const [{ id } = { id: '' }] = await casesOf(player);
    expect(await contact(id, 'exclusion')).toMatchObject({ status: 409, body: { message: 'NOT_EXCLUDED' } });
    expect(await casesOf(player)).toHaveLength(1);
    await office(`POST /api/office/members/${player.id}/exclude`, { body: { period: 'P1W', reason: 'markers' } });
    expect(await contact(id, 'exclusion')).toMatchObject({ status: 200 });
  });

  it('changes nobody’s money, and a setting switches the sweep off', async () => {
    const player = await givenPlayer(server, { money: 500 });
    await cancelled(player, 3);
    const { lookups } = server.modules;
    const rules = await lookups.setting('harm');
    await lookups.save('harm', { ...rules, isOn: false });
    await sweep();
    expect(await markersOf(player)).toEqual([]);
    await lookups.save('harm', { ...rules, isOn: true });
    await sweep();
    expect(await markersOf(player)).toHaveLength(1);
    expect((await server.call('GET /api/wallet', { token: player.token })).body.wallet.amount).toBe(500);
  });

  it('needs a known member; a contact without a case is recorded too', { tags: ['O813'] }, async () => {
    const player = await givenPlayer(server);
    const note = { act: 'call', note: 'asked how it goes' };
    expect(await office(`POST /api/office/members/${player.id}/contacts`, { body: note })).toMatchObject({
      status: 200,
    });
    expect(await office('POST /api/office/members/nobody/contacts', { body: note })).toMatchObject({ status: 404 });
    expect(await contact(randomUUID(), 'call')).toMatchObject({ status: 404 });
    const { body } = await office(`GET /api/office/members/${player.id}/protection`);
    expect(body.contacts).toMatchObject([note]);
  });
});
