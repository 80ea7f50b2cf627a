import { Status } from '@krapao/ui/data/status';
import { useTranslations } from 'use-intl';
import type { DashboardData } from './dashboard-data.ts';
import './health.css';

/** Failed deliveries of notices, by channel and reason. */
export function Undelivered({ counts }: { counts: DashboardData['undelivered'] }) {
  const t = useTranslations('dashboard');
  if (counts.length === 0) return <p className="ink-mute">{t('allDelivered')}</p>;
  return (
    <ul className="health">
      {counts.map(({ channel, reason, count }) => (
        <li key={`${channel} ${reason}`}>
          <span className="grow">
            <b>{t(`sentBy.${channel}`)}</b>{' '}
            {reason && <span className="ink-mute">{t(`whyUndelivered.${reason}`)}</span>}
          </span>
          <Status kind="fail">{String(count)}</Status>
        </li>
      ))}
    </ul>
  );
}
