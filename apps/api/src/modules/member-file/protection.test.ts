import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sha256, systemRandom } from '../../platform/secrets/random.ts';
import { deposit, givenPlayer, type Player, statementOf } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { owner, viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { unzip } from '../../testing/unzip.ts';

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
      notices: [
        { kind: 'deposit-held', isRead: false },
        { kind: 'money', isRead: false },
      ],
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

describe('the protection file for a regulator', { tags: ['P207'] }, () => {
  const fileOf = ({ id }: Pick<Player, 'id'>) => office(`GET /api/office/members/${id}/protection/file`, { as: owner });
  const sql = (text: string, id: string) => server.database.query<{ count: number }>(text, [id]);
  const TABLES = {
    'limit-changes': 'play_limit_change',
    exclusions: 'exclusion',
    sessions: 'session',
    notices: 'notice',
    complaints: 'complaint',
    'deposits-held': 'payment_held',
    markers: 'harm_marker',
    'marker-changes': 'harm_marker_change',
    contacts: 'harm_contact',
    deliveries: 'notice_delivery',
  };

  it('has every row, as tables and as JSON, with the figures of each marker', async () => {
    const [player, other] = [await givenPlayer(server, { money: 100 }), await givenPlayer(server, { money: 100 })];
    await setLimit(player, 300);
    await setLimit(other, 700);
    await deposit(server, player.id, 250);
    const [entry] = (await statementOf(server, player)).statements;
    await server.call('POST /api/complaints', {
      token: player.token,
      body: { reference: entry?.reference, message: '=cmd|evil' },
    });
    await newSession(player);
    for (const text of [
      `insert into exclusion values (gen_random_uuid(), $1, 'operator', 'PT24H', now() - interval '2 days', now() - interval '1 day', 'nok')`,
      `insert into harm_marker values ($1, 'growth', 250, 200, 2, '{"week": 125050, "usual": 50000, "days": 7}', now(), 0, now())`,
      `insert into harm_marker_change (member_id, kind, from_points, to_points, value, threshold, figures, changed_at)
       values ($1, 'growth', 0, 2, 250, 200, '{"week": 125050}', now())`,
      `insert into harm_contact values (gen_random_uuid(), $1, null, 'call', 'agreed', 'nok', now())`,
      `insert into notice (member_id, kind, data, created_at) select $1, 'login', '{}', now() from generate_series(1, 70)`,
      `insert into notice_delivery select gen_random_uuid(), id, member_id, kind, 'sms', '+66', 'failed', 'unreachable', 10, now(), now()
       from notice where member_id = $1 and kind = 'login'`,
    ])
      await sql(text, player.id);
    const { status, body } = await fileOf(player);
    expect(status).toBe(200);
    expect(body.fileName).toMatch(new RegExp(`^krapao-protection-${player.id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    const files = unzip(Buffer.from(body.base64, 'base64'));
    const json = JSON.parse(files['protection.json'] ?? '');
    for (const [section, table] of Object.entries(TABLES)) {
      const [row] = await sql(`select count(*)::int from ${table} where member_id = $1`, player.id);
      expect(row?.count, section).toBeGreaterThan(0);
      expect(json.sections[section], section).toHaveLength(row?.count ?? 0);
      const csv = Object.entries(files).find(([name]) => name.endsWith(`-${section}.csv`))?.[1] ?? '';
      expect(csv.trim().split('\r\n'), section).toHaveLength((row?.count ?? 0) + 1);
    }
    expect(json.sections.markers).toEqual([
      expect.objectContaining({ value: '250', threshold: '200', figures: 'days = 7; usual = 500.00; week = 1250.50' }),
    ]);
    expect(json.sections['limit-changes']).toMatchObject([{ act: 'set', to: '300.00' }]);
    expect(json.sections.contacts).toMatchObject([{ act: 'call', note: 'agreed', by: 'nok' }]);
    const complaints = Object.entries(files).find(([name]) => name.endsWith('-complaints.csv'))?.[1];
    expect(complaints).toContain(`"'=cmd|evil"`);
    expect(Object.values(files).join('\n')).not.toContain(other.id);
  });

  it('is for those who may reveal what is masked, and of a known member alone', async () => {
    const player = await givenPlayer(server);
    const path = `GET /api/office/members/${player.id}/protection/file`;
    expect(await office(path, { as: viewer })).toMatchObject({ status: 403 });
    expect(await fileOf({ id: 'nobody' })).toMatchObject({ status: 404 });
  });
});

describe('deliveries of a member', { tags: ['P208'] }, () => {
  it('are listed with state and reason, newest first, page by page, each once', async () => {
    const player = await givenPlayer(server);
    const other = await givenPlayer(server);
    for (const { id } of [player, other]) {
      await server.database.query(
        `with made as (insert into notice (member_id, kind, data, created_at) values ($1, 'login', '{}', now()) returning id)
         insert into notice_delivery select gen_random_uuid(), id, $1, 'login', channel, n::text, state,
           case state when 'failed' then 'unreachable' end, n, now() - n / 2 * interval '1 minute', now()
         from made, generate_series(1, 12) n,
           lateral (select (array['push', 'sms', 'email'])[n % 3 + 1] as channel,
             case when n % 2 = 0 then 'failed' else 'sent' end as state) kind`,
        [id],
      );
    }
    type Row = { id: string; state: string; reason: string | null; createdAt: string };
    const seen: Row[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: string = after === '' ? '?limit=5' : `?limit=5&after=${after}`;
      const { body } = await office(`GET /api/office/members/${player.id}/deliveries${query}`, { as: viewer });
      seen.push(...body.deliveries);
      after = body.next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
    expect(seen).toHaveLength(12);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect(seen.filter(({ state, reason }) => (state === 'failed') === (reason === 'unreachable'))).toHaveLength(12);
    expect(JSON.stringify(seen)).not.toContain('target');
    expect(await office('GET /api/office/members/nobody/deliveries')).toMatchObject({ status: 404 });
  });
});
