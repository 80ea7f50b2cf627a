import { LAO_CURRENCIES } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/field';
import { Segmented } from '@krapao/ui/segmented';
import { useTranslations } from 'use-intl';
import { AccountNoField } from '../../../shared/bank-account/account-no-field.tsx';
import { BankPicker } from '../../../shared/bank-account/bank-picker.tsx';
import { flags } from '../../../shared/flags.ts';
import { rewrite, upperCase } from '../../../shared/typing.ts';
import { checkBank } from '../model.ts';
import { useFaultText } from '../use-fault-text.ts';
import type { Wizard } from '../use-wizard.ts';
import { StepForm } from './step-form.tsx';

const SIGN = { LAK: '₭', BAHT: '฿' } as const;

export function BankStep({ wizard }: { wizard: Wizard }) {
  const t = useTranslations('register.bank');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const { draft, edit, faultOf } = wizard;
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
      wizard={wizard}
      title={t('title')}
      lead={t('lead')}
      action={common('register')}
      onSubmit={() => wizard.submit(checkBank(draft), () => wizard.register(draft), wizard.finish)}
    >
      <BankPicker
        value={draft.bankCode}
        onChange={(code) => edit('bankCode', code)}
        error={faultText(faultOf('bankCode'))}
      />
      <AccountNoField
        value={draft.bankAccountNo}
        onChange={(number) => edit('bankAccountNo', number)}
        error={faultText(faultOf('bankAccountNo'))}
      />
      <div className="reg-two">
        {holderField('firstName', 'given-name')}
        {holderField('lastName', 'family-name')}
      </div>
      {flags.laosMode && (
        <Segmented
          label={t('currency')}
          options={LAO_CURRENCIES.map((code) => ({
            value: code,
            label: (
              <>
                <b className="reg-sign" aria-hidden="true">
                  {SIGN[code]}
                </b>
                {t(code)}
              </>
            ),
          }))}
          value={draft.currency}
          onChange={(currency) => edit('currency', currency)}
        />
      )}
    </StepForm>
  );
}
