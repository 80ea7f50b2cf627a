import { randomUUID } from 'node:crypto';
import type { QueueKind } from '@krapao/contract/office/queues';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { givenPlayer, type Player, stopWallet, walletOf, withdraw } from '../../testing/money.ts';
import type { MoneyServer } from '../../testing/money-server.ts';
import { MONEY_CALLS, tan, viewer } from '../../testing/office-money.ts';
import { givenReviewQueue } from '../../testing/review-queue.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { givenSubscriber } from '../../testing/signals.ts';
import { until } from '../../testing/until.ts';
import { AUTOMATIC, BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue(async (given) => {
  server = given;
  await setRules(BY_HAND);
});

const { setRules, idOf } = withdrawalsOf(() => server);

async function givenRequest(amount = 400): Promise<{ player: Player; id: string }> {
  const player = await givenPlayer(server, { money: 1_000 });
  await withdraw(server, player, amount);
  return { player, id: await idOf(player) };
}
const path = (id: string, what: string, kind: QueueKind = 'withdrawals') => `/api/office/queues/${kind}/${id}/${what}`;
const overviewOf = async (kind: QueueKind) =>
  (await office('GET /api/office/queues')).body.find((queue: { kind: string }) => queue.kind === kind);

describe('a call about money', () => {
  const url = (key: string) =>
    key.replace('{kind}', 'withdrawals').replace('{id}', key.includes('wallets') ? '999999' : randomUUID());

  it.each(Object.keys(MONEY_CALLS))('%s asks for its permission', async (key) => {
    const { permission } = MONEY_CALLS[key as keyof typeof MONEY_CALLS];
    const others = ['office', 'members.read', 'queues.read', 'slips.decide'].filter((one) => one !== permission);
    const denied = await office(url(key), { as: givenOperator(others) });
    expect([denied.status, denied.body.message]).toEqual([403, 'NO_PERMISSION']);
  });

  it('that changes something is refused to whoever may only look', { tags: ['O106'] }, async () => {
    const { id, player } = await givenRequest();
    const deciding = Object.keys(MONEY_CALLS).filter((key) => !key.startsWith('GET'));
    for (const key of deciding.filter((one) => one.includes('withdrawals/{id}/') || one.includes('/claim'))) {
      if (key.startsWith('DELETE')) continue;
      const call = key.replace('{kind}', 'withdrawals').replace('{id}', id);
      const body = { reason: 'x', bankReference: 'X1234' };
      const { status, body: answer } = await office(call, { as: viewer, body });
      expect([key, status, answer.message]).toEqual([key, 403, 'NO_PERMISSION']);
    }
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
    expect(await place('withdrawals', id)).toMatchObject({ is_open: true });
  });
});

describe('the list of what waits', () => {
  it('holds what needs a person, oldest first, and nothing that goes by itself', { tags: ['O100'] }, async () => {
    await setRules(AUTOMATIC);
    const { id: automatic } = await givenRequest();
    await setRules(BY_HAND);
    const [one, other] = [await givenRequest(300), await givenRequest(200)];
    const found = await items('withdrawals');
    expect(found.map(({ id }) => id).slice(-2)).toEqual([one.id, other.id]);
    expect(found.map(({ id }) => id)).not.toContain(automatic);
    expect(found.at(-1)).toMatchObject({
      kind: 'withdrawals',
      amount: -200,
      currency: 'THB',
      bank: 'KBANK',
      member: { id: other.player.id, name: 'มะลิ ใจดี', phone: expect.stringMatching(/^\d{3}\*\*\*\d{4}$/) },
      claim: null,
      hold: null,
    });
    expect(JSON.stringify(found)).not.toContain(other.player.bank.accountNo);
  });

  it('goes on where a page ended, each item once, also when some came in the same moment', {
    tags: ['O101'],
  }, async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) ids.push((await givenRequest()).id);
    await server.database.query(`update queue_item set since = now() + interval '1 day' where item_id = any($1)`, [
      ids,
    ]);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const after: string = next ? `&after=${next}` : '';
      const { body } = await office(`GET /api/office/queues/items?kind=withdrawals&limit=3${after}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      next = body.next;
    }
    expect(seen.filter((id) => ids.includes(id))).toHaveLength(7);
    expect(new Set(seen).size).toBe(seen.length);
    for (const bad of [
      'x',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('["a","b","c"]').toString('base64url'),
    ]) {
      expect((await office(`GET /api/office/queues/items?after=${bad}`)).status).toBe(400);
    }
  });

  it('is searched by name, phone, member and reference', async () => {
    const { id, player } = await givenRequest();
    await server.database.query(`update member set name = 'Somsak Rare' where id = $1`, [player.id]);
    const [row] = await server.database.query<{ phone: string; reference: string }>(
      'select phone, reference from withdrawal join member on member.id = member_id where withdrawal.id = $1',
      [id],
    );
    const phone = `0${row?.phone.slice(3)}`;
    for (const text of ['somsak r', phone, player.id, row?.reference ?? '', row?.reference.toLowerCase() ?? '']) {
      expect((await items('withdrawals', `&search=${encodeURIComponent(text)}`)).map((item) => item.id)).toEqual([id]);
    }
    expect(await items('withdrawals', '&search=nobody-here')).toEqual([]);
  });

  it('tells counts, the oldest, the median wait and the share without staff', { tags: ['O102'] }, async () => {
    await server.later(1_000);
    const before = await overviewOf('withdrawals');
    const { id } = await givenRequest();
    await server.database.query(`update queue_item set since = now() - interval '90 seconds' where item_id = $1`, [id]);
    const waiting = await overviewOf('withdrawals');
    expect(waiting.waiting).toBe(before.waiting + 1);
    expect(Date.parse(waiting.oldestSince)).toBeLessThanOrEqual(Date.now() - 80_000);
    await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'no' } });
    const after = await overviewOf('withdrawals');
    expect(after.waiting).toBe(before.waiting);
    expect(after.medianWaitSeconds).toBeGreaterThanOrEqual(0);
    await setRules(AUTOMATIC);
    await givenRequest();
    await setRules(BY_HAND);
    await server.later(1_000);
    const later = await overviewOf('withdrawals');
    expect(later.approvedToday).toBe(after.approvedToday + 1);
    expect(later.withoutStaff).toBeGreaterThan(after.withoutStaff);
    expect((await overviewOf('wallets')).withoutStaff).toBeNull();
  });
});

describe('an item', () => {
  it('belongs to whoever took it, for five minutes or as long as they say so', { tags: ['O103'] }, async () => {
    const { id } = await givenRequest();
    const claim = path(id, 'claim');
    expect((await office(`POST ${claim}`)).status).toBe(200);
    const taken = await office(`POST ${claim}`, { as: tan });
    expect([taken.status, taken.body]).toEqual([409, { message: 'ITEM_TAKEN', by: 'Operator nok' }]);
    const tried = await office(`POST /api/office/withdrawals/${id}/approve`, { as: tan });
    expect([tried.status, tried.body]).toEqual([409, { message: 'ITEM_TAKEN', by: 'Operator nok' }]);
    expect(await items('withdrawals', '&mine=yes')).toMatchObject([
      { id, claim: { by: 'Operator nok', isMine: true } },
    ]);

    server.clock.advance(4 * MINUTE_MS);
    expect((await office(`POST ${claim}`)).status).toBe(200);
    server.clock.advance(4 * MINUTE_MS);
    expect((await office(`POST ${claim}`, { as: tan })).status).toBe(409);
    server.clock.advance(2 * MINUTE_MS);
    expect((await office(`POST ${claim}`, { as: tan })).status).toBe(200);
    expect((await office(`DELETE ${claim}`)).status).toBe(200);
    expect((await office(`POST ${claim}`)).status).toBe(409);
    expect((await office(`DELETE ${claim}`, { as: tan })).status).toBe(200);
    expect((await office(`POST /api/office/withdrawals/${id}/approve`)).status).toBe(200);
  });

  it('that was decided answers a page that is old: it is handled', { tags: ['O104'] }, async () => {
    const { id } = await givenRequest();
    expect((await office(`POST /api/office/withdrawals/${id}/approve`)).status).toBe(200);
    const calls: [string, object?][] = [
      [`POST /api/office/withdrawals/${id}/approve`],
      [`POST /api/office/withdrawals/${id}/reject`, { reason: 'late' }],
      [`POST /api/office/withdrawals/${id}/paid`, { bankReference: 'LATE-1' }],
      ['POST /api/office/withdrawals/batches', { ids: [id] }],
      [`POST ${path(id, 'claim')}`],
      [`POST ${path(id, 'hold')}`, { note: 'x', until: new Date(Date.now() + DAY_MS).toISOString() }],
    ];
    for (const [call, body] of calls) {
      const { status, body: answer } = await office(call, { as: tan, ...(body && { body }) });
      expect([call, status, answer.message]).toEqual([call, 409, 'ITEM_HANDLED']);
    }
    expect(await place('withdrawals', id)).toEqual({ left_by: 'nok', is_approved: true, is_open: false });
  });

  it('that is put aside is not the oldest that waits', { tags: ['O871'] }, async () => {
    const { id } = await givenRequest();
    await server.database.query(`update queue_item set since = now() - interval '9 days' where item_id = $1`, [id]);
    const oldest = async () => Date.parse((await overviewOf('withdrawals')).oldestSince);
    const since = await oldest();
    expect(Date.now() - since).toBeGreaterThan(8 * DAY_MS);
    const until = new Date(server.clock.now().getTime() + DAY_MS).toISOString();
    await office(`POST /api/office/queues/withdrawals/${id}/hold`, { body: { note: 'waits for the bank', until } });
    expect((await oldest()) || Date.now()).toBeGreaterThan(since);
    await office(`DELETE /api/office/queues/withdrawals/${id}/hold`);
    expect(await oldest()).toBe(since);
  });

  it('can be put aside with a note until a time, and taken up again', async () => {
    const { id } = await givenRequest();
    const hold = path(id, 'hold');
    const inAnHour = new Date(server.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    expect((await office(`POST ${hold}`, { body: { note: 'waits for the bank', until: inAnHour } })).status).toBe(200);
    expect(await items('withdrawals', '&onHold=yes')).toMatchObject([
      { id, hold: { by: 'Operator nok', note: 'waits for the bank', until: inAnHour }, claim: null },
    ]);
    expect((await items('withdrawals', '&onHold=no')).map((item) => item.id)).not.toContain(id);
    expect((await overviewOf('withdrawals')).onHold).toBe(1);
    expect((await office(`DELETE ${hold}`, { as: tan })).status).toBe(200);
    expect(await items('withdrawals', '&onHold=yes')).toEqual([]);
    for (const until of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon']) {
      expect((await office(`POST ${hold}`, { body: { note: 'x', until } })).status).toBe(400);
    }
    expect((await office(`POST ${path(randomUUID(), 'claim')}`)).status).toBe(404);
  });

  it('says when it is taken and goes; what goes by itself says nothing', { tags: ['O107'] }, async () => {
    const { received, stop } = await givenSubscriber(server, 'queue');
    try {
      await setRules(AUTOMATIC);
      await givenRequest();
      await server.later(1_000);
      await setRules(BY_HAND);
      const { id } = await givenRequest();
      await office(`POST ${path(id, 'claim')}`);
      await until(async () => received.length === 1, 'that it was taken');
      await office(`POST /api/office/withdrawals/${id}/approve`);
      await until(async () => received.length === 2, 'that it went');
      expect(received).toEqual([{ kind: 'withdrawals' }, { kind: 'withdrawals' }]);
    } finally {
      await stop();
    }
  });
});

describe('a stopped wallet', () => {
  it('waits for a person while it is stopped, whoever stops it', async () => {
    const player = await givenPlayer(server, { money: 100 });
    await stopWallet(server, player);
    const [item] = (await items('wallets')).filter(({ member }) => (member as Player | null)?.id === player.id);
    expect(item).toMatchObject({ kind: 'wallets', amount: 100 });
    await stopWallet(server, player, false);
    expect((await items('wallets')).map(({ id }) => id)).not.toContain(item?.id);
  });
});
