import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { toast } from '@krapao/ui/toast';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatPhone } from '../../../shared/format.ts';
import { onlyDigits, rewrite } from '../../../shared/typing.ts';
import { sendOtp } from '../api/send-otp.ts';
import { verifyOtp } from '../api/verify-otp.ts';
import { checkOtp, formatCountdown, type Otp } from '../model.ts';
import { useFaultText } from '../use-fault-text.ts';
import type { Wizard } from '../use-wizard.ts';
import { StepForm } from './step-form.tsx';

export function OtpStep({ wizard, otp }: { wizard: Wizard; otp: Otp }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const { draft } = wizard;
  const ageMs = useNow() - otp.sentAtMs;
  const lifeMs = IDENTITY_LIMITS.otpLifeMs - ageMs;
  const waitMs = IDENTITY_LIMITS.otpResendMs - ageMs;

  /** The code is spent: no way leads back to it. */
  const enterProfile = () => {
    wizard.keepOtp({ ...otp, isSpent: true });
    wizard.goTo('profile', { replace: true });
  };
  const verify = (otpCode: string) =>
    wizard.submit(checkOtp({ ...draft, otpCode }), () => verifyOtp(otp.token, otpCode), enterProfile);
  /** A code that was refused would be refused again, and each try counts: the field says so once more instead. */
  const confirm = () => {
    const fault = wizard.faultOf('otpCode');
    if (fault === 'OTP_CODE_INVALID') wizard.submit({ otpCode: fault }, () => Promise.resolve(), enterProfile);
    else verify(draft.otpCode);
  };
  const resend = () =>
    wizard.submit(
      {},
      () => sendOtp(otp.phone),
      (next) => {
        if (!next) return enterProfile();
        wizard.keepOtp(next);
        toast.success(t('otp.sent'));
      },
    );
  /** A whole code, typed or pasted or filled in by the phone, needs no button. */
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const otpCode = rewrite(event, onlyDigits);
    wizard.edit('otpCode', otpCode);
    if (otpCode.length === IDENTITY_LIMITS.otpDigits && otpCode !== draft.otpCode) verify(otpCode);
  };

  return (
    <StepForm
      wizard={wizard}
      title={t('otp.title')}
      lead={t('otp.lead', { phone: formatPhone(otp.phone) })}
      action={common('confirm')}
      onSubmit={confirm}
      startsInField
    >
      <Field
        label={
          <>
            {t('otp.label')}
            <span>{t('otp.reference', { reference: otp.reference })}</span>
          </>
        }
        className="reg-otp"
        numeric
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={IDENTITY_LIMITS.otpDigits}
        value={draft.otpCode}
        onChange={type}
        error={faultText(lifeMs > 0 ? wizard.faultOf('otpCode') : 'OTP_EXPIRED')}
        hint={lifeMs > 0 ? t('otp.expires', { time: formatCountdown(lifeMs) }) : undefined}
      />
      <Button tone="line" icon="refresh" disabled={waitMs > 0} onClick={resend}>
        {waitMs > 0 ? t('otp.sendAgainIn', { time: formatCountdown(waitMs) }) : t('otp.sendAgain')}
      </Button>
    </StepForm>
  );
}

/** The time, once a second. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
