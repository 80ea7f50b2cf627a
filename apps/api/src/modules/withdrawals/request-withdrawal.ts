import { WALLET } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { violatedConstraint } from '../../platform/db.ts';
import { isKeyTaken, type Keep } from '../../platform/idempotency.ts';
import { transact } from '../../platform/transact.ts';
import { asLedgerError, isRefusal, reserving } from '../ledger/public.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { PAY_JOB } from './queue-payment.ts';
import { review } from './review.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { inserting, type Withdrawal, withdrawalsRepository } from './withdrawals.repository.ts';

export type RequestWithdrawal = { id: string; memberId: string; currency: Currency; amount: Minor };

/**
 * Sets the money aside and asks for it to be paid to the member's own account. The operator's rule
 * approves small amounts at once, up to a sum in 24 hours; what is beyond it waits for a person.
 */
export async function requestWithdrawal(
  deps: WithdrawalsDeps,
  command: RequestWithdrawal,
  keep?: Keep,
): Promise<AnswerOf<'POST /api/wallet/withdraw'>> {
  const { id, memberId, currency, amount } = command;
  const { bank, rules } = await checkWithdrawal(deps, command);
  const createdAt = deps.clock.now();
  try {
    const withdrawal = await transact(deps.db, async (transaction, send) => {
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
      const asked = { id, memberId, amount, currency, bank, reference, createdAt, ...verdict } as const;
      send(inserting(asked));
      await deps.moneyChanged(transaction, { memberId, by: 'withdrawal' });
      if (asked.status === 'requested') deps.tellOffice(transaction);
      return asked;
    });
    return answerOf(withdrawal);
  } catch (failure) {
    const error = asLedgerError(failure);
    if (isRefusal(error, 'INSUFFICIENT_FUNDS')) throw new AppError('MONEY_NOT_ENOUGH');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('TRANSFER_FAIL');
    // Asked before, by a request that may have died: it stands as it is.
    const known = violatedConstraint(error) && !isKeyTaken(error) && (await answerBefore(deps, command));
    if (!known) throw error;
    return known;
  }
}

/** The answer to a request that was made before under this id, if it was. */
export async function answerBefore({ db }: WithdrawalsDeps, { id, amount }: RequestWithdrawal) {
  const known = await withdrawalsRepository(db).find(id);
  if (known && known.amount !== amount) throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  return known && answerOf(known);
}

/** As many as banks show of an account elsewhere. */
const ACCOUNT_END_DIGITS = 4;

/** The house account that withdrawals are paid from. */
const PAYOUT_ACCOUNT = 'payouts';

function answerOf({
  reference,
  amount,
  currency,
  status,
}: Pick<Withdrawal, 'reference' | 'amount' | 'currency' | 'status'>): AnswerOf<'POST /api/wallet/withdraw'> {
  const shown = ({ paid: 'SUCCESS', rejected: 'FAILED' } as const)[status as 'paid' | 'rejected'] ?? 'IN_PROGRESS';
  return { status: shown, reference, amount: toMajor(amount, currency) };
}
