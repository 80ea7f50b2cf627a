import { Button } from '@krapao/ui/actions/button';
import { CloseSheet } from '@krapao/ui/layers/close-sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { receiptPath } from '../../../shared/paths.ts';
import { type Closing, closingQuery } from '../api/closing-query.ts';

/** How far the closing is, what it waits for, and its cancellation as long as that is possible. */
export function ClosingState({ closing }: { closing: Closing }) {
  const t = useTranslations('closing');
  const errorText = useErrorText();
  const client = useQueryClient();
  const cancel = useCommand('DELETE /api/closing', {
    stale: [closingQuery.queryKey],
    onSuccess: () => {
      toast.success(t('cancelled'));
      void client.invalidateQueries();
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const { state, problem, payout, requestedAt, canCancel } = closing;
  return (
    <div className="closing">
      <Banner icon={problem ? 'warn' : 'clock'}>
        <b>{t(state === 'home' ? 'now.home' : 'now.payout')}</b>
        {problem && <p>{t(`problem.${problem}`)}</p>}
        <p className="ink-mute text-caption">{t('since', { time: formatDateTime(requestedAt).slice(0, 16) })}</p>
      </Banner>
      {payout && <SeePayout reference={payout} />}
      <p className="text-caption ink-mute">{t(canCancel ? 'back' : 'tooLate')}</p>
      {canCancel && (
        <Button size="lg" wide busy={cancel.isPending} onClick={() => cancel.send({})}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}

function SeePayout({ reference }: { reference: string }) {
  const t = useTranslations('closing');
  const navigate = useNavigate();
  const closeSheet = use(CloseSheet);
  return (
    <p>
      <Button size="sm" tone="line" onClick={() => closeSheet?.(() => void navigate(receiptPath(reference)))}>
        {t('payout', { reference })}
      </Button>
    </p>
  );
}
