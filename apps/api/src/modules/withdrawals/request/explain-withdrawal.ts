import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import type { Blocked } from '../../../platform/http/callers.ts';
import { ledgerOn } from '../../ledger/public.ts';
import type { PayeeAccount } from '../../members/public.ts';
import { type MoneyInGame, moneyInGames, pendingTransfers } from '../../transfers/public.ts';
import { waitAfterChange } from '../office/review.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import { findBlockers, type Reason, type WithdrawalBlocker } from './blockers.ts';
import { rulesFor, type WithdrawalRules } from './withdrawal-rules.ts';

type Answer = AnswerOf<'GET /api/wallet/withdraw/check'>;
type Member = { memberId: string; currency: Currency; blocks: readonly Blocked[] };

/**
 * Explains whether a member can withdraw now. Lists every reason, not only the first, so that all can be
 * fixed at once.
 */
export async function explainWithdrawal(
  deps: WithdrawalsDeps,
  { memberId, currency, blocks }: Member,
): Promise<Answer> {
  const [rules, bank, wallet, inGames] = await Promise.all([
    rulesFor(deps, currency),
    deps.payeeAccount(memberId),
    ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId }),
    moneyInGames(deps.transfers, memberId, currency),
  ]);
  const games = inGames.filter(({ state }) => state === 'fresh');
  const blockers = await findBlockers(deps, memberId);
  const [limit] = blockers;
  const own = limit?.atHand ?? wallet?.available ?? minor(0n);
  const everything = games.reduce((sum, { amount }) => minor(sum + amount), own);
  const available = limit && limit.free < everything ? limit.free : everything;
  const against: Reason[] = [
    ...blocks.filter(({ what }) => what === 'withdraw').map(blocked),
    ...(wallet?.frozen ? [{ code: 'ACCOUNT_FROZEN' } as const] : []),
    ...bankReasons(bank),
    // Locked money is not missing: a deposit would not unlock it.
    ...(limit && available < rules.min ? blockers.map(locking) : missing(rules, available)),
  ];
  const elsewhere = [
    ...(limit && available >= rules.min ? blockers.map(locking) : []),
    ...(await pending(deps, memberId)),
    ...outOfReach(inGames),
  ];
  const wait = bank && waitAfterChange(bank, rules, deps.clock.now());
  return {
    canWithdraw: against.length === 0,
    available: toMajor(available, currency),
    games: games.map(({ game, amount }) => ({ game, amount: toMajor(amount, currency) })),
    reasons: [...against, ...elsewhere].map((reason) => present(reason, currency)),
    ...(wait && { review: { ...wait, since: wait.since.toISOString(), until: wait.until.toISOString() } }),
  };
}

const locking = ({ code, amount, locked, since, until }: WithdrawalBlocker): Reason => ({
  ...{ code, amount, locked, since, until },
});

const blocked = ({ until }: Blocked): Reason => ({ code: 'BLOCKED', ...(until && { until }) });

function bankReasons(bank: PayeeAccount | undefined): Reason[] {
  if (!bank) return [{ code: 'NO_BANK' }];
  return [
    ...(bank.isOpen ? [] : [{ code: 'BANK_CLOSED' } as const]),
    ...(bank.needsEnglishName ? [{ code: 'NAME_NOT_ENGLISH' } as const] : []),
  ];
}

const missing = ({ min }: WithdrawalRules, available: Minor): Reason[] =>
  available < min ? [{ code: 'BELOW_MINIMUM', amount: minor(min - available) }] : [];

/** Money in games that is unavailable now: a transfer is pending there, or the provider does not answer. */
const outOfReach = (inGames: readonly MoneyInGame[]): Reason[] =>
  inGames
    .filter(({ state }) => state !== 'fresh')
    .map(({ game, amount, state }) => ({ code: state === 'busy' ? 'GAME_BUSY' : 'GAME_SILENT', game, amount }));

/** Pending money: no obstacle to withdrawing the rest, only the location of the money. */
async function pending({ db }: WithdrawalsDeps, memberId: string): Promise<Reason[]> {
  const [transfers, withdrawals] = await Promise.all([
    pendingTransfers(db, memberId),
    withdrawalsRepository(db).pending(memberId),
  ]);
  return [
    ...transfers.map((transfer) => ({ code: 'TRANSFER_IN_PROGRESS', ...transfer }) as const),
    ...withdrawals.map((withdrawal) => ({ code: 'WITHDRAWAL_IN_PROGRESS', ...withdrawal }) as const),
  ];
}

function present({ amount, locked, since, until, ...reason }: Reason, currency: Currency): Answer['reasons'][number] {
  return {
    ...reason,
    ...(amount !== undefined && { amount: toMajor(amount, currency) }),
    ...(locked !== undefined && { locked: toMajor(locked, currency) }),
    ...(since && { since: since.toISOString() }),
    ...(until && { until: until.toISOString() }),
  };
}
