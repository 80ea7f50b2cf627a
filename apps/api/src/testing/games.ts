import { expect } from 'vitest';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

/** The calls about a member's game accounts. */
export function gamesOf(server: () => MoneyServer) {
  const gameAccountCall = (
    call: 'activate' | 'account' | 'resetpassword',
    { token }: Player,
    gameCode: string,
    headers: Record<string, string> = {},
    at = server(),
  ) => at.call(`GET /api/wallet/${call}/{slotCode}`, { params: { slotCode: gameCode }, token, headers });

  const autoLogin = (
    { token }: Player,
    provider: string,
    user: string,
    password?: string,
    { language = 'th', at = server() } = {},
  ) => {
    const headers = { 'accept-language': language };
    return password === undefined
      ? at.call('GET /api/autoLogin/{provider}/{user}', { params: { provider, user }, token, headers })
      : at.call('GET /api/autoLogin/{provider}/{user}/{password}', {
          params: { provider, user, password },
          token,
          headers,
        });
  };

  async function credentialsOf(player: Player, game: string) {
    const { status, body } = await gameAccountCall('account', player, game);
    expect(status).toBe(200);
    return body as { username: string; password: string; event?: Record<string, string> };
  }
  return { gameAccountCall, autoLogin, credentialsOf };
}
