import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { useTranslations } from 'use-intl';
import { Foot } from '../foot.tsx';
import { useReveal } from '../use-reveal.ts';
import { Paper } from './ticket.tsx';
import './deposit-ticket.css';

type Props = {
  amount: number;
  currency: Currency;
  onMore: () => void;
  onClose: () => void;
  /** Replaces "deposit more". */
  moreLabel?: string;
};

/** The deposit succeeded, by whichever channel. */
export function Paid({ amount, currency, onMore, onClose, moreLabel }: Props) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const reveal = useReveal('paid');
  return (
    <>
      <div {...reveal}>
        <Paper amount={amount} currency={currency}>
          <p className="deposit-ticket-paid" role="status">
            <Icon name="okring" />
            <b>{t('paid')}</b>
            <span>{t('arrived', { amount: formatMoney(amount, currency) })}</span>
          </p>
        </Paper>
      </div>
      <div className="deposit-links">
        <Button size="sm" tone="ghost" icon="deposit" onClick={onMore}>
          {moreLabel ?? t('more')}
        </Button>
      </div>
      <Foot>
        <Button tone="gold" size="lg" wide onClick={onClose}>
          {common('close')}
        </Button>
      </Foot>
    </>
  );
}
