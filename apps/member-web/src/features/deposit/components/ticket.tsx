import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Money } from '@krapao/ui/money';
import { toast } from '@krapao/ui/toast';
import { shareLeft, type Timed } from '@krapao/web/time/countdown.ts';
import { useCountdown } from '@krapao/web/time/use-countdown.ts';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Channel } from '../channels.ts';
import { type LiveCode, svgUrl } from '../live-code.ts';
import { saveImage } from '../save-image.ts';

type CodeProps = {
  code: LiveCode;
  channel: Channel;
  isCancelling: boolean;
  onCancel: () => void;
  onExpired: () => void;
};

/** A code to pay. */
export function CodeTicket({ code, channel, isCancelling, onCancel, onExpired }: CodeProps) {
  const t = useTranslations('deposit');
  const { currency } = channel;
  const amount = formatMoney(code.amount, currency);
  const url = useMemo(() => svgUrl(code.svg), [code.svg]);
  const save = () => {
    const lines = [`${channel.code} ${amount}`];
    saveImage(code.svg, lines, `qr-${channel.code}-${code.amount}.png`).catch(() => toast.error(t('saveFailed')));
  };
  return (
    <>
      <Ticket of={code} currency={currency} clockLabel={t('expiresIn')} onExpired={onExpired}>
        <img
          className="deposit-ticket-qr"
          src={url}
          alt={t('qrOf', { amount })}
          width={204}
          height={204}
          decoding="async"
        />
        <p className="deposit-ticket-note">{currency === 'THB' ? t('scanThai') : t('scanLao')}</p>
      </Ticket>
      <div className="deposit-links">
        <Button size="sm" tone="ghost" icon="download" onClick={save}>
          {t('saveImage')}
        </Button>
        <Button size="sm" tone="ghost danger" icon="close" busy={isCancelling} onClick={onCancel}>
          {t('cancelCode')}
        </Button>
      </div>
    </>
  );
}

type TicketProps = {
  of: Timed & { readonly amount: number };
  currency: Currency;
  clockLabel: string;
  onExpired: () => void;
  children: ReactNode;
};

/** What to pay and until when. Its border runs down with its time. */
export function Ticket({ of, currency, clockLabel, onExpired, children }: TicketProps) {
  const left = useCountdown(of.expireIn);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  const isOver = left.ms === 0;
  useEffect(() => {
    if (isOver) expired.current();
  }, [isOver]);
  return (
    <Paper amount={of.amount} currency={currency} left={shareLeft(of, left.ms)}>
      <div className="deposit-ticket-clock">
        <small>{clockLabel}</small>
        <b className="num" role="timer">
          {left.text}
        </b>
      </div>
      {children}
    </Paper>
  );
}

type PaperProps = { amount: number; currency: Currency; left?: number; children: ReactNode };

/** The paper of a ticket. Without a time that is left, it is paid. */
export function Paper({ amount, currency, left, children }: PaperProps) {
  const t = useTranslations('deposit');
  const isPaid = left === undefined;
  return (
    <div className={isPaid ? 'deposit-ticket is-paid' : 'deposit-ticket'}>
      {!isPaid && <Border left={left} />}
      <div className="deposit-ticket-paper">
        <div className="deposit-ticket-amount">
          <small>{isPaid ? t('amount') : t('payExactly')}</small>
          <Money value={amount} currency={currency} />
        </div>
        {children}
      </div>
    </div>
  );
}

/** A line, since a gradient would have to be drawn all over the ticket. A tenth of a per cent nobody sees. */
function Border({ left }: { left: number }) {
  return (
    <svg className="deposit-ticket-border" aria-hidden="true">
      <rect pathLength={100} strokeDasharray={`${left.toFixed(1)} 100`} />
    </svg>
  );
}
