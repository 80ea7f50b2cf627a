import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../api/use-command.ts';
import { ErrorAlert } from '../dialogs/error-alert.tsx';

type Props = { reference: string; amount: number; currency: Currency; onCancelled?: () => void };

/** Cancels an unapproved withdrawal, after a confirmation. Needs the messages of `movement`. */
export function CancelWithdrawal({ reference, amount, currency, onCancelled }: Props) {
  const t = useTranslations('movement.cancel');
  const errorText = useErrorText(currency);
  const [isConfirming, setConfirming] = useState(false);
  const shown = formatMoney(Math.abs(amount), currency);
  const cancel = useMoneyCommand('DELETE /api/wallet/withdraw/{reference}', {
    onSuccess: () => {
      setConfirming(false);
      toast.success(t('done', { amount: shown }));
      onCancelled?.();
    },
    onError: null,
  });
  const close = () => {
    if (cancel.isPending) return;
    setConfirming(false);
    cancel.reset();
  };
  return (
    <>
      <Button tone="line" wide onClick={() => setConfirming(true)}>
        {t('button')}
      </Button>
      {cancel.error ? (
        <ErrorAlert text={errorText(cancel.error)} onClose={close} />
      ) : (
        <AlertDialog
          open={isConfirming}
          onOpenChange={close}
          tone="wait"
          icon="withdraw"
          title={t('question', { amount: shown })}
          dismissLabel={t('back')}
          action={{
            label: t('button'),
            busy: cancel.isPending,
            onAction: () => cancel.send({ params: { reference } }),
          }}
        >
          {t('text')}
        </AlertDialog>
      )}
    </>
  );
}
