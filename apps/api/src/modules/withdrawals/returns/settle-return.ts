import { WALLET } from '@krapao/contract/accounts';
import { z } from 'zod';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { between, holdingStill, isRefusal, ledgerOn } from '../../ledger/public.ts';
import { endWithdrawal } from '../payout/end-withdrawal.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { type Withdrawal, withdrawalsRepository } from '../withdrawals.repository.ts';
import { type PayoutReturn, type ReturnProblem, returnsRepository } from './returns.repository.ts';

export const RETURN_JOB = 'settle-payout-return';

/** A stopped wallet takes no money until its release. */
const FROZEN_MS = 10 * MINUTE_MS;

/** Shown with the entry that brings the money back. */
const NOTE = {
  th: 'ธนาคารส่งเงินถอนกลับมา เงินกลับเข้ากระเป๋าแล้ว',
  la: 'ທະນາຄານສົ່ງເງິນຖອນກັບຄືນມາ ເງິນກັບເຂົ້າກະເປົາແລ້ວ',
  en: 'Your bank sent this withdrawal back. The money is in your wallet again',
};

const Payload = z.object({ id: z.uuid() });

export const queueReturn = (db: Db, id: string, runAt?: Date): Promise<void> =>
  addJob(db, { name: RETURN_JOB, payload: { id }, key: `${RETURN_JOB}:${id}`, ...(runAt && { runAt }) });

/**
 * Books a returned payout into its member's wallet, once per withdrawal. What came back was paid before, even if our own
 * record of the payment is still missing. Everything else waits for a person.
 */
export async function settleReturn(deps: WithdrawalsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const returned = await returnsRepository(deps.db).find(id);
  if (returned?.state !== 'waiting') return;
  try {
    if (await isOrdered(deps, returned)) {
      const paid = { step: 'paid', at: deps.clock.now(), note: returned.bankReference } as const;
      await endWithdrawal(deps, returned.payoutReference, ['approved', 'requested'], paid);
    }
    await transact(deps.db, (transaction) => settleIn(transaction, deps, id));
  } catch (error) {
    if (!isRefusal(error, 'ACCOUNT_FROZEN')) throw error;
    deps.log.warn(
      { event: 'withdrawal.wallet-stopped', withdrawal: returned.withdrawalId },
      'a returned payout waits, because its wallet is stopped',
    );
    await queueReturn(deps.db, id, after(deps.clock.now(), FROZEN_MS));
  }
}

/** Only an approved withdrawal of the same amount was ordered from the bank, also if it is back in review since. */
async function isOrdered({ db }: WithdrawalsDeps, { withdrawalId, amount, currency }: PayoutReturn): Promise<boolean> {
  const withdrawals = withdrawalsRepository(db);
  const withdrawal = withdrawalId && (await withdrawals.find(withdrawalId));
  if (!withdrawal || withdrawal.amount !== amount || withdrawal.currency !== currency) return false;
  return withdrawals.wasApproved(withdrawal.id);
}

async function settleIn(transaction: Db, deps: WithdrawalsDeps, id: string): Promise<void> {
  const returned = await returnsRepository(transaction).lockWaiting(id);
  if (!returned) return;
  const { withdrawalId } = returned;
  const withdrawal = withdrawalId === null ? undefined : await withdrawalsRepository(transaction).lock(withdrawalId);
  const problem = await findProblem(transaction, deps, returned, withdrawal);
  const at = deps.clock.now();
  if (problem || !withdrawal) {
    const reason = problem ?? 'UNKNOWN';
    await returnsRepository(transaction).saveSettled(id, { state: 'review', reason, at });
    return reviewReturn(transaction, deps, returned, reason);
  }
  const reference = await book(transaction, deps, returned, withdrawal);
  await returnsRepository(transaction).saveSettled(id, { state: 'booked', reference, at });
  deps.log.error(
    { event: 'withdrawal.returned', withdrawal: withdrawal.id, source: returned.source },
    'a bank sent a paid withdrawal back: its money is in the wallet again',
  );
}

async function findProblem(
  transaction: Db,
  deps: WithdrawalsDeps,
  { amount, currency }: PayoutReturn,
  withdrawal: Withdrawal | undefined,
): Promise<ReturnProblem | undefined> {
  if (!withdrawal) return 'UNKNOWN';
  if (withdrawal.status === 'returned') return 'RETURNED_BEFORE';
  if (withdrawal.amount !== amount || withdrawal.currency !== currency) return 'WRONG_AMOUNT';
  if (withdrawal.status !== 'paid') return 'NOT_PAID';
  return (await deps.isClosed(transaction, withdrawal.memberId)) ? 'MEMBER_CLOSED' : undefined;
}

/** An entry of its own, because the statement's past stays; the withdrawal's entry names it. */
async function book(
  transaction: Db,
  deps: WithdrawalsDeps,
  { id, bankReference, returnedAt }: PayoutReturn,
  withdrawal: Withdrawal,
): Promise<string> {
  const { memberId, bank, amount, currency } = withdrawal;
  const at = deps.clock.now();
  await withdrawalsRepository(transaction).advance(withdrawal.id, ['paid'], {
    ...{ step: 'returned', at, note: bankReference },
  });
  const details = { adjusted: { note: NOTE, reverses: withdrawal.reference } };
  const line = {
    id,
    memberId,
    type: 'adjustment',
    from: bank.code,
    to: WALLET,
    amount,
    currency,
    at,
    details,
  } as const;
  const reference = await deps.statements.open(transaction, line);
  await deps.statements.mark(transaction, withdrawal.id, { reversedBy: reference });
  // Locks the destination of the money, wallet or bonus account, until the commit.
  await transaction.executeQuery(holdingStill(memberId));
  const ledger = ledgerOn(transaction);
  const payouts = await ledger.openAccount({ kind: 'bank', owner: 'payouts', currency });
  const wallet = await ledger.openAccount({ kind: 'wallet', owner: memberId, currency });
  await ledger.book({
    ...{ id, kind: 'withdraw', reference: bankReference, currency, eventAt: returnedAt },
    lines: between(payouts, wallet, amount),
  });
  const back = { id, amount, currency, reference: withdrawal.reference, at };
  await deps.moneyChanged(transaction, { memberId, by: 'withdrawal', returned: back });
  await deps.statements.settle(transaction, { id, status: 'SUCCESS', at, isNews: true });
  return reference;
}

/** Puts what nobody can book by rule before a person, once. */
export async function reviewReturn(
  transaction: Db,
  deps: WithdrawalsDeps,
  { source, bankReference, payoutReference, amount, currency, returnedAt }: Omit<PayoutReturn, 'id' | 'state'>,
  reason: ReturnProblem | 'FACTS_DIFFER',
): Promise<void> {
  const facts = { bankReference, payoutReference, amount: `${amount}`, currency, returnedAt: returnedAt.toISOString() };
  await deps.reviewEntry(transaction, { bankCode: source, accountNo: 'payouts', line: { return: reason, ...facts } });
  deps.log.error(
    { event: 'withdrawal.return-unclear', source, bankReference, reason },
    'a bank sent money back that cannot be booked by rule: a person must look',
  );
}
