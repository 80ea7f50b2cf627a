import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { givenPlayer, walletOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeHttp, officeHttp } from '../../testing/office-http.ts';
import { givenOfficeSession, givenOperator } from '../../testing/operators.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

let server: MoneyServer;
let http: OfficeHttp;
beforeAll(async () => {
  server = await moneyServer({ TRUSTED_PROXIES: '1' });
  http = await officeHttp(server);
  await setRules(BY_HAND);
});
afterAll(() => server.close());

const { setRules, idOf } = withdrawalsOf(() => server);

it('a baht that left leads to who allowed it, by its own rows and by the audit; without a fresh code nothing is done', async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  await withdraw(server, player, 400);
  const id = await idOf(player);
  const clerk = await givenOperator(server, 'finance');
  const approve = `POST /api/office/withdrawals/${id}/approve` as const;
  server.clock.advance(6 * MINUTE_MS);
  expect(await http.send(approve, clerk)).toMatchObject({ status: 403, message: 'STEP_UP_REQUIRED' });
  expect(await http.send(approve, await givenOperator(server, 'viewer'))).toMatchObject({ message: 'NO_PERMISSION' });
  expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });

  const { cookie, name, id: by } = await givenOperator(server, 'finance');
  expect((await http.send(approve, { cookie })).status).toBe(200);
  await server.later(1_000);
  expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  const { answered } = await http.send(`GET /api/office/withdrawals/${id}`, { cookie });
  expect(answered).toMatchObject({
    status: 'paid',
    steps: [{ by: null }, { step: 'approved', by: name }, { step: 'paid' }],
  });
  const steps = await server.database.query(
    'select by from withdrawal_step where withdrawal_id = $1 and by is not null',
    [id],
  );
  expect(steps).toEqual([{ by }]);
  const owner = await givenOperator(server, 'owner');
  const audit = await http.send(`GET /api/office/audit?subject=${id}` as 'GET /api/office/audit', owner);
  const lines = (audit.answered as { lines?: { operator: string; outcome: string }[] }).lines ?? [];
  expect(lines.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['OK', 'STEP_UP_REQUIRED', 'NO_PERMISSION']),
  );
});

describe('what an operator has', () => {
  const givenTaken = async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 400);
    const id = await idOf(player);
    const clerk = await givenOperator(server, 'finance');
    const claim = `/api/office/queues/withdrawals/${id}/claim`;
    expect((await http.send(`POST ${claim}` as 'POST /api/office/lock', clerk)).status).toBe(200);
    return { clerk, claim, id };
  };
  const other = () => givenOperator(server, 'finance');
  const holder = async (claim: string, as: { cookie: string }) =>
    ((await http.send(`GET ${claim}` as 'GET /api/office/me', as)).answered as { claim?: object | null }).claim;

  it.each([
    ['locked by hand or by its idle page', 'POST /api/office/lock'],
    ['signed out', 'POST /api/office/sign-out'],
  ] as const)('is free for others once their screen is %s', { tags: ['O842'] }, async (_how, leaving) => {
    const { clerk, claim } = await givenTaken();
    const colleague = await other();
    expect(await holder(claim, colleague)).toMatchObject({ by: clerk.name });
    expect((await http.send(leaving, clerk)).status).toBe(200);
    expect(await holder(claim, colleague)).toBeNull();
    expect((await http.send(`POST ${claim}` as 'POST /api/office/lock', colleague)).status).toBe(200);
  });

  it('is free once the operator is disabled', { tags: ['O842'] }, async () => {
    const { clerk, claim } = await givenTaken();
    const owner = await givenOperator(server, 'owner');
    const disable = `POST /api/office/operators/${clerk.id}/disable` as 'POST /api/office/lock';
    expect((await http.send(disable, owner)).status).toBe(200);
    expect(await holder(claim, owner)).toBeNull();
  });

  it('stays with them when another screen of theirs is locked', { tags: ['O842'] }, async () => {
    const { clerk, claim } = await givenTaken();
    const second = await givenOfficeSession(server, clerk.id);
    expect((await http.send('POST /api/office/lock', second)).status).toBe(200);
    expect(await holder(claim, await other())).toMatchObject({ by: clerk.name });
  });

  it('is free five minutes after the last sign of life', { tags: ['O842'] }, async () => {
    const { claim } = await givenTaken();
    server.clock.advance(5 * MINUTE_MS + 1);
    expect(await holder(claim, await other())).toBeNull();
  });
});
