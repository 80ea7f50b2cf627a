import { LIMITS } from '@krapao/contract/limits';
import { Field } from '@krapao/ui/field';
import { onlyDigits, rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';
import { flags } from '../flags.ts';
import type { IdentityFault } from './faults.ts';
import { formatCountdown } from './otp.ts';
import { useIdentityText } from './use-identity-text.ts';
import { useNow } from './use-now.ts';

type PhoneFieldProps = {
  value: string;
  onChange: (phone: string) => void;
  fault: IdentityFault | undefined;
  notBeforeMs: number;
};

/** A phone number that a code will be sent to. */
export function PhoneField({ value, onChange, fault, notBeforeMs }: PhoneFieldProps) {
  const t = useTranslations('identity.otp');
  const common = useTranslations('common');
  const faultText = useIdentityText();
  const waitMs = notBeforeMs - useNow();
  const wait = waitMs > 0 ? t('waitFor', { time: formatCountdown(waitMs) }) : undefined;
  return (
    <Field
      label={common('phone')}
      icon="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      numeric
      maxLength={20}
      valid={!flags.laosMode && value.length === LIMITS.phoneDigits && !fault}
      value={value}
      onChange={(event) => onChange(rewrite(event, onlyDigits))}
      error={fault === 'REQUEST_LIMIT_1MIN' ? wait : faultText(fault)}
    />
  );
}
