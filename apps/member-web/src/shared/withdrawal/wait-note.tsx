import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { withdrawLimitsQuery } from './withdraw-limits-query.ts';

/** Where a change is made after which a person approves withdrawals for a while. */
export function WaitNote() {
  const t = useTranslations('common');
  const hours = useQuery(withdrawLimitsQuery).data?.waitHours ?? 0;
  return hours > 0 ? <p className="text-caption ink-mute">{t('waitAfterChange', { hours })}</p> : null;
}
