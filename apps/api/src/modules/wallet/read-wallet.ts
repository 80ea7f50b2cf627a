import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { askTogether } from '../../platform/ask-together.ts';
import { waitingNotices } from '../deposits/public.ts';
import { gameAccountsOf, holdingsOfMember } from '../games/public.ts';
import { walletOfMember } from '../ledger/public.ts';
import { memberAtHome, storedAtHome } from '../members/public.ts';
import { waitingCodes } from '../qr-codes/public.ts';
import { moneyComingHome } from '../transfers/public.ts';
import type { WalletDeps } from './wallet.deps.ts';

const askAll = askTogether({
  stored: storedAtHome,
  balance: walletOfMember,
  coming: moneyComingHome,
  holdings: holdingsOfMember,
  codes: waitingCodes,
  notices: waitingNotices,
});

/** Everything home shows, in one statement whose cost does not depend on the member's history. */
export async function readWallet(
  deps: WalletDeps,
  { id, currency }: { id: string; currency: Currency },
): Promise<AnswerOf<'GET /api/wallet'>> {
  const { stored, balance, coming, holdings, codes, notices } = await askAll(deps.db, id, deps.clock.now());
  if (!stored || (balance && balance.currency !== currency)) throw new AppError('NO_WALLET');
  const [{ bankAccount, ...member }, gameAccounts, { success, fail }] = await Promise.all([
    memberAtHome(deps.members, stored),
    gameAccountsOf(deps.games, holdings),
    deps.inviteEnds(),
  ]);
  const { available, held } = balance ?? { available: minor(0n), held: minor(0n) };
  return {
    profile: { _id: id, ...member, coin: 0 },
    bankAccount,
    wallet: {
      amount: toMajor(available, currency),
      inProgress: toMajor(minor(held + coming), currency),
      locked: 0,
      currency,
    },
    // Rewards for inviting come with bonuses; until then there is nothing to collect.
    invite: { amount: 0, success, fail },
    reward: null,
    slots: gameAccounts,
    waiting: [...codes, ...notices].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
  };
}
