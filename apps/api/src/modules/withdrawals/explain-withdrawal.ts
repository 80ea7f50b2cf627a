import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import type { Blocked } from '../../platform/callers.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { PayeeAccount } from '../members/public.ts';
import { type MoneyInGame, moneyInGames, transfersUnderWay } from '../transfers/public.ts';
import { findHindrances, type Reason } from './hindrance.ts';
import { waitAfterChange } from './review.ts';
import { rulesFor, type WithdrawalRules } from './withdrawal-rules.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

type Answer = AnswerOf<'GET /api/wallet/withdraw/check'>;
type Member = { memberId: string; currency: Currency; blocks: readonly Blocked[] };

/** Whether a member can withdraw now. Every reason is found, not only the first, so that nobody mends them one by one. */
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
  const games = inGames.filter(({ state }) => state === 'told');
  const available = games.reduce((sum, { amount }) => minor(sum + amount), wallet?.available ?? minor(0n));
  const hindrances = await findHindrances(deps, memberId);
  const against: Reason[] = [
    ...blocks.filter(({ what }) => what === 'withdraw').map(blocked),
    ...(wallet?.frozen ? [{ code: 'ACCOUNT_FROZEN' } as const] : []),
    ...bankReasons(bank),
    ...hindrances,
    // What a rule locks is not missing, and more of it would be locked too.
    ...(hindrances.length === 0 ? missing(rules, available) : []),
  ];
  const elsewhere = [...(await underWay(deps, memberId)), ...outOfReach(inGames)];
  const wait = bank && waitAfterChange(bank, rules, deps.clock.now());
  return {
    canWithdraw: against.length === 0,
    available: toMajor(available, currency),
    games: games.map(({ game, amount }) => ({ game, amount: toMajor(amount, currency) })),
    reasons: [...against, ...elsewhere].map((reason) => present(reason, currency)),
    ...(wait && { review: { ...wait, since: wait.since.toISOString(), until: wait.until.toISOString() } }),
  };
}

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

/** Money in games that cannot be had now: a transfer is under way there, or there is no answer. */
const outOfReach = (inGames: readonly MoneyInGame[]): Reason[] =>
  inGames
    .filter(({ state }) => state !== 'told')
    .map(({ game, amount, state }) => ({ code: state === 'busy' ? 'GAME_BUSY' : 'GAME_SILENT', game, amount }));

/** No rule against withdrawing the rest: it only says where the money is. */
async function underWay({ db }: WithdrawalsDeps, memberId: string): Promise<Reason[]> {
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
