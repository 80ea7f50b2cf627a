import type { AnswerOf } from '@krapao/contract/calls';
import { formatDateTime } from '@krapao/web/time/format.ts';

type Reward = NonNullable<AnswerOf<'GET /api/wallet'>['reward']>;
type Way = Pick<Reward, 'rule' | 'balance' | 'turnover' | 'successAt' | 'failAt'>;

/** A part in percent of the whole, clamped to 0–100. */
const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : 100;

/** Progress and failure mark of a reward in percent. With the turnover rule it fails by balance, so it has no mark. */
export function placesOf({ rule, balance, turnover, successAt, failAt }: Way, hidden = false) {
  const isByBalance = rule === 'balance';
  return {
    at: hidden ? 0 : shareOf(isByBalance ? balance : turnover, successAt),
    failAt: isByBalance ? shareOf(failAt, successAt) : undefined,
  };
}

/** "20/11/2026 18:00" */
export const untilOf = ({ until }: Pick<Reward, 'until'>): string => formatDateTime(until).slice(0, 16);
