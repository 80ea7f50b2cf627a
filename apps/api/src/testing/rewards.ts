import { randomUUID } from 'node:crypto';
import { parseMajor } from '@krapao/money';
import { claimReward, type Grant, type Terms } from '../modules/rewards/public.ts';
import { latestDeposits } from '../modules/statements/public.ts';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

export const TERMS: Terms = { rule: 'balance', successPercent: 300, failPercent: 10, lifeHours: 72 };

export const grantTo = ({ id: memberId }: { id: string }, change: Partial<Grant> = {}): Grant => ({
  id: randomUUID(),
  memberId,
  currency: 'THB',
  kind: 'bonus',
  type: 'limit',
  code: 'WELCOME',
  title: { th: 'ต้อนรับ', la: 'ຕ້ອນຮັບ', en: 'Welcome' },
  terms: TERMS,
  unsure: 'BONUS_CONDITION',
  ...change,
});

/** Grants a running reward: a bonus or promotion for the latest deposit, any other kind without one. */
export const giveReward = (
  server: MoneyServer,
  player: { id: string },
  amount: number,
  { isForDeposit = true, ...change }: Partial<Grant> & { isForDeposit?: boolean } = {},
) => {
  const grant = grantTo(player, change);
  return claimReward(server.modules.rewards, grant, async (transaction, funds) => {
    await funds;
    const earns = isForDeposit && (grant.kind === 'bonus' || grant.kind === 'promotion');
    const [deposit] = earns ? await latestDeposits(transaction, player.id) : [];
    return { amount: parseMajor(amount, grant.currency), deposit };
  });
};

/** The running reward as shown to the member. */
export async function runningOf(server: MoneyServer, { token }: Player) {
  return (await server.call('GET /api/bonus/check/active', { token })).body.running;
}

/** The wallet as shown on home: withdrawable, locked and in progress. */
export async function fundsOf(server: MoneyServer, { token }: Player) {
  const { available, locked, inProgress } = (await server.call('GET /api/wallet', { token })).body.wallet;
  return { available, locked, inProgress };
}

/** Sets the balance in the provider's own book, as after a win or loss; the next fetch returns it. */
export async function holdInGame(server: MoneyServer, { id }: { id: string }, game: string, units: number) {
  await server.database.query(
    `update sandbox.game_player set balance_units = $3 * 10 ^ (select decimals from game where code = $2)
     where provider = $2 and username = (select username from game_account where member_id = $1 and game_code = $2)`,
    [id, game, units],
  );
}

/** Refreshes every game balance, as home does. */
export const refreshGames = (server: MoneyServer, { token }: Player) =>
  server.call('GET /api/wallet/refresh/slot', { token });
