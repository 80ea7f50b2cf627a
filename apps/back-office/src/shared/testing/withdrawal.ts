/** What a review shows about the member of a withdrawal. */
export const BACKGROUND = {
  balance: { wallet: 1_200, held: 6_000, inGames: 300 },
  since: '2026-11-10T09:00:00.000Z',
  deposits: { count: 2, sum: 8_000 },
  play: { bets: 40, stake: 4_100, turnover: 4_000, payout: 3_000 },
  rewards: [{ title: 'Welcome', turnover: 4_000, needed: 9_000, state: 'running' }],
  payouts: { count: 3, sum: 9_500, last: { amount: 2_500, at: '2026-11-10T09:05:00.000Z' } },
  alike: [{ id: 'M2', name: 'Somsak', why: [{ code: 'device', shared: 'x', members: 2 }] }],
  changes: [{ kind: 'second-factor', event: 'removed', at: '2026-11-15T09:00:00.000Z' }],
};

/** The rest of a review that most tests do not look at. */
export const REVIEWED = {
  ...{ twoPeopleAbove: 5_000, sumOfDay: 6_000, heldBy: null as object | null, background: BACKGROUND as object },
  risk: 0,
};
