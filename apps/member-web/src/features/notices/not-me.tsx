import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { MONEY_QUERIES } from '../../shared/money/wallet-query.ts';

const AlertDialog = lazyChunk([], async () => (await import('@krapao/ui/layers/alert-dialog')).AlertDialog);

/** Reports the sign-in of a notice, after a confirmation. */
export function NotMe({ id }: { id: string }) {
  const t = useTranslations('notices.notMe');
  const common = useTranslations('common');
  const [isConfirming, setConfirming] = useState(false);
  const report = useCommand('POST /api/notices/{id}/not-me', {
    stale: MONEY_QUERIES,
    onSuccess: () => {
      setConfirming(false);
      toast.success(t('done'));
    },
  });
  return (
    <div className="notices-act">
      <Button size="sm" tone="line" className="ink-chilli" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('button')}
      </Button>
      <Suspense>
        {isConfirming && (
          <AlertDialog
            open
            onOpenChange={setConfirming}
            icon="lock"
            title={t('question')}
            dismissLabel={common('cancel')}
            action={{
              label: t('action'),
              tone: 'danger',
              busy: report.isPending,
              onAction: () => report.send({ params: { id } }),
            }}
          >
            {t('text')}
          </AlertDialog>
        )}
      </Suspense>
    </div>
  );
}
