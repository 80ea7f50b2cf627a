import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { Card } from '@krapao/ui/layout/card';
import { Banner } from '@krapao/ui/states/banner';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import { useShownHere } from '../../../shared/news/shown-here.ts';
import { useMarkRead } from '../../../shared/news/use-mark-read.ts';
import { isCancelled } from '../../../shared/statement/entry.ts';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { CancelWithdrawal } from '../../../shared/withdrawal/cancel-withdrawal.tsx';
import { isCancellable } from '../../../shared/withdrawal/withdrawal-progress.ts';
import { WithdrawalSteps } from '../../../shared/withdrawal/withdrawal-steps.tsx';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { Payee } from './payee.tsx';

const NO_ENTRIES: readonly Receipt[] = [];

type Props = {
  reference: string;
  amount: number;
  currency: Currency;
  account: WalletAnswer['bankAccount'];
  /** The reason for the review, if known beforehand. */
  because: NonNullable<WithdrawCheck['review']>['because'] | undefined;
};

/** The progress of the withdrawal; each step's signal refetches it. */
export function SentStep({ reference, amount, currency, account, because }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const receipt = useQuery(receiptQuery(reference));
  // The request was accepted a moment ago: its first step is known before the receipt loads, and nothing shifts then.
  const [requested] = useState(() => ({
    step: 'requested',
    at: new Date(serverNow()).toISOString(),
    note: null,
    because,
  }));
  useMarkRead(receipt.data ? [receipt.data] : NO_ENTRIES);
  useShownHere(useCallback((entry) => entry.reference === reference, [reference]));
  const { status = 'IN_PROGRESS', steps = [requested], queue } = receipt.data ?? {};
  return (
    <div className="withdraw">
      <p className="withdraw-amount money-fit" aria-live="polite">
        <small className="ink-mute">{t(`sentAs.${isCancelled({ steps }) ? 'CANCELLED' : status}`)}</small>
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
      {receipt.data && isCancellable(receipt.data) && (
        <CancelWithdrawal reference={reference} amount={amount} currency={currency} />
      )}
    </div>
  );
}
