import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { type Item, STALE } from '../queries.ts';
import { useBatchFile } from '../withdrawals/use-batch-file.ts';
import { useEach } from './use-each.ts';

type Props = { items: readonly Item[]; onDone: () => void };

/** Acts on several withdrawals at once. */
export function BulkActs({ items, onDone }: Props) {
  const t = useTranslations('review.withdrawal');
  const [confirming, confirm] = useState<'approve' | 'file'>();
  const close = () => confirm(undefined);
  const approve = useEach({
    done: (n) => t('bulkApproved', { n }),
    failed: (n, failed, why) => t('bulkFailed', { n, failed, why }),
    onDone,
  });
  const file = useBatchFile();
  const make = useCommand('POST /api/office/withdrawals/batches', {
    stale: STALE,
    onSuccess: ({ id, number }) => {
      toast.success(t('fileMade', { n: number }));
      file.send({ params: { id } });
      onDone();
    },
  });
  const approveOne = async (id: string) => {
    const { state } = await call('POST /api/office/withdrawals/{id}/approve', { params: { id } });
    return state === 'waits' ? t('waits') : undefined;
  };
  const ids = items.map(({ id }) => id);
  const n = items.length;
  const amount = sumText(items);
  return (
    <>
      <Button size="xs" busy={approve.isPending} onClick={() => confirm('approve')}>
        {t('bulkApprove', { n })}
      </Button>
      <Button size="xs" icon="download" busy={make.isPending} onClick={() => confirm('file')}>
        {t('bulkFile', { n })}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={confirming === 'approve' ? t('bulkApproveTitle', { n }) : t('bulkFileTitle', { n })}
          actionLabel={confirming === 'approve' ? t('bulkApprove', { n }) : t('bulkFile', { n })}
          tone="gold"
          onConfirm={() => {
            close();
            if (confirming === 'approve') void approve.send(ids, approveOne);
            else make.send({ body: { ids } });
          }}
          onClose={close}
        >
          {confirming === 'approve' ? t('bulkApproveText', { amount }) : t('bulkFileText', { amount })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Sum of the selected items by currency. */
function sumText(items: readonly Pick<Item, 'amount' | 'currency'>[]): string {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of items) {
    if (currency) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Math.abs(amount ?? 0) * 100));
  }
  return [...sums].map(([currency, cents]) => formatMoney(cents / 100, currency)).join(' + ');
}
