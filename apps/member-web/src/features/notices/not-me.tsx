import { toast } from '@krapao/ui/layers/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { MONEY_QUERIES } from '../../shared/money/wallet-query.ts';
import { noticesQuery } from './api/notices-query.ts';
import { ReportButton } from './report-button.tsx';

/** Reports the sign-in of a notice, after a confirmation. */
export function NotMe({ id }: { id: string }) {
  const t = useTranslations('notices.notMe');
  const [isConfirming, setConfirming] = useState(false);
  const report = useCommand('POST /api/notices/{id}/not-me', {
    stale: MONEY_QUERIES,
    onSuccess: () => {
      setConfirming(false);
      toast.success(t('done'));
    },
  });
  return (
    <ReportButton
      texts={{ button: t('button'), question: t('question'), text: t('text'), action: t('action') }}
      {...{ isAsking: isConfirming, onAsking: setConfirming, busy: report.isPending }}
      onAction={() => report.send({ params: { id } })}
    />
  );
}

/** Cancels a recovery that the member did not ask for. */
export function StopRecovery({ id }: { id: string }) {
  const t = useTranslations('notices.stopRecovery');
  const [isAsking, setAsking] = useState(false);
  const stop = useCommand('POST /api/recovery/{id}/not-me', {
    stale: [noticesQuery.queryKey],
    onSuccess: () => {
      setAsking(false);
      toast.success(t('done'));
    },
  });
  return (
    <ReportButton
      texts={{ button: t('button'), question: t('question'), text: t('text'), action: t('action') }}
      {...{ isAsking, onAsking: setAsking, busy: stop.isPending }}
      onAction={() => stop.send({ params: { id } })}
    />
  );
}
