import { useTranslations } from 'use-intl';

const HOUR = 3_600;
const DAY = 86_400;

/** Formats a wait as "2:14" in minutes and seconds; above an hour without seconds. */
export function useWaitText(): (seconds: number) => string {
  const t = useTranslations('review');
  return (seconds) => {
    const whole = Math.max(0, Math.floor(seconds));
    if (whole >= DAY) return t('days', { n: Math.floor(whole / DAY) });
    if (whole >= HOUR) return t('hours', { h: Math.floor(whole / HOUR), m: Math.floor((whole % HOUR) / 60) });
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  };
}
