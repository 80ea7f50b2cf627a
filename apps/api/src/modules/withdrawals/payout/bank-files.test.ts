import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts';
import { bankFiles, text } from '../../../testing/bank-files.ts';
import { type Player, walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, tan } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
const desk = givenReviewQueue(async (given) => {
  server = given;
  await setRules(BY_HAND);
});
afterAll(() => server.later(HOUR_MS));
const { office, place } = desk;
const { send, givenBatch } = bankFiles(() => server, desk);

const { setRules, paidTo, latest } = withdrawalsOf(() => server);
const givenRequest = (amount?: number) => givenRequestOn(server, amount);
const detail = async (id: string) => (await office(`GET /api/office/withdrawals/${id}`)).body;

describe('a file for the bank', () => {
  it('has a line each, and says count, total and checksum; in no other file, and not paid in another way', {
    tags: ['O113'],
  }, async () => {
    const { batch, csv, given } = await givenBatch();
    expect(batch).toMatchObject({ lines: 3, total: 900.5, currency: 'THB', madeBy: 'Operator nok', closedAt: null });
    const lines = csv.trimEnd().split('\n');
    expect(lines[0]).toBe(`krapao-payouts,1,${batch.number},THB`);
    for (const { id, player } of given) {
      expect(csv).toContain(`,${id},KBANK,${player.bank.accountNo},MALI JAIDEE,`);
      expect(await place('withdrawals', id)).toMatchObject({ is_open: false, left_by: 'nok' });
      expect((await detail(id)).batch).toEqual({ id: batch.id, number: batch.number });
    }
    const hash = createHash('sha256').update(lines.slice(0, -1).join('\n')).digest('hex');
    expect(lines.at(-1)).toBe(`total,3,900.50,${hash}`);
    await server.modules.jobs.handlers['requeue-withdrawals']?.({});
    await server.later(HOUR_MS);
    for (const { player } of given) expect(await paidTo(player)).toEqual([]);
    const twice = await office('POST /api/office/withdrawals/batches', { body: { ids: [given[0]?.id] } });
    expect(twice.body.message).toBe('ITEM_HANDLED');
    expect((await office('GET /api/office/withdrawals/batches?limit=1')).body).toEqual([
      { ...batch, takenBy: 'Operator nok', takenAt: expect.any(String), takenAs: 'csv' },
    ]);
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

  it('answered by the bank is booked line by line: paid is paid, what failed waits for a person', {
    tags: ['O942'],
  }, async () => {
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
    expect((await detail(failed?.id ?? '')).signals[0]).toMatchObject({
      code: 'BANK_REFUSED',
      detail: 'closed, for good',
    });
    expect((await send(batch.id, text(head, lines, end))).body.message).toBe('ITEM_HANDLED');
    // What failed stays in sight in the file, although it is out of it.
    const shown = (await office(`GET /api/office/withdrawals/batches/${batch.id}/lines`)).body;
    expect(shown.map(({ id, result }: { id: string; result: string }) => [id, result]).sort()).toEqual(
      given.map(({ id }) => [id, id === failed?.id ? 'failed' : 'paid']).sort(),
    );
    expect(shown.find(({ id }: { id: string }) => id === failed?.id)).toMatchObject({
      ...{ note: 'closed, for good', member: { id: failed?.player.id } },
      bank: { code: 'KBANK', accountNo: expect.stringContaining('x') },
    });
    expect((await office(`GET /api/office/withdrawals/batches/${randomUUID()}/lines`)).status).toBe(404);
  });

  it('whose answer is read by two at once counts once', async () => {
    const { batch, given, head, results, end } = await givenBatch([400]);
    const file = text(head, results, end);
    const answers = await Promise.all([nok, tan, nok].map((as) => send(batch.id, file, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await server.later(SECOND_MS);
    expect(await walletOf(server, given[0]?.player as Player)).toEqual({ amount: 600, inProgress: 0 });
  });

  it('with anything wrong in its answer is refused whole, and says what and where', { tags: ['O114'] }, async () => {
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
      ['not-utf8', undefined, Buffer.from(`\uFEFF${text(head, results, end)}`, 'utf16le')],
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
