import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { GamesDeps } from './games.deps.ts';
import { findPlayers, type Game, type GameAccount } from './games.repository.ts';

export type OwnAccount = { game: Game; account: GameAccount };

/** Returns the game and the member's account there; throws the code of the missing one. */
export async function ownAccount(deps: GamesDeps, memberId: string, gameCode: string): Promise<OwnAccount> {
  const game = await deps.games.find(gameCode);
  if (!game) throw new AppError('NO_GAME');
  const account = await deps.games.account(memberId, game.code);
  if (!account) throw new AppError('SLOT_NO_ACCOUNT');
  return { game, account };
}

/** As `ownAccount`, for playing and for transfers into a game: during maintenance money can only leave the game. */
export async function ownOpenAccount(deps: GamesDeps, memberId: string, gameCode: string): Promise<OwnAccount> {
  const own = await ownAccount(deps, memberId, gameCode);
  refuseInMaintenance(own.game);
  return own;
}

export function refuseInMaintenance({ inMaintenance }: Pick<Game, 'inMaintenance'>): void {
  if (inMaintenance) throw new AppError('PROVIDER_MAINTENANCE');
}

/** As `ownAccount`, for pending transfers: a game may close meanwhile, and the money must still arrive. */
export async function accountOfPendingTransfer(deps: GamesDeps, memberId: string, gameCode: string) {
  const [game, account] = [await deps.games.findAny(gameCode), await deps.games.account(memberId, gameCode)];
  if (!game || !account) throw new Error(`there is no account of ${memberId} in ${gameCode}`);
  return { game, account };
}

/** Maps the provider's usernames in a game to members. */
export const playersIn = (db: Db, gameCode: string, usernames: readonly string[]): Promise<Map<string, string>> =>
  findPlayers(db, gameCode, [...new Set(usernames)]);
