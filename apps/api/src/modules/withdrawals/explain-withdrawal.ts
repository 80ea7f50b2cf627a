import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { ledgerOn } from '../ledger/public.ts';
import { transfersUnderWay } from '../transfers/public.ts';
import { findHindrances, type Reason } from './hindrance.ts';
import type { WithdrawalsDeps } from './public.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

type Answer = AnswerOf<'GET /api/wallet/withdraw/check'>;
type Deps = WithdrawalsDeps & { moneyInGames(memberId: string, currency: Currency): Promise<Minor> };
type Member = { memberId: string; currency: Currency };

/** Whether a member can withdraw now. Every reason is found, not only the first, so that nobody mends them one by one. */
export async function explainWithdrawal(deps: Deps, member: Member): Promise<Answer> {
  const { memberId, currency } = member;
  const { available, frozen } = await walletOf(deps, member);
  const withdrawable = minor(available + (await deps.moneyInGames(memberId, currency)));
  const against: Reason[] = [
    ...(frozen ? [{ code: 'ACCOUNT_FROZEN' } as const] : []),
    ...(await bankReasons(deps, memberId)),
    ...(await findHindrances(deps, memberId)),
    ...(await missing(deps, currency, withdrawable)),
  ];
  const reasons = [...against, ...(await underWay(deps, memberId))];
  return {
    canWithdraw: against.length === 0,
    available: toMajor(withdrawable, currency),
    reasons: reasons.map((reason) => present(reason, currency)),
  };
}

async function walletOf({ db }: Deps, { memberId, currency }: Member) {
  const ledger = ledgerOn(db);
  const balance = await ledger.balance(await ledger.openAccount({ kind: 'wallet', owner: memberId, currency }));
  return balance ?? { available: minor(0n), frozen: false };
}

async function bankReasons(deps: Deps, memberId: string): Promise<Reason[]> {
  const bank = await deps.bankAccountOf(memberId);
  if (!bank) return [{ code: 'NO_BANK' }];
  return [
    ...(bank.isOpen ? [] : [{ code: 'BANK_CLOSED' } as const]),
    ...(bank.needsEnglishName ? [{ code: 'NAME_NOT_ENGLISH' } as const] : []),
  ];
}

async function missing(deps: Deps, currency: Currency, withdrawable: Minor): Promise<Reason[]> {
  const { min } = await deps.rules(currency);
  return withdrawable < min ? [{ code: 'BELOW_MINIMUM', amount: minor(min - withdrawable) }] : [];
}

/** No rule against withdrawing the rest: it only says where the money is. */
async function underWay({ db }: Deps, memberId: string): Promise<Reason[]> {
  const [transfers, withdrawals] = await Promise.all([
    transfersUnderWay(db, memberId),
    withdrawalsRepository(db).underWay(memberId),
  ]);
  return [
    ...transfers.map((transfer) => ({ code: 'TRANSFER_IN_PROGRESS', ...transfer }) as const),
    ...withdrawals.map((withdrawal) => ({ code: 'WITHDRAWAL_IN_PROGRESS', ...withdrawal }) as const),
  ];
}

function present({ amount, since, until, ...reason }: Reason, currency: Currency): Answer['reasons'][number] {
  return {
    ...reason,
    ...(amount !== undefined && { amount: toMajor(amount, currency) }),
    ...(since && { since: since.toISOString() }),
    ...(until && { until: until.toISOString() }),
  };
}
