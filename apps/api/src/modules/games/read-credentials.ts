import { unseal } from './credentials.ts';
import { ownAccount } from './find-account.ts';
import type { GamesDeps } from './games.deps.ts';
import type { Credentials } from './provider.ts';

export async function readCredentials(deps: GamesDeps, memberId: string, gameCode: string): Promise<Credentials> {
  const { account } = await ownAccount(deps, memberId, gameCode);
  return unseal(deps, account);
}
