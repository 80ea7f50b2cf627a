import { seal } from './credentials.ts';
import { failingAs } from './failing-as.ts';
import { ownAccount, ownOpenAccount } from './find-account.ts';
import type { GamesDeps } from './games.deps.ts';
import type { Game } from './games.repository.ts';
import type { Credentials } from './provider.ts';

export async function resetPassword(deps: GamesDeps, memberId: string, gameCode: string): Promise<Credentials> {
  const { game } = await ownOpenAccount(deps, memberId, gameCode);
  return failingAs('SLOT_RESET_PASSWORD_FAIL', () => renewPassword(deps, game, memberId));
}

/**
 * Replaces the stored password only if it is still the one read before. Which of several concurrent resets
 * came last at the provider is unknown, so a caller that finds another password stored resets once more.
 */
export async function renewPassword(deps: GamesDeps, game: Game, memberId: string): Promise<Credentials> {
  for (;;) {
    const { account } = await ownAccount(deps, memberId, game.code);
    const credentials = await (await deps.providerOf(game)).resetPassword(account.username);
    const secrets = seal(deps, memberId, game.code, credentials);
    if (await deps.games.replaceSecrets(account, secrets)) return credentials;
  }
}
