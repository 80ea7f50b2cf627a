import { type Currency, formatMoney, toMajor } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Everything } from '../model.ts';

type Props = {
  /** Undefined until an account is chosen. */
  to: string | undefined;
  everything: Everything;
  nameOf: (code: string) => string;
  currency: Currency;
  busy: boolean;
  disabled: boolean;
  onSend: () => void;
};

/** Transfers everything to one account, after a confirmation that lists the amounts. */
export function TransferAll({ to, everything, nameOf, currency, busy, disabled, onSend }: Props) {
  const t = useTranslations('transfer');
  const common = useTranslations('common');
  const [isConfirming, setConfirming] = useState(false);
  const { sources, arrives } = everything;
  const name = to === undefined ? '' : nameOf(to);
  return (
    <>
      <Button
        tone="ghost"
        icon="merge"
        wide
        busy={busy}
        disabled={disabled || arrives === 0n}
        onClick={() => setConfirming(true)}
      >
        {to === undefined ? t('everything') : t('transferAll', { name })}
      </Button>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        tone="wait"
        icon="merge"
        title={t('allQuestion', { name })}
        dismissLabel={common('cancel')}
        action={{
          label: t('submit', { amount: formatMoney(toMajor(arrives, currency), currency), name }),
          tone: 'gold',
          onAction: () => {
            setConfirming(false);
            onSend();
          },
        }}
      >
        <p>{t('allWarning')}</p>
        <Kv
          bare
          items={sources.map(({ code, amount }) => ({
            label: nameOf(code),
            value: <Money value={toMajor(amount, currency)} currency={currency} />,
          }))}
        />
      </AlertDialog>
    </>
  );
}
