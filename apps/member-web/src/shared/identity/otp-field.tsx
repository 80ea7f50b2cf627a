import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';
import type { IdentityError } from './identity-errors.ts';
import { codeIn, formatCountdown, type Otp } from './otp.ts';
import './otp-field.css';
import { useBadNumber } from './use-bad-number.ts';
import { useIdentityText } from './use-identity-text.ts';
import { useNow } from './use-now.ts';

type OtpFieldProps = {
  otp: Otp;
  value: string;
  onChange: (code: string) => void;
  error: IdentityError | undefined;
  notBeforeMs: number;
  onResend: () => void;
  /** Absent where the server does not say whether the number exists. */
  onBadNumber?: () => void;
  autoFocus?: boolean;
};

/** The SMS code, its remaining life, and the resend button. */
export function OtpField({
  otp,
  value,
  onChange,
  error,
  notBeforeMs,
  onResend,
  onBadNumber,
  autoFocus,
}: OtpFieldProps) {
  const t = useTranslations('identity.otp');
  const nowMs = useNow();
  useBadNumber(otp, onBadNumber);
  const lifeMs = otp.sentAtMs + IDENTITY_LIMITS.otpLifeMs - nowMs;
  const waitMs = Math.max(otp.sentAtMs + IDENTITY_LIMITS.otpResendMs, notBeforeMs) - nowMs;
  const message = useOtpError(otp, error, lifeMs);
  return (
    <>
      <Field
        label={
          <>
            {t('label')}
            <span>{t('reference', { reference: otp.reference })}</span>
          </>
        }
        className="otp-field-input"
        numeric
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(rewrite(event, codeIn))}
        error={message}
        hint={lifeMs > 0 && otp.triesLeft > 0 ? t('expires', { time: formatCountdown(lifeMs) }) : undefined}
      />
      <Button tone="line" icon="refresh" disabled={waitMs > 0} onClick={onResend}>
        {waitMs > 0 ? t('sendAgainIn', { time: formatCountdown(waitMs) }) : t('sendAgain')}
      </Button>
    </>
  );
}

function useOtpError(otp: Otp, error: IdentityError | undefined, lifeMs: number): string | undefined {
  const t = useTranslations('identity.otp');
  const errorText = useIdentityText();
  if (error === 'REQUEST_LIMIT_1MIN') return undefined; // The button counts down.
  if (error === 'otpBlockedToday') return errorText(error);
  if (otp.triesLeft === 0) return t('usedUp');
  if (lifeMs <= 0) return errorText('OTP_EXPIRED');
  return error === 'OTP_CODE_INVALID' ? t('triesLeft', { n: otp.triesLeft }) : errorText(error);
}
