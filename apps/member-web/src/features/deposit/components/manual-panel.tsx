import { type Currency, formatMoney, SCALE, toMajor } from '@krapao/money';
import { amountOf } from '@krapao/ui/amount-field';
import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import type { Timed } from '@krapao/web/time/countdown.ts';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../../shared/money/use-money-call.ts';
import { latestDepositsQuery } from '../api/latest-deposits-query.ts';
import type { Channel } from '../channels.ts';
import { Foot } from '../foot.tsx';
import { presetsOf } from '../qr-rules.ts';
import { useDepositErrorText } from '../use-deposit-error-text.ts';
import { AccountCard } from './account-card.tsx';
import { AmountField } from './amount-field.tsx';
import { Over } from './over.tsx';
import { Paid } from './paid.tsx';
import { Ticket } from './ticket.tsx';
import { TransferDone } from './transfer-done.tsx';

/** What the member was told to transfer, and the line of the statement that waits for it. */
type Notice = Timed & { readonly reference: string; readonly amount: number };

type Props = {
  accounts: readonly Channel[];
  currency: Currency;
  /** One that was made before and waits. */
  waiting: Notice | undefined;
  onCopy: (number: string) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Manual mode: the member says how much, and transfers an amount that nobody else was told. */
export function ManualPanel({ accounts, currency, waiting, onCopy, onDone, onClose }: Props) {
  const t = useTranslations('deposit');
  const errorText = useDepositErrorText(currency);
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState(waiting);
  const [over, setOver] = useState<Notice>();
  const deposits = useQuery(latestDepositsQuery).data?.statements ?? [];
  const tell = useMoneyCall('POST /api/wallet/add', {
    onSuccess: (told) => {
      setNotice(told);
      setOver(undefined);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const amount = amountOf(typed, currency);

  const paid = notice && deposits.find(({ reference }) => reference === notice.reference);
  if (paid) {
    return <Paid amount={paid.amount} currency={currency} onMore={() => setNotice(undefined)} onClose={onClose} />;
  }
  if (notice) {
    const end = () => setNotice(undefined);
    const expire = () => {
      setOver(notice);
      end();
    };
    return (
      <div className="deposit-stack">
        <NoticeTicket notice={notice} currency={currency} onExpired={expire} />
        {accounts.map((account) => (
          <AccountCard key={account.id} channel={account} onCopy={onCopy} />
        ))}
        <ChangeAmount notice={notice} currency={currency} onTakenBack={end} />
        <TransferDone onDone={onDone} />
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount > 0n) tell.send({ body: { amount: toMajor(amount, currency) } });
  };
  return (
    <form id={formId} className="deposit-stack" onSubmit={submit} noValidate>
      {over && (
        <Over what={t('noticeOver', { amount: formatMoney(over.amount, currency) })} reference={over.reference} />
      )}
      <p className="ink-soft">{t('manualHow')}</p>
      <AmountField typed={typed} onType={setTyped} currency={currency} presets={presetsOf(undefined, currency)} />
      <Foot>
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={tell.isPending} disabled={amount === 0n}>
          {tell.isChecking ? t('checking') : t('manualNext')}
        </Button>
      </Foot>
    </form>
  );
}

type TicketProps = { notice: Notice; currency: Currency; onExpired: () => void };

function NoticeTicket({ notice, currency, onExpired }: TicketProps) {
  const t = useTranslations('deposit');
  const copy = useCopy();
  return (
    <Ticket of={notice} currency={currency} clockLabel={t('transferIn')} onExpired={onExpired}>
      <Button size="sm" icon="copy" onClick={() => copy(notice.amount.toFixed(SCALE[currency]))}>
        {t('copyAmount')}
      </Button>
      <p className="deposit-ticket-note">{t('manualExact', { time: formatTime(notice.expireIn) })}</p>
    </Ticket>
  );
}

type ChangeProps = { notice: Notice; currency: Currency; onTakenBack: () => void };

function ChangeAmount({ notice: { reference }, currency, onTakenBack }: ChangeProps) {
  const t = useTranslations('deposit');
  const errorText = useDepositErrorText(currency);
  const takeBack = useMoneyCall('DELETE /api/wallet/add/{reference}', {
    onSuccess: onTakenBack,
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button
      size="sm"
      tone="ghost"
      icon="edit"
      busy={takeBack.isPending}
      onClick={() => takeBack.send({ params: { reference } })}
    >
      {t('changeAmount')}
    </Button>
  );
}
