import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { withdrawLimitsQuery } from './withdraw-limits-query.ts';

/** Shown where a change causes withdrawals to be reviewed for a while. */
export function WaitNote() {
  const t = useTranslations('common');
  const hours = useQuery(withdrawLimitsQuery).data?.waitHours ?? 0;
  return hours > 0 ? <p className="text-caption ink-mute">{t('waitAfterChange', { hours })}</p> : null;
}
