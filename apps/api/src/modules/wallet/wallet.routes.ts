import { type Currency, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import type { Serve } from '../../platform/serve.ts';
import { listSlots } from '../games/public.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { WalletDeps } from './wallet.deps.ts';

/** Everything home shows, in a handful of look-ups whose cost does not depend on the member's history. */
export function walletRoutes(serve: Serve, deps: WalletDeps): void {
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
