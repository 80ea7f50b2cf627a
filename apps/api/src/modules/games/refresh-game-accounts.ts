import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import type { GamesDeps } from './games.deps.ts';
import type { Game, GameAccount, GameWithAccount } from './games.repository.ts';
import { listGameAccounts, type ShownGameAccount } from './list-game-accounts.ts';
import { saveBalance } from './record-units.ts';

/** Queries all games in parallel. A game that does not answer keeps its last recorded balance, with its age. */
export async function refreshGameAccounts(deps: GamesDeps, memberId: string): Promise<ShownGameAccount[]> {
  const open = await deps.games.played(memberId);
  const accountIn = ({ username, units }: GameWithAccount) => ({
    memberId,
    username: username ?? '',
    units: units ?? '',
  });
  await Promise.all(open.map((game) => refreshBalance(deps, game, accountIn(game))));
  return listGameAccounts(deps, memberId);
}

export async function refreshBalance(
  deps: GamesDeps,
  game: Game,
  { memberId, username, units: known }: Pick<GameAccount, 'memberId' | 'username' | 'units'>,
): Promise<void> {
  try {
    const queriedAt = deps.clock.now();
    const units = await (await deps.providerOf(game)).balance(username);
    const save = (db: Db) => saveBalance(db, deps.clock, { memberId, gameCode: game.code }, { units, queriedAt });
    if (`${units}` === known) return void (await save(deps.db));
    await transact(deps.db, async (transaction) => {
      if (await save(transaction)) await deps.moneyChanged(transaction, { memberId, by: 'game', game: game.code });
    });
  } catch (error) {
    deps.log.warn(
      { event: 'game.balance-unknown', game: game.code, reason: (error as Error).message },
      'a game did not report its balance',
    );
  }
}
