import { useTranslations } from 'use-intl';
import type { Receipt } from './receipt-query.ts';

/** From here on hours are told. */
const HOURS_FROM_MINUTES = 90;

/** Never shorter than a minute, and rounded up: nobody minds to be served early. */
export function usualWait(seconds: number): { unit: 'minutes' | 'hours'; n: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < HOURS_FROM_MINUTES ? { unit: 'minutes', n: minutes } : { unit: 'hours', n: Math.ceil(minutes / 60) };
}

/** Where something stands among all that waits for a person, and how long that usually takes. Needs `movement`. */
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
