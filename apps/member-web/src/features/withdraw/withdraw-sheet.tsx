import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { isDeclined } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { Loaded, together } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { withdrawLimitsQuery } from '../../shared/withdrawal/withdraw-limits-query.ts';
import { withdrawCheckQuery } from './api/withdraw-check-query.ts';
import { AmountStep } from './components/amount-step.tsx';
import { ConfirmStep } from './components/confirm-step.tsx';
import { Reasons } from './components/reasons.tsx';
import { SentStep } from './components/sent-step.tsx';
import './withdraw.css';

/** Withdraws to the member's own bank account: amount, confirmation, progress. */
export function WithdrawSheet({ onClose, onMoved, openModal }: ModalProps) {
  const t = useTranslations('withdraw');
  const common = useTranslations('common');
  const formId = useId();
  const whyId = useId();
  const wallet = useQuery(walletQuery);
  const check = useQuery(withdrawCheckQuery);
  const limits = useQuery(withdrawLimitsQuery);
  const sheet = useSheet(onClose);
  const [typed, setTyped] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const currency = wallet.data?.wallet.currency ?? 'THB';
  const errorText = useErrorText(currency);
  const withdraw = useMoneyCommand('POST /api/wallet/withdrawAll', {
    onSuccess: (answer) => {
      onMoved();
      toast.success(t('sent', { amount: formatMoney(answer.amount, currency) }));
    },
    onError: null,
  });
  const sent = withdraw.answer;
  const refusal = withdraw.error ? errorText(withdraw.error) : undefined;
  const note = isDeclined(withdraw.error) ? refusal : undefined;

  const stepBack = () => {
    if (withdraw.isPending) return;
    withdraw.reset();
    setConfirming(false);
  };
  useBackCloses(isConfirming && !sent, stepBack);
  const loading = together(wallet, check, limits);
  const amount = Number(typed);
  const leave = () => sheet.onOpenChange(false);

  const draw = ([money, verdict, bounds]: NonNullable<typeof loading.data>) => {
    const { bankAccount, slots: gameAccounts, reward } = money;
    const because = verdict.review?.because;
    if (sent) return <SentStep {...sent} currency={currency} account={bankAccount} because={because} />;
    if (isConfirming) {
      const { isChecking } = withdraw;
      return <ConfirmStep wallet={money} check={verdict} {...{ amount, isChecking, note }} />;
    }
    const { canWithdraw, reasons } = verdict;
    const min = bounds.withdrawMin;
    const onRetry = () => void check.refetch();
    const why = { currency, min, bank: bankAccount.bank, gameAccounts, reward, onRetry, onLeave: leave, openModal };
    return (
      <>
        {canWithdraw && (
          <AmountStep
            formId={formId}
            wallet={money}
            check={verdict}
            limits={bounds}
            amount={typed}
            onNext={(next) => {
              setTyped(next);
              setConfirming(true);
            }}
          />
        )}
        {reasons.length > 0 && (
          <section className="withdraw-why" aria-labelledby={whyId}>
            <h3 id={whyId} className={canWithdraw ? 'card-heading' : 'text-heading'}>
              {canWithdraw ? t('elsewhere') : t('why')}
            </h3>
            <Reasons reasons={reasons} {...why} />
          </section>
        )}
      </>
    );
  };

  const foot = () => {
    if (!loading.data) return undefined;
    if (sent || !(check.data?.canWithdraw || isConfirming)) {
      return (
        <Button size="lg" wide onClick={leave}>
          {common('close')}
        </Button>
      );
    }
    if (!isConfirming) {
      return (
        <Button type="submit" form={formId} tone="gold" size="lg" wide>
          {common('next')}
        </Button>
      );
    }
    return (
      <div className="withdraw-actions">
        <Button size="lg" disabled={withdraw.isPending} onClick={stepBack}>
          {common('back')}
        </Button>
        <Button tone="gold" size="lg" busy={withdraw.isPending} onClick={() => withdraw.send({ body: { amount } })}>
          {t('submit', { amount: formatMoney(amount, currency) })}
        </Button>
      </div>
    );
  };

  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')} foot={foot()}>
      <Loaded query={loading} skeleton={<Skeleton height={380} radius={18} />}>
        {draw}
      </Loaded>
      <ErrorAlert
        text={note ? undefined : refusal}
        onClose={() => {
          withdraw.reset();
          setConfirming(false);
        }}
      />
    </Sheet>
  );
}
