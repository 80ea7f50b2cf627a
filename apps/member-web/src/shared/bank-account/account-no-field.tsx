import { Field } from '@krapao/ui/field';
import { groupAccountNo, rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';

type AccountNoFieldProps = {
  value: string;
  onChange: (number: string) => void;
  error: string | undefined;
  required?: boolean;
};

/** An account number with its dashes, which come by themselves while it is typed. */
export function AccountNoField({ onChange, ...field }: AccountNoFieldProps) {
  const t = useTranslations('bank-account');
  return (
    <Field
      {...field}
      label={t('accountNo')}
      numeric
      inputMode="numeric"
      autoComplete="off"
      maxLength={26}
      onChange={(event) => onChange(rewrite(event, groupAccountNo))}
    />
  );
}
