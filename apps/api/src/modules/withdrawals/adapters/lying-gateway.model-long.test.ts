import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { atGateway, gatewayCallback, gatewayServer, PAYOUTS } from '../../../testing/gateway.ts';
import { expectBooksInOrder, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { answerOf, startService } from '../../../testing/scripted-service.ts';
import { AUTOMATIC, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

const SEQUENCES = process.env['LONG'] === '1' ? 200 : 8;
const SEED = Number(process.env['SEED'] ?? 1);

let bank: MoneyServer;
let server: MoneyServer;
let service: Awaited<ReturnType<typeof startService>>;
/** Answers of the gateway come after our time-out. */
let isSlow = false;
beforeAll(async () => {
  bank = await moneyServer();
  service = await startService(async (request) => {
    const truth = await answerOf(bank.sandbox.base, request);
    return isSlow ? { ...truth, how: 'late' } : truth;
  });
  const url = `${service.url}gateway/v1/`;
  server = await gatewayServer(bank, { SIGNED_GATEWAY_URL: url, BANK_TIMEOUT_MS: '1500' });
  await withdrawalsOf(() => server).setRules(AUTOMATIC);
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
  await bank.close();
  service.close();
});

/** The true outcome of the order at the gateway. */
type Truth = 'PENDING' | 'PAID' | 'FAILED' | 'REVERT';
const NEXT: Record<Truth, readonly Truth[]> = { PENDING: ['PAID', 'FAILED'], PAID: ['REVERT'], FAILED: [], REVERT: [] };

const ACTS = [
  'pay',
  'fail',
  'revert',
  'hint',
  'hints',
  'lie',
  'break',
  'slow',
  'mend',
  'wait',
  'sweep',
  'late',
] as const;
type Act = (typeof ACTS)[number];
const TRUTH_OF: Partial<Record<Act, Truth>> = { pay: 'PAID', fail: 'FAILED', revert: 'REVERT' };

const END = {
  PENDING: ['approved', 600, 400],
  PAID: ['paid', 600, 0],
  FAILED: ['rejected', 1_000, 0],
  REVERT: ['returned', 1_000, 0],
} as const;

const hint = (id: string, signing = {}) => gatewayCallback(server, PAYOUTS, { refId: id, status: 'PAID' }, signing);
const statusOf = async (id: string) =>
  (await server.database.query<{ status: string }>('select status from withdrawal where id = $1', [id]))[0]?.status;
const mend = async () => {
  isSlow = false;
  await server.sandbox.call('DELETE', '/faults');
};
const sweep = async () => {
  await server.modules.jobs.handlers['check-paid-withdrawals']?.({});
  await server.later(SECOND_MS);
};

async function act(id: string, name: Act, truth: Truth): Promise<void> {
  const at = (change: object) => atGateway(server, 'withdraw', id, change);
  if (name === 'hint') await hint(id);
  else if (name === 'hints') await Promise.all(Array.from({ length: 8 }, () => hint(id)));
  else if (name === 'lie') await at({ amount: '399.00' });
  else if (name === 'break')
    await server.sandbox.setFault('gateway', { mode: 'error-500', calls: ['payout', 'payout-query'] });
  else if (name === 'slow') isSlow = true;
  else if (name === 'mend') await Promise.all([mend(), at({ amount: '400.00' })]);
  else if (name === 'wait') await server.later(MINUTE_MS);
  else if (name === 'late') await server.later(6 * HOUR_MS);
  else if (name === 'sweep') await sweep();
  else await at({ status: truth });
}

it(`a payout ends as it truly ended at a gateway that is late, repeats, lies and breaks (${SEQUENCES} sequences, seed ${SEED})`, {
  tags: ['O1131', 'O1369'],
  timeout: 600_000,
}, async () => {
  const sequence = fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 14 });
  const property = fc.asyncProperty(sequence, async (acts) => {
    await mend();
    // The order itself may be answered too late, and is then sent no second time.
    isSlow = acts[0] === 'slow';
    const { player, id } = await givenRequestOn(server);
    await server.later(SECOND_MS);
    let truth: Truth = 'PENDING';
    for (const name of acts) {
      const next = TRUTH_OF[name];
      if (next && !NEXT[truth].includes(next)) continue;
      truth = next ?? truth;
      await act(id, name, truth);
      const { amount, inProgress } = await walletOf(server, player);
      // Never more than the member had, and never less than what was paid took away.
      expect([1_000, 600]).toContain(amount + inProgress);
      if (truth === 'PENDING') expect(amount + inProgress).toBe(1_000);
    }
    await mend();
    await atGateway(server, 'withdraw', id, { amount: '400.00' });
    await hint(id);
    await server.later(HOUR_MS);
    await server.later(DAY_MS + 3 * HOUR_MS);
    await sweep();
    const { amount, inProgress } = await walletOf(server, player);
    expect([await statusOf(id), amount, inProgress]).toEqual([...END[truth]]);
  });
  await fc.assert(property, {
    ...{ numRuns: SEQUENCES, seed: SEED, endOnFailure: process.env['LONG'] !== '1' },
    examples: [
      [['pay', 'hint', 'revert', 'hint', 'hints']],
      [['break', 'pay', 'hint', 'wait', 'revert', 'mend', 'hint']],
      [['lie', 'pay', 'hints', 'mend', 'late', 'revert', 'late', 'late', 'late', 'late', 'late', 'sweep']],
      [['break', 'hint', 'fail', 'late', 'mend', 'hints']],
      [['slow', 'pay', 'hint', 'wait', 'revert', 'hint', 'wait']],
    ],
  });
});

it('a payout is settled once in a storm of callbacks, repeated, forged, replayed and about no order of ours', {
  tags: ['O1301'],
  timeout: 120_000,
}, async () => {
  const { player, id } = await givenRequestOn(server);
  const pending = await givenRequestOn(server);
  await server.later(SECOND_MS);
  await atGateway(server, 'withdraw', id, { status: 'PAID' });
  const callbacks = [
    [200, () => hint(id)],
    [200, () => hint(pending.id)],
    [200, () => hint(randomUUID())],
    [401, () => hint(pending.id, { key: 'guessed it' })],
    [401, () => hint(pending.id, { signed: JSON.stringify({ refId: id, status: 'PAID' }) })],
    [401, () => hint(id, { ageMs: 10 * MINUTE_MS })],
  ] as const;
  for (let burst = 0; burst < 20; burst++) {
    const answers = await Promise.all(Array.from({ length: 50 }, async (_, place) => callbacks[place % 6]?.[1]()));
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map((_, place) => callbacks[place % 6]?.[0]));
    if (burst % 5 === 0) await server.later(SECOND_MS);
  }
  await server.later(SECOND_MS);
  expect([await statusOf(id), await statusOf(pending.id)]).toEqual(['paid', 'approved']);
  expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 0 });
  expect(await walletOf(server, pending.player)).toEqual({ amount: 600, inProgress: 400 });
  await atGateway(server, 'withdraw', pending.id, { status: 'FAILED' });
  await hint(pending.id);
  await server.later(SECOND_MS);
  expect(await walletOf(server, pending.player)).toEqual({ amount: 1_000, inProgress: 0 });
});
