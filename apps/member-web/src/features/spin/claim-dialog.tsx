import { LIMITS } from '@krapao/contract/limits';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Html } from '@krapao/web/parts/html.tsx';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { couponQuery, type Slice } from './api/spin-queries.ts';

const Becomes = lazyChunk(['rewards'], async () => (await import('../../shared/rewards/becomes.tsx')).Becomes);

export type Claim = { couponId: string; slice: Pick<Slice, 'label' | 'htmlDescription'> };

type ClaimDialogProps = Claim & { onClose: () => void; onClaimed: () => void; onFail: (error: unknown) => void };

/** Shows the result of claiming a coupon, free money or a reward with conditions, before it can be confirmed. */
export function ClaimDialog({ couponId, slice, onClose, onClaimed, onFail }: ClaimDialogProps) {
  const t = useTranslations('spin');
  const common = useTranslations('common');
  const currency = useQuery(walletQuery).data?.wallet.currency ?? 'THB';
  const query = useQuery(couponQuery(useLocale(), couponId));
  const coupon = query.data;
  const claim = useMoneyCommand('POST /api/spinwheel/coupon/claim', {
    onSuccess: () => {
      toast.success(t('claimed', { prize: slice.label }));
      onClose();
      onClaimed();
    },
    onError: (error) => {
      onClose();
      onFail(error);
    },
  });
  const confirmedAt = useRef(Number.NEGATIVE_INFINITY);
  const confirm = () => {
    // Clicks in quick succession count as one.
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
      action={
        query.isError
          ? { label: common('retry'), tone: 'gold', busy: query.isFetching, onAction: () => void query.refetch() }
          : { label: common('confirm'), tone: 'gold', busy: claim.isPending || query.isPending, onAction: confirm }
      }
    >
      <Html html={slice.htmlDescription} />
      {coupon?.preview === null && <p>{t('paidFree')}</p>}
      {coupon?.preview && (
        <Suspense>
          <Becomes figures={coupon.preview} currency={currency} />
        </Suspense>
      )}
      {query.isError && <p role="status">{common('loadFailed')}</p>}
      {claim.isChecking && <p role="status">{t('checking')}</p>}
    </AlertDialog>
  );
}
