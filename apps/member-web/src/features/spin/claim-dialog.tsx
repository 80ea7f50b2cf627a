import { LIMITS } from '@krapao/contract/limits';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { toast } from '@krapao/ui/toast';
import { useOnceCall } from '@krapao/web/api/use-once-call.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { MONEY_QUERIES } from '../../shared/money/wallet-query.ts';
import { type Slice, SPIN_QUERIES } from './api/spin-queries.ts';

export type Claim = { couponId: string; slice: Pick<Slice, 'label' | 'htmlDescription'> };

type ClaimDialogProps = Claim & { onClose: () => void; onFail: (error: unknown) => void };

/** Asks before the coupon becomes a bonus, and says what that means. */
export function ClaimDialog({ couponId, slice, onClose, onFail }: ClaimDialogProps) {
  const t = useTranslations('spin');
  const common = useTranslations('common');
  const claim = useOnceCall('POST /api/spinwheel/coupon/claim', {
    stale: [...MONEY_QUERIES, SPIN_QUERIES],
    onSuccess: () => {
      toast.success(t('claimed', { prize: slice.label }));
      onClose();
    },
    onError: (error) => {
      onClose();
      onFail(error);
    },
  });
  const confirmedAt = useRef(Number.NEGATIVE_INFINITY);
  const confirm = () => {
    // Clicks that come close together are one.
    const now = performance.now();
    const isEcho = now - confirmedAt.current < LIMITS.claimDebounceMs;
    confirmedAt.current = now;
    if (!isEcho) claim.send({ body: { coupon: couponId } });
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || claim.isPending || onClose()}
      tone="info"
      icon="ticket"
      title={t('claimAsk', { prize: slice.label })}
      dismissLabel={common('cancel')}
      action={{ label: common('confirm'), tone: 'gold', busy: claim.isPending, onAction: confirm }}
    >
      <Html html={slice.htmlDescription} />
      {claim.isChecking && <p role="status">{t('checking')}</p>}
    </AlertDialog>
  );
}
