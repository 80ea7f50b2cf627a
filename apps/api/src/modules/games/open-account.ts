import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { seal } from './credentials.ts';
import { failingAs } from './failing-as.ts';
import { refuseInMaintenance } from './find-account.ts';
import type { GamesDeps } from './games.deps.ts';
import { gameAccountOf, type ShownGameAccount } from './list-game-accounts.ts';
import { readCredentials } from './read-credentials.ts';
import { renewPassword } from './reset-password.ts';

type Member = { id: string; currency: Currency };

/** Opens an account at the provider. A retry after a lost answer finds the same account. */
export async function openAccount(deps: GamesDeps, member: Member, gameCode: string): Promise<ShownGameAccount> {
  const game = await deps.games.find(gameCode);
  if (!game) throw new AppError('NO_GAME');
  refuseInMaintenance(game);
  if (await deps.games.account(member.id, game.code)) throw new AppError('SLOT_ALREADY_ACTIVE');

  const credentials = await failingAs('SLOT_ACTIVATE_FAIL', async () =>
    (await deps.providerOf(game)).openAccount(member),
  );
  const isNew = await deps.games.insertAccount({
    memberId: member.id,
    gameCode: game.code,
    username: credentials.username,
    secrets: seal(deps, member.id, game.code, credentials),
  });
  if (!isNew) {
    // A concurrent request came first. Some providers give the second one a new password, and the first was stored.
    const stored = await readCredentials(deps, member.id, game.code);
    if (stored.password !== credentials.password) await renewPassword(deps, game, member.id);
    throw new AppError('SLOT_ALREADY_ACTIVE');
  }
  return gameAccountOf(deps, {
    ...game,
    username: credentials.username,
    units: '0',
    unitsReadAt: null,
    playedAt: deps.clock.now(),
    moving: '0',
  });
}
