import type { Currency } from '@krapao/money';
import { Banner } from '@krapao/ui/banner';
import { Card } from '@krapao/ui/card';
import { Money } from '@krapao/ui/money';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { receiptQuery } from '../../../shared/api/receipt-query.ts';
import type { WalletAnswer } from '../../../shared/api/wallet-query.ts';
import { WithdrawalSteps } from '../../../shared/withdrawal-steps.tsx';
import { Payee } from './payee.tsx';

type Props = { reference: string; amount: number; currency: Currency; account: WalletAnswer['bankAccount'] };

/** How far it has come; the page hears of each step and asks again. */
export function SentStep({ reference, amount, currency, account }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const receipt = useQuery(receiptQuery(reference));
  const isLate = useDelayed(receipt.isPending);
  const isFailed = receipt.data?.status === 'FAILED';
  return (
    <div className="withdraw">
      <p className="withdraw-amount" aria-live="polite">
        <Money value={amount} currency={currency} size="big" tone={isFailed ? 'void' : undefined} />
        <small className="mute">
          {movement('reference')} <span className="num thin">{reference}</span>
        </small>
      </p>
      <Card className="withdraw-steps">
        {receipt.data?.steps ? <WithdrawalSteps steps={receipt.data.steps} /> : isLate && <Skeleton height={120} />}
      </Card>
      <Payee account={account} />
      {receipt.data?.status === 'IN_PROGRESS' && <Banner tone="info">{t('follow')}</Banner>}
    </div>
  );
}
