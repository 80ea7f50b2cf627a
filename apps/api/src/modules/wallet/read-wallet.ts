import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { askTogether } from '../../platform/ask-together.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { nationalPhone } from '../../platform/phone.ts';
import { waitingNotices } from '../deposits/public.ts';
import { type GamesDeps, holdingsOfMember, slotsOf } from '../games/public.ts';
import { walletOfMember } from '../ledger/public.ts';
import { type MembersDeps, memberAtHome, readBankAccount } from '../members/public.ts';
import { waitingCodes } from '../qr-codes/public.ts';
import { moneyComingHome } from '../transfers/public.ts';

export type WalletDeps = {
  db: Db;
  clock: Clock;
  games: GamesDeps;
  members: Pick<MembersDeps, 'findBank' | 'laosMode'>;
  /** The ends of the bonus that an invite reward becomes, in per cent. */
  inviteEnds(): Promise<{ success: number; fail: number }>;
};

const askAll = askTogether({
  member: memberAtHome,
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
  const { member, balance, coming, holdings, codes, notices } = await askAll(deps.db, id, deps.clock.now());
  if (!member || (balance && balance.currency !== currency)) throw new AppError('NO_WALLET');
  const [slots, bankAccount, { success, fail }] = await Promise.all([
    slotsOf(deps.games, holdings),
    readBankAccount(deps.members, member),
    deps.inviteEnds(),
  ]);
  const { available, held } = balance ?? { available: minor(0n), held: minor(0n) };
  return {
    profile: { _id: id, name: member.name, username: nationalPhone(member.phone), coin: 0 },
    bankAccount,
    wallet: {
      amount: toMajor(available, currency),
      inProgress: toMajor(minor(held + coming), currency),
      locked: 0,
      currency,
    },
    // Rewards for inviting come with bonuses; until then there is nothing to collect.
    invite: { amount: 0, success, fail },
    slots,
    waiting: [...codes, ...notices].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
  };
}
