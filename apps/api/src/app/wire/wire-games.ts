import {
  agent,
  allmybeef,
  createGames,
  type GamesDeps,
  ProviderError,
  reference,
  sbo568,
} from '../../modules/games/public.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import { gameKey } from '../partner-keys.ts';
import { type ConnectPlatform, connect } from './connect.ts';

/** Wires the games to their providers. Each game has connections of its own, and uses the first. */
export function wireGames(platform: ConnectPlatform, moneyChanged: GamesDeps['moneyChanged']): GamesDeps {
  const { config, db, cache, clock, log } = platform;
  const { games: given } = config;
  const games: GamesDeps = createGames({
    db,
    cache,
    async providerOf(game, id) {
      const list = await connections.list(game.code);
      const found = id ? list.find((connection) => connection.id === id) : list[0];
      if (!found) throw new ProviderError('unavailable', `no connection ${id ?? `of ${game.code}`}`);
      return { ...found.port.provider(game.decimals), connection: found.id };
    },
    secrets: secretBox(config.secrets, 'game credentials'),
    providerSiteUrl: given.siteUrl,
    balanceTimeoutMs: given.balanceTimeoutMs,
    moneyChanged,
    clock,
    log,
  });
  const connections = connect(platform, 'games', {
    adapters: [reference, agent, allmybeef, sbo568],
    timeoutMs: given.timeoutMs,
    scopes: async () => (await games.games.listAll()).map(({ code }) => code),
    /** The sandbox, or what `GAMES_URL` names, in the game's own dialect. */
    async fallback(code) {
      const dialect = (await games.games.findAny(code))?.dialect ?? 'reference';
      const key = gameKey(config, { code, dialect });
      return dialect === 'reference'
        ? {
            adapter: dialect,
            settings: { url: `${given.url}/a/${code}`, operator: given.operator, secret: key },
          }
        : { adapter: dialect, settings: { url: `${given.url}/b/${code}`, key, graceMs: `${given.graceMs}` } };
    },
  });
  return games;
}
