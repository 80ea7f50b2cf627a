import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';
import type { IdentityFault } from './faults.ts';
import { codeIn, formatCountdown, hasFewTries, type Otp } from './otp.ts';
import './otp-field.css';
import { useIdentityText } from './use-identity-text.ts';
import { useNow } from './use-now.ts';

type OtpFieldProps = {
  otp: Otp;
  value: string;
  onChange: (code: string) => void;
  fault: IdentityFault | undefined;
  notBeforeMs: number;
  onResend: () => void;
};

/** The code of the SMS, how long it lives, and the way to another. */
export function OtpField({ otp, value, onChange, fault, notBeforeMs, onResend }: OtpFieldProps) {
  const t = useTranslations('identity.otp');
  const nowMs = useNow();
  const lifeMs = otp.sentAtMs + IDENTITY_LIMITS.otpLifeMs - nowMs;
  const waitMs = Math.max(otp.sentAtMs + IDENTITY_LIMITS.otpResendMs, notBeforeMs) - nowMs;
  const error = useOtpError(otp, fault, lifeMs);
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
        value={value}
        onChange={(event) => onChange(rewrite(event, codeIn))}
        error={error}
        hint={lifeMs > 0 && otp.triesLeft > 0 ? t('expires', { time: formatCountdown(lifeMs) }) : undefined}
      />
      <Button tone="line" icon="refresh" disabled={waitMs > 0} onClick={onResend}>
        {waitMs > 0 ? t('sendAgainIn', { time: formatCountdown(waitMs) }) : t('sendAgain')}
      </Button>
    </>
  );
}

function useOtpError(otp: Otp, fault: IdentityFault | undefined, lifeMs: number): string | undefined {
  const t = useTranslations('identity.otp');
  const faultText = useIdentityText();
  if (fault === 'REQUEST_LIMIT_1MIN') return undefined; // The button counts the seconds.
  if (fault === 'otpBlockedToday') return faultText(fault);
  if (otp.triesLeft === 0) return t('usedUp');
  if (lifeMs <= 0) return faultText('OTP_EXPIRED');
  return fault === 'OTP_CODE_INVALID' && hasFewTries(otp) ? t('triesLeft', { n: otp.triesLeft }) : faultText(fault);
}
