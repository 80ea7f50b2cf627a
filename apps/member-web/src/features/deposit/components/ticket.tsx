import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { Money } from '@krapao/ui/money';
import { toast } from '@krapao/ui/toast';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Channel } from '../channels.ts';
import { shareLeft } from '../countdown.ts';
import { type LiveCode, svgUrl } from '../live-code.ts';
import { saveImage } from '../save-image.ts';
import { useCountdown } from '../use-countdown.ts';

type Props = {
  code: LiveCode;
  channel: Channel;
  /** What was left when the border was whole. */
  lifeMs: number;
  isCancelling: boolean;
  onCancel: () => void;
  onExpired: () => void;
};

/** A code to pay. Its border runs down with its time. */
export function Ticket({ code, channel, lifeMs, isCancelling, onCancel, onExpired }: Props) {
  const t = useTranslations('deposit');
  const { currency } = channel;
  const left = useCountdown(code.expireIn);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  const isOver = left.ms === 0;
  useEffect(() => {
    if (isOver) expired.current();
  }, [isOver]);

  const amount = formatMoney(code.amount, currency);
  const save = () => {
    const lines = [`${channel.code} ${amount}`];
    saveImage(code.svg, lines, `qr-${channel.code}-${code.amount}.png`).catch(() => toast.error(t('saveFailed')));
  };
  return (
    <>
      <PaperTicket share={shareLeft(left.ms, lifeMs)} amount={code.amount} currency={currency}>
        <div className="ticket-clock">
          <small>{t('expiresIn')}</small>
          <b className="num" role="timer">
            {left.text}
          </b>
        </div>
        <img
          className="ticket-qr"
          src={svgUrl(code.svg)}
          alt={t('qrOf', { amount })}
          width={204}
          height={204}
          decoding="async"
        />
        <p className="ticket-note">{currency === 'THB' ? t('scanThai') : t('scanLao')}</p>
      </PaperTicket>
      <div className="dep-links">
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

/** The same ticket once the money is there. */
export function PaidTicket({ amount, currency }: { amount: number; currency: Currency }) {
  const t = useTranslations('deposit');
  return (
    <PaperTicket share={100} amount={amount} currency={currency} paid>
      <p className="ticket-paid" role="status">
        <Icon name="okring" />
        <b>{t('paid')}</b>
        <span>{t('arrived', { amount: formatMoney(amount, currency) })}</span>
      </p>
    </PaperTicket>
  );
}

type PaperProps = { share: number; amount: number; currency: Currency; paid?: boolean; children: ReactNode };

export function PaperTicket({ share, amount, currency, paid, children }: PaperProps) {
  const t = useTranslations('deposit');
  return (
    <div className={paid ? 'ticket paid' : 'ticket'} style={{ '--left': share } as CSSProperties}>
      <div className="ticket-in">
        <div className="ticket-amount">
          <small>{paid ? t('amount') : t('payExactly')}</small>
          <Money value={amount} currency={currency} />
        </div>
        {children}
      </div>
    </div>
  );
}
