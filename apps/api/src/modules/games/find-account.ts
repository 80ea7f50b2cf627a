import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import type { GamesDeps } from './games.deps.ts';
import { findPlayers, type Game, type GameAccount } from './games.repository.ts';

export type OwnAccount = { game: Game; account: GameAccount };

/** The game and this member's account in it, or the code that says which of the two is missing. */
export async function ownAccount(deps: GamesDeps, memberId: string, gameCode: string): Promise<OwnAccount> {
  const game = await deps.games.find(gameCode);
  if (!game) throw new AppError('NO_GAME');
  const account = await deps.games.account(memberId, game.code);
  if (!account) throw new AppError('SLOT_NO_ACCOUNT');
  return { game, account };
}

/** The same for whoever wants in, or wants their money in: a game in maintenance only gives back. */
export async function ownOpenAccount(deps: GamesDeps, memberId: string, gameCode: string): Promise<OwnAccount> {
  const own = await ownAccount(deps, memberId, gameCode);
  refuseInMaintenance(own.game);
  return own;
}

export function refuseInMaintenance({ inMaintenance }: Pick<Game, 'inMaintenance'>): void {
  if (inMaintenance) throw new AppError('PROVIDER_MAINTENANCE');
}

/** The same for money that is under way already: a game may close meanwhile, the money must still arrive. */
export async function accountUnderWay(deps: GamesDeps, memberId: string, gameCode: string) {
  const [game, account] = [await deps.games.findAny(gameCode), await deps.games.account(memberId, gameCode)];
  if (!game || !account) throw new Error(`there is no account of ${memberId} in ${gameCode}`);
  return { game, account };
}

/** Whose accounts in a game these are, by the names the provider knows them by. */
export const playersIn = (db: Db, gameCode: string, usernames: readonly string[]): Promise<Map<string, string>> =>
  findPlayers(db, gameCode, [...new Set(usernames)]);
