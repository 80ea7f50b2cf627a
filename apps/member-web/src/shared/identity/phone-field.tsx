import { LIMITS } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/fields/field';
import { onlyDigits, rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';
import { flags } from '../flags.ts';
import type { IdentityError } from './identity-errors.ts';
import { formatCountdown } from './otp.ts';
import { useIdentityText } from './use-identity-text.ts';
import { useNow } from './use-now.ts';

type PhoneFieldProps = {
  /** Absent: the phone number. */
  label?: string;
  value: string;
  onChange: (phone: string) => void;
  error: IdentityError | undefined;
  notBeforeMs: number;
};

/** A phone number to which a code will be sent. */
export function PhoneField({ label, value, onChange, error, notBeforeMs }: PhoneFieldProps) {
  const t = useTranslations('identity.otp');
  const common = useTranslations('common');
  const errorText = useIdentityText();
  const waitMs = notBeforeMs - useNow();
  const wait = waitMs > 0 ? t('waitFor', { time: formatCountdown(waitMs) }) : undefined;
  return (
    <Field
      label={label ?? common('phone')}
      icon="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      numeric
      maxLength={20}
      valid={!flags.laosMode && value.length === LIMITS.phoneDigits && !error}
      value={value}
      onChange={(event) => onChange(rewrite(event, onlyDigits))}
      error={error === 'REQUEST_LIMIT_1MIN' ? wait : errorText(error)}
    />
  );
}
