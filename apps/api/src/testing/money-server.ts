import { runningClock } from './movable-clock.ts';
import { type TestServer, testServer } from './test-server.ts';

export type MoneyServer = TestServer;

/** A test server whose clock runs, as databases and queues do, and whose games and bank may take their time. */
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
