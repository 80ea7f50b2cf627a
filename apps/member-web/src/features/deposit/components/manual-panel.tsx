import { type Currency, formatMoney, SCALE } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { formatTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../../shared/api/use-command.ts';
import type { Timed } from '../../../shared/time/countdown.ts';
import { latestDepositsQuery } from '../api/latest-deposits-query.ts';
import type { Channel } from '../channels.ts';
import { Foot } from '../foot.tsx';
import { presetsOf } from '../qr-rules.ts';
import { AccountCard } from './account-card.tsx';
import { AmountField } from './amount-field.tsx';
import { BankTransferDone } from './bank-transfer-done.tsx';
import { Over } from './over.tsx';
import { Paid } from './paid.tsx';
import { Ticket } from './ticket.tsx';
import './deposit-ticket.css';

/** The exact amount to transfer, and the reference of the statement entry that waits for it. */
type Notice = Timed & { readonly reference: string; readonly amount: number };

type Props = {
  accounts: readonly Channel[];
  currency: Currency;
  /** An earlier notice still waiting for payment. */
  waiting: Notice | undefined;
  onCopy: (number: string) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Manual mode: the member enters an amount and transfers the exact amount assigned, which no other open notice has. */
export function ManualPanel({ accounts, currency, waiting, onCopy, onDone, onClose }: Props) {
  const t = useTranslations('deposit');
  const form = useForm({
    initial: { typed: '' },
    onSubmit: ({ typed }) => Number(typed) > 0 && notify.send({ body: { amount: Number(typed) } }),
  });
  const [notice, setNotice] = useState(waiting);
  const [over, setOver] = useState<Notice>();
  const deposits = useQuery(latestDepositsQuery).data?.statements ?? [];
  const notify = useMoneyCommand('POST /api/wallet/add', {
    onSuccess: (answer) => {
      setNotice(answer);
      setOver(undefined);
    },
  });

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
        <ChangeAmount notice={notice} onTakenBack={end} />
        <BankTransferDone onDone={onDone} />
      </div>
    );
  }
  return (
    <form {...form.props} className="deposit-stack">
      {over && (
        <Over what={t('noticeOver', { amount: formatMoney(over.amount, currency) })} reference={over.reference} />
      )}
      <p className="ink-soft">{t('manualHow')}</p>
      <AmountField
        typed={form.values.typed}
        onType={(typed) => form.set({ typed })}
        currency={currency}
        presets={presetsOf(undefined, currency)}
      />
      <Foot>
        <Button
          type="submit"
          form={form.id}
          tone="gold"
          size="lg"
          wide
          busy={notify.isPending}
          disabled={Number(form.values.typed) === 0}
        >
          {notify.isChecking ? t('checking') : t('manualNext')}
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

type ChangeProps = { notice: Notice; onTakenBack: () => void };

function ChangeAmount({ notice: { reference }, onTakenBack }: ChangeProps) {
  const t = useTranslations('deposit');
  const takeBack = useMoneyCommand('DELETE /api/wallet/add/{reference}', { onSuccess: onTakenBack });
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
