import type { GamesDeps } from './games.deps.ts';
import type { GameAccount } from './games.repository.ts';
import type { Credentials } from './provider.ts';

/** Binds sealed credentials to their account: they cannot be opened for another. */
export const ownerOfCredentials = (memberId: string, gameCode: string) => `${memberId}:${gameCode}`;

export const seal = (deps: GamesDeps, memberId: string, gameCode: string, { password, event }: Credentials) =>
  deps.secrets.seal(JSON.stringify({ password, event }), ownerOfCredentials(memberId, gameCode));

export function unseal(deps: GamesDeps, account: GameAccount): Credentials {
  const json = deps.secrets.open(account.secrets, ownerOfCredentials(account.memberId, account.gameCode));
  return { username: account.username, ...(JSON.parse(json) as { password: string; event?: Record<string, string> }) };
}
