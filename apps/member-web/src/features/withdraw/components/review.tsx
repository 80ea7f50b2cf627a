import { Banner } from '@krapao/ui/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';

/** A person approves for a while, because of a change that the member may not have made. */
export function Review({ because, since, until }: NonNullable<WithdrawCheck['review']>) {
  const t = useTranslations('withdraw');
  return (
    <Banner icon="shield">
      <b>{t('review.until', { time: formatDateTime(until) })}</b>
      <p>{t(`review.${because}`, { time: formatDateTime(since) })}</p>
    </Banner>
  );
}
