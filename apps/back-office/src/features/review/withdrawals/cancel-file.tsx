import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { type Batch, STALE } from '../queries.ts';

/** Cancels a bank file that is not at the bank. A downloaded file may be there, so that needs a second approver. */
export function CancelFile({ batch: { id, number, takenBy } }: { batch: Batch }) {
  const t = useTranslations('review.batch');
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const cancel = useCommand('POST /api/office/withdrawals/batches/{id}/cancel', {
    stale: STALE,
    onSuccess: ({ state }) => {
      close();
      toast.success(t(state === 'done' ? 'cancelDone' : 'cancelWaits'));
    },
    onError: null,
  });
  return (
    <>
      <Button size="sm" tone="ghost danger" onClick={() => setConfirming(true)}>
        {t('cancel')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('cancelTitle', { n: number })}
          actionLabel={t('cancel')}
          command={cancel}
          reason={{ required: true, common: [t('reasons.mistake'), t('reasons.refused')] }}
          onConfirm={(why) => cancel.send({ params: { id }, body: { why } })}
          onClose={close}
        >
          {takenBy ? t('cancelTakenText', { by: takenBy }) : t('cancelText')}
        </ConfirmDialog>
      )}
    </>
  );
}
