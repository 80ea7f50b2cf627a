import { Field } from '@krapao/ui/fields/field';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';
import { groupAccountNo } from './account-number.ts';

type AccountNoFieldProps = {
  bankCode: string;
  value: string;
  onChange: (number: string) => void;
  error: string | undefined;
  required?: boolean;
};

/** An account number, formatted with its bank's dashes while typing. */
export function AccountNoField({ bankCode, value, onChange, ...field }: AccountNoFieldProps) {
  const t = useTranslations('bank-account');
  const group = (text: string) => groupAccountNo(text, bankCode);
  return (
    <Field
      {...field}
      value={group(value)}
      label={t('accountNo')}
      numeric
      inputMode="numeric"
      autoComplete="off"
      maxLength={26}
      onChange={(event) => onChange(rewrite(event, group))}
    />
  );
}
