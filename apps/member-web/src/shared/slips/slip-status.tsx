import type { SlipReason } from '@krapao/contract/errors';
import { Status } from '@krapao/ui/data/status';
import { useTranslations } from 'use-intl';
import { STATUS_KIND, statusOf } from '../statement/entry.ts';
import type { Slip } from './slip-steps.ts';

export function SlipStatus({ slip }: { slip: Pick<Slip, 'status'> }) {
  const t = useTranslations('movement');
  const status = statusOf(slip.status);
  return (
    <Status kind={STATUS_KIND[status]}>{status === 'IN_PROGRESS' ? t('slip.checking') : t(`status.${status}`)}</Status>
  );
}

/** The reason of a refused slip. A reason without a message is shown as received. */
export function useSlipReason(): (note: string) => string {
  const reasons = useTranslations('slip-reasons');
  return (note) => (reasons.has(note as SlipReason) ? reasons(note as SlipReason) : note);
}
