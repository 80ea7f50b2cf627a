import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../platform/clock.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  statementOf,
  stopWallet,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { nok, type OfficeMoney, officeMoney, tan } from '../../testing/office-money.ts';
import { form } from '../../testing/slips.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
let money: OfficeMoney;
let office: OfficeMoney['office'];
beforeAll(async () => {
  server = await moneyServer();
  money = await officeMoney(server);
  ({ office } = money);
  await setRules(BY_HAND);
});
afterAll(async () => {
  await server.later(HOUR_MS);
  await expectBooksInOrder(server);
  await money.close();
  await server.close();
});

const { setRules, paidTo, latest, idOf } = withdrawalsOf(() => server);

type Given = { player: Player; id: string };
async function givenRequest(amount = 400): Promise<Given> {
  const player = await givenPlayer(server, { money: 1_000 });
  await withdraw(server, player, amount);
  return { player, id: await idOf(player) };
}
const detail = async (id: string) => (await office(`GET /api/office/withdrawals/${id}`)).body;
const codes = async (id: string) => (await detail(id)).signals.map(({ code }: { code: string }) => code);

describe('a withdrawal in question', () => {
  it('says why it deserves a second look, and what each rests on', async () => {
    const { player, id } = await givenRequest();
    expect(await codes(id)).toEqual(['FIRST_WITHDRAWAL', 'NEW_ACCOUNT']);
    await server.database.query(
      `update member set created_at = now() - interval '30 days', bank_changed_at = now() - interval '2 days' where id = $1`,
      [player.id],
    );
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    await withdraw(server, player, 100);
    const second = await idOf(player);
    expect((await detail(second)).signals).toEqual([{ code: 'BANK_CHANGED', detail: expect.stringMatching(/Z$/) }]);

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
      { code: 'REWARD_ENDED', detail: expect.any(String) },
      { code: 'MANY_DEVICES', detail: '5' },
      { code: 'SHARED_DEVICE', detail: '1' },
    ]);
    expect((await money.items('withdrawals')).find((item) => item.id === second)?.['signals']).toHaveLength(4);
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

  it('that is rejected gives the money back with the reason the member reads', async () => {
    const { player, id } = await givenRequest();
    expect((await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: '  ' } })).status).toBe(400);
    await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'name differs' } });
    expect(await latest(player)).toEqual({ status: 'FAILED', steps: ['requested', 'rejected: name differs'] });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });

  it('of a stopped wallet can be neither rejected nor paid by hand', async () => {
    const { player, id } = await givenRequest();
    await stopWallet(server, player);
    for (const [act, body] of [
      ['reject', { reason: 'x' }],
      ['paid', { bankReference: 'STOPPED-1' }],
    ] as const) {
      const { status, body: said } = await office(`POST /api/office/withdrawals/${id}/${act}`, { body });
      expect([act, status, said.message]).toEqual([act, 409, 'WALLET_STOPPED']);
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

  it('reads their place and the usual wait, from the same rows that operators work on', async () => {
    const first = await givenRequest();
    const second = await givenRequest();
    const behind = (await receipt(first.player)).queue?.place ?? 0;
    expect((await receipt(second.player)).queue).toMatchObject({ place: behind + 1 });
    await server.database.query(`update queue_item set since = now() - interval '10 minutes' where item_id = $1`, [
      first.id,
    ]);
    await server.database.query(`delete from queue_item where left_by is not null`);
    expect((await receipt(second.player)).queue?.usualSeconds).toBeUndefined();
    await office(`POST /api/office/withdrawals/${first.id}/approve`);
    const { queue } = await receipt(second.player);
    expect(queue?.place).toBe(behind);
    expect(Math.round((queue?.usualSeconds ?? 0) / 60)).toBe(10);
    expect((await receipt(first.player)).queue).toBeUndefined();
    await office(`POST /api/office/withdrawals/${second.id}/reject`, { body: { reason: 'x' } });
    expect((await receipt(second.player)).queue).toBeUndefined();
  });
});

describe('a withdrawal paid by hand', () => {
  it('is paid under the bank’s own number, once, and the bank is told nothing', async () => {
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
    const { status, body: said } = await office(`POST /api/office/withdrawals/${again.id}/paid`, { body });
    expect([status, said.message]).toEqual([409, 'BANK_REFERENCE_USED']);
    expect(await detail(again.id)).toMatchObject({ status: 'requested', bankReference: null });
    expect(await walletOf(server, again.player)).toEqual({ amount: 600, inProgress: 400 });
  });

  it('may be one about which the bank has been silent for long', async () => {
    const { player, id } = await givenRequest();
    await server.sandbox.setFault('bank', { mode: 'error-500' });
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    expect(await money.place('withdrawals', id)).toMatchObject({ is_open: false });
    for (let count = 0; count < 8; count++) await server.later(HOUR_MS);
    await server.sandbox.setFault('bank', { mode: 'none' });
    expect(await codes(id)).toContain('BANK_SILENT');
    expect(await money.place('withdrawals', id)).toMatchObject({ is_open: true });
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
  it('ends the attempt, and the withdrawal waits for a person again', async () => {
    const { player, id } = await givenRequest();
    await server.sandbox.setFault('bank', { mode: 'refuse', code: 'ACCOUNT_CLOSED', calls: ['payout'] });
    await office(`POST /api/office/withdrawals/${id}/approve`);
    await server.later(SECOND_MS);
    await server.sandbox.setFault('bank', { mode: 'none' });
    expect(await money.place('withdrawals', id)).toMatchObject({ is_open: true });
    expect((await detail(id)).signals[0]).toEqual({
      code: 'BANK_REFUSED',
      detail: expect.stringContaining('ACCOUNT_CLOSED'),
    });
    await server.later(DAY_MS);
    expect((await detail(id)).status).toBe('requested');
    expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
    await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'the account is closed' } });
    expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
  });
});

describe('a file for the bank', () => {
  const send = async (batch: string, bytes: Uint8Array | string, as = nok) => {
    const { body, headers } = form({ bytes: Buffer.from(bytes as string), fileName: 'result.csv', type: 'text/csv' });
    const answer = await fetch(`${money.url}/api/office/withdrawals/batches/${batch}/result`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${as.token}` },
      body: new Uint8Array(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: looked at as it is.
    return { status: answer.status, body: (await answer.json()) as any };
  };

  async function givenBatch(amounts: readonly number[] = [400, 300.5, 200]) {
    const given: Given[] = [];
    for (const amount of amounts) given.push(await givenRequest(amount));
    given.sort((a, b) => (a.id < b.id ? -1 : 1));
    const { status, body } = await office('POST /api/office/withdrawals/batches', {
      body: { ids: given.map(({ id }) => id) },
    });
    expect(status).toBe(200);
    const { csv } = (await office(`GET /api/office/withdrawals/batches/${body.id}/file`)).body;
    const lines: string[] = csv.trimEnd().split('\n').slice(2, -1);
    const results = lines.map((line) => {
      const [number, reference, , , , amount] = line.split(',');
      return `${number},${reference},${amount},paid,KB${reference?.slice(0, 8)}`;
    });
    const total = body.total.toFixed(2);
    const head = [`krapao-results,1,${body.number},THB`, 'line,reference,amount,status,note'];
    return { batch: body, csv: csv as string, given, head, results, end: `total,${results.length},${total}` };
  }
  const text = (...lines: (string | string[])[]) => `${lines.flat().join('\n')}\n`;

  it('has a line each, and says count, total and checksum; in no other file, and not paid in another way', async () => {
    const { batch, csv, given } = await givenBatch();
    expect(batch).toMatchObject({ lines: 3, total: 900.5, currency: 'THB', madeBy: 'Operator nok', closedAt: null });
    const lines = csv.trimEnd().split('\n');
    expect(lines[0]).toBe(`krapao-payouts,1,${batch.number},THB`);
    for (const { id, player } of given) {
      expect(csv).toContain(`,${id},KBANK,${player.bank.accountNo},MALI JAIDEE,`);
      expect(await money.place('withdrawals', id)).toMatchObject({ is_open: false, left_by: 'nok' });
      expect((await detail(id)).batch).toEqual({ id: batch.id, number: batch.number });
    }
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(lines.slice(0, -1).join('\n')).digest('hex');
    expect(lines.at(-1)).toBe(`total,3,900.50,${hash}`);
    await server.modules.jobs.handlers['requeue-withdrawals']?.({});
    await server.later(HOUR_MS);
    for (const { player } of given) expect(await paidTo(player)).toEqual([]);
    const twice = await office('POST /api/office/withdrawals/batches', { body: { ids: [given[0]?.id] } });
    expect(twice.body.message).toBe('ITEM_HANDLED');
    expect((await office('GET /api/office/withdrawals/batches?limit=1')).body).toEqual([batch]);
  });

  it('takes all of them or none, also when two make one at the same moment', async () => {
    const [open, done] = [await givenRequest(), await givenRequest()];
    await office(`POST /api/office/withdrawals/${done.id}/reject`, { body: { reason: 'x' } });
    const ids = [open.id, done.id];
    expect((await office('POST /api/office/withdrawals/batches', { body: { ids } })).body.message).toBe('ITEM_HANDLED');
    expect((await detail(open.id)).status).toBe('requested');
    const missing = await office('POST /api/office/withdrawals/batches', { body: { ids: [open.id, randomUUID()] } });
    expect(missing.body.message).toBe('NO_DATA');
    const more = [await givenRequest(), await givenRequest()].map(({ id }) => id);
    const both = await Promise.all([
      office('POST /api/office/withdrawals/batches', { body: { ids: [open.id, ...more] } }),
      office('POST /api/office/withdrawals/batches', { as: tan, body: { ids: [...more, open.id] } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('answered by the bank is booked line by line: paid is paid, what failed waits for a person', async () => {
    const { batch, given, head, results, end } = await givenBatch();
    const [, , failed] = given;
    const lines = results.map((line) =>
      line.includes(failed?.id ?? '') ? line.replace(/paid,.*/, 'failed,"closed, for good"') : line,
    );
    const { status, body } = await send(batch.id, `\uFEFF${text(head, lines, end)}`, tan);
    expect([status, body]).toMatchObject([200, { paid: 2, failed: 1, closedBy: 'Operator tan' }]);
    await server.later(SECOND_MS);
    for (const { id, player } of given.slice(0, 2)) {
      expect((await latest(player)).status).toBe('SUCCESS');
      expect((await detail(id)).steps.at(-1)).toMatchObject({ step: 'paid', by: 'Operator tan' });
      expect((await walletOf(server, player)).inProgress).toBe(0);
    }
    expect(await detail(failed?.id ?? '')).toMatchObject({ status: 'requested', batch: null });
    expect((await detail(failed?.id ?? '')).signals[0]).toEqual({ code: 'BANK_REFUSED', detail: 'closed, for good' });
    expect((await send(batch.id, text(head, lines, end))).body.message).toBe('ITEM_HANDLED');
  });

  it('whose answer is read by two at once counts once', async () => {
    const { batch, given, head, results, end } = await givenBatch([400]);
    const file = text(head, results, end);
    const answers = await Promise.all([nok, tan, nok].map((as) => send(batch.id, file, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await server.later(SECOND_MS);
    expect(await walletOf(server, given[0]?.player as Player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('with anything wrong in its answer is refused whole, and says what and where', async () => {
    const { batch, given, head, results, end } = await givenBatch();
    const [first = '', second = '', third = ''] = results;
    const other = (await givenBatch([100])).results[0] ?? '';
    const tis620 = Buffer.concat([
      Buffer.from(text(head, first, second)),
      Buffer.from(third.replace(/paid,.*/, 'failed,')),
      Buffer.from([0xba, 0xd1, 0xad, 0xaa, 0xd5, 0xbb, 0xd4, 0xb4]),
      Buffer.from(`\n${end}\n`),
    ]);
    const wrong: [string, number | undefined, string | Uint8Array][] = [
      ['not-utf8', undefined, tis620],
      ['not-utf8', undefined, Buffer.from(text(head, results, end), 'utf16le')],
      ['empty', undefined, '\n'],
      [
        'header',
        1,
        text(
          head.map((line) => line.replace(`,${batch.number},`, ',999999,')),
          results,
          end,
        ),
      ],
      ['header', 2, text(head[0] ?? '', 'reference,line', results, end)],
      ['columns', 4, text(head, first, `${second},more`, third, end)],
      ['columns', 4, text(head, first, `"${second}`, third, end)],
      ['duplicate-line', 4, text(head, first, first, third, end)],
      ['unknown-line', 5, text(head, first, second, other, end)],
      ['missing-line', undefined, text(head, first, second, end)],
      ['changed-amount', 3, text(head, first.replace(/,[\d.]+,paid/, ',999.00,paid'), second, third, end)],
      ['status', 3, text(head, first.replace('paid', 'maybe'), second, third, end)],
      ['status', 3, text(head, first.replace(/paid,.*/, 'paid,'), second, third, end)],
      [
        'repeated-bank-reference',
        4,
        text(head, first, second.replace(/paid,.*/, `paid,${first.split(',')[4]}`), third, end),
      ],
      ['wrong-count', 6, text(head, results, end.replace('total,3', 'total,4'))],
      ['wrong-total', 6, text(head, results, 'total,3,900.51')],
      ['wrong-checksum', 6, text(head, results, `${end},${'0'.repeat(64)}`)],
      ['too-large', undefined, text(head, results, end) + ' '.repeat(1024 * 1024)],
    ];
    for (const [fault, line, file] of wrong) {
      const { status, body } = await send(batch.id, file as string);
      expect([fault, status, body]).toEqual([
        fault,
        422,
        { message: 'BANK_FILE_INVALID', fault, ...(line !== undefined && { line }) },
      ]);
    }
    await server.later(HOUR_MS);
    for (const { player } of given) expect((await latest(player)).status).toBe('IN_PROGRESS');
    expect((await send(randomUUID(), text(head, results, end))).status).toBe(404);
    expect((await send(batch.id, text(head, results, end))).status).toBe(200);
    const reused = await givenBatch([100]);
    const taken = reused.results.map((line) => line.replace(/paid,.*/, `paid,${first.split(',')[4]}`));
    expect((await send(reused.batch.id, text(reused.head, taken, reused.end))).body.fault).toBe(
      'repeated-bank-reference',
    );
  });

  it('whose answer was read is booked even if the process dies before the first line', async () => {
    const { batch, given, head, results, end } = await givenBatch([400]);
    await send(batch.id, text(head, results, end));
    await server.database.query(`delete from graphile_worker._private_jobs where payload ->> 'id' = $1`, [
      given[0]?.id,
    ]);
    await server.modules.jobs.handlers['requeue-withdrawals']?.({});
    await server.later(SECOND_MS);
    expect(await walletOf(server, given[0]?.player as Player)).toEqual({ amount: 600, inProgress: 0 });
  });
});
