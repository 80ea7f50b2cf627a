import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { type Batch, STALE } from './queries.ts';

/** Takes a file back that is not at the bank. Once somebody has had it, it may be: then two people must have looked. */
export function CancelFile({ batch: { id, number, takenBy } }: { batch: Batch }) {
  const t = useTranslations('review.batch');
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const cancel = useAct('POST /api/office/withdrawals/batches/{id}/cancel', {
    stale: STALE,
    onSuccess: ({ state }) => {
      close();
      toast.success(t(state === 'done' ? 'cancelDone' : 'cancelWaits'));
    },
    onError: (error) => {
      close();
      toast.error(errorText(error));
    },
  });
  return (
    <>
      <Button size="sm" tone="ghost danger" onClick={() => setAsked(true)}>
        {t('cancel')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('cancelTitle', { n: number })}
          actionLabel={t('cancel')}
          busy={cancel.isPending}
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
