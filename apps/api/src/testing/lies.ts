import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Liar, type Lie, startLiar } from './liar.ts';
import { expectBooksInOrder, type Player, providerBook, statementOf, totalOf, transfer, walletOf } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';

/** A server whose providers can be made to lie, with setup and teardown for a test file. */
export function givenLiar() {
  const given = {} as { server: MoneyServer; liar: Liar };
  let first: MoneyServer;
  beforeAll(async () => {
    first = await moneyServer();
    given.liar = await startLiar(first.sandbox.base);
    given.server = await moneyServer({ GAMES_URL: given.liar.url }, { besides: first });
  });
  afterEach(() => given.liar.forget());
  afterAll(async () => {
    await expectBooksInOrder(given.server);
    await given.server.close();
    await first.close();
    await given.liar.close();
  });
  return given;
}

/** Carries out the request, and returns a different reply. */
export const doesButAnswers =
  (status: number, body: unknown): Lie =>
  async ({ truth }) => {
    await truth();
    return { status, text: JSON.stringify(body) };
  };

export const toGame = (server: MoneyServer, player: Player, to: string, amount: number, headers = {}) =>
  transfer(server, player, { from: 'WALLET', to, amount }, headers);

/** For a player who started with 500. */
export async function expectDone(
  server: MoneyServer,
  player: Player,
  game: string,
  amount: number,
  status = 'SUCCESS',
) {
  expect(await walletOf(server, player)).toEqual({ amount: 500 - amount, inProgress: 0 });
  expect(await providerBook(server, player, game)).toEqual({ balance: amount, made: [`in ${amount}`] });
  expect((await statementOf(server, player)).statements[0]).toMatchObject({ status });
  expect(await totalOf(server, player)).toBe(500);
}
