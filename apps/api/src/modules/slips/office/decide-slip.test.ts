import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { expectBooksInOrder, walletOf } from '../../../testing/money.ts';
import {
  aBankTransfer,
  fatesOf,
  givenSender,
  SLIP_RULES,
  type SlipServer,
  seenSlip,
  slipServer,
  slipsInQueue,
} from '../../../testing/slips.ts';
import type { VerifiedTransfer } from '../../../testing/verifier.ts';
import { creditPayment } from '../../deposits/public.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { approveSlipIn, type DecidedSlip, rejectSlipIn } from './decide-slip.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterEach(() => server.verifier.answerWith(undefined));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { outcomeOf, stepsOf, paymentOf, rowOf, expectNothing } = fatesOf(() => server);

describe('a slip that only a person can decide', () => {
  const decision = (id: string) => ({ id, by: 'operator-7', why: 'called the member' });
  const decided = (decide: (transaction: Db, deps: SlipsDeps) => Promise<DecidedSlip>) =>
    transact(server.modules.slips.db, (transaction) => decide(transaction, server.modules.slips));
  const approve = (id: string) => decided((transaction, deps) => approveSlipIn(transaction, deps, decision(id)));
  const reject = (id: string) =>
    decided((transaction, deps) => rejectSlipIn(transaction, deps, decision(id), 'NOT_MATCH'));
  const unclear: [string, (transfer: VerifiedTransfer) => VerifiedTransfer, string][] = [
    [
      'it was paid in the future',
      (t) => ({ ...t, transTimestamp: new Date(server.clock.now().getTime() + HOUR_MS).toISOString() }),
      'PAID_IN_THE_FUTURE',
    ],
    [
      'our own number shows too little',
      (t) => ({ ...t, receiver: { ...t.receiver, account: { type: 'BANKAC', value: 'xxxxxxxxxx' } } }),
      'RECEIVER_UNCLEAR',
    ],
  ];
  it.each(unclear)('stays in progress and credits nothing: %s', { tags: ['R24.6'] }, async (_, change, reason) => {
    const player = await givenSender(server);
    const slip = await outcomeOf(player, change(aBankTransfer(server, player)));
    expect([slip.status, stepsOf(slip).at(-1), (await rowOf(slip.reference)).review_reason]).toEqual([
      'IN_PROGRESS',
      'review',
      reason,
    ]);
    await expectNothing(player);
  });

  it('is one that came after the cut-off: it waits, and does not fail', { tags: ['R24.5'] }, async () => {
    const player = await givenSender(server);
    await server.saveSetting('slip', { ...SLIP_RULES, cutOffTime: '00:00' });
    const slip = await outcomeOf(player, aBankTransfer(server, player));
    await server.saveSetting('slip', SLIP_RULES);
    expect([slip.status, slip.note, (await rowOf(slip.reference)).review_reason]).toEqual([
      'IN_PROGRESS',
      null,
      'AFTER_CUT_OFF',
    ]);
    await expectNothing(player);
  });

  it('is credited by an operator once, and the queue forgets it', { tags: ['R24.6'] }, async () => {
    const player = await givenSender(server);
    const [, change] = unclear[0] ?? [];
    const slip = await outcomeOf(player, change?.(aBankTransfer(server, player)) ?? aBankTransfer(server, player));
    const { id } = await rowOf(slip.reference);
    expect(await slipsInQueue(server)).toContain(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(id)));
    expect(answers.sort()).toEqual([
      'already-decided',
      'already-decided',
      'already-decided',
      'already-decided',
      'done',
    ]);
    expect(await reject(id)).toBe('already-decided');
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect(stepsOf(await seenSlip(server, player, slip.reference))).toEqual([
      'received',
      'read',
      'verified',
      'review',
      'credited',
    ]);
    expect(await slipsInQueue(server)).not.toContain(id);
    const [step] = await server.database.query(
      `select by, note from slip_step where slip_id = $1 and step = 'credited'`,
      [id],
    );
    expect(step).toEqual({ by: 'operator-7', note: 'called the member' });
  });

  it('is failed by an operator with a reason; the payment stays for somebody to decide', async () => {
    const player = await givenSender(server);
    const transfer = unclear[0]?.[1](aBankTransfer(server, player)) ?? aBankTransfer(server, player);
    const slip = await outcomeOf(player, transfer);
    const { id } = await rowOf(slip.reference);
    expect(await reject(id)).toBe('done');
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
    expect(await approve(id)).toBe('already-decided');
    expect(await paymentOf(transfer)).toMatchObject({ state: 'waiting' });
    await expectNothing(player);
  });

  it('cannot be credited before anybody knows of a payment', async () => {
    const player = await givenSender(server);
    const slip = await outcomeOf(
      player,
      unclear[1]?.[1](aBankTransfer(server, player)) ?? aBankTransfer(server, player),
    );
    const { id } = await rowOf(slip.reference);
    expect(await approve(id)).toBe('no-payment');
    await expectNothing(player);
  });

  it('ends by itself when its payment is decided elsewhere', async () => {
    const [player, other] = [await givenSender(server), await givenSender(server)];
    const slip = await outcomeOf(
      player,
      unclear[0]?.[1](aBankTransfer(server, player)) ?? aBankTransfer(server, player),
    );
    const stolen = await outcomeOf(
      other,
      unclear[0]?.[1](aBankTransfer(server, other)) ?? aBankTransfer(server, other),
    );
    const credit = async (reference: string, memberId: string) => {
      const [row] = await server.database.query<{ payment_id: string }>(
        'select payment_id from slip where reference = $1',
        [reference],
      );
      await creditPayment(server.modules.deposits, { paymentId: row?.payment_id ?? '', memberId, channel: 'SCB' });
    };
    await credit(slip.reference, player.id);
    await credit(stolen.reference, player.id);
    await server.modules.jobs.handlers['settle-slips']?.({});
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(await seenSlip(server, other, stolen.reference)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    });
    await expectNothing(other);
  });

  it('keeps its payment in sight: after a day nobody decided, it is in the operators’ queue', async () => {
    const player = await givenSender(server);
    const transfer = unclear[0]?.[1](aBankTransfer(server, player)) ?? aBankTransfer(server, player);
    await outcomeOf(player, transfer);
    await server.later(DAY_MS + HOUR_MS);
    await server.modules.jobs.handlers['settle-payments']?.({});
    expect(await paymentOf(transfer)).toMatchObject({ state: 'review' });
  });
});
