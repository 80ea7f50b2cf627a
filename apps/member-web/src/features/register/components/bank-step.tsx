import { LAO_CURRENCIES } from '@krapao/contract/limits';
import { Icon } from '@krapao/ui/brand/icon';
import { Field } from '@krapao/ui/fields/field';
import { Segmented } from '@krapao/ui/fields/segmented';
import { rewrite, upperCase } from '@krapao/web/forms/typing.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { AccountNoField } from '../../../shared/bank-account/account-no-field.tsx';
import { BankPicker } from '../../../shared/bank-account/bank-picker.tsx';
import { banksQuery } from '../../../shared/bank-account/banks-query.ts';
import { flags } from '../../../shared/flags.ts';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import type { Currency } from '../model.ts';
import { useFieldErrorText } from '../use-field-error-text.ts';
import type { Wizard } from '../use-wizard.ts';

const SIGN = { LAK: '₭', BAHT: '฿' } as const;

export function BankStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register.bank');
  const common = useTranslations('common');
  const errorText = useFieldErrorText();
  const { draft, edit, errorOf } = wizard;
  const bank = useQuery(banksQuery).data?.find(({ code }) => code === draft.bankCode);
  const currency = flags.laosMode ? draft.currency : 'BAHT';
  const chooseCurrency = (chosen: Currency) => {
    edit('currency', chosen);
    if (bank && !bank.currencies.includes(chosen)) edit('bankCode', '');
  };
  const holderField = (name: 'firstName' | 'lastName', autoComplete: string) => (
    <Field
      label={t(name)}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      value={draft[name]}
      onChange={(event) => edit(name, rewrite(event, upperCase))}
      error={errorText(errorOf(name))}
    />
  );

  return (
    <StepForm {...wizard} title={t('title')} lead={t('lead')} action={common('register')} onSubmit={wizard.submitBank}>
      {flags.laosMode && (
        <CurrencyChoice value={currency} onChange={chooseCurrency} error={errorText(errorOf('currency'))} />
      )}
      <BankPicker
        value={draft.bankCode}
        currency={currency}
        onChange={(code) => edit('bankCode', code)}
        error={errorText(errorOf('bankCode'))}
      />
      <AccountNoField
        bankCode={draft.bankCode}
        value={draft.bankAccountNo}
        onChange={(number) => edit('bankAccountNo', number)}
        error={errorText(errorOf('bankAccountNo'))}
      />
      <div className="register-two">
        {holderField('firstName', 'given-name')}
        {holderField('lastName', 'family-name')}
      </div>
    </StepForm>
  );
}

type CurrencyChoiceProps = {
  value: Currency;
  onChange: (currency: Currency) => void;
  error: string | undefined;
};

function CurrencyChoice({ value, onChange, error }: CurrencyChoiceProps) {
  const t = useTranslations('register.bank');
  return (
    <div>
      <Segmented
        label={t('currency')}
        options={LAO_CURRENCIES.map((code) => ({
          value: code,
          label: (
            <>
              <b className="register-sign" aria-hidden="true">
                {SIGN[code]}
              </b>
              {t(code)}
            </>
          ),
        }))}
        value={value}
        onChange={onChange}
      />
      {error && (
        <p className="field-hint is-bad">
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      <p className="field-hint">{t('currencyNote')}</p>
    </div>
  );
}
