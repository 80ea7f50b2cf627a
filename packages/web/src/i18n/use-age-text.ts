import { useTranslations } from 'use-intl';
import { ageOf } from '../time/format.ts';
import { useServerNow } from '../time/use-server-now.ts';

const REFRESH_MS = 10_000;

/** Formats a server time as "2 minutes ago", refreshed while shown. */
export function useAgeText(): (instant: string | number) => string {
  const t = useTranslations('common.ago');
  const nowMs = useServerNow(REFRESH_MS);
  return (instant) => {
    const age = ageOf(instant, nowMs);
    return age ? t(age.unit, { n: age.count }) : t('now');
  };
}
