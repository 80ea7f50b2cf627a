import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useDuration } from '../time/use-duration.ts';
import { sessionQuery } from './session-query.ts';

const TICK_MS = 5_000;
const MINUTE_MS = 60_000;

/** Minutes since the session began, on the server's clock. */
export function useSessionMinutes(): number | undefined {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const now = useServerNow(TICK_MS);
  return data && Math.max(0, Math.floor((now - Date.parse(data.startedAt)) / MINUTE_MS));
}

/** The time since the session began. Needs the messages of `session`. */
export function SessionClock() {
  const t = useTranslations('session');
  const duration = useDuration();
  const minutes = useSessionMinutes();
  if (minutes === undefined) return null;
  return (
    <span role="timer" aria-label={t('clock')} className="num is-thin">
      {duration(minutes)}
    </span>
  );
}
