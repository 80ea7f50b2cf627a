import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Liar, startLiar } from './liar.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  type Player,
  providerBook,
  shownTotal,
  statementOf,
  totalOf,
  transfer,
  walletOf,
} from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';

/** A game of the sandbox, connected to the adapter of a real company. */
export const CONNECTED = {
  allmybeef: {
    game: 'samtua',
    env: (url: string) => ({
      GAMES_ADAPTERS: 'samtua:allmybeef',
      ALLMYBEEF_URL: `${url}/amb/samtua/`,
      ALLMYBEEF_PREFIX: 'sb',
      ALLMYBEEF_AGENT: 'testag',
      ALLMYBEEF_KEY: 'sandbox-agent-samtua',
      ALLMYBEEF_WEB: 'krapao',
      ALLMYBEEF_SITE: 'https://play.example/',
    }),
  },
  sbo568: {
    game: 'takraw',
    env: (url: string) => ({
      GAMES_ADAPTERS: 'takraw:sbo568',
      SBO568_URL: `${url}/sbo/takraw/`,
      SBO568_KEY: 'sandbox-agent-takraw',
      SBO568_KEY_MADE_ON: '2026-01-31',
      SBO568_AGENT: 'testag',
    }),
  },
} as const;

/** Servers whose game is connected to this adapter, through a proxy that can lie. */
export function givenConnected(adapter: keyof typeof CONNECTED) {
  const { game, env } = CONNECTED[adapter];
  const given = { game } as { game: string; server: MoneyServer; hasty: MoneyServer; liar: Liar };
  let first: MoneyServer;
  beforeAll(async () => {
    first = await moneyServer();
    given.liar = await startLiar(first.sandbox.base);
    given.server = await moneyServer(env(given.liar.url), { besides: first });
    given.hasty = await moneyServer({ ...env(given.liar.url), GAMES_TIMEOUT_MS: '300' }, { besides: first });
  });
  afterEach(async () => {
    given.liar.forget();
    await given.server.sandbox.call('DELETE', '/faults');
  });
  afterAll(async () => {
    await expectBooksInOrder(given.server);
    await given.hasty.close();
    await given.server.close();
    await first.close();
    await given.liar.close();
  });
  return given;
}

/** 500 baht in the wallet and 200 in the game. */
export async function givenBoth({ server, game }: { server: MoneyServer; game: string }): Promise<Player> {
  const player = await givenPlayer(server, { money: 700, games: [game] });
  expect((await transfer(server, player, { from: 'WALLET', to: game, amount: 200 })).body.status).toBe('SUCCESS');
  return player;
}

/** Transfers of 100 baht between the wallet and a game of `givenConnected`, and what is left of them. */
export const connectedMoves = (given: { game: string; server: MoneyServer }) => ({
  move(player: Player, direction: 'in' | 'out', at = given.server, amount = 100) {
    const [from, to] = direction === 'in' ? ['WALLET', given.game] : [given.game, 'WALLET'];
    return transfer(at, player, { from, to, amount });
  },
  setFault: (call: string, mode: string, more: object = {}) =>
    given.server.sandbox.setFault(given.game, { mode, times: 1, calls: [call], ...more }),
  /** The transfer moved its money once, or not at all: `times`. */
  async expectEnd(player: Player, direction: 'in' | 'out', times: 0 | 1): Promise<void> {
    const wallet = direction === 'in' ? 500 - 100 * times : 500 + 100 * times;
    expect(await walletOf(given.server, player)).toEqual({ amount: wallet, inProgress: 0 });
    expect((await providerBook(given.server, player, given.game)).made).toHaveLength(1 + times);
    expect(await totalOf(given.server, player)).toBe(700);
    expect(await shownTotal(given.server, player)).toBe(700);
    const [line] = (await statementOf(given.server, player)).statements;
    expect(line?.status).toBe(times === 1 ? 'SUCCESS' : 'FAILED');
  },
});
