import { Banner } from '@krapao/ui/states/banner';
import { useIsOnline } from '@krapao/web/browser/use-is-online.ts';
import { formatDateTime, formatTime } from '@krapao/web/time/format.ts';
import { serverNow, serverTimeOf } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { oldestReadAt } from '../shared/money/balance-age.ts';
import { walletQuery } from '../shared/money/wallet-query.ts';
import './offline-note.css';

const DAY_MS = 86_400_000;

/** Shows that the connection is lost and how old the balance is. */
export function OfflineNote() {
  const t = useTranslations('common');
  const isOnline = useIsOnline();
  const { data, dataUpdatedAt } = useQuery({ ...walletQuery, enabled: false });
  if (isOnline) return null;
  const updatedAt = data ? oldestReadAt(data, serverTimeOf(dataUpdatedAt)) : 0;
  const isToday = serverNow() - updatedAt < DAY_MS;
  const time = isToday ? formatTime(updatedAt) : formatDateTime(updatedAt);
  return (
    <div className="offline-note">
      <Banner>{data ? t('offlineBalance', { time }) : t('offline')}</Banner>
    </div>
  );
}
