import { formatMoney, parseMajor, plainAmount, toMajor } from '@krapao/money';
import { AmountField, amountOf } from '@krapao/ui/amount-field';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { allOf, type Fault, faultOf, limitsOf, presetsOf } from '../model.ts';
import { Payee } from './payee.tsx';
import { Review } from './review.tsx';
import { Sources } from './sources.tsx';

type Props = {
  formId: string;
  wallet: WalletAnswer;
  check: WithdrawCheck;
  limits: { withdrawMin: number; withdrawMax: number };
  typed: string;
  onType: (typed: string) => void;
  onNext: () => void;
};

/** How much, to which account, and where it comes from. */
export function AmountStep({ formId, wallet, check, limits, typed, onType, onNext }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const { currency } = wallet.wallet;
  const [wasSent, setWasSent] = useState(false);
  const [bounds, available] = [limitsOf(limits, currency), parseMajor(check.available, currency)];
  const fault = faultOf(amountOf(typed, currency), bounds, available);
  const faultText = useFaultText(wallet.wallet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!fault) onNext();
  };
  return (
    <form id={formId} className="withdraw" onSubmit={submit} noValidate>
      {check.review && <Review {...check.review} />}
      <Payee account={wallet.bankAccount} />
      <AmountField
        label={movement('amount')}
        currency={currency}
        value={typed}
        onChange={(value) => {
          onType(value);
          setWasSent(false);
        }}
        error={wasSent && fault ? faultText(fault) : undefined}
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

function useFaultText({ currency }: WalletAnswer['wallet']): (fault: Fault) => string {
  const movement = useTranslations('movement');
  const errorText = useErrorText(currency);
  const unit = useUnit(currency);
  return (fault) => {
    if (fault.code === 'notEnough') return errorText(new ApiError('MONEY_NOT_ENOUGH'));
    const value = plainAmount(toMajor(fault.value, currency), currency);
    if (fault.code === 'maximum') return movement('maximum', { value, unit });
    return errorText(new ApiError('TRANSFER_MINIMUM', 422, { value }));
  };
}
