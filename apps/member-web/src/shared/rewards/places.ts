import type { AnswerOf } from '@krapao/contract/calls';
import { formatDateTime } from '@krapao/web/time/format.ts';

type Reward = NonNullable<AnswerOf<'GET /api/wallet'>['reward']>;
type Way = Pick<Reward, 'rule' | 'total' | 'turnover' | 'successAt' | 'failAt'>;

/** A part of a whole in percent, never off its scale. */
const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : 100;

/** Where a reward is on its way and where it fails, in percent. By turnover it fails elsewhere: by the total. */
export function placesOf({ rule, total, turnover, successAt, failAt }: Way, hidden = false) {
  const isByBalance = rule === 'balance';
  return {
    at: hidden ? 0 : shareOf(isByBalance ? total : turnover, successAt),
    failAt: isByBalance ? shareOf(failAt, successAt) : undefined,
  };
}

/** "20/11/2026 18:00" */
export const untilOf = ({ until }: Pick<Reward, 'until'>): string => formatDateTime(until).slice(0, 16);
