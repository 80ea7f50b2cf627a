import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { Reward } from '../../shared/rewards/reward.tsx';

type ReceiveProps = {
  check: AnswerOf<'GET /api/refund/check'>;
  currency: Currency;
  card: ReactNode;
  onReceived: () => void;
};

/**
 * Claims cashback as a bonus or, where the operator allows it, straight into the wallet. Both are disabled while a
 * reward runs, since the server would refuse.
 */
export function Receive({ check, currency, card, onReceived }: ReceiveProps) {
  const t = useTranslations('refund');
  const rewards = useTranslations('rewards');
  const errors = useTranslations('errors');
  const reactions = {
    onSuccess: ({ amount }: { amount: number }) => {
      toast.success(`${errors('REFUND_SUCCESS')} ${formatMoney(amount, currency)}`);
      onReceived();
    },
  };
  const bonus = useMoneyCommand('GET /api/refund/receive', reactions);
  const plain = useMoneyCommand('GET /api/refund/addWallet', reactions);
  const isChecking = bonus.isChecking || plain.isChecking;
  return (
    <Reward
      label={t('ready')}
      amount={check.refundAmount}
      currency={currency}
      success={rewards('success', { n: check.refundSuccess })}
      fail={rewards('fail', { n: check.refundFail })}
      note={isChecking ? rewards('checking') : check.bonus ? errors('BONUS_REMAINING') : undefined}
      card={card}
    >
      <div className="reward-buttons">
        {check.canAddWallet && (
          <Button disabled={check.bonus || bonus.isPending} busy={plain.isPending} onClick={() => plain.send({})}>
            {t('addWallet')}
          </Button>
        )}
        <Button
          tone="gold"
          disabled={check.bonus || plain.isPending}
          busy={bonus.isPending}
          onClick={() => bonus.send({})}
        >
          {t('receive')}
        </Button>
      </div>
    </Reward>
  );
}
