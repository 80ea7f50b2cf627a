import { formatMoney, parseMajor, toMajor } from '@krapao/money';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { AmountField, amountOf } from '../../../shared/money/amount-field.tsx';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { allOf, findWithdrawError, limitsOf, presetsOf, type WithdrawError } from '../model.ts';
import { Payee } from './payee.tsx';
import { Review } from './review.tsx';
import { Sources } from './sources.tsx';

type Props = {
  formId: string;
  wallet: WalletAnswer;
  check: WithdrawCheck;
  limits: { withdrawMin: number; withdrawMax: number };
  /** As typed before. */
  amount: string;
  onNext: (amount: string) => void;
};

/** The amount, the bank account, and the sources of the money. */
export function AmountStep({ formId, wallet, check, limits, amount, onNext }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const { currency } = wallet.wallet;
  const [bounds, available] = [limitsOf(limits, currency), parseMajor(check.available, currency)];
  const errorText = useAmountErrorText(wallet.wallet);
  const form = useForm({
    initial: { amount },
    check: (typed) => {
      const error = findWithdrawError(amountOf(typed.amount, currency), bounds, available);
      return { amount: error && errorText(error) };
    },
    onSubmit: (typed) => onNext(typed.amount),
  });
  return (
    <form {...form.props} id={formId} className="withdraw">
      {check.review && <Review {...check.review} />}
      <Payee account={wallet.bankAccount} />
      <AmountField
        label={movement('amount')}
        currency={currency}
        value={form.values.amount}
        onChange={(value) => form.set({ amount: value })}
        error={form.errors.amount}
        hint={t('limits', {
          min: formatMoney(limits.withdrawMin, currency),
          max: formatMoney(limits.withdrawMax, currency),
        })}
        all={{ label: movement('all'), value: toMajor(allOf(bounds, available), currency) }}
        presets={{ label: movement('presets'), values: presetsOf(currency) }}
      />
      <Sources wallet={wallet} check={check} currency={currency} />
    </form>
  );
}

function useAmountErrorText({ currency }: WalletAnswer['wallet']): (error: WithdrawError) => string {
  const errorText = useErrorText(currency);
  return (error) => {
    if (error.code === 'notEnough') return errorText(new ApiError('MONEY_NOT_ENOUGH'));
    const code = error.code === 'maximum' ? 'TRANSFER_MAXIMUM' : 'TRANSFER_MINIMUM';
    return errorText(new ApiError(code, 422, { value: toMajor(error.value, currency) }));
  };
}
