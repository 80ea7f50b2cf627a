import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposit, givenPlayer, stopWallet, withdraw } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { ledgerOn } from './public.ts';

let books: OfficeBooks;
let server: OfficeBooks['server'];
let office: OfficeBooks['office'];
let pim: OfficeBooks['pim'];
beforeAll(async () => {
  books = await officeBooks();
  ({ server, office, pim } = books);
});
afterAll(() => books.close());

const ledger = () => ledgerOn(server.connection.db);

describe('entries', () => {
  it('of an hour come page by page, each once, and never those of another hour', { tags: ['O402'] }, async () => {
    const [at, before] = [new Date('2026-05-05T03:30:00Z'), new Date('2026-05-05T02:59:59Z')];
    const from = { kind: 'bank', owner: 'PAGED' } as const;
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.push(
        await books.book({ at, kind: 'deposit', from, to: { kind: 'wallet', owner: `p${count}` }, amount: 100n }),
      );
      await books.book({ at: before, kind: 'deposit', from, to: { kind: 'wallet', owner: 'q' }, amount: 5n });
      await books.book({ at, kind: 'withdraw', from: { kind: 'wallet', owner: `p${count}` }, to: from, amount: 1n });
    }
    const [{ id: account = 0 } = {}] = await server.database.query<{ id: number }>(
      `select id::int from ledger.account where owner = 'PAGED'`,
    );
    const hour = 'from=2026-05-05T03:00:00Z&to=2026-05-05T04:00:00Z&kind=deposit&limit=3';
    const seen: string[] = [];
    let before_ = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const { body } = await office(`GET /api/office/ledger/entries?account=${account}&${hour}${before_}`);
      seen.push(...body.entries.map(({ operationId }: { operationId: string }) => operationId));
      if (!body.more) break;
      before_ = `&before=${body.entries.at(-1).seq}`;
    }
    expect(seen).toEqual(ids.reverse());
  });

  it('of one account go back to its first, with the balance after each', async () => {
    const player = await givenPlayer(server, { money: 300 });
    await deposit(server, player.id, 200);
    const [{ id = 0 } = {}] = await server.database.query<{ id: number }>(
      `select id::int from ledger.account where owner = $1 and kind = 'wallet'`,
      [player.id],
    );
    const { body } = await office(`GET /api/office/ledger/entries?account=${id}`);
    expect(body.entries.map(({ amount, balanceAfter }: Record<string, number>) => [amount, balanceAfter])).toEqual([
      [200, 500],
      [300, 300],
    ]);
  });

  it.each([
    ['no account at all', ''],
    ['an account and a kind', 'account=1&accountKind=bank&from=2026-05-05T03:00:00Z&to=2026-05-05T04:00:00Z'],
    ['a kind without a time', 'accountKind=bank'],
    ['a beginning without an end', 'account=1&from=2026-05-05T03:00:00Z'],
    ['a number below one', 'account=0'],
    ['too many at once', 'account=1&limit=1000'],
  ])('by %s are refused', async (_, query) => {
    expect((await office(`GET /api/office/ledger/entries?${query}`)).status).toBe(400);
  });

  it('of an account that is not there say so', async () => {
    expect((await office('GET /api/office/ledger/entries?account=999999999')).body.message).toBe('NO_DATA');
  });
});

describe('the trial balance', () => {
  it('adds up to nothing in each currency, and each kind to its accounts', { tags: ['O403'] }, async () => {
    await givenPlayer(server, { money: 50_000, currency: 'LAK' });
    const { body } = await office('GET /api/office/ledger/balances');
    for (const currency of ['THB', 'LAK']) {
      const own = body.kinds.filter((kind: { currency: string }) => kind.currency === currency);
      expect(own.length).toBeGreaterThan(1);
      expect(Math.round(own.reduce((sum: number, { balance }: { balance: number }) => sum + balance * 100, 0))).toBe(0);
    }
    const banks = (await office('GET /api/office/ledger/accounts?kind=bank&limit=200')).body.accounts;
    const total = banks
      .filter(({ currency }: { currency: string }) => currency === 'THB')
      .reduce((sum: number, { balance }: { balance: number }) => sum + balance, 0);
    const kind = body.kinds.find(
      (one: { kind: string; currency: string }) => one.kind === 'bank' && one.currency === 'THB',
    );
    expect(total).toBeCloseTo(kind.balance, 2);
  });

  it('lists members’ accounts page by page', async () => {
    const first = (await office('GET /api/office/ledger/accounts?kind=wallet&limit=2')).body;
    expect([first.accounts.length, first.more]).toEqual([2, true]);
    const after = first.accounts[1].owner;
    const next = (await office(`GET /api/office/ledger/accounts?kind=wallet&limit=2&after=${after}`)).body;
    expect(next.accounts[0].owner > after).toBe(true);
  });
});

describe('a finding', () => {
  const givenFinding = async (
    fault: string,
    { account = null as string | null, seal = null as number | null } = {},
  ) => {
    const [row] = await server.database.query<{ id: number }>(
      `insert into ledger.finding (fault, account_id, seal_id, detail) values ($1, $2, $3, '{"balance": 1}') returning id::int`,
      [fault, account, seal],
    );
    return row?.id ?? 0;
  };
  const close = (id: number, body: object) => office(`POST /api/office/ledger/findings/${id}/close`, { body });
  const stateOf = async (id: number) => {
    const [row] = await server.database.query<{ state: string; by: string; note: string }>(
      `select case when resolved_at is not null then 'closed' when known_at is not null then 'known' else 'open' end as state,
         by, note from ledger.finding where id = $1`,
      [id],
    );
    return row;
  };

  it('is closed with a reason, by whom is written down, and its account moves again', { tags: ['O404'] }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    const wallet = await ledger().openAccount({ kind: 'wallet', owner: player.id, currency: 'THB' });
    await ledger().report({ fault: 'PROVIDER_MISMATCH', account: wallet, detail: { game: 'malai' } });
    const { body } = await office('GET /api/office/ledger/findings');
    const found = body.findings.find(
      ({ account }: { account: { owner: string } | null }) => account?.owner === player.id,
    );
    expect(found).toMatchObject({ fault: 'PROVIDER_MISMATCH', state: 'open', isStopped: true, by: null });
    const closed = await close(found.id, { reason: 'the provider paid it back' });
    expect(closed.body).toMatchObject({
      state: 'closed',
      isStopped: false,
      by: pim.name,
      note: 'the provider paid it back',
    });
    expect((await withdraw(server, player, 100)).status).toBe(200);
    expect((await close(found.id, { reason: 'again' })).body.message).toBe('ITEM_HANDLED');
  });

  it('without an account is closed too', { tags: ['O404'] }, async () => {
    const id = await givenFinding('MONTH_MISSING');
    // Entries of another year fall into the default partition, beside the monthly partitions.
    await books.book({
      at: new Date('2020-01-01T00:00:00Z'),
      kind: 'deposit',
      from: { kind: 'bank', owner: 'OLD' },
      to: { kind: 'wallet', owner: 'old' },
      amount: 1n,
    });
    expect((await close(id, { reason: 'made the month' })).body).toMatchObject({
      message: 'STILL_WRONG',
      faults: 'MONTH_MISSING',
    });
    expect(await stateOf(id)).toEqual({ state: 'open', by: null, note: null });
    const chain = await givenFinding('CHAIN_BROKEN', { seal: 999_999 });
    expect((await close(chain, { reason: 'a disk was replaced' })).body).toMatchObject({
      state: 'closed',
      account: null,
    });
    expect(await stateOf(chain)).toEqual({ state: 'closed', by: pim.id, note: 'a disk was replaced' });
  });

  it('that stays wrong can be set aside as known: it is not found anew, and what is stopped stays so', {
    tags: ['O405'],
  }, async () => {
    const player = await givenPlayer(server, { money: 100 });
    const wallet = await ledger().openAccount({ kind: 'wallet', owner: player.id, currency: 'THB' });
    await server.database.query('update ledger.balance set available = available + 1 where account_id = $1', [wallet]);
    await ledger().reconcile({ full: true });
    const { body } = await office('GET /api/office/ledger/findings?limit=200');
    const found = body.findings.find(
      ({ account }: { account: { owner: string } | null }) => account?.owner === player.id,
    );
    expect(found.fault).toBe('BALANCE_WRONG');
    expect((await close(found.id, { reason: 'looks fine' })).body.message).toBe('STILL_WRONG');
    expect((await close(found.id, { reason: 'the owner is looking', isKnown: true })).body).toMatchObject({
      state: 'known',
      isStopped: true,
    });
    await ledger().reconcile({ full: true });
    const [{ count = 0 } = {}] = await server.database.query<{ count: number }>(
      'select count(*)::int from ledger.finding where account_id = $1',
      [wallet],
    );
    expect(count).toBe(1);
    const ids = (state: string) => async () =>
      (await office(`GET /api/office/ledger/findings?state=${state}&limit=200`)).body.findings.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('known')()).toContain(found.id);
    expect(await ids('open')()).not.toContain(found.id);
    await stopWallet(server, player);
  });

  it.each([{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }])(
    'is not closed for no reason: %j',
    { tags: ['O404'] },
    async (body) => {
      const id = await givenFinding(`TEST_${JSON.stringify(body).length}`);
      expect((await close(id, body)).status).toBe(400);
      expect((await stateOf(id))?.state).toBe('open');
    },
  );

  it('is closed by one of two who try at once', { tags: ['O404'] }, async () => {
    const id = await givenFinding('TEST_TWO');
    const answers = await Promise.all([close(id, { reason: 'one' }), close(id, { reason: 'two' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is not there says so', async () => {
    expect((await close(987_654_321, { reason: 'x' })).status).toBe(404);
  });
});

describe('verifying', () => {
  const verified = async () => {
    await server.database.strangersDone();
    expect((await office('POST /api/office/ledger/verify')).status).toBe(200);
    await server.later(0);
    return (await office('GET /api/office/ledger/chain')).body;
  };

  it('works the chain out to its head, and says who asked', { tags: ['O406'] }, async () => {
    await givenPlayer(server, { money: 5 });
    const chain = await verified();
    expect(chain.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(chain.verification).toMatchObject({ by: pim.name, faults: 0, finishedAt: expect.any(String) });
    expect(chain.verification.seals).toBe(chain.verification.ofSeals);
    expect(chain.verification.operations).toBeGreaterThan(0);
  });

  it('finds what was changed behind its back, and writes it down', { tags: ['O406'] }, async () => {
    const player = await givenPlayer(server, { money: 5 });
    await verified();
    const table = 'ledger.operation';
    await server.database.query(`alter table ${table} disable trigger append_only`);
    const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
      `update ledger.operation set reference = 'forged' where id = (select id from statement_line where member_id = $1) returning id`,
      [player.id],
    );
    await server.database.query(`alter table ${table} enable always trigger append_only`);
    expect((await verified()).verification.faults).toBeGreaterThan(0);
    const { body } = await office('GET /api/office/ledger/findings?limit=200');
    expect(body.findings).toContainEqual(expect.objectContaining({ fault: 'OPERATION_CHANGED', operationId: id }));
  });
});
