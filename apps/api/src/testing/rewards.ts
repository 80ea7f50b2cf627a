import { randomUUID } from 'node:crypto';
import { parseMajor } from '@krapao/money';
import { claimReward, type Grant, type Terms } from '../modules/rewards/public.ts';
import { latestDeposits } from '../modules/statements/public.ts';
import { SECOND_MS } from '../platform/clock.ts';
import { givenPlayer, type Player } from './money.ts';
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

/** A member with 500 of their own and a running reward of 500: succeeds at 3,000, fails at 100. */
export async function givenRunning(server: MoneyServer, games: readonly string[] = ['takraw']) {
  const player = await givenPlayer(server, { money: 500, games });
  await giveReward(server, player, 500);
  return player;
}

/** Plays until a game holds `units`; the reward is evaluated. */
export async function playTo(server: MoneyServer, player: Player, units: number, game = 'takraw') {
  await holdInGame(server, player, game, units);
  await refreshGames(server, player);
  await server.later(SECOND_MS);
}

/** State of the member's latest reward, and what its end freed and took. */
export const rewardStateOf = async (server: MoneyServer, { id }: { id: string }) =>
  (
    await server.database.query<{ state: string; freed: number; taken: number }>(
      'select state, (freed / 100.0)::float8 as freed, (taken / 100.0)::float8 as taken from reward where member_id = $1',
      [id],
    )
  ).at(-1);

export const cancelRunning = (server: MoneyServer, { token }: Player) => server.call('GET /api/bonus/clear', { token });
