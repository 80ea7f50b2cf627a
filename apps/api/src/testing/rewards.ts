import { randomUUID } from 'node:crypto';
import { parseMajor } from '@krapao/money';
import { claimReward, type Grant, type Terms } from '../modules/rewards/public.ts';
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

/** Gives a member a reward that runs. */
export const giveReward = (
  server: MoneyServer,
  player: { id: string },
  amount: number,
  change: Partial<Grant> = {},
) => {
  const grant = grantTo(player, change);
  return claimReward(server.modules.rewards, grant, async () => parseMajor(amount, grant.currency));
};

/** What the member reads of the reward that runs. */
export async function runningOf(server: MoneyServer, { token }: Player) {
  return (await server.call('GET /api/bonus/check/active', { token })).body.running;
}

/** The purse as home shows it: what can be withdrawn, what is locked, what is under way. */
export async function purseOf(server: MoneyServer, { token }: Player) {
  const { amount, locked, inProgress } = (await server.call('GET /api/wallet', { token })).body.wallet;
  return { amount, locked, inProgress };
}

/** A game won or lost: the provider's own figure, which the next question hears. */
export async function holdInGame(server: MoneyServer, { id }: { id: string }, game: string, units: number) {
  await server.database.query(
    `update sandbox.game_player set balance_units = $3 * 10 ^ (select decimals from game where code = $2)
     where provider = $2 and username = (select username from game_account where member_id = $1 and game_code = $2)`,
    [id, game, units],
  );
}

/** As home does: every game is asked. */
export const refreshGames = (server: MoneyServer, { token }: Player) =>
  server.call('GET /api/wallet/refresh/slot', { token });
