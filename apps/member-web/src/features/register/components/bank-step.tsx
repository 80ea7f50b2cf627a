import { LAO_CURRENCIES } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/field';
import { Icon } from '@krapao/ui/icon';
import { Segmented } from '@krapao/ui/segmented';
import { rewrite, upperCase } from '@krapao/web/forms/typing.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { AccountNoField } from '../../../shared/bank-account/account-no-field.tsx';
import { BankPicker } from '../../../shared/bank-account/bank-picker.tsx';
import { banksQuery } from '../../../shared/bank-account/banks-query.ts';
import { flags } from '../../../shared/flags.ts';
import { StepForm } from '../../../shared/wizard/step-form.tsx';
import { type Currency, checkBank, currencyAt } from '../model.ts';
import { useFaultText } from '../use-fault-text.ts';
import type { Wizard } from '../use-wizard.ts';

const SIGN = { LAK: '₭', BAHT: '฿' } as const;

export function BankStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register.bank');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const { draft, edit, faultOf } = wizard;
  const bank = useQuery(banksQuery).data?.find(({ code }) => code === draft.bankCode);
  const currency = currencyAt(bank, draft.currency);
  const holderField = (name: 'firstName' | 'lastName', autoComplete: string) => (
    <Field
      label={t(name)}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      value={draft[name]}
      onChange={(event) => edit(name, rewrite(event, upperCase))}
      error={faultText(faultOf(name))}
    />
  );

  return (
    <StepForm
      {...wizard}
      title={t('title')}
      lead={t('lead')}
      action={common('register')}
      onSubmit={() => wizard.submit(checkBank(draft), () => wizard.register({ ...draft, currency }), wizard.finish)}
    >
      <BankPicker
        value={draft.bankCode}
        onChange={(code) => edit('bankCode', code)}
        error={faultText(faultOf('bankCode'))}
      />
      {flags.laosMode && (
        <CurrencyChoice
          offered={bank?.currencies ?? LAO_CURRENCIES}
          value={currency}
          onChange={(chosen) => edit('currency', chosen)}
          error={faultText(faultOf('currency'))}
        />
      )}
      <AccountNoField
        value={draft.bankAccountNo}
        onChange={(number) => edit('bankAccountNo', number)}
        error={faultText(faultOf('bankAccountNo'))}
      />
      <div className="register-two">
        {holderField('firstName', 'given-name')}
        {holderField('lastName', 'family-name')}
      </div>
    </StepForm>
  );
}

type CurrencyChoiceProps = {
  /** What the chosen bank takes. */
  offered: readonly Currency[];
  value: Currency;
  onChange: (currency: Currency) => void;
  error: string | undefined;
};

function CurrencyChoice({ offered, value, onChange, error }: CurrencyChoiceProps) {
  const t = useTranslations('register.bank');
  return (
    <div>
      <Segmented
        label={t('currency')}
        options={offered.map((code) => ({
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
