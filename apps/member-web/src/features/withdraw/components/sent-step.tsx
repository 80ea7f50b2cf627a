import type { Currency } from '@krapao/money';
import { Banner } from '@krapao/ui/banner';
import { Card } from '@krapao/ui/card';
import { Money } from '@krapao/ui/money';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import { receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { WithdrawalSteps } from '../../../shared/withdrawal/withdrawal-steps.tsx';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { Payee } from './payee.tsx';

type Props = {
  reference: string;
  amount: number;
  currency: Currency;
  account: WalletAnswer['bankAccount'];
  /** Why a person approves it, where that was known before. */
  because: NonNullable<WithdrawCheck['review']>['because'] | undefined;
};

/** How far it has come; the page hears of each step and asks again. */
export function SentStep({ reference, amount, currency, account, because }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const receipt = useQuery(receiptQuery(reference));
  // It was taken a moment ago: that much is known before anybody answers, and nothing moves when they do.
  const [requested] = useState(() => ({
    step: 'requested',
    at: new Date(serverNow()).toISOString(),
    note: null,
    because,
  }));
  const { status = 'IN_PROGRESS', steps = [requested], queue } = receipt.data ?? {};
  return (
    <div className="withdraw">
      <p className="withdraw-amount money-fit" aria-live="polite">
        <Money value={amount} currency={currency} size="big" tone={status === 'FAILED' ? 'void' : undefined} />
        <small className="ink-mute">
          {movement('reference')} <span className="num is-thin">{reference}</span>
        </small>
      </p>
      <Card className="withdraw-steps">
        <WithdrawalSteps steps={steps} queue={queue} />
      </Card>
      <Payee account={account} />
      {status === 'IN_PROGRESS' && <Banner tone="info">{t('follow')}</Banner>}
    </div>
  );
}
