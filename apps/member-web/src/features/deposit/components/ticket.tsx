import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Money } from '@krapao/ui/data/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ShareImageButtons } from '../../../shared/share-image/share-image-buttons.tsx';
import { shareLeft, type Timed } from '../../../shared/time/countdown.ts';
import { useCountdown } from '../../../shared/time/use-countdown.ts';
import type { Channel } from '../channels.ts';
import { type LiveCode, svgUrl } from '../live-code.ts';
import { useReveal } from '../use-reveal.ts';
import './deposit-ticket.css';

type CodeProps = {
  code: LiveCode;
  channel: Channel;
  isCancelling: boolean;
  onCancel: () => void;
  onExpired: () => void;
};

/** A QR code to pay. */
export function CodeTicket({ code, channel, isCancelling, onCancel, onExpired }: CodeProps) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const { currency, holder } = channel;
  const amount = formatMoney(code.amount, currency);
  const url = useMemo(() => svgUrl(code.svg), [code.svg]);
  const reveal = useReveal(code.qrcodeId);
  const note = currency === 'THB' ? t('scanThai') : t('scanLao');
  const validUntil = formatDateTime(code.expireIn).slice(0, 16);
  return (
    <>
      <div {...reveal}>
        <Ticket of={code} currency={currency} clockLabel={t('expiresIn')} onExpired={onExpired}>
          <img
            className="deposit-ticket-qr"
            src={url}
            alt={t('qrOf', { amount })}
            width={204}
            height={204}
            decoding="async"
          />
          <p className="deposit-ticket-payee">
            <small>{t('payee')}</small> <b>{holder}</b>
          </p>
          <p className="deposit-ticket-note">{note}</p>
        </Ticket>
      </div>
      <div className="deposit-links">
        <ShareImageButtons
          size="sm"
          tone="ghost"
          fileName={`qr-${channel.code}-${code.amount}.png`}
          text={[`${t('payExactly')} ${amount}`, `${t('payee')} ${holder}`, `${t('validUntil')} ${validUntil}`].join(
            '\n',
          )}
          card={{
            ...{ brand: common('brand'), title: t('qrTitle'), lead: t('payExactly'), amount, qrSvg: code.svg, note },
            rows: [
              { label: t('payee'), value: holder },
              { label: t('channel'), value: channel.code },
              { label: t('validUntil'), value: validUntil },
            ],
          }}
        />
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

/** The amount due and its expiry. The border shrinks with the time left. */
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

/** The body of a ticket; without `left` it is paid. */
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

/** An SVG stroke, since a gradient would repaint the whole ticket. Rounded to 0.1 %, below what is visible. */
function Border({ left }: { left: number }) {
  return (
    <svg className="deposit-ticket-border" aria-hidden="true">
      <rect pathLength={100} strokeDasharray={`${left.toFixed(1)} 100`} />
    </svg>
  );
}
