import { type Currency, formatMoney } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { toast } from '@krapao/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../../shared/money/use-money-call.ts';
import type { Running } from '../api/bonus-queries.ts';
import { useBonusErrorText } from '../use-bonus-error-text.ts';

type CancelProps = {
  reward: Pick<Running, 'ifCancelled'>;
  currency: Currency;
  nameOf: (code: string) => string;
  onClose: () => void;
};

/** Asks before a bonus is given up, with what stays and what goes. */
export function Cancel({ reward, currency, nameOf, onClose }: CancelProps) {
  const t = useTranslations('bonus');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const errorText = useBonusErrorText('cancel', currency, nameOf);
  const [failure, setFailure] = useState<unknown>();
  const { keeps, goes } = reward.ifCancelled;
  const clear = useMoneyCall('GET /api/bonus/clear', {
    onSuccess: ({ message }) => {
      toast.success(errors(message));
      onClose();
    },
    onError: setFailure,
  });
  if (failure !== undefined) {
    return (
      <AlertDialog open onOpenChange={onClose} title={t('cancelFailed')} dismissLabel={common('close')}>
        {errorText(failure)}
      </AlertDialog>
    );
  }
  return (
    <AlertDialog
      open
      onOpenChange={() => !clear.isPending && onClose()}
      title={t('cancelTitle')}
      dismissLabel={t('keep')}
      action={{ label: t('cancel'), onAction: () => clear.send({}), busy: clear.isPending }}
    >
      <p>{t('cancelWarning', { lose: formatMoney(goes, currency), keep: formatMoney(keeps, currency) })}</p>
      <Kv
        bare
        items={[
          { label: t('keeps'), value: <Money value={keeps} currency={currency} tone="in" /> },
          { label: t('goes'), value: <Money value={-goes} currency={currency} tone="out" /> },
        ]}
      />
    </AlertDialog>
  );
}
