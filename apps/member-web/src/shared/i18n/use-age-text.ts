import { useNow, useTranslations } from 'use-intl';
import { ageOf } from '../format.ts';

const REFRESH_MS = 10_000;

/** "2 minutes ago", kept true while it stands on the screen. */
export function useAgeText(): (instant: string | number) => string {
  const t = useTranslations('common.ago');
  const now = useNow({ updateInterval: REFRESH_MS });
  return (instant) => {
    const age = ageOf(instant, now.getTime());
    return age ? t(age.unit, { n: age.count }) : t('now');
  };
}
