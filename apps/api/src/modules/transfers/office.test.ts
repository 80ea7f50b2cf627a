import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  providerBook,
  statementOf,
  stopWallet,
  transfer,
  walletOf,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, tan, viewer } from '../../testing/office-money.ts';
import { givenOperator } from '../../testing/served-table.ts';
import { until } from '../../testing/until.ts';

const GAME = 'takraw';

let server: MoneyServer;
let money: OfficeMoney;
let office: OfficeMoney['office'];
beforeAll(async () => {
  server = await moneyServer();
  money = await officeMoney(server);
  ({ office } = money);
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await money.close();
  await server.close();
});

const silent = (calls: string[]) => server.sandbox.setFault(GAME, { mode: 'error-500', calls });
const receives = () => server.sandbox.call('DELETE', '/faults');

type Given = { player: Player; id: string };
/** Creates a transfer whose provider does not answer, whether it made the transfer or not. */
async function givenStuck({ direction = 'in', isMade = false } = {}): Promise<Given> {
  const player = await givenPlayer(server, { money: 500, games: [GAME] });
  if (direction === 'out') await transfer(server, player, { from: 'WALLET', to: GAME, amount: 200 });
  await silent([...(isMade ? [] : [`transfer/${direction}`]), 'transfer/status']);
  if (isMade)
    await server.sandbox.setFault(GAME, { mode: 'garbage', calls: [`transfer/${direction}`, 'transfer/status'] });
  const [from, to] = direction === 'in' ? ['WALLET', GAME] : [GAME, 'WALLET'];
  expect((await transfer(server, player, { from, to, amount: 100 })).body).toMatchObject({ status: 'IN_PROGRESS' });
  for (let times = 0; times < 5; times++) await server.later(10 * MINUTE_MS);
  const [row] = await server.database.query<{ id: string }>(
    `select id from game_transfer where member_id = $1 and status = 'sent'`,
    [player.id],
  );
  return { player, id: row?.id ?? '' };
}
const detail = async (id: string) => (await office(`GET /api/office/transfers/${id}`)).body;
const want = (id: string, act: 'post' | 'void', as = nok) =>
  office(`POST /api/office/transfers/${id}/${act}`, { as, body: { why: 'the game said so by phone' } });
const allow = (id: string, as = tan) => office(`POST /api/office/approvals/${id}/allow`, { as, body: {} });

describe('a transfer that nobody can resolve', () => {
  it('waits for a person, with every question and answer so far', async () => {
    const { player, id } = await givenStuck();
    const [item] = (await money.items('transfers')).filter((one) => one.id === id);
    expect(item).toMatchObject({ bank: GAME, amount: -100, member: { id: player.id } });
    expect(item?.['signals']).toMatchObject([{ code: 'PROVIDER_SILENT', detail: '5' }, { code: 'LAST_ANSWER' }]);
    const shown = await detail(id);
    expect(shown).toMatchObject({ game: GAME, direction: 'in', amount: 100, status: 'sent', asked: 5, approval: null });
    expect(shown.asks).toHaveLength(5);
    expect(shown.asks[0]).toMatchObject({ by: null, says: 'unknown', detail: expect.any(String) });
    await receives();
    await server.later(HOUR_MS);
    expect(await money.place('transfers', id)).toEqual({ left_by: null, is_approved: true, is_open: false });
    expect((await detail(id)).asks.at(-1)).toMatchObject({ by: null, says: 'accepted' });
    expect((await office(`GET /api/office/transfers/${randomUUID()}`)).status).toBe(404);
  });

  it('is asked about at once when an operator wants to know, and what the game knows holds', async () => {
    const { player, id } = await givenStuck({ isMade: true });
    const response = await office(`POST /api/office/transfers/${id}/ask`);
    expect([response.status, response.body.status]).toEqual([200, 'sent']);
    expect(response.body.asks.at(-1)).toMatchObject({ by: 'Operator nok', says: 'unknown' });
    expect((await office(`POST /api/office/transfers/${id}/ask`, { as: tan })).body.message).toBe('ITEM_TAKEN');
    await receives();
    expect((await office(`POST /api/office/transfers/${id}/ask`)).body).toMatchObject({ status: 'succeeded' });
    expect((await providerBook(server, player, GAME)).balance).toBeGreaterThan(0);
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
    expect((await office(`POST /api/office/transfers/${id}/ask`)).body.message).toBe('ITEM_HANDLED');
  });
});

describe('two people', () => {
  it.each([
    ['in', 'post', { amount: 400, inProgress: 0 }, 'SUCCESS'],
    ['in', 'void', { amount: 500, inProgress: 0 }, 'FAILED'],
    ['out', 'post', { amount: 400, inProgress: 0 }, 'SUCCESS'],
    ['out', 'void', { amount: 300, inProgress: 0 }, 'FAILED'],
  ] as const)(
    'end a transfer %s by a %s, and the rows name both',
    { tags: ['O116'] },
    async (direction, act, wallet, status) => {
      const { player, id } = await givenStuck({ direction });
      const { status: answered, body } = await want(id, act);
      expect(answered).toBe(200);
      expect(await detail(id)).toMatchObject({
        status: 'sent',
        approval: { id: body.approvalId, act, by: 'Operator nok', why: 'the game said so by phone' },
      });
      expect((await allow(body.approvalId, nok)).body.message).toBe('SECOND_PERSON_NEEDED');
      expect((await detail(id)).status).toBe('sent');
      expect((await allow(body.approvalId)).status).toBe(200);
      expect(await walletOf(server, player)).toEqual(wallet);
      expect((await statementOf(server, player, { type: 'transfer' })).statements[0]?.status).toBe(status);
      const outcome = act === 'post' ? 'posted' : 'voided';
      expect((await detail(id)).asks.slice(-2)).toMatchObject([
        { says: outcome, by: 'Operator nok', detail: 'the game said so by phone' },
        { says: outcome, by: 'Operator tan' },
      ]);
      expect(await money.place('transfers', id)).toMatchObject({ left_by: 'tan', is_open: false });
      const [row] = await server.database.query('select asked_by, decided_by, state from approval where id = $1', [
        body.approvalId,
      ]);
      expect(row).toEqual({ asked_by: 'nok', decided_by: 'tan', state: 'allowed' });
      expect((await allow(body.approvalId)).body.message).toBe('ITEM_HANDLED');
    },
  );

  it('never decide against what the game says now', { tags: ['O116'] }, async () => {
    const { player, id } = await givenStuck({ isMade: true });
    const { body } = await want(id, 'void');
    await receives();
    const late = await allow(body.approvalId);
    expect([late.status, late.body.message]).toEqual([409, 'ITEM_HANDLED']);
    expect(await detail(id)).toMatchObject({ status: 'succeeded', approval: null });
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
    expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body).toMatchObject({ state: 'lapsed' });

    const other = await givenStuck({ isMade: true });
    await receives();
    expect((await want(other.id, 'void')).body.message).toBe('ITEM_HANDLED');
    expect((await detail(other.id)).status).toBe('succeeded');
  });

  it('are asked no more once the game has told, and the queue says why', { tags: ['O431'] }, async () => {
    const { id } = await givenStuck({ isMade: true });
    const requests = [await want(id, 'post'), await want(id, 'void')];
    await receives();
    await server.later(HOUR_MS);
    for (const { body } of requests) {
      expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body).toMatchObject({
        ...{ state: 'lapsed', because: 'made', decidedBy: null },
      });
      expect(await money.place('approvals', body.approvalId)).toMatchObject({ left_by: null, is_open: false });
    }
  });

  it('who allow one way leave nothing of the other', { tags: ['O431'] }, async () => {
    const { id } = await givenStuck();
    const [post, void_] = [await want(id, 'post'), await want(id, 'void')];
    expect((await allow(void_.body.approvalId)).status).toBe(200);
    expect((await office(`GET /api/office/approvals/${post.body.approvalId}`)).body).toMatchObject({
      ...{ state: 'lapsed', because: 'done' },
    });
  });

  it('are asked once at a time; a no is final, and the next may be asked anew', async () => {
    const { player, id } = await givenStuck();
    const { body } = await want(id, 'void');
    expect((await want(id, 'void')).body.message).toBe('APPROVAL_WAITS');
    const [shown] = (await office('GET /api/office/approvals')).body.approvals.slice(-1);
    expect(shown).toMatchObject({
      id: body.approvalId,
      kind: 'transfer.void',
      subject: id,
      amount: 100,
      member: { id: player.id },
      askedBy: 'Operator nok',
      isMine: true,
      state: 'open',
    });
    const signals = (await money.items('approvals')).find((item) => item.id === body.approvalId)?.['signals'];
    expect(signals).toEqual([{ code: 'transfer.void', detail: 'the game said so by phone' }]);
    const refuse = `POST /api/office/approvals/${body.approvalId}/refuse`;
    for (const as of [viewer, givenOperator(['queues.read', 'slips.decide'])]) {
      expect((await office(refuse, { as, body: { note: 'x' } })).body.message).toBe('NO_PERMISSION');
      expect((await allow(body.approvalId, as)).body.message).toBe('NO_PERMISSION');
    }
    expect((await office(refuse, { as: tan, body: {} })).status).toBe(400);
    expect((await office(refuse, { as: tan, body: { note: 'ask them again' } })).status).toBe(200);
    expect((await allow(body.approvalId)).body.message).toBe('ITEM_HANDLED');
    expect((await office('GET /api/office/approvals?state=decided&limit=1')).body.approvals).toMatchObject([
      { state: 'refused', decidedBy: 'Operator tan', note: 'ask them again' },
    ]);
    expect((await detail(id)).status).toBe('sent');
    const again = await want(id, 'void');
    expect((await allow(again.body.approvalId)).status).toBe(200);
  });

  it('who say yes at the same moment do it once', { tags: ['O117'] }, async () => {
    const { player, id } = await givenStuck();
    const { body } = await want(id, 'void');
    const others = Array.from({ length: 5 }, (_, number) =>
      givenOperator(['queues.read', 'transfers.decide'], `s-${number}`),
    );
    const answers = await Promise.all(others.map((as) => allow(body.approvalId, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await walletOf(server, player)).toEqual({ amount: 500, inProgress: 0 });
  });

  it('cannot end one whose wallet is stopped', async () => {
    const { player, id } = await givenStuck();
    const { body } = await want(id, 'post');
    await stopWallet(server, player);
    expect((await allow(body.approvalId)).body.message).toBe('WALLET_STOPPED');
    expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body.state).toBe('open');
    await stopWallet(server, player, false);
    expect((await allow(body.approvalId)).status).toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
  });

  it('whose yes dies in the middle have said nothing; said again, it is done once', { tags: ['O117'] }, async () => {
    const { player, id } = await givenStuck();
    const { body } = await want(id, 'post');
    const other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
    await other.query('begin');
    await other.query(
      'select from ledger.balance where account_id in (select id from ledger.account where owner = $1) for update',
      [player.id],
    );
    const dying = allow(body.approvalId);
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await server.database.query(waiting)).length > 0, 'the yes to wait');
    await server.database.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
    expect((await dying).status).toBeGreaterThanOrEqual(500);
    await other.query('rollback');
    await other.end();
    expect((await detail(id)).status).toBe('sent');
    expect((await office(`GET /api/office/approvals/${body.approvalId}`)).body.state).toBe('open');
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 100 });
    expect((await allow(body.approvalId)).status).toBe(200);
    expect((await allow(body.approvalId)).body.message).toBe('ITEM_HANDLED');
    expect(await walletOf(server, player)).toEqual({ amount: 400, inProgress: 0 });
  });

  it('cannot be made one by whoever writes the rows', async () => {
    const { id } = await givenStuck();
    const { body } = await want(id, 'void');
    const set = (change: string) =>
      server.database.query(`update approval set ${change} where id = $1`, [body.approvalId]);
    await expect(set(`state = 'allowed', decided_by = asked_by, decided_at = now()`)).rejects.toThrow(/second_person/);
    await expect(set(`asked_by = 'tan'`)).rejects.toThrow(/stays as it was/);
    await set(`state = 'refused', decided_by = 'tan', decided_at = now()`);
    await expect(set(`state = 'allowed'`)).rejects.toThrow(/stays as it was/);
    await receives();
    await server.later(HOUR_MS);
  });
});
