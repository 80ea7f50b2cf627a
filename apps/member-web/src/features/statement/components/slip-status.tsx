import type { SlipReason } from '@krapao/contract/errors';
import { Status } from '@krapao/ui/status';
import { useTranslations } from 'use-intl';
import { STATUS_KIND, statusOf } from '../model.ts';
import type { Slip } from '../slip-progress.ts';

/** The status, and the reason in brackets after it. */
export function SlipStatus({ slip }: { slip: Pick<Slip, 'status' | 'note'> }) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const reasons = useTranslations('slip-reasons');
  const status = statusOf(slip.status);
  const { note } = slip;
  return (
    <>
      <Status kind={STATUS_KIND[status]}>
        {status === 'IN_PROGRESS' ? t('slipChecking') : movement(`status.${status}`)}
      </Status>
      {note && (
        <span className="slip-why">({reasons.has(note as SlipReason) ? reasons(note as SlipReason) : note})</span>
      )}
    </>
  );
}
