import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS } from '@krapao/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { expectBooksInOrder, newKey, statementOf, walletOf } from '../../testing/money.ts';
import {
  aBankTransfer,
  givenSender,
  type SlipServer,
  slipOf,
  slipServer,
  slipsOf,
  upload,
  uploaded,
} from '../../testing/slips.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterEach(() => server.verifier.answerWith(undefined));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const link = (token: string, reference: string) =>
  server.call('GET /api/statement/slip/reference/{reference}', { token, params: { reference } });

describe('POST /api/wallet/slip', () => {
  it('keeps the picture, credits what it shows, and says so in slips and statement', {
    tags: ['S1.3', 'S1.18'],
  }, async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player, { amount: 1_234.5 });
    server.verifier.learn(transfer);
    const slip = await uploaded(server, player, await slipOf(transfer));
    expect(slip).toMatchObject({ status: 'SUCCESS', amount: 1_234.5, note: null, link: null });
    expect(slip.steps.map(({ step }) => step)).toEqual(['received', 'read', 'verified', 'credited']);
    expect(await walletOf(server, player)).toEqual({ amount: 1_234.5, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([
      { statementType: 'deposit', from: 'SCB', to: 'WALLET', amount: 1_234.5, status: 'SUCCESS' },
    ]);
  });

  it('above the member’s limit waits, and is credited once with its payment when the limit allows', {
    tags: ['P18'],
  }, async () => {
    const player = await givenSender(server);
    const { token } = player;
    const body = { kind: 'deposit', period: 'day', amount: 400 } as const;
    await server.call('POST /api/protection/limit', { token, body });
    const transfer = aBankTransfer(server, player);
    server.verifier.learn(transfer);
    const slip = await uploaded(server, player, await slipOf(transfer));
    expect(slip).toMatchObject({ status: 'IN_PROGRESS', amount: 500.25 });
    expect((await server.call('GET /api/wallet', { token })).body.aboveLimit).toBe(500.25);
    await server.database.query('update play_limit set amount = 60000 where member_id = $1', [player.id]);
    for (const job of ['credit-above-limit', 'settle-slips', 'credit-above-limit'])
      await server.modules.jobs.handlers[job]?.({});
    expect((await slipsOf(server, player)).slips).toMatchObject([{ reference: slip.reference, status: 'SUCCESS' }]);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect((await statementOf(server, player)).statements).toMatchObject([{ status: 'SUCCESS', amount: 500.25 }]);
  });

  it('credits a slip whose banks go by other names than ours', async () => {
    const player = await givenSender(server);
    await server.database.query(`update member set bank_code = 'TMB' where id = $1`, [player.id]);
    const transfer = aBankTransfer(server, player, { sendingBank: '065' });
    server.verifier.learn(transfer);
    expect(await uploaded(server, player, await slipOf(transfer))).toMatchObject({ status: 'SUCCESS' });
    const sameUnderNewName = await slipOf({ ...transfer, sendingBank: '011' });
    expect(await uploaded(server, player, sameUnderNewName)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });

  it('lets nobody’s pictures fill every place: one of each member at a time, and the first of each first', async () => {
    const [many, one] = [await givenSender(server), await givenSender(server)];
    for (let count = 0; count < 3; count++) await upload(server, many, await slipOf(aBankTransfer(server, many)));
    await upload(server, one, await slipOf(aBankTransfer(server, one)));
    const jobs = await server.database.query<{ member_id: string; queue_name: string; priority: number }>(
      `select slip.member_id, job.queue_name, job.priority from graphile_worker.jobs job
       join graphile_worker._private_jobs row on row.id = job.id join slip on slip.id::text = row.payload ->> 'id'
       where slip.member_id = any($1) order by job.priority, slip.created_at`,
      [[many.id, one.id]],
    );
    expect(jobs.map(({ member_id, priority }) => [member_id, priority])).toEqual([
      [many.id, 0],
      [one.id, 0],
      [many.id, 1],
      [many.id, 2],
    ]);
    expect(new Set(jobs.filter(({ member_id }) => member_id === many.id).map((job) => job.queue_name)).size).toBe(1);
    // Besides them only operators' jobs, each at most once at a time: one of the four workers is always free for slips.
    expect([...(server.modules.jobs.slow ?? [])].sort()).toEqual([
      ...['check-connections', 'compare-book', 'read-slip', 'verify-ledger'],
    ]);
    await server.later(0);
  });

  it.each(['file', 'slip', 'image[]', 'constructor'])(
    'takes the file under any name of field: %s',
    { tags: ['S7.44'] },
    async (field) => {
      const player = await givenSender(server);
      const { status } = await upload(server, player, await slipOf(aBankTransfer(server, player)), { field });
      expect(status).toBe(200);
    },
  );

  it('is one slip for whoever repeats it with the same key, and refuses another file under it', async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player);
    server.verifier.learn(transfer);
    const headers = newKey();
    const bytes = await slipOf(transfer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(server, player, bytes, { headers })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    const other = await upload(server, player, await slipOf(aBankTransfer(server, player)), { headers });
    expect([other.status, other.body]).toEqual([409, { message: 'KEY_INVALID', key: 'idempotency-key' }]);
    await server.later(0);
    expect((await slipsOf(server, player)).total).toBe(1);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });

  it('is one slip even when the answer to the first was forgotten', async () => {
    const player = await givenSender(server);
    const headers = newKey();
    const bytes = await slipOf(aBankTransfer(server, player));
    const first = await upload(server, player, bytes, { headers });
    await server.database.query('delete from idempotency');
    const again = await upload(server, player, bytes, { headers });
    expect(again.body.reference).toBe(first.body.reference);
    await server.database.query('delete from idempotency');
    expect((await upload(server, player, await slipOf(aBankTransfer(server, player)), { headers })).status).toBe(409);
    expect((await slipsOf(server, player)).total).toBe(1);
  });

  it('lets an upload take as long as the client waits', { tags: ['S7.45', 'S9.3'] }, () => {
    expect(server.app.server.requestTimeout).toBe(LIMITS.slipUploadTimeoutMs);
  });

  it('answers SLIP_UPLOAD_FAIL when the picture cannot be kept, and knows of no slip', {
    tags: ['S8.60'],
  }, async () => {
    const player = await givenSender(server);
    const bytes = await slipOf(aBankTransfer(server, player));
    await server.database.query('alter table slip rename to slip_away');
    const answer = await upload(server, player, bytes);
    await server.database.query('alter table slip_away rename to slip');
    expect([answer.status, answer.body]).toEqual([503, { message: 'SLIP_UPLOAD_FAIL' }]);
    expect((await slipsOf(server, player)).total).toBe(0);
  });
});

describe('POST /api/statement/slip', () => {
  it('shows a member their own slips, newest first, ten to a page, and nobody else’s', {
    tags: ['S3.55', 'S7.66', 'S9.21'],
  }, async () => {
    const player = await givenSender(server);
    const other = await givenSender(server);
    const references: string[] = [];
    for (let count = 0; count < 12; count++) {
      const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)));
      references.unshift(body.reference);
    }
    const first = await slipsOf(server, player);
    expect([first.total, first.slips.map(({ reference }) => reference)]).toEqual([12, references.slice(0, 10)]);
    expect(first.slips[0]).toEqual({
      createdAt: expect.any(String),
      amount: null,
      status: 'IN_PROGRESS',
      note: null,
      link: null,
      reference: references[0],
      steps: [{ step: 'received', at: first.slips[0]?.createdAt }],
    });
    expect((await slipsOf(server, player, 2)).slips.map(({ reference }) => reference)).toEqual(references.slice(10));
    expect(await slipsOf(server, other)).toEqual({ total: 0, slips: [] });
    const named = async ({ token }: { token: string }) => {
      const body = { page: 1, limit: 10, reference: references[11]?.toLowerCase() };
      return (await server.call('POST /api/statement/slip', { token, body })).body;
    };
    expect(await named(player)).toMatchObject({ total: 1, slips: [{ reference: references[11] }] });
    expect(await named(other)).toEqual({ total: 0, slips: [] });
  });
});

describe('the picture of a slip', () => {
  it('opens by a link that works for minutes, as a picture and nothing else', { tags: ['S7.67'] }, async () => {
    const player = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)));
    const { url } = (await link(player.token, body.reference)).body;
    const picture = await server.app.inject(url);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="slip-${body.reference}.jpg"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect([...picture.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

    server.clock.advance(6 * MINUTE_MS);
    expect((await server.app.inject(url)).statusCode).toBe(404);
  });

  it('stays closed to another member, to strangers and to links that were touched', {
    tags: ['R24.1', 'C36'],
  }, async () => {
    const player = await givenSender(server);
    const other = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)));
    expect(await link(other.token, body.reference)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(
      (await server.call('GET /api/statement/slip/reference/{reference}', { params: { reference: body.reference } }))
        .status,
    ).toBe(401);
    const { url } = (await link(player.token, body.reference)).body;
    const touched = [
      url.slice(0, -2),
      url.replace(/\.[^.]+\./, '.zzzzzzzzz.'),
      url.replace(/[^/]+$/, 'x'),
      `${url}%2e%2e`,
    ];
    for (const bad of touched) expect((await server.app.inject(bad)).statusCode).toBe(404);
    const [row] = await server.database.query<{ file: string }>('select file from slip where reference = $1', [
      body.reference,
    ]);
    for (const path of [`/files/${row?.file}`, `/api/pictures/slips/${row?.file}`, `/data/files/${row?.file}`]) {
      expect((await server.app.inject(path)).statusCode).toBe(404);
    }
  });

  it('is kept under a name of our own that only the server’s user may read', { tags: ['R24.1'] }, async () => {
    const player = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)), {
      fileName: '../../x.php.png',
    });
    const [row] = await server.database.query<{ file: string }>('select file from slip where reference = $1', [
      body.reference,
    ]);
    expect(row?.file).toMatch(/^[0-9a-f-]{36}\.jpg$/);
    const { mode } = await stat(path.join(server.env.FILES_DIR ?? '', row?.file ?? ''));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('the notice of a slip', () => {
  const noticesOf = async (token: string) => (await server.call('GET /api/notices', { token })).body.notices;

  it('that failed has its reason; a credited slip has that of its deposit', async () => {
    const [player, other] = [await givenSender(server), await givenSender(server)];
    const transfer = aBankTransfer(server, player);
    server.verifier.learn(transfer);
    await uploaded(server, player, await slipOf(transfer));
    expect(await noticesOf(player.token)).toMatchObject([{ kind: 'money', entry: { statementType: 'deposit' } }]);
    const { reference } = await uploaded(server, other, await slipOf(transfer));
    expect(await noticesOf(other.token)).toMatchObject([
      { kind: 'slip-failed', isUnread: true, slip: { reference, reason: 'SLIP_REFNO_DUPLICATED' } },
    ]);
  });
});
