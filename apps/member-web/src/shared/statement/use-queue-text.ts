import { useTranslations } from 'use-intl';
import type { Receipt } from './receipt-query.ts';

/** Coarse steps, so that no exact time is promised. */
const MINUTES = [5, 10, 15, 30, 45];

/** Rounds up: an early end is welcome. */
export function usualWait(seconds: number): { unit: 'minutes' | 'hours'; n: number } {
  const minutes = MINUTES.find((limit) => seconds <= limit * 60);
  return minutes ? { unit: 'minutes', n: minutes } : { unit: 'hours', n: Math.ceil(seconds / 3600) };
}

/** The place in the review queue and the usual wait. Needs `movement`. */
export function useQueueText(): (queue: Receipt['queue']) => string | undefined {
  const t = useTranslations('movement.queue');
  return (queue) => {
    if (!queue) return undefined;
    const { place, usualSeconds } = queue;
    if (usualSeconds === undefined) return t('place', { place });
    const { unit, n } = usualWait(usualSeconds);
    return t(unit, { place, n });
  };
}
