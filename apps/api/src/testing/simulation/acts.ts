import type { Act } from './act.ts';
import { MEMBER_ACTS } from './member-acts.ts';
import { OPERATOR_ACTS } from './operator-acts.ts';
import { OUTSIDE_ACTS } from './outside-acts.ts';

const rest: Act = async () => {};

export const ACTS = { rest, ...MEMBER_ACTS, ...OPERATOR_ACTS, ...OUTSIDE_ACTS } as const satisfies Record<string, Act>;
export type ActName = keyof typeof ACTS;

/** How often each act is drawn. */
export const WEIGHTS: Record<ActName, number> = {
  rest: 1,
  ...{ payCode: 7, sendGift: 2, playRound: 5, requestWithdrawal: 4, withdrawAll: 2, cancelWithdrawal: 2, putAway: 1 },
  ...{ claimBonus: 8, cancelBonus: 1, spinAndClaim: 2, limitDeposits: 1, toGame: 6, fromGame: 5 },
  ...{ decideWithdrawal: 4, cancelLate: 2, adjust: 2, switchGame: 5, closeFullGame: 3, changeRate: 2 },
  ...{ breakService: 4, mendServices: 1, passMinute: 8, jumpClock: 1, cutConnections: 1, die: 1 },
};

/** Acts whose model needs to know what came before them: nothing of the world happens beside them. */
export const ALONE: ReadonlySet<ActName> = new Set<ActName>([
  'claimBonus',
  'cancelBonus',
  'limitDeposits',
  'changeRate',
  'closeFullGame',
]);
