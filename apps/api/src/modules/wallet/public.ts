import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import type { Serve } from '../../platform/serve.ts';
import { type GamesDeps, listSlots } from '../games/public.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { MemberWithBank } from '../members/public.ts';

type WaitingDeposit = AnswerOf<'GET /api/wallet'>['waiting'][number];

type Deps = {
  db: Db;
  games: GamesDeps;
  findMember(memberId: string): Promise<MemberWithBank | undefined>;
  /** What games were asked for and have not confirmed: it is in no wallet yet, and maybe in no game any more. */
  comingHome(memberId: string): Promise<Minor>;
  /** Deposits that were begun and can still be paid. */
  waiting(memberId: string): Promise<WaitingDeposit[]>;
  /** The ends of the bonus that an invite reward becomes, in per cent. */
  inviteEnds(): Promise<{ success: number; fail: number }>;
};

/** Everything home shows, in a handful of look-ups whose cost does not depend on the member's history. */
export function walletRoutes(serve: Serve, deps: Deps): void {
  serve('GET /api/wallet', async ({ member: { id, currency } }) => {
    const [member, slots, coming, { success, fail }, { available, held }, waiting] = await Promise.all([
      deps.findMember(id),
      listSlots(deps.games, id),
      deps.comingHome(id),
      deps.inviteEnds(),
      walletOf(deps.db, id, currency),
      deps.waiting(id),
    ]);
    if (!member) throw new AppError('NO_WALLET');
    return {
      profile: { _id: id, name: member.name, username: member.username, coin: 0 },
      bankAccount: member.bankAccount,
      wallet: {
        amount: toMajor(available, currency),
        inProgress: toMajor(minor(held + coming), currency),
        locked: 0,
        currency,
      },
      // Rewards for inviting come with bonuses; until then there is nothing to collect.
      invite: { amount: 0, success, fail },
      slots,
      waiting: waiting.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
    };
  });
}

async function walletOf(db: Db, memberId: string, currency: Currency) {
  const balance = await ledgerOn(db).balanceOf({ kind: 'wallet', owner: memberId });
  if (balance && balance.currency !== currency) throw new AppError('NO_WALLET');
  return balance ?? { available: minor(0n), held: minor(0n) };
}
