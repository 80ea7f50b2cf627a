import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedOf, givenPayment, KRAPAO_SCB } from '../../testing/feed.ts';
import { givenPlayer, transfer } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';

let books: OfficeBooks;
let server: OfficeBooks['server'];
let office: OfficeBooks['office'];
let pim: OfficeBooks['pim'];
beforeAll(async () => {
  books = await officeBooks();
  ({ server, office, pim } = books);
});
afterAll(() => books.close());

describe('the books of others', () => {
  it('show how far a bank was read, and a comparison that agrees', { tags: ['O410'] }, async () => {
    const { body } = await office('GET /api/office/books');
    expect(body.banks.length).toBeGreaterThan(0);
    const { code, accountNo } = body.banks[0];
    expect(accountNo).toMatch(/^…\d{4}$/);
    const response = await office('POST /api/office/books/compare', { body: { kind: 'bank', book: code, accountNo } });
    expect(response.body).toMatchObject({ kind: 'bank', code, by: pim.name, finishedAt: null });
    await server.later(1_000);
    const [comparison] = (await office('GET /api/office/books')).body.comparisons;
    expect(comparison).toMatchObject({ error: null, differences: [], finishedAt: expect.any(String) });
  });

  it('finds what the bank has and we have not, and what differs', { tags: ['O410'] }, async () => {
    const feed = feedOf(() => server);
    const paid = async (amount: string) => feed.people.paid({ from: await feed.stranger(), to: KRAPAO_SCB, amount });
    const unchanged = await paid('10.00');
    const changed = await paid('20.00');
    // A callback reported another amount before the bank's feed did.
    const firstReport = { senderBank: 'BBL', transRef: changed.transRef, receiverBank: 'SCB', amount: 1n };
    await givenPayment(server, { ...firstReport, receiverAccount: KRAPAO_SCB.accountNo, source: 'callback' });
    await feed.minute();
    // A payment that the feed's cursor skipped.
    const lost = await paid('30.00');
    await server.database.query(
      `update bank_feed set cursor = (select 'bank ' || max(number) from sandbox.bank_entry e
         where e.bank_code = bank_feed.bank_code and e.account_no = bank_feed.account_no) where bank_code = 'SCB'`,
    );
    const body = { kind: 'bank', book: 'SCB', accountNo: '…5678' };
    const compare = async () => {
      expect((await office('POST /api/office/books/compare', { body })).status).toBe(200);
      await server.later(1_000);
      return (await office('GET /api/office/books')).body.comparisons[0];
    };
    const found = await compare();
    const references = found.differences.map(({ what, reference, theirs, ours }: Record<string, unknown>) => [
      what,
      String(reference).split(' ')[1],
      theirs,
      ours,
    ]);
    expect(references).toEqual([
      ['OTHER_AMOUNT', changed.transRef, 20, 0.01],
      ['MISSING_HERE', lost.transRef, 30, null],
    ]);
    expect(JSON.stringify(references)).not.toContain(unchanged.transRef);
    // The next comparison starts from there again until it agrees, and only then moves the cursor on.
    expect((await compare()).differences).toHaveLength(2);
  });

  it.each([
    { kind: 'bank', book: 'KBANK', accountNo: '…0000' },
    { kind: 'bank', book: 'NOBANK' },
    { kind: 'game', book: 'nothing' },
  ])('that are not there cannot be compared: %j', async (body) => {
    expect((await office('POST /api/office/books/compare', { body })).status).toBe(404);
  });

  it('of a game are compared in units, and in money at the rate that each transfer came in with', {
    tags: ['O850'],
  }, async () => {
    const code = 'malai';
    const compare = async () => {
      expect((await office('POST /api/office/books/compare', { body: { kind: 'game', book: code } })).status).toBe(200);
      await server.later(1_000);
      return (await office('GET /api/office/books')).body.comparisons[0];
    };
    const player = await givenPlayer(server, { money: 500, games: [code] });
    for (const [from, to] of [['WALLET', code] as const, [code, 'WALLET'] as const])
      expect((await transfer(server, player, { from, to, amount: 100 })).body.status).toBe('SUCCESS');
    const [game] = await server.database.query<{ rate: string }>('select rate::text from game where code = $1', [code]);
    const setRate = (rate: string) => server.database.query('update game set rate = $2 where code = $1', [code, rate]);

    // Another rate today says nothing about yesterday's transfers.
    await setRate(`${Number(game?.rate) * 2}`);
    expect(await compare()).toMatchObject({ error: null, compared: 2, differences: [] });
    await setRate(game?.rate ?? '1');

    // Ten times the money for the same units.
    await server.database.query(
      `update game_transfer set amount = amount * 10 where member_id = $1 and direction = 'out'`,
      [player.id],
    );
    const { differences } = await compare();
    expect(differences).toMatchObject([{ what: 'OTHER_RATE', theirs: -100, ours: -1_000 }]);
  });

  it('of a game have members’ money by its own word, beside what was moved there; the difference is what was won or lost', {
    tags: ['O1018'],
  }, async () => {
    const code = 'takraw';
    const read = async () => {
      const { games } = (await office('GET /api/office/books')).body;
      return games.find((game: { code: string }) => game.code === code).inside[0];
    };
    const player = await givenPlayer(server, { money: 500, games: [code] });
    expect((await transfer(server, player, { from: 'WALLET', to: code, amount: 100 })).body.status).toBe('SUCCESS');
    expect(await read()).toMatchObject({ currency: 'THB', reported: 100, members: 1, moved: 100, result: 0 });
    const [account] = await server.database.query<{ units: string }>(
      'select units::text from game_account where member_id = $1 and game_code = $2',
      [player.id, code],
    );
    const report = (units: bigint, received: string) =>
      server.database.query(
        'update game_account set units = $3, units_heard_at = $4 where member_id = $1 and game_code = $2',
        [player.id, code, units, received],
      );
    const readAt = '2026-03-01T00:00:00.000Z';
    await report(BigInt(account?.units ?? 0) / 4n, readAt);
    expect(await read()).toMatchObject({ reported: 25, moved: 100, result: -75, readAt });
    await report(BigInt(account?.units ?? 0) * 3n, readAt);
    expect(await read()).toMatchObject({ reported: 300, moved: 100, result: 200 });
  });

  it('are compared once at a time, whoever asks', { tags: ['O410'] }, async () => {
    const games = (await office('GET /api/office/books')).body.games;
    const { code } = games.find(({ isReported }: { isReported: boolean }) => isReported);
    const request = () => office('POST /api/office/books/compare', { body: { kind: 'game', book: code } });
    const [one, two] = await Promise.all([request(), request()]);
    expect(one.body.id).toBe(two.body.id);
    await server.later(1_000);
  });
});

it('a retry is done once, however many press', { tags: ['O409'] }, async () => {
  const { database } = server;
  await database.query(
    `select graphile_worker.add_job('no-such-task', '{"id": "abc", "text": "a secret"}'::json, max_attempts := 1)`,
  );
  await database.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the line broke', run_at = now() + interval '1 day'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'no-such-task')`,
  );
  const { jobs, tasks } = (await office('GET /api/office/jobs')).body;
  const job = jobs.find(({ task }: { task: string }) => task === 'no-such-task');
  expect(job).toMatchObject({ state: 'failed', error: 'the line broke', about: { id: 'abc' } });
  expect(JSON.stringify(job)).not.toContain('a secret');
  expect(tasks).toContainEqual(expect.objectContaining({ task: 'no-such-task', failed: 1 }));
  const retry = () => office(`POST /api/office/jobs/${job.id}/retry`);
  const answers = await Promise.all([retry(), retry(), retry()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ state: 'waiting', attempts: 0 });
  await database.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  expect((await retry()).status).toBe(404);
});
