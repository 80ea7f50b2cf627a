import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { type Item, STALE } from './queries.ts';
import { useBatchFile } from './use-batch-file.ts';
import { useEach } from './use-each.ts';

type Props = { items: readonly Item[]; onDone: () => void };

/** What can be done with several withdrawals at once. */
export function BulkActs({ items, onDone }: Props) {
  const t = useTranslations('review.withdrawal');
  const [asked, ask] = useState<'approve' | 'file'>();
  const close = () => ask(undefined);
  const approve = useEach({
    done: (n) => t('bulkApproved', { n }),
    failed: (n, failed, why) => t('bulkFailed', { n, failed, why }),
    onDone,
  });
  const file = useBatchFile();
  const make = useAct('POST /api/office/withdrawals/batches', {
    stale: STALE,
    onSuccess: ({ id, number }) => {
      toast.success(t('fileMade', { n: number }));
      file.save(id);
      onDone();
    },
  });
  const ids = items.map(({ id }) => id);
  const n = items.length;
  const amount = sumText(items);
  return (
    <>
      <Button size="xs" busy={approve.isPending} onClick={() => ask('approve')}>
        {t('bulkApprove', { n })}
      </Button>
      <Button size="xs" icon="download" busy={make.isPending} onClick={() => ask('file')}>
        {t('bulkFile', { n })}
      </Button>
      {asked && (
        <ConfirmDialog
          title={asked === 'approve' ? t('bulkApproveTitle', { n }) : t('bulkFileTitle', { n })}
          actionLabel={asked === 'approve' ? t('bulkApprove', { n }) : t('bulkFile', { n })}
          tone="gold"
          onConfirm={() => {
            close();
            if (asked === 'approve') void approve.send(ids, approveOne);
            else make.send({ body: { ids } });
          }}
          onClose={close}
        >
          {asked === 'approve' ? t('bulkApproveText', { amount }) : t('bulkFileText', { amount })}
        </ConfirmDialog>
      )}
    </>
  );
}

const approveOne = (id: string) => call('POST /api/office/withdrawals/{id}/approve', { params: { id } });

/** What is chosen, by currency. */
function sumText(items: readonly Pick<Item, 'amount' | 'currency'>[]): string {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of items) {
    if (currency) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Math.abs(amount ?? 0) * 100));
  }
  return [...sums].map(([currency, cents]) => formatMoney(cents / 100, currency)).join(' + ');
}
