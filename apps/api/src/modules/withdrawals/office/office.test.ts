import { randomUUID } from 'node:crypto';
import { officeWithdrawalCalls } from '@krapao/contract/office/withdrawals';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { givenPlayer, type Player, statementOf, stopWallet, walletOf, withdraw } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, support, tan } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
const { office, items, place } = givenReviewQueue(async (given) => {
  server = given;
  await setRules(BY_HAND);
});
afterAll(() => server.later(HOUR_MS));

const { setRules, paidTo, latest, idOf } = withdrawalsOf(() => server);

const givenRequest = (amount?: number) => givenRequestOn(server, amount);
const detail = async (id: string) => (await office(`GET /api/office/withdrawals/${id}`)).body;
const codes = async (id: string) => (await detail(id)).signals.map(({ code }: { code: string }) => code);

describe('a withdrawal in question', () => {
  it('says why it deserves a second look, and what each rests on', { tags: ['O111'] }, async () => {
    const { player, id } = await givenRequest();
    expect(await codes(id)).toEqual(['LITTLE_PLAY', 'FIRST_WITHDRAWAL', 'NEW_ACCOUNT']);
    await server.database.query(
      `update member set created_at = now() - interval '30 days', bank_changed_at = now() - interval '2 days' where id = $1`,
      [player.id],
    );
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    await withdraw(server, player, 100);
    const second = await idOf(player);
    expect((await detail(second)).signals).toEqual([
      { code: 'BANK_CHANGED', detail: expect.stringMatching(/Z$/), points: 30 },
    ]);

    const other = await givenPlayer(server);
    const browser = randomUUID();
    await server.database.query('update session set browser = $2 where member_id = any($1)', [
      [player.id, other.id],
      browser,
    ]);
    await server.database.query(
      `insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at, browser)
       select gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), '', '203.0.113.1', now(), now(), 1, now(),
         gen_random_uuid() from generate_series(1, 4)`,
      [player.id],
    );
    await server.database.query(
      `insert into reward (id, member_id, kind, type, code, title, currency, amount, principal, rule, success_percent,
         fail_percent, state, claimed_at, expires_at, ended_at)
       values (gen_random_uuid(), $1, 'bonus', 'x', 'x', '{}', 'THB', 1, 1, 'balance', 200, 10, 'succeeded', now(), now(), now())`,
      [player.id],
    );
    expect((await detail(second)).signals.slice(1)).toEqual([
      { code: 'SHARED_DEVICE', detail: '1', points: 25 },
      { code: 'MANY_DEVICES', detail: '5', points: 10 },
      { code: 'REWARD_ENDED', detail: expect.any(String), points: 5 },
      { code: 'SHARED_ADDRESS', detail: '1', points: 5 },
    ]);
    expect((await items('withdrawals')).find((item) => item.id === second)?.['signals']).toHaveLength(4);
  });

  it('above the cap says so, and shows the account masked and every step with who took it', async () => {
    await setRules({ ...BY_HAND, autoApproveMax: 100 });
    const { player, id } = await givenRequest();
    await setRules(BY_HAND);
    expect(await codes(id)).toContain('OVER_LIMIT');
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    const shown = await detail(id);
    expect(shown).toMatchObject({
      status: 'paid',
      amount: 400,
      bank: { code: 'KBANK', accountNo: `xxxxxx${player.bank.accountNo.slice(-4)}` },
      steps: [
        { step: 'requested', by: null, because: 'OVER_LIMIT' },
        { step: 'approved', by: 'Operator nok' },
        { step: 'paid', by: null },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain(player.bank.accountNo);
    expect((await office(`GET /api/office/withdrawals/${randomUUID()}`)).status).toBe(404);
  });

  it('that is rejected gives the money back with the reason the member reads', { tags: ['R22.4'] }, async () => {
    const { player, id } = await givenRequest();
    expect((await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: '  ' } })).status).toBe(400);
    await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'name differs' } });
    expect(await latest(player)).toEqual({ status: 'FAILED', steps: ['requested', 'rejected: name differs'] });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('that is rejected for a reason of the list names it, so that members read it in their language', {
    tags: ['O864'],
  }, async () => {
    const { player, id } = await givenRequest();
    const reject = (body: object) => office(`POST /api/office/withdrawals/${id}/reject`, { body });
    expect((await reject({ refusal: 'BANK_REFUSED' })).status).toBe(400);
    expect((await reject({ refusal: 'NAME_DIFFERS', reason: 'and more' })).status).toBe(400);
    expect((await reject({})).status).toBe(400);
    expect((await reject({ refusal: 'NAME_DIFFERS' })).status).toBe(200);
    const [entry] = (await statementOf(server, player, { type: 'withdraw' })).statements;
    expect(entry?.steps?.at(-1)).toMatchObject({ step: 'rejected', note: null, refusal: 'NAME_DIFFERS' });
    const { steps } = (await office(`GET /api/office/withdrawals/${id}`)).body;
    expect(steps.at(-1)).toMatchObject({ step: 'rejected', because: 'NAME_DIFFERS' });
  });

  it('of a stopped wallet can be neither rejected nor paid by hand', async () => {
    const { player, id } = await givenRequest();
    await stopWallet(server, player);
    for (const [act, body] of [
      ['reject', { reason: 'x' }],
      ['paid', { bankReference: 'STOPPED-1' }],
    ] as const) {
      const { status, body: answer } = await office(`POST /api/office/withdrawals/${id}/${act}`, { body });
      expect([act, status, answer.message]).toEqual([act, 409, 'WALLET_STOPPED']);
    }
    expect((await detail(id)).status).toBe('requested');
    await stopWallet(server, player, false);
  });
});

describe('a member whose withdrawal waits', () => {
  const receipt = async (player: Player) => {
    const [line] = (await statementOf(server, player, { type: 'withdraw' })).statements;
    const params = { reference: line?.reference ?? '' };
    return (await server.call('GET /api/statement/receipt/{reference}', { token: player.token, params })).body;
  };

  it('reads their place, from the same rows that operators work on', { tags: ['O119'] }, async () => {
    const first = await givenRequest();
    const second = await givenRequest();
    const behind = (await receipt(first.player)).queue?.place ?? 0;
    expect((await receipt(second.player)).queue).toMatchObject({ place: behind + 1 });
    await office(`POST /api/office/withdrawals/${first.id}/approve`);
    expect((await receipt(second.player)).queue?.place).toBe(behind);
    expect((await receipt(first.player)).queue).toBeUndefined();
    await office(`POST /api/office/withdrawals/${second.id}/reject`, { body: { reason: 'x' } });
    expect((await receipt(second.player)).queue).toBeUndefined();
  });
});

describe('a withdrawal paid by hand', () => {
  it('shows its full account to whoever may decide it, with a code and an entry in the audit', {
    tags: ['O969'],
  }, async () => {
    const { player, id } = await givenRequest();
    const account = (as?: { token: string }, of = id) =>
      office(`GET /api/office/withdrawals/${of}/account`, as && { as });
    // The account of the request, whatever the member's is by now.
    await server.database.query('update member set bank_account_no = $2 where id = $1', [player.id, '9990001112']);
    expect((await account()).body).toEqual({ accountNo: player.bank.accountNo });
    expect((await account(support)).body.message).toBe('NO_PERMISSION');
    expect((await account(nok, randomUUID())).status).toBe(404);
    expect(officeWithdrawalCalls['GET /api/office/withdrawals/{id}/account']).toMatchObject({
      audited: true,
      stepUp: true,
    });
  });

  it('is paid under the bank’s own number, once, and the bank is told nothing', { tags: ['O112'] }, async () => {
    const { player, id } = await givenRequest();
    const body = { bankReference: 'KB-7781' };
    const answers = await Promise.all(
      [nok, tan, nok, tan].map((as) => office(`POST /api/office/withdrawals/${id}/paid`, { as, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await server.later(HOUR_MS);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
    expect(await latest(player)).toEqual({ status: 'SUCCESS', steps: ['requested', 'approved', 'paid'] });
    expect(await paidTo(player)).toEqual([]);
    expect((await detail(id)).bankReference).toBe('KB-7781');

    const again = await givenRequest();
    const { status, body: answer } = await office(`POST /api/office/withdrawals/${again.id}/paid`, { body });
    expect([status, answer.message]).toEqual([409, 'BANK_REFERENCE_USED']);
    expect(await detail(again.id)).toMatchObject({ status: 'requested', bankReference: null });
    expect(await walletOf(server, again.player)).toEqual({ amount: 600, inProgress: 400 });
  });

  it('may be one about which the bank has been silent for long', async () => {
    const { player, id } = await givenRequest();
    await server.sandbox.setFault('bank', { mode: 'error-500' });
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    expect(await place('withdrawals', id)).toMatchObject({ is_open: false });
    for (let count = 0; count < 8; count++) await server.later(HOUR_MS);
    await server.sandbox.setFault('bank', { mode: 'none' });
    expect(await codes(id)).toContain('BANK_SILENT');
    expect(await place('withdrawals', id)).toMatchObject({ is_open: true });
    for (const act of ['approve', 'reject']) {
      const body = { reason: 'x' };
      expect((await office(`POST /api/office/withdrawals/${id}/${act}`, { body })).body.message).toBe('ITEM_HANDLED');
    }
    expect((await office(`POST /api/office/withdrawals/${id}/paid`, { body: { bankReference: 'KB-99' } })).status).toBe(
      200,
    );
    await server.later(HOUR_MS);
    expect(await paidTo(player)).toEqual([]);
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  });
});

describe('a bank that refuses for good', () => {
  it('ends the attempt, and the withdrawal waits for a person again', { tags: ['O115'] }, async () => {
    const { player, id } = await givenRequest();
    await server.sandbox.setFault('bank', { mode: 'refuse', code: 'ACCOUNT_CLOSED', calls: ['payout'] });
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    await server.sandbox.setFault('bank', { mode: 'none' });
    expect(await place('withdrawals', id)).toMatchObject({ is_open: true });
    expect((await detail(id)).signals[0]).toEqual({
      code: 'BANK_REFUSED',
      detail: expect.stringContaining('ACCOUNT_CLOSED'),
      points: 0,
    });
    await server.later(DAY_MS);
    expect((await detail(id)).status).toBe('requested');
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
    await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'the account is closed' } });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });
});
