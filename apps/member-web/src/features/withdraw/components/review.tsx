import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';

/** Withdrawals are reviewed by a person for a while after a change that the member may not have made. */
export function Review({ because, since, until }: NonNullable<WithdrawCheck['review']>) {
  const t = useTranslations('withdraw');
  return (
    <Banner icon="shield">
      <b>{t('review.until', { time: formatDateTime(until) })}</b>
      <p>{t(`review.${because}`, { time: formatDateTime(since) })}</p>
    </Banner>
  );
}
