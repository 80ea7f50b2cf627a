import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { type Currency, minor, toMajor } from '@krapao/money';
import { coalesceReads } from '../../platform/database/coalesce-reads.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { heldAboveLimit, waitingNotices } from '../deposits/public.ts';
import { gameAccountsOf, holdingsOfMember, unitsOfMember } from '../games/public.ts';
import { collectable } from '../invites/public.ts';
import { moneyOfMember } from '../ledger/public.ts';
import { blocksOf, exclusionOf, memberAtHome, storedAtHome } from '../members/public.ts';
import { waitingCodes } from '../qr-codes/public.ts';
import { atHand, presentReward, runningReward, totalOf, withdrawable } from '../rewards/public.ts';
import { coinsOfMember } from '../spin/public.ts';
import { moneyComingHome } from '../transfers/public.ts';
import type { WalletDeps } from './wallet.deps.ts';

const readAll = coalesceReads({
  stored: storedAtHome,
  money: moneyOfMember,
  coming: moneyComingHome,
  holdings: holdingsOfMember,
  codes: waitingCodes,
  notices: waitingNotices,
  above: heldAboveLimit,
  reward: runningReward,
  inGames: unitsOfMember,
  invited: collectable,
  coin: coinsOfMember,
});

/** Everything home shows, in one statement whose cost does not depend on the member's history. */
export async function readWallet(
  deps: WalletDeps,
  { id, currency, locale }: { id: string; currency: Currency; locale: Locale },
): Promise<AnswerOf<'GET /api/wallet'>> {
  const now = deps.clock.now();
  const found = await readAll(deps.db, id, now);
  const { stored, money, coming, holdings, codes, notices, reward, coin } = found;
  if (!stored || (money.wallet && money.wallet.currency !== currency)) throw new AppError('NO_WALLET');
  const [{ bankAccount, ...member }, gameAccounts, { isActive, success, fail }] = await Promise.all([
    memberAtHome(deps.members, stored),
    gameAccountsOf(deps.games, holdings),
    deps.inviteEnds(),
  ]);
  const exclusion = exclusionOf(stored, now);
  const amount = atHand(money);
  const available = reward ? withdrawable(reward, amount) : amount;
  const held = (money.wallet?.held ?? 0n) + (money.bonus?.held ?? 0n);
  const total = totalOf(money, minor(found.inGames(currency) + coming));
  return {
    profile: { _id: id, ...member, coin },
    bankAccount,
    wallet: {
      amount: toMajor(amount, currency),
      available: toMajor(available, currency),
      locked: toMajor(minor(amount - available), currency),
      inProgress: toMajor(minor(held + coming), currency),
      ...(money.vault?.balance && { vault: toMajor(money.vault.balance, currency) }),
      currency,
    },
    invite: { amount: isActive && !exclusion ? toMajor(found.invited, currency) : 0, success, fail },
    reward: reward ? presentReward(reward, total, locale) : null,
    slots: gameAccounts,
    waiting: [...codes, ...notices].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
    ...(found.above > 0n && { aboveLimit: toMajor(found.above, currency) }),
    blocks: blocksOf(stored, now).map(({ what, until }) => ({ what, until: until?.toISOString() ?? null })),
    exclusion: exclusion ? { ...exclusion, until: exclusion.until?.toISOString() ?? null } : null,
  };
}
