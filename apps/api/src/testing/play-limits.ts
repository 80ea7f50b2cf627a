import { dayStart } from '../platform/bangkok.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

type Kind = 'deposit' | 'loss';
type Period = 'day' | 'week' | 'month';

/** The limits of deposits and losses, as a member sets and reads them. */
export function playLimits(server: () => MoneyServer) {
  const protectionOf = async ({ token }: Player) => (await server().call('GET /api/protection', { token })).body;
  return {
    protectionOf,
    set: async ({ token }: Player, kind: Kind, period: Period, amount: number | null) =>
      (await server().call('POST /api/protection/limit', { token, body: { kind, period, amount } })).body,
    confirm: ({ token }: Player, kind: Kind, period: Period) =>
      server().call('POST /api/protection/limit/confirm', { token, body: { kind, period } }),
    limitOf: async (player: Player, kind: Kind, period: Period) =>
      (await protectionOf(player)).limits.find((one) => one.kind === kind && one.period === period),
    /** Moves the clock to shortly after the next midnight in Bangkok. */
    tomorrow: () => {
      const now = server().clock.now();
      return server().later(dayStart(now).getTime() + DAY_MS - now.getTime() + 1_000);
    },
  };
}

/** Early in a month that begins in the middle of a week, so that no test crosses the end of a period by chance. */
export function toStartOfMonth(...servers: MoneyServer[]) {
  for (const { clock } of servers) clock.advance(Date.parse('2027-04-01T22:00:00.000Z') - clock.now().getTime());
}
