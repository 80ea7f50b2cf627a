import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { transact } from '../../platform/database/transact.ts';
import {
  callBack,
  callbackBody,
  givenBankAccount,
  givenCode,
  paymentsInReview,
  paymentsOf,
} from '../../testing/deposits.ts';
import { feedOf, givenPayment, KRAPAO_SCB } from '../../testing/feed.ts';
import { expectBooksInOrder, givenPlayer, type Player, walletOf, withdraw } from '../../testing/money.ts';
import {
  aBankTransfer,
  fatesOf,
  givenSender,
  type SlipServer,
  seenSlip,
  slipServer,
  slipsInQueue,
  withDigitsHidden,
} from '../../testing/slips.ts';
import type { VerifiedTransfer } from '../../testing/verifier.ts';
import { ledgerOn } from '../ledger/public.ts';
import { approveSlipIn } from './office/decide-slip.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterEach(() => server.sandbox.call('DELETE', '/faults'));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { people, job, minute } = feedOf(() => server);
const { outcomeOf, stepsOf, paymentOf, rowOf, expectNothing } = fatesOf(() => server);
const bankIsSilent = () => server.sandbox.setFault('bank', { mode: 'error-500', calls: ['entries'] });

/** A transfer from this account to ours at SCB, as the verifier shows it: with masked digits. */
async function paidFrom(from: { bankCode: string; accountNo: string }, shownAs: Player): Promise<VerifiedTransfer> {
  const { transRef, paidAt } = await people.paid({ from, to: KRAPAO_SCB, amount: '500.25' });
  return withDigitsHidden(aBankTransfer(server, shownAs, { transRef, transTimestamp: paidAt }));
}

/** A member with an invented account that has the digits and the name shown on the stranger's slip. */
async function givenImpostor() {
  const impostor = await givenSender(server);
  const accountNo = `99988${impostor.bank.accountNo.slice(5, 9)}1`;
  const stranger = await people.open({ accountNo, name: impostor.bank.accountName });
  return { impostor, stranger };
}

describe('a slip that shows only some digits of the sender’s number', () => {
  it('waits for the bank, and is credited by itself as soon as the bank’s feed brings the whole number', async () => {
    const player = await givenSender(server);
    const transfer = await paidFrom(await givenBankAccount(server, player), player);
    await bankIsSilent();
    const slip = await outcomeOf(player, transfer);
    expect([slip.status, slip.note, stepsOf(slip)]).toEqual(['IN_PROGRESS', null, ['received', 'read', 'verified']]);
    await expectNothing(player);

    await server.sandbox.call('DELETE', '/faults');
    await job('read-bank-feeds');
    await server.later(0);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS', amount: 500.25 });
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });

  it('has the feed read at once: nobody waits for the minute', async () => {
    const player = await givenSender(server);
    const transfer = await paidFrom(await givenBankAccount(server, player), player);
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });

  it('looks again by itself, also when nobody wakes it', async () => {
    const player = await givenSender(server);
    const transfer = await paidFrom(await givenBankAccount(server, player), player);
    await bankIsSilent();
    const slip = await outcomeOf(player, transfer);
    const asleep = { ...server.modules.deposits, wakeSlips: async () => {} };
    const { transRef, transTimestamp } = transfer;
    await givenPayment(
      { ...server, modules: { ...server.modules, deposits: asleep } },
      {
        ...{ transRef, senderBank: '004', senderAccount: player.bank.accountNo, amount: 500_25n },
        ...{ receiverBank: 'SCB', receiverAccount: KRAPAO_SCB.accountNo, paidAt: new Date(transTimestamp) },
      },
    );
    await server.later(MINUTE_MS);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
  });

  it('never credits a stranger’s transfer to a member who invented an account that fits, bank late or not', {
    tags: ['R24.4'],
  }, async () => {
    const { impostor, stranger } = await givenImpostor();
    const transfer = await paidFrom(stranger, impostor);
    await bankIsSilent();
    const slip = await outcomeOf(impostor, transfer);
    expect(slip.status).toBe('IN_PROGRESS');
    await expectNothing(impostor);

    await server.sandbox.call('DELETE', '/faults');
    await minute();
    await server.later(0);
    expect(await seenSlip(server, impostor, slip.reference)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
    expect(await paymentOf(transfer)).toEqual({ state: 'waiting', reason: 'WAITING_SLIP', member_id: null });
    await expectNothing(impostor);

    const second = await givenImpostor();
    const reported = await paidFrom(second.stranger, second.impostor);
    await minute();
    expect(await outcomeOf(second.impostor, reported)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
    await expectNothing(second.impostor);
  });

  it('goes to the operators when the bank’s own feed hides digits too', async () => {
    const player = await givenSender(server);
    const transfer = withDigitsHidden(aBankTransfer(server, player));
    const slip = await outcomeOf(player, transfer);
    expect(slip.status).toBe('IN_PROGRESS');
    await givenPayment(server, {
      ...{ transRef: transfer.transRef, senderBank: '004', senderAccount: transfer.sender.account.value },
      ...{ receiverBank: 'SCB', receiverAccount: KRAPAO_SCB.accountNo, amount: 500_25n },
    });
    await server.later(0);
    expect((await rowOf(slip.reference)).review_reason).toBe('SENDER_UNCLEAR');
    await expectNothing(player);
  });

  it('is credited although the name is in another script: a whole number says more', async () => {
    const player = await givenSender(server);
    const transfer = await paidFrom(await givenBankAccount(server, player), player);
    const sender = { ...transfer.sender, displayName: 'มะลิ จ', name: 'มะลิ จ' };
    expect(await outcomeOf(player, { ...transfer, sender })).toMatchObject({ status: 'SUCCESS' });
  });

  it('is with the operators when the bank has said nothing for an hour', async () => {
    const player = await givenSender(server);
    const slip = await outcomeOf(player, withDigitsHidden(aBankTransfer(server, player)));
    const { id } = await rowOf(slip.reference);
    const queued = async () => (await slipsInQueue(server)).includes(id);
    expect(await queued()).toBe(false);
    await server.later(61 * MINUTE_MS);
    expect([await queued(), (await seenSlip(server, player, slip.reference)).status]).toEqual([true, 'IN_PROGRESS']);
    await expectNothing(player);
  });
});

describe('a bank that names another sender than the one who was credited', () => {
  const ledger = () => ledgerOn(server.connection.db);
  const reportByFeed = (transRef: string, senderAccount: string) =>
    givenPayment(server, {
      ...{ transRef, senderBank: '004', senderAccount, amount: 500_25n },
      ...{ receiverBank: 'SCB', receiverAccount: KRAPAO_SCB.accountNo },
    });
  const rung = (transRef: string) => paymentsOf(server, transRef).then(([payment]) => payment?.reason);

  /** Expects a stopped wallet, a finding, an alert and a queue item; once released, the wallet stays free. */
  async function expectStopped(player: Player, { transRef }: VerifiedTransfer, senderAccount: string) {
    expect(await ledger().findings()).toMatchObject([{ fault: 'SENDER_MISMATCH', detail: { transRef } }]);
    expect((await withdraw(server, player, 100)).status).not.toBe(200);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect(server.logLines.filter((line) => line.includes('the bank names another sender'))).toHaveLength(1);
    expect((await paymentsInReview(server)).map((one) => one.trans_ref)).toContain(transRef);

    const [{ account } = { account: null }] = await ledger().findings();
    if (account) await ledger().release(account, 'the member paid it back');
    await reportByFeed(transRef, senderAccount);
    expect(await ledger().findings()).toEqual([]);
    server.logLines.length = 0;
  }

  it.each([
    ['another whole number', () => '1110002223'],
    ['other digits, some of them hidden', () => 'xxx-x-x0000-x'],
  ])('stops the wallet when a verifier’s whole number credited it: %s', async (_, senderOf) => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player);
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    await reportByFeed(transfer.transRef, senderOf());
    await expectStopped(player, transfer, senderOf());
  });

  it('stops the wallet, too, when an operator credited it by the digits that were shown', async () => {
    const { impostor, stranger } = await givenImpostor();
    const transfer = withDigitsHidden(aBankTransfer(server, impostor));
    const slip = await outcomeOf(impostor, transfer);
    const { id } = await rowOf(slip.reference);
    const { slips } = server.modules;
    const decision = { id, by: 'operator-7', why: 'looks right' };
    expect(await transact(slips.db, (transaction) => approveSlipIn(transaction, slips, decision))).toBe('done');
    await reportByFeed(transfer.transRef, stranger.accountNo);
    await expectStopped(impostor, transfer, stranger.accountNo);
  });

  it('stops nothing when it names the same one, with digits hidden or not', async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player);
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    for (const reported of [withDigitsHidden(transfer).sender.account.value, player.bank.accountNo]) {
      await reportByFeed(transfer.transRef, reported);
    }
    expect([await ledger().findings(), await rung(transfer.transRef)]).toEqual([[], null]);
  });

  it('stops nothing when the sender did not decide: anybody may pay a member’s code', async () => {
    const [player, friend] = [await givenPlayer(server), await givenPlayer(server)];
    const { reference } = await givenCode(server, player, 'KBANK', 500.25);
    const transRef = randomUUID();
    await callBack(
      server,
      'KBANK',
      callbackBody(server, { reference, transRef, amount: '500.25', sendingBank: '004', sender: {} }),
    );
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    await reportByFeed(transRef, friend.bank.accountNo);
    expect([await ledger().findings(), await rung(transRef)]).toEqual([[], null]);
  });
});
