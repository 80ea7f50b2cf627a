import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sha256, systemRandom } from '../../platform/secrets/random.ts';
import { deposit, givenPlayer, type Player, statementOf } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';

let server: MoneyServer;
const { office } = givenReviewQueue((given) => {
  server = given;
});

const setLimit = ({ token }: Player, amount: number | null) =>
  server.call('POST /api/protection/limit', { token, body: { kind: 'deposit', period: 'day', amount } });
const confirm = ({ token }: Player) =>
  server.call('POST /api/protection/limit/confirm', { token, body: { kind: 'deposit', period: 'day' } });
const read = async ({ id }: Player, as = viewer) =>
  (await office(`GET /api/office/members/${id}/protection`, { as })).body;
const newSession = async ({ id }: Player): Promise<string> => {
  const token = systemRandom.token();
  await server.database.query(
    `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at)
     values (gen_random_uuid(), $1, $2, 'Other', '203.0.113.9', now(), now(), 1e12, now() + interval '10 years')`,
    [id, sha256(token)],
  );
  return token;
};

describe('limits', () => {
  it('have a history of every change, and none of a repetition', { tags: ['O815'] }, async () => {
    const player = await givenPlayer(server);
    await setLimit(player, 1_000);
    await setLimit(player, 1_000);
    await setLimit(player, 600);
    await setLimit(player, 900);
    await setLimit(player, 600);
    await setLimit(player, 800.5);
    expect(await confirm(player)).toMatchObject({ status: 404 });
    server.clock.advance(DAY_MS);
    await confirm(player);
    await setLimit(player, null);
    server.clock.advance(DAY_MS);
    await confirm(player);
    const { changes, limits } = await read(player);
    type Change = { change: string; from: number | null; to: number | null; confirmableFrom: string | null };
    expect(changes.map(({ change, from, to }: Change) => [change, from, to]).reverse()).toEqual([
      ['set', null, 1_000],
      ['lowered', 1_000, 600],
      ['raise-requested', 600, 900],
      ['request-ended', 600, 900],
      ['raise-requested', 600, 800.5],
      ['raised', 600, 800.5],
      ['removal-requested', 800.5, null],
      ['removed', 800.5, null],
    ]);
    expect(changes.map(({ confirmableFrom }: Change) => confirmableFrom !== null).filter(Boolean)).toHaveLength(3);
    expect(limits).toEqual([]);
    for (const change of ['delete from play_limit_change', 'update play_limit_change set to_amount = 0'])
      await expect(server.database.query(change)).rejects.toThrow(/append-only/);
  });
});

describe('the page of what protects a member', () => {
  it('has limits with what is used, deposits above, notices and complaints without their texts', {
    tags: ['O814'],
  }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    await setLimit(player, 300);
    await deposit(server, player.id, 250);
    const [entry] = (await statementOf(server, player)).statements;
    await server.call('POST /api/complaints', {
      token: player.token,
      body: { reference: entry?.reference, message: 'a secret message' },
    });
    const body = await read(player);
    expect(body).toMatchObject({
      limits: [{ kind: 'deposit', period: 'day', amount: 300, used: 100, left: 200 }],
      aboveLimit: [{ amount: 250 }],
      notices: [{ kind: 'money', isRead: false }],
      complaints: [{ answeredAt: null, isUpheld: null }],
      ...{ score: 0, markers: [], contacts: [] },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(JSON.stringify(body)).not.toContain(entry?.reference);
    expect(await office('GET /api/office/members/nobody/protection')).toMatchObject({ status: 404 });
  });

  it('ends one session of the member with a reason, and no other', { tags: ['O816'] }, async () => {
    const [player, other] = [await givenPlayer(server), await givenPlayer(server)];
    const token = await newSession(player);
    const { sessions } = (await office(`GET /api/office/members/${player.id}/sessions`)).body;
    const { id } = sessions.find(({ device }: { device: string }) => device === 'Other');
    const end = (member: Player, body: object = { reason: 'lost phone' }) =>
      office(`POST /api/office/members/${member.id}/sessions/${id}/end`, { body });
    expect((await end(player, {})).status).toBe(400);
    expect((await end(other)).body).toMatchObject({ message: 'NOTHING_TO_CHANGE' });
    expect((await end(player)).status).toBe(200);
    expect((await end(player)).body).toMatchObject({ message: 'NOTHING_TO_CHANGE' });
    expect((await server.call('GET /api/wallet', { token })).status).toBe(401);
    expect((await server.call('GET /api/wallet', { token: player.token })).status).toBe(200);
    const { acts } = (await office(`GET /api/office/members/${player.id}/acts`)).body;
    expect(acts).toMatchObject([{ act: 'end-session', reason: 'lost phone' }]);
  });
});
