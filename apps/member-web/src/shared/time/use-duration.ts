import { useTranslations } from 'use-intl';

/** "45 min", "2 h", "1 h 30 min". Needs the messages of `session`. */
export function useDuration(): (minutes: number) => string {
  const t = useTranslations('session.duration');
  return (minutes) => {
    const [h, m] = [Math.floor(minutes / 60), minutes % 60];
    if (h === 0) return t('minutes', { m });
    return m === 0 ? t('hours', { h }) : t('both', { h, m });
  };
}
