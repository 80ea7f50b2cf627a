import type { AnswerOf } from '@krapao/contract/calls';
import { formatMoney } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { useBackCloses } from '@krapao/ui/back-closes';
import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { toast } from '@krapao/ui/toast';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../shared/money/use-money-call.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { withdrawLimitsQuery } from '../../shared/withdrawal/withdraw-limits-query.ts';
import { withdrawCheckQuery } from './api/withdraw-check-query.ts';
import { AmountStep } from './components/amount-step.tsx';
import { ConfirmStep } from './components/confirm-step.tsx';
import { Reasons } from './components/reasons.tsx';
import { SentStep } from './components/sent-step.tsx';
import './withdraw.css';

/** Takes money out to the member's own bank account: how much, a last look, then how far it has come. */
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
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState<AnswerOf<'POST /api/wallet/withdrawAll'>>();
  const currency = wallet.data?.wallet.currency ?? 'THB';
  const errorText = useErrorText(currency);
  const withdraw = useMoneyCall('POST /api/wallet/withdrawAll', {
    onSuccess: (answer) => {
      onMoved();
      setSent(answer);
      toast.success(t('sent', { amount: formatMoney(answer.amount, currency) }));
    },
    onError: setFailure,
  });

  const stepBack = () => !withdraw.isPending && setConfirming(false);
  useBackCloses(isConfirming && !sent, stepBack);
  const isKnown = wallet.data && check.data && limits.data;
  const isLate = useDelayed(!isKnown);
  const asked = [wallet, check, limits];
  const amount = Number(typed);
  const leave = () => sheet.onOpenChange(false);

  const draw = () => {
    if (!wallet.data || !check.data || !limits.data) return null;
    const { bankAccount, slots: gameAccounts, reward } = wallet.data;
    const because = check.data.review?.because;
    if (sent) return <SentStep {...sent} currency={currency} account={bankAccount} because={because} />;
    if (isConfirming) {
      const { isChecking } = withdraw;
      return <ConfirmStep wallet={wallet.data} check={check.data} amount={amount} isChecking={isChecking} />;
    }
    const { canWithdraw, reasons } = check.data;
    const min = limits.data.withdrawMin;
    const onRetry = () => void check.refetch();
    const why = { currency, min, bank: bankAccount.bank, gameAccounts, reward, onRetry, onLeave: leave, openModal };
    return (
      <>
        {canWithdraw && (
          <AmountStep
            formId={formId}
            wallet={wallet.data}
            check={check.data}
            limits={limits.data}
            typed={typed}
            onType={setTyped}
            onNext={() => setConfirming(true)}
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
    if (sent || (isKnown && !check.data.canWithdraw && !isConfirming)) {
      return (
        <Button size="lg" wide onClick={leave}>
          {common('close')}
        </Button>
      );
    }
    if (!isKnown) return undefined;
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
      {draw()}
      {!isKnown && isLate && !asked.some((query) => query.isError) && <Skeleton height={380} radius={18} />}
      <QueryRetry query={asked} />
      <AlertDialog
        open={failure !== undefined}
        onOpenChange={() => {
          setFailure(undefined);
          setConfirming(false);
        }}
        title={common('error')}
        dismissLabel={common('close')}
      >
        {errorText(failure)}
      </AlertDialog>
    </Sheet>
  );
}
