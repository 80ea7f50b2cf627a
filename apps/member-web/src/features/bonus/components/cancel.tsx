import { type Currency, formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../../shared/api/use-command.ts';
import type { Running } from '../api/bonus-queries.ts';
import { useBonusErrorText } from '../use-bonus-error-text.ts';

type CancelProps = {
  reward: Pick<Running, 'ifCancelled'>;
  currency: Currency;
  nameOf: (code: string) => string;
  onClose: () => void;
};

/** Confirms the cancellation of a reward, with the amounts kept and lost. */
export function Cancel({ reward, currency, nameOf, onClose }: CancelProps) {
  const t = useTranslations('bonus');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const errorText = useBonusErrorText('cancel', currency, nameOf);
  const { keeps, goes } = reward.ifCancelled;
  const clear = useMoneyCommand('GET /api/bonus/clear', {
    onSuccess: ({ message }) => {
      toast.success(errors(message));
      onClose();
    },
    onError: null,
  });
  if (clear.error) {
    return (
      <AlertDialog open onOpenChange={onClose} title={t('cancelFailed')} dismissLabel={common('close')}>
        {errorText(clear.error)}
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
