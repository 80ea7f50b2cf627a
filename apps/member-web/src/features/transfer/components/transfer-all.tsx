import { type Currency, formatMoney, type Minor, toMajor } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Button } from '@krapao/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../model.ts';

type Props = {
  to: Account;
  name: string;
  /** What would arrive. */
  amount: Minor;
  currency: Currency;
  busy: boolean;
  disabled: boolean;
  onSend: () => void;
};

/** Everything to one account. Into a game it asks first: one press must not stake all there is. */
export function TransferAll({ to, name, amount, currency, busy, disabled, onSend }: Props) {
  const t = useTranslations('transfer');
  const common = useTranslations('common');
  const [isAsking, setAsking] = useState(false);
  const values = { amount: formatMoney(toMajor(amount, currency), currency), name };
  return (
    <>
      <Button
        tone="ghost"
        icon="merge"
        wide
        busy={busy}
        disabled={disabled || amount === 0n}
        onClick={to.gameAccount ? () => setAsking(true) : onSend}
      >
        {t('transferAll', { name })}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="wait"
        icon="merge"
        title={t('allQuestion', { name })}
        dismissLabel={common('cancel')}
        action={{
          label: t('submit', values),
          tone: 'gold',
          onAction: () => {
            setAsking(false);
            onSend();
          },
        }}
      >
        {t('allWarning', values)}
      </AlertDialog>
    </>
  );
}
