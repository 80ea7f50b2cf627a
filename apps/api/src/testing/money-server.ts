import { runningClock } from './movable-clock.ts';
import { type TestServer, testServer } from './test-server.ts';

export type MoneyServer = TestServer;

/**
 * A test server with a running clock, as databases and queues need, and with longer timeouts for games and the bank.
 */
export const moneyServer = (env: Record<string, string> = {}, { besides }: { besides?: MoneyServer } = {}) =>
  testServer({
    env: {
      GAMES_TIMEOUT_MS: '20000',
      GAMES_BALANCE_TIMEOUT_MS: '20000',
      BANK_TIMEOUT_MS: '20000',
      GAMES_GRACE_MS: '60000',
      ...env,
    },
    clock: runningClock(),
    besides,
  });
