import { Banner } from '@krapao/ui/banner';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../shared/api/wallet-query.ts';
import { heardAt } from '../shared/balance.ts';
import { formatDateTime, formatTime } from '../shared/format.ts';
import { serverNow, serverTimeOf } from '../shared/server-time.ts';
import { useIsOnline } from '../shared/use-is-online.ts';
import './offline-note.css';

const DAY_MS = 86_400_000;

/** Says that there is no line, and how old the balance on the page is. */
export function OfflineNote() {
  const t = useTranslations('common');
  const isOnline = useIsOnline();
  const { data, dataUpdatedAt } = useQuery({ ...walletQuery, enabled: false });
  if (isOnline) return null;
  const updatedAt = data ? heardAt(data, serverTimeOf(dataUpdatedAt)) : 0;
  const isToday = serverNow() - updatedAt < DAY_MS;
  const time = isToday ? formatTime(updatedAt) : formatDateTime(updatedAt);
  return (
    <div className="page-note">
      <Banner>{data ? t('offlineBalance', { time }) : t('offline')}</Banner>
    </div>
  );
}
