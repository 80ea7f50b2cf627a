import { type Currency, SCALE } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../../shared/api/use-money-call.ts';
import { formatTime } from '../../../shared/format.ts';
import { useCopy } from '../../../shared/use-copy.ts';
import type { Channel } from '../channels.ts';
import { Foot } from '../foot.tsx';
import { presetsOf } from '../qr-rules.ts';
import { useDepositErrorText } from '../use-deposit-error-text.ts';
import { AccountCard } from './account-card.tsx';
import { AmountField } from './amount-field.tsx';
import { PaperTicket } from './ticket.tsx';
import { TransferDone } from './transfer-done.tsx';

type Props = {
  accounts: readonly Channel[];
  currency: Currency;
  onCopy: (number: string) => void;
  onDone: () => void;
};

/** Manual mode: the member says how much, and transfers an amount that nobody else was told. */
export function ManualPanel({ accounts, currency, onCopy, onDone }: Props) {
  const t = useTranslations('deposit');
  const errorText = useDepositErrorText(currency);
  const copy = useCopy();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const notice = useMoneyCall('POST /api/wallet/add', { onError: (error) => toast.error(errorText(error)) });
  const amount = Number(typed);

  if (notice.answer) {
    const { amount: exact, expireIn } = notice.answer;
    return (
      <div className="dep-stack">
        <PaperTicket share={100} amount={exact} currency={currency}>
          <Button size="sm" icon="copy" onClick={() => copy(exact.toFixed(SCALE[currency]))}>
            {t('copyAmount')}
          </Button>
          <p className="ticket-note">{t('manualExact', { time: formatTime(expireIn) })}</p>
        </PaperTicket>
        {accounts.map((account) => (
          <AccountCard key={account.id} channel={account} onCopy={onCopy} />
        ))}
        <Button size="sm" tone="ghost" icon="edit" onClick={notice.reset}>
          {t('changeAmount')}
        </Button>
        <TransferDone onDone={onDone} />
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount > 0) notice.send({ body: { amount } });
  };
  return (
    <form id={formId} className="dep-stack" onSubmit={submit} noValidate>
      <p className="soft">{t('manualHow')}</p>
      <AmountField typed={typed} onType={setTyped} currency={currency} presets={presetsOf(undefined, currency)} />
      <Foot>
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={notice.isPending} disabled={amount === 0}>
          {notice.isChecking ? t('checking') : t('manualNext')}
        </Button>
      </Foot>
    </form>
  );
}
