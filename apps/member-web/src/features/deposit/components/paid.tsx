import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { useTranslations } from 'use-intl';
import { Foot } from '../foot.tsx';
import { Paper } from './ticket.tsx';

type Props = { amount: number; currency: Currency; onMore: () => void; onClose: () => void };

/** The money is there, whichever way it came. */
export function Paid({ amount, currency, onMore, onClose }: Props) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  return (
    <>
      <Paper amount={amount} currency={currency}>
        <p className="deposit-ticket-paid" role="status">
          <Icon name="okring" />
          <b>{t('paid')}</b>
          <span>{t('arrived', { amount: formatMoney(amount, currency) })}</span>
        </p>
      </Paper>
      <div className="deposit-links">
        <Button size="sm" tone="ghost" icon="deposit" onClick={onMore}>
          {t('more')}
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
