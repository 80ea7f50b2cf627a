import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type IdempotentCommit, isKeyInUse } from '../../../platform/http/idempotency.ts';
import { asLedgerError, isRefusal, reserving } from '../../ledger/public.ts';
import { review } from '../office/review.ts';
import { PAY_JOB } from '../payout/queue-payment.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { inserting, type Step, type Withdrawal, withdrawalsRepository } from '../withdrawals.repository.ts';
import { checkWithdrawal } from './check-withdrawal.ts';

export type RequestWithdrawal = {
  id: string;
  memberId: string;
  currency: Currency;
  amount: Minor;
  /** Check of the closing that pays out, first in the transaction. Its payout has no minimum. */
  closing?(transaction: Db): Promise<void>;
};

/**
 * Creates a hold and requests the payment to the member's own bank account. The operators' rule approves
 * small amounts at once, up to a sum in 24 hours; anything beyond it goes to review.
 */
export async function requestWithdrawal(
  deps: WithdrawalsDeps,
  command: RequestWithdrawal,
  keep?: IdempotentCommit,
): Promise<AnswerOf<'POST /api/wallet/withdraw'>> {
  const { id, memberId, currency, amount } = command;
  try {
    const { bank, rules, limit } = await checkWithdrawal(deps, command);
    const createdAt = deps.clock.now();
    const withdrawal = await transact(deps.db, async (transaction, send) => {
      await command.closing?.(transaction);
      const { reference, statement: line } = deps.statements.opening({
        id,
        memberId,
        type: 'withdraw',
        from: WALLET,
        to: bank.code,
        amount: minor(-amount),
        currency,
        at: createdAt,
        details: { accountEnd: bank.accountNo.slice(-ACCOUNT_END_DIGITS) },
      });
      keep?.answer(send, answerOf({ reference, amount, currency, status: 'requested' }));
      send(line);
      if (limit) await deps.releaseFree(transaction, memberId, { id, amount, currency, reference, at: createdAt });
      const verdict = await review(transaction, { memberId, amount, bank, rules, at: createdAt });
      send(
        reserving({
          id,
          kind: 'withdraw',
          reference,
          currency,
          from: { kind: 'wallet', owner: memberId },
          to: { kind: 'bank', owner: PAYOUT_ACCOUNT },
          amount,
          eventAt: createdAt,
          ...(verdict.status === 'approved' && { job: { task: PAY_JOB, payload: { id } } }),
        }),
      );
      send(deps.statements.leavingWallet(id));
      const requested = { id, memberId, amount, currency, bank, reference, createdAt, ...verdict } as const;
      send(inserting(requested));
      await deps.moneyChanged(transaction, { memberId, by: 'withdrawal' });
      if (requested.status === 'requested') deps.notifyOperators(transaction);
      return requested;
    });
    return answerOf(withdrawal);
  } catch (failure) {
    if (isKeyInUse(failure)) throw failure;
    // Requested before, by a request that may have crashed: the stored withdrawal counts, whatever the rules are now.
    const known = await answerBefore(deps, command);
    if (known) return known;
    const error = asLedgerError(failure);
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('TRANSFER_FAIL');
    throw error;
  }
}

/** The answer to an earlier request with this id, if any. */
async function answerBefore({ db }: WithdrawalsDeps, { id, amount }: RequestWithdrawal) {
  const known = await withdrawalsRepository(db).find(id);
  if (known && known.amount !== amount) throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  return known && answerOf(known);
}

/** As many digits as banks show elsewhere. */
const ACCOUNT_END_DIGITS = 4;

/** Owner of the house account that withdrawals are paid from. */
const PAYOUT_ACCOUNT = 'payouts';

const SHOWN = {
  requested: 'IN_PROGRESS',
  approved: 'IN_PROGRESS',
  paid: 'SUCCESS',
  rejected: 'FAILED',
  cancelled: 'FAILED',
  returned: 'SUCCESS',
} as const satisfies Record<Step, string>;

export function answerOf({
  reference,
  amount,
  currency,
  status,
}: Pick<Withdrawal, 'reference' | 'amount' | 'currency' | 'status'>): AnswerOf<'POST /api/wallet/withdraw'> {
  return { status: SHOWN[status], reference, amount: toMajor(amount, currency) };
}
