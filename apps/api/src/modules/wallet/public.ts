import { type Currency, minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import type { Serve } from '../../platform/serve.ts';
import { type GamesDeps, listSlots } from '../games/public.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { MemberWithBank } from '../members/public.ts';

type Deps = {
  db: Db;
  games: GamesDeps;
  findMember(memberId: string): Promise<MemberWithBank | undefined>;
};

/** Everything home shows, in a handful of look-ups whose cost does not depend on the member's history. */
export function walletRoutes(serve: Serve, deps: Deps): void {
  serve('GET /api/wallet', async ({ member: { id } }) => {
    const [member, slots] = await Promise.all([deps.findMember(id), listSlots(deps.games, id)]);
    if (!member) throw new AppError('NO_WALLET');
    const { currency } = member;
    const { available, held } = await walletOf(deps.db, id, currency);
    return {
      profile: { _id: id, name: member.name, username: member.username, coin: 0 },
      bankAccount: member.bankAccount,
      wallet: { amount: toMajor(available, currency), inProgress: toMajor(held, currency), locked: 0, currency },
      // Inviting comes with bonuses; until then there is nothing to collect.
      invite: { amount: 0, success: 0, fail: 0 },
      slots,
    };
  });
}

async function walletOf(db: Db, memberId: string, currency: Currency) {
  const ledger = ledgerOn(db);
  const balance = await ledger.balance(await ledger.openAccount({ kind: 'wallet', owner: memberId, currency }));
  return balance ?? { available: minor(0n), held: minor(0n) };
}
